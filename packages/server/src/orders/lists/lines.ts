import type { Selection } from '@backroom/contract/kit/selection'
import { itemsOfLines, lineItemsMost, purchaseHint } from '@backroom/contract/orders/lists/lines'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { selectedUids } from '#kit/bulk/targets'
import { CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { orderLine } from '#tables/orders/orders'

/** What is done with the items of many lines. */
export function lineItems(kit: Kit) {
  const linesOf = (selection: Selection, by: { store: Store; visitor: StaffVisitor }) =>
    selectedUids(selection, { kit, ...by, resource: 'order', table: orderLine })

  serve(kit, itemsOfLines, async ({ body, store, visitor }) => {
    const chosen = await linesOf(body.selection, { store, visitor })
    const rows = await store.database.rows<{ uid: number }>(sql`
      select distinct item_uid as uid from order_line where uid in (${chosen}) and item_uid is not null order by 1 limit ${lineItemsMost + 1}`)
    if (rows.length > lineItemsMost)
      throw refused(sentence`At most ${lineItemsMost} items are taken at once.`)
    if (rows.length === 0) throw refused('None of these is an item.')
    return { itemUids: rows.map(({ uid }) => uid) }
  })

  serve(kit, purchaseHint, async ({ body, store, visitor, signal }) => {
    const chosen = await linesOf(body.selection, { store, visitor })
    const rows = new CsvRows(
      [
        { heading: 'Code', value: sql`s.code` },
        { heading: 'Item', value: sql`s.name` },
        { heading: 'Units sold', value: sql`s.units`, isSafe: true },
        { heading: 'Stock left', value: sql`coalesce(a.own, 0)`, isSafe: true },
      ],
      sql`from (
          select item_uid, max(code) as code, max(concat_ws(', ', name, nullif(size, ''))) as name, sum(quantity - quantity_cancelled)::int as units
          from order_line where uid in (${chosen}) and item_uid is not null group by 1) s
        left join item_availability a on a.item_uid = s.item_uid and a.channel = 'web'
        where s.units > 0 order by s.units desc, s.code`,
    )
    return csvDownload(store, rows, 'purchase-hint.csv', signal)
  })
}
