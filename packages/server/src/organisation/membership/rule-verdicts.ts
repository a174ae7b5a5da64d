import { ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import { conditionWords, type RuleWords } from '@backroom/contract/organisation/membership/rule-sentence'
import {
  type CollectionRule,
  conditionsOf,
  type RuleCondition,
} from '@backroom/contract/organisation/membership/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { asksCost } from '#organisation/membership/rule-checks'
import { conditionSql, rulesSql } from '#organisation/membership/rule-sql'

const now = sql`now()`

interface Judging {
  readonly rules: readonly CollectionRule[]
  readonly rule: CollectionRule | null
  readonly words: RuleWords
  readonly pageUid: number
  /** Cost is kept from who asks. */
  readonly isKept: boolean
}

/** An item as tiles and samples show it. */
export interface Sample {
  readonly uid: number
  readonly code: string
  readonly name: string
  readonly image: string | null
}

interface Judged extends Sample {
  readonly matches: boolean
  readonly holds: boolean[]
  readonly has: string[]
}

/** What each condition thinks of one item, with what the item has there. */
export async function judgeItem(reader: Reader, { rules, rule, words, pageUid, isKept }: Judging) {
  const conditions = rule ? conditionsOf(rule) : []
  const holds = conditions.map(({ condition }) => conditionSql(condition, now))
  const values = conditions.map(({ condition }) => valueSql(condition))
  const { rows } = await reader.execute<Judged & Record<string, unknown>>(sql`
    select p.uid, p.code, p.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image,
      ${rules.length > 0 ? rulesSql(rules, now) : sql`false`} as matches,
      array[${sql.join(holds, sql`, `)}]::boolean[] as holds, array[${sql.join(values, sql`, `)}]::text[] as has
    from item_index i join item p on p.uid = i.page_uid join item_rollup r on r.item_uid = p.uid where i.page_uid = ${pageUid}`)
  const [row] = rows
  if (!row) throw invalid({ itemUid: 'This item is archived, so it is in no collection.' })
  return {
    uid: row.uid,
    code: row.code,
    name: row.name,
    image: row.image,
    matches: row.matches,
    verdicts: conditions.map(({ place, condition }, at) => ({
      place: [...place],
      text: conditionWords(condition, words),
      holds: row.holds[at] ?? false,
      value:
        isKept && asksCost(condition) ? 'Kept from your level' : written(condition, row.has[at] ?? '', words),
    })),
  }
}

const namesOf = (table: string, uids: string, name = 'name') =>
  sql.raw(
    `(select string_agg(t.${name}, ', ' order by t.${name}) from ${table} t where t.uid = any(${uids}))`,
  )

/** What the item `i` has where a condition asks. */
function valueSql({ field }: RuleCondition): SQL {
  const own: Readonly<Record<string, SQL>> = {
    facet: namesOf('facet', 'i.facet_uids'),
    filter: namesOf('filter', 'i.filter_uids'),
    category: namesOf('category', 'i.category_uids'),
    brand: namesOf('brand', 'array[i.brand_uid]'),
    season: namesOf('season', 'array[i.season_uid]', 'code'),
    supplier: namesOf('supplier', 'i.supplier_uids'),
    collection: sql`(select string_agg(c.name, ', ' order by c.name) from collection_member m join collection c on c.uid = m.collection_uid where m.item_uid = i.page_uid)`,
    collectionTag: sql`(select string_agg(distinct t.name, ', ') from collection_member m join collection_tag_link l on l.collection_uid = m.collection_uid
      join collection_tag t on t.uid = l.tag_uid where m.item_uid = i.page_uid)`,
    baseColour: sql`array_to_string(i.base_colours, ', ')`,
    name: sql`i.name_lower`,
    code: sql`i.code_lower`,
    range: sql`i.range_lower`,
    gender: sql`i.gender`,
    age: sql`i.age`,
    condition: sql`i.condition`,
    price: sql`i.effective_price_minor::text`,
    rrp: sql`i.rrp_minor::text`,
    discount: sql`i.discount_bp::text`,
    margin: sql`i.margin_bp::text`,
    modelYear: sql`i.model_year::text`,
    ownStock: sql`i.own_available::text`,
    totalStock: sql`i.total_available::text`,
    sizesInStock: sql`i.sizes_in_stock::text`,
    created: sql`to_char(i.created_at, 'YYYY-MM-DD')`,
    activated: sql`to_char(i.activated_at, 'YYYY-MM-DD')`,
    lastSold: sql`to_char(i.last_sold_at, 'YYYY-MM-DD')`,
    unitsSold30: sql`i.units30::text`,
    unitsSold90: sql`i.units90::text`,
    rating: sql`i.rating::text`,
    reviewCount: sql`i.review_count::text`,
    onSale: sql`i.on_sale::text`,
    inStock: sql`i.in_stock::text`,
    supplierOnly: sql`i.supplier_only::text`,
    prelaunch: sql`i.prelaunch::text`,
    majorItem: sql`i.major_item::text`,
    backorder: sql`i.backorder::text`,
    hasImage: sql`i.has_image::text`,
  }
  return sql`coalesce(${own[field] ?? sql`''`}, '')`
}

function written({ field }: RuleCondition, value: string, words: RuleWords): string {
  const { kind, unit, words: known } = ruleField(field)
  if (value === '') return 'None'
  if (kind === 'flag') return value === 'true' ? 'Yes' : 'No'
  if (kind === 'words')
    return value
      .split(', ')
      .map(each => known?.[each] ?? each)
      .join(', ')
  if (unit === 'money') return words.money(Number(value))
  if (unit === 'percent') return `${Number(value) / 100}%`
  return unit === 'hundredths' ? String(Number(value) / 100) : value
}
