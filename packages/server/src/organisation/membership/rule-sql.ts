import { conditionsOf, type Value } from '@backroom/contract/kit/condition'
import { type RuleFieldKey, ruleFields } from '@backroom/contract/organisation/membership/rule-fields'
import type { RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { and, type SQL, sql } from 'drizzle-orm'
import { literalSql } from '#database/literal-sql'
import { type Asking, groupSql, type SqlField } from '#kit/condition-sql'

/** The column of the index (`i`) that each field of a rule asks about. */
export const indexColumns: Readonly<Record<Exclude<RuleFieldKey, 'collection' | 'collectionTag'>, string>> = {
  facet: 'facet_uids',
  filter: 'filter_uids',
  category: 'category_uids',
  brand: 'brand_uid',
  season: 'season_uid',
  supplier: 'supplier_uids',
  gender: 'gender',
  age: 'age',
  condition: 'condition',
  baseColour: 'base_colours',
  name: 'name_lower',
  code: 'code_lower',
  range: 'range_lower',
  modelYear: 'model_year',
  majorItem: 'major_item',
  prelaunch: 'prelaunch',
  hasImage: 'has_image',
  price: 'effective_price_minor',
  rrp: 'rrp_minor',
  discount: 'discount_bp',
  margin: 'margin_bp',
  onSale: 'on_sale',
  inStock: 'in_stock',
  supplierOnly: 'supplier_only',
  backorder: 'backorder',
  ownStock: 'own_available',
  totalStock: 'total_available',
  sizesInStock: 'sizes_in_stock',
  created: 'created_at',
  activated: 'activated_at',
  lastSold: 'last_sold_at',
  unitsSold30: 'units30',
  unitsSold90: 'units90',
  rating: 'rating',
  reviewCount: 'review_count',
}

/** Members of other collections, or of any collection with a tag, are kept outside the index. */
const inCollection = (which: SQL) =>
  sql`exists (select from collection_member m where m.item_uid = i.page_uid ${which})`
const outside: Readonly<Record<string, SqlField['compared']>> = {
  collection: uids => inCollection(uids ? sql`and m.collection_uid = any(${uids})` : sql``),
  collectionTag: uids =>
    inCollection(sql`and m.collection_uid in (
      select l.collection_uid from collection_tag_link l ${uids ? sql`where l.tag_uid = any(${uids})` : sql``})`),
}

const columnOf = (key: string) => sql.raw(`i.${indexColumns[key as keyof typeof indexColumns]}`)
const fields = new Map<string, SqlField>(
  ruleFields.map(field => [
    field.key,
    { ...field, isLowered: true, compared: outside[field.key] ?? columnOf(field.key) },
  ]),
)

/** Written out and not as a parameter: five hundred rules in one statement would pass the most it may have. */
const literal = (value: Value) =>
  typeof value === 'string' ? literalSql(value) : sql.raw(`(${value.toString()})`)

/** How rules ask about the page `i` of the index, at a moment. */
export function askingAt(now: SQL): Asking {
  return { field: key => fields.get(key) as SqlField, timeZone: 'UTC', about: 'rule', now, given: literal }
}

/** Whether every one of these rules finds the page `i` of the index, at a moment. Unknown is no. */
export function rulesSql(rules: readonly RuleGroup[], now: SQL): SQL {
  const asking = askingAt(now)
  return sql`(${and(...rules.map(rule => groupSql(rule, asking) ?? sql`false`)) ?? sql`false`})`
}

/** When time alone may next change what these rules think of `i`; null when it never does. */
export function dueSql(rules: readonly RuleGroup[], now: SQL): SQL | null {
  const moments = rules
    .flatMap(rule => conditionsOf(rule))
    .filter(({ condition: { op } }) => op === 'inLast' || op === 'notInLast')
    .map(({ condition: { field, value } }) => {
      const days = sql.raw(String(Math.trunc(Number(value))))
      return sql`${columnOf(field)}, ${columnOf(field)} + interval '${days} days'`
    })
  if (moments.length === 0) return null
  return sql`(select min(t.at) from unnest(array[${sql.join(moments, sql`, `)}]) t(at) where t.at > ${now})`
}
