import { query as querySchema } from '@backroom/contract/items/queries/saved-queries'
import { type Condition, changedGroup } from '@backroom/contract/kit/condition'
import { conditionWords, plainValue, saidWhole } from '@backroom/contract/kit/condition-words'
import type { RuleFieldKey } from '@backroom/contract/organisation/membership/rule-fields'
import {
  type CollectionRule,
  collectionRule,
  type RuleCondition,
  ruleCondition,
} from '@backroom/contract/organisation/membership/rules'
import { say } from '@backroom/contract/wording/say'
import type { Reader } from '#database/database'
import { itemQueries } from '#items/door'
import { moneyWriter } from '#organisation/seo/page-seo'

/** What an advanced search calls a field that rules call otherwise. */
const renamed: Readonly<Record<string, RuleFieldKey>> = {
  rangeName: 'range',
  brandUid: 'brand',
  seasonUid: 'season',
  supplierUid: 'supplier',
  categories: 'category',
  collections: 'collection',
  effectivePriceMinor: 'price',
  rrpMinor: 'rrp',
  discountBp: 'discount',
  marginBp: 'margin',
  ownAvailable: 'ownStock',
  createdAt: 'created',
  activatedAt: 'activated',
  lastSoldAt: 'lastSold',
}

/** An advanced search as a rule, as far as a rule can say it; what it cannot is listed. */
export async function ruleFromQuery(
  reader: Reader,
  query: unknown,
): Promise<{ rule: CollectionRule | null; left: string[] }> {
  const asked = querySchema.safeParse(query).data
  if (!asked) return { rule: null, left: ['The search cannot be read.'] }
  const left: Condition[] = []
  const whole = changedGroup<Condition, RuleCondition>(asked, condition => {
    if (condition.off) return null
    const taken = ruleConditionFrom(condition)
    if (!taken) left.push(condition)
    return taken
  })
  const rule = collectionRule.safeParse(whole).data ?? null
  const words = await queryWords(reader)
  const said = left.map(words)
  if (!rule && whole.of.length > 0) said.push('A search that only leaves items out')
  return { rule, left: said }
}

function ruleConditionFrom({ field, op, value, other }: Condition): RuleCondition | null {
  if (other !== undefined) return null
  const isFacet = /^facet\.\d+$/.test(field)
  const key = isFacet ? 'facet' : (renamed[field] ?? field)
  // Of a supplier the search knows one and a rule several.
  const isOneOf = key === 'supplier' && (op === 'in' || op === 'notIn')
  const asks = isOneOf ? (op === 'in' ? 'hasAny' : 'hasNone') : op
  return ruleCondition.safeParse({ field: key, op: asks, value }).data ?? null
}

/** Writes conditions of an advanced search as its page says them. */
async function queryWords(reader: Reader): Promise<(condition: Condition) => string> {
  const [catalogue, money] = await Promise.all([itemQueries.fields(reader, []), moneyWriter(reader)])
  return condition =>
    saidWhole(
      conditionWords(condition, key => catalogue.get(key), {
        say: (text, words) => say('en-GB', text, words),
        show: (field, value) => (field.kind === 'money' ? money(Number(value)) : plainValue(field, value)),
      }),
    )
}
