import {
  type RuleFieldKey,
  type RuleOp,
  ruleField,
} from '@backroom/contract/organisation/membership/rule-fields'
import {
  type CollectionRule,
  conditionFault,
  type RuleCondition,
  type RuleGroup,
  ruleGroupsMost,
} from '@backroom/contract/organisation/membership/rules'
import type { Reader } from '#database/database'
import { type Asked, type AskedGroup, askedGroup } from '#organisation/membership/asked-query'
import { queryWords } from '#organisation/membership/rule-query-words'

/** What an advanced search calls a field that rules know too. */
const fields: Readonly<Record<string, RuleFieldKey>> = {
  code: 'code',
  name: 'name',
  rangeName: 'range',
  modelYear: 'modelYear',
  brandUid: 'brand',
  seasonUid: 'season',
  supplierUid: 'supplier',
  categories: 'category',
  collections: 'collection',
  gender: 'gender',
  age: 'age',
  condition: 'condition',
  effectivePriceMinor: 'price',
  rrpMinor: 'rrp',
  discountBp: 'discount',
  marginBp: 'margin',
  onSale: 'onSale',
  ownAvailable: 'ownStock',
  sizesInStock: 'sizesInStock',
  backorder: 'backorder',
  majorItem: 'majorItem',
  prelaunch: 'prelaunch',
  createdAt: 'created',
  activatedAt: 'activated',
  lastSoldAt: 'lastSold',
  unitsSold30: 'unitsSold30',
  unitsSold90: 'unitsSold90',
}

/** An advanced search as a rule, as far as a rule can say it; what it cannot is listed. */
export async function ruleFromQuery(
  reader: Reader,
  query: unknown,
): Promise<{ rule: CollectionRule | null; left: string[] }> {
  const read = askedGroup.safeParse(query).data
  if (!read) return { rule: null, left: ['The search cannot be read.'] }
  const whole = simplified(read)
  const { groups, left } = takenFrom(whole)
  const words = await queryWords(reader)
  const said = left.map(words)
  if (groups.length > ruleGroupsMost) said.push(`More than ${ruleGroupsMost} groups`)
  const kept = groups.slice(0, ruleGroupsMost)
  const isSound = kept.some(({ kind }) => kind === 'include')
  if (!isSound && groups.length > 0) said.push('A search that only leaves items out')
  return {
    rule: isSound ? { match: whole.match === 'any' ? 'any' : 'all', groups: kept } : null,
    left: said,
  }
}

/** The same search with as few groups in groups as it can be said with, and without what is switched off. */
function simplified({ match, of }: AskedGroup): AskedGroup {
  const nodes = of.flatMap((node): readonly (Asked | AskedGroup)[] => {
    if ('field' in node) return node.off ? [] : [node]
    const inner = simplified(node)
    const isJoined = match === 'none' ? inner.match === 'any' : inner.match === match
    const isAlone = inner.of.length === 1 && inner.match !== 'none'
    if (inner.of.length === 0 || isJoined || isAlone) return inner.of
    return [inner]
  })
  const [only] = nodes
  if (nodes.length !== 1 || !only || 'field' in only) return { match, of: nodes }
  if (match !== 'none') return only
  return only.match === 'none' ? { match: 'any', of: only.of } : { match, of: nodes }
}

interface Taken {
  readonly groups: readonly RuleGroup[]
  readonly left: readonly (Asked | AskedGroup)[]
}

/** The groups of a rule that say what a search says, and what of it none can say. */
function takenFrom({ match, of }: AskedGroup): Taken {
  const own = groupOf(
    match === 'none' ? 'exclude' : 'include',
    match === 'all' ? 'all' : 'any',
    of.filter(node => 'field' in node),
  )
  const parts = of.map((node): Taken => {
    if ('field' in node) return { groups: [], left: [] }
    if (match === 'none') return negated(node)
    // "Or none of these" is more than a rule says: what it excludes is out whatever else fits.
    if (node.match === 'none') return match === 'any' ? { groups: [], left: [node] } : takenFrom(node)
    return groupOf('include', node.match, node.of)
  })
  return joined([own, ...parts])
}

/** Groups by which what a group finds is left out. */
function negated({ match, of }: AskedGroup): Taken {
  return match === 'none' ? groupOf('include', 'any', of) : groupOf('exclude', match, of)
}

/** One group of a rule; what is no condition of a rule is left out of it. */
function groupOf(
  kind: RuleGroup['kind'],
  match: RuleGroup['match'],
  nodes: readonly (Asked | AskedGroup)[],
): Taken {
  const read = nodes.map(node => ({ node, condition: 'field' in node ? conditionFrom(node) : null }))
  const conditions = read.flatMap(({ condition }) => condition ?? [])
  return {
    groups: conditions.length > 0 ? [{ kind, match, conditions }] : [],
    left: read.flatMap(({ node, condition }) => (condition ? [] : [node])),
  }
}

function joined(parts: readonly Taken[]): Taken {
  return { groups: parts.flatMap(({ groups }) => groups), left: parts.flatMap(({ left }) => left) }
}

function conditionFrom({ field, op, value, other }: Asked): RuleCondition | null {
  const facet = /^facet\.\d+$/.test(field)
  const key = facet ? 'facet' : fields[field]
  if (!key || other !== undefined) return null
  const rule = ruleField(key)
  const translated = translate(rule.kind, op, value, rule.ops)
  if (!translated) return null
  const condition = { field: key, ...translated } as RuleCondition
  return conditionFault(condition) === null ? condition : null
}

function translate(
  kind: string,
  op: string,
  value: unknown,
  ops: readonly RuleOp[],
): { op: RuleOp; value: unknown } | null {
  if (kind === 'number' && op === 'equals') return { op: 'between', value: [value, value] }
  if (kind === 'uids' && op === 'hasAny' && ops.includes('in')) return { op: 'in', value: many(value) }
  if (kind === 'uids' && op === 'hasNone' && ops.includes('notIn')) return { op: 'notIn', value: many(value) }
  if (!ops.includes(op as RuleOp)) return null
  return { op: op as RuleOp, value: kind === 'uids' || kind === 'words' ? many(value) : value }
}

const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
