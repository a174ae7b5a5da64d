import { type RuleFieldKey, ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import {
  type CollectionRule,
  conditionsOf,
  type RuleCondition,
} from '@backroom/contract/organisation/membership/rules'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { literalSql } from '#database/literal-sql'

/** The column of the index (`i`) that each field of a rule asks about. */
const columns: Readonly<Record<Exclude<RuleFieldKey, 'collection' | 'collectionTag'>, string>> = {
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

const lists = ['facet_uids', 'filter_uids', 'category_uids', 'supplier_uids', 'base_colours']

/** Whether every one of these rules finds the page `i` of the index, at a moment. Never unknown: always true or false. */
export function rulesSql(rules: readonly CollectionRule[], now: SQL): SQL {
  return sql`(${and(...rules.map(rule => ruleSql(rule, now))) ?? sql`false`})`
}

function ruleSql({ match, groups }: CollectionRule, now: SQL): SQL {
  const wanted = groups.filter(({ kind }) => kind === 'include').map(group => groupSql(group, now))
  const kept = groups.filter(({ kind }) => kind === 'exclude').map(group => sql`not ${groupSql(group, now)}`)
  const included = wanted.length > 0 ? (match === 'all' ? and(...wanted) : or(...wanted)) : sql`false`
  return sql`(${and(sql`(${included})`, ...kept)})`
}

/** One group of a rule as a condition of its own. */
export function groupSql({ match, conditions }: CollectionRule['groups'][number], now: SQL): SQL {
  const parts = conditions.map(condition => conditionSql(condition, now))
  return sql`(${(match === 'all' ? and(...parts) : or(...parts)) ?? sql`false`})`
}

/** One condition of a rule. What an item lacks does not fit a condition, and fits its opposite. */
export function conditionSql({ field, op, value }: RuleCondition, now: SQL): SQL {
  if (field === 'collection' || field === 'collectionTag') return memberSql(field, op, value as number[])
  const column = sql.raw(`i.${columns[field]}`)
  switch (ruleField(field).kind) {
    case 'uids':
    case 'words':
      return listSql(column, lists.includes(columns[field]), op, value as (number | string)[])
    case 'text':
      return textSql(column, op, String(value).toLowerCase())
    case 'flag':
      return value === true ? sql`${column}` : sql`(not ${column})`
    case 'days':
      return daysSql(column, op, Number(value), now)
    default:
      return numberSql(column, op, value, ruleField(field).zeroIsEmpty)
  }
}

function listSql(column: SQL, isList: boolean, op: string, values: readonly (number | string)[]): SQL {
  const given = arrayOf(values)
  if (!isList) {
    const among = sql`coalesce(${column} = any(${given}), false)`
    return op === 'in' ? among : sql`(not ${among})`
  }
  if (op === 'hasAll') return sql`(${column} @> ${given})`
  const overlaps = sql`(${column} && ${given})`
  return op === 'hasNone' || op === 'absent' || op === 'notIn' ? sql`(not ${overlaps})` : overlaps
}

/** Written out and not as a parameter: five hundred rules in one statement would pass the most it may have. */
function arrayOf(values: readonly (number | string)[]): SQL {
  if (values.every(value => typeof value === 'number')) return sql.raw(`'{${values.join(',')}}'::int[]`)
  const texts = values.map(value => literalSql(String(value)))
  return sql`array[${sql.join(texts, sql`,`)}]::text[]`
}

function textSql(column: SQL, op: string, text: string): SQL {
  const literal = literalSql(text)
  const pattern = (before: string) => literalSql(`${before}${text.replace(/[\\%_]/g, '\\$&')}%`)
  if (op === 'equals') return sql`(${column} = ${literal})`
  if (op === 'startsWith') return sql`(${column} like ${pattern('')})`
  return op === 'contains' ? sql`(${column} like ${pattern('%')})` : sql`(${column} not like ${pattern('%')})`
}

function numberSql(column: SQL, op: string, value: unknown, isZeroEmpty = false): SQL {
  if (op === 'empty') {
    const known = isZeroEmpty ? sql`nullif(${column}, 0)` : column
    return value === true ? sql`(${known} is null)` : sql`(${known} is not null)`
  }
  const amount = (given: unknown) => sql.raw(String(Math.trunc(Number(given))))
  if (op === 'gt') return sql`coalesce(${column} > ${amount(value)}, false)`
  if (op === 'lt') return sql`coalesce(${column} < ${amount(value)}, false)`
  const [low, high] = value as number[]
  return sql`coalesce(${column} between ${amount(low)} and ${amount(high)}, false)`
}

function daysSql(column: SQL, op: string, days: number, now: SQL): SQL {
  const recent = sql`coalesce(${column} > ${now} - interval '${sql.raw(String(Math.trunc(days)))} days', false)`
  return op === 'inLast' ? recent : sql`(not ${recent})`
}

/** Members of other collections, or of any collection with a tag. */
function memberSql(field: 'collection' | 'collectionTag', op: string, uids: readonly number[]): SQL {
  const named = arrayOf(uids)
  const which =
    field === 'collection'
      ? sql`m.collection_uid = any(${named})`
      : sql`m.collection_uid in (select l.collection_uid from collection_tag_link l where l.tag_uid = any(${named}))`
  const found = sql`exists (select from collection_member m where m.item_uid = i.page_uid and ${which})`
  return op === 'hasAny' ? found : sql`(not ${found})`
}

/** When time alone may next change what these rules think of `i`; null when it never does. */
export function dueSql(rules: readonly CollectionRule[], now: SQL): SQL | null {
  const moments = rules.flatMap(conditionsOf).flatMap(({ condition }) => {
    if (ruleField(condition.field).kind !== 'days') return []
    const column = columns[condition.field as keyof typeof columns]
    return [
      sql`i.${sql.raw(column)} + interval '${sql.raw(String(Math.trunc(Number(condition.value))))} days'`,
    ]
  })
  if (moments.length === 0) return null
  return sql`(select min(t.at) from unnest(array[${sql.join(moments, sql`, `)}]) t(at) where t.at > ${now})`
}
