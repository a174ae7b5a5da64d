import type { ImportDoubt, ImportWarning } from '@backroom/contract/items/imports/imports'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { ofPage, ownOrPage } from '#items/bulk/targets'
import { marginBpSql } from '#items/prices/margin'
import { bigChangeShare } from '#items/prices/prices'

/** What an item has after the import: the sheet's, where it says so. */
const after = (field: string, now: SQL): SQL => sql`coalesce((r.after ->> ${field})::bigint, ${now})`
const priceNow = ownOrPage('price_minor')
const price = after('priceMinor', priceNow)
const cost = after('costMinor', ownOrPage('cost_minor'))
const rrp = after('rrpMinor', ownOrPage('rrp_minor'))
const costNow = ownOrPage('cost_minor')
const rateBp = sql`coalesce((select t.rate_bp from tax_class t where t.uid = coalesce(${after('taxClassUid', ofPage('tax_class_uid'))},
  (select uid from tax_class where is_default))), 0)`
const net = (amount: SQL) =>
  sql`(${amount} * 10000.0 / (10000 + case when (select prices_include_tax from site_config order by uid limit 1) then ${rateBp} else 0 end))`
const least = sql`(select ceil(${rrp}::numeric * b.min_advertised_bp / 10000) from brand b where b.uid = ${after('brandUid', ofPage('brand_uid'))})`

const items = (count: number) => counted(count, 'item')

/** The same doubts as a save by hand has, counted over all rows of a sheet. */
const doubts: Readonly<Record<ImportDoubt, { when: SQL; text: (count: number) => string }>> = {
  belowCost: {
    // Sizes that follow the price of the row, and have a cost of their own.
    when: sql`${net(price)} < ${cost} or exists (select from item size where size.lead_item_uid = item.uid
      and size.status <> 'archived' and size.price_minor is null and ${net(price)} < size.cost_minor)`,
    text: count => sentence`${items(count)} would sell below cost.`,
  },
  belowLeast: {
    when: sql`${price} < ${least}`,
    text: count =>
      sentence`${items(count)} would be priced below the lowest price their brand lets be shown.`,
  },
  rrpBelowPrice: {
    when: sql`${rrp} < ${price}`,
    text: count => sentence`${items(count)} would have an RRP below the price.`,
  },
  bigChange: {
    when: sql`abs(${price} - ${priceNow}) > ${sql.raw(String(bigChangeShare))} * ${priceNow}`,
    text: count => sentence`${items(count)} would change by more than 60%.`,
  },
}

const pricesOf = ['priceMinor', 'costMinor', 'rrpMinor', 'brandUid', 'taxClassUid']
const changesPrice = sql`r.after ?| ${sql.raw(`array['${pricesOf.join("','")}']`)}`

/** How many would sell below cost tells, asked often enough, what each costs. */
function askedOf(keepsCost: boolean) {
  const all = Object.entries(doubts) as [ImportDoubt, (typeof doubts)[ImportDoubt]][]
  return all.filter(([key]) => !(keepsCost && key === 'belowCost'))
}

/** What is doubted about one row, by key. */
export function doubtsOf(keepsCost: boolean): SQL {
  const named = askedOf(keepsCost).map(([key, { when }]) => sql`case when ${when} then ${key}::text end`)
  return sql`case when r.outcome in ('change', 'new') and ${changesPrice} then array_remove(array[${sql.join(named, sql`, `)}], null) else '{}' end`
}

/** The margin of a row before and after, where its price or its cost changes. */
export const rowMargins = {
  changes: sql`(r.after ? 'priceMinor' or r.after ? 'costMinor' or r.after ? 'taxClassUid')`,
  before: marginBpSql(net(priceNow), costNow),
  after: marginBpSql(net(price), cost),
}

/** What looks wrong about the prices of a checked sheet, for somebody to accept before it is run. */
export async function importWarnings(
  reader: Reader,
  importUid: number,
  keepsCost: boolean,
): Promise<ImportWarning[]> {
  const asked = askedOf(keepsCost)
  const counts = asked.map(
    ([, { when }], index) => sql`count(*) filter (where ${when})::int as ${sql.identifier(`n${index}`)}`,
  )
  const { rows } = await reader.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from item_import_row r left join item on item.uid = r.item_uid
    where r.import_uid = ${importUid} and r.outcome in ('change', 'new')
      and ${changesPrice}`)
  return asked.flatMap(([key, { text }], index) => {
    const count = rows[0]?.[`n${index}`] ?? 0
    return count > 0 ? [{ key, count, text: text(count) }] : []
  })
}
