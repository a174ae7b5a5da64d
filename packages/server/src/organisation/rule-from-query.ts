import {
  type CollectionRule,
  conditionFault,
  type RuleCondition,
  type RuleGroup,
} from '@backroom/contract/organisation/collection-rules'
import { type RuleFieldKey, type RuleOp, ruleField } from '@backroom/contract/organisation/rule-fields'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#database/database'

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

const asked = z.object({
  field: z.string(),
  op: z.string(),
  value: z.unknown().optional(),
  other: z.string().optional(),
  off: z.boolean().optional(),
})
type Asked = z.infer<typeof asked>
interface Group {
  readonly match: 'all' | 'any' | 'none'
  readonly of: readonly (Asked | Group)[]
}
const group: z.ZodType<Group> = z.object({
  match: z.enum(['all', 'any', 'none']),
  of: z.array(z.union([asked, z.lazy(() => group)])),
})

/** An advanced search as a rule, as far as a rule can say it; what it cannot is listed. */
export async function ruleFromQuery(
  reader: Reader,
  query: unknown,
): Promise<{ rule: CollectionRule | null; left: string[] }> {
  const whole = group.safeParse(query).data
  if (!whole) return { rule: null, left: ['The search cannot be read.'] }
  const left: string[] = []
  const plain = whole.of.filter((node): node is Asked => 'field' in node && node.off !== true)
  const nested = whole.of.filter((node): node is Group => !('field' in node))
  const groups: RuleGroup[] = []
  const take = (match: Group['match'], nodes: readonly (Asked | Group)[]) => {
    const conditions = nodes.flatMap(node => {
      if (!('field' in node)) {
        left.push('A group within a group')
        return []
      }
      const condition = node.off ? null : conditionFrom(node)
      if (!condition && !node.off) left.push(`${node.field} ${node.op}`)
      return condition ? [condition] : []
    })
    if (conditions.length > 0)
      groups.push({
        kind: match === 'none' ? 'exclude' : 'include',
        match: match === 'all' ? 'all' : 'any',
        conditions,
      })
  }
  take(whole.match, plain)
  if (whole.match !== 'any' || plain.length === 0) for (const each of nested) take(each.match, each.of)
  else if (nested.length > 0) left.push('Groups beside conditions of which any may hold')
  const isSound = groups.some(({ kind }) => kind === 'include')
  if (!isSound && groups.length > 0) left.push('A search that only leaves items out')
  const names = await namesFor(reader, left)
  return { rule: isSound ? { match: whole.match === 'any' ? 'any' : 'all', groups } : null, left: names }
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

/** Facets are named by their filter, so that a person knows which condition is meant. */
async function namesFor(reader: Reader, left: readonly string[]): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: number; name: string }>(sql`select uid, name from filter`)
  return left.map(text =>
    text.replace(
      /^facet\.(\d+)/,
      (_, uid: string) => rows.find(row => row.uid === Number(uid))?.name ?? 'Facet',
    ),
  )
}
