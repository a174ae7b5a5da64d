import type { ImportWarning } from '@backroom/contract/items/imports/imports'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { net, ownOrPage } from '#items/bulk/targets'
import { leastShown } from '#items/prices/least-shown'

/** What an item has after the import: the sheet's, where it says so. */
const after = (field: string, column: string): SQL =>
  sql`coalesce((r.after ->> ${field})::bigint, ${ownOrPage(column)})`
const price = after('priceMinor', 'price_minor')
const cost = after('costMinor', 'cost_minor')
const rrp = after('rrpMinor', 'rrp_minor')
const priceNow = ownOrPage('price_minor')

const items = (count: number) => counted(count, 'item')

/** The same doubts as a save by hand has, counted over all rows of a sheet. */
const doubts: Readonly<Record<string, { when: SQL; text: (count: number) => string }>> = {
  belowCost: {
    when: sql`${net(price)} < ${cost}`,
    text: count => sentence`${items(count)} would sell below cost.`,
  },
  belowLeast: {
    when: sql`${price} < ${leastShown}`,
    text: count =>
      sentence`${items(count)} would be priced below the lowest price their brand lets be shown.`,
  },
  rrpBelowPrice: {
    when: sql`${rrp} < ${price}`,
    text: count => sentence`${items(count)} would have an RRP below the price.`,
  },
  bigChange: {
    when: sql`abs(${price} - ${priceNow}) > 0.6 * ${priceNow}`,
    text: count => sentence`${items(count)} would change by more than 60%.`,
  },
}

/** What looks wrong about the prices of a checked sheet, for somebody to accept before it is run. */
export async function importWarnings(
  reader: Reader,
  importUid: number,
  keepsCost: boolean,
): Promise<ImportWarning[]> {
  // How many would sell below cost tells, asked often enough, what each costs.
  const asked = Object.entries(doubts).filter(([key]) => !(keepsCost && key === 'belowCost'))
  const counts = asked.map(
    ([, { when }], index) => sql`count(*) filter (where ${when})::int as ${sql.identifier(`n${index}`)}`,
  )
  const { rows } = await reader.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from item_import_row r left join item on item.uid = r.item_uid
    where r.import_uid = ${importUid} and r.outcome in ('change', 'new')
      and (r.after ? 'priceMinor' or r.after ? 'costMinor' or r.after ? 'rrpMinor')`)
  return asked.flatMap(([key, { text }], index) => {
    const count = rows[0]?.[`n${index}`] ?? 0
    return count > 0 ? [{ key, count, text: text(count) }] : []
  })
}
