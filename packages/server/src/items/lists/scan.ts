import type { FoundItem } from '@backroom/contract/items/page/items'
import { type SQL, sql } from 'drizzle-orm'
import { fileAddress } from '#kit/file-address'
import type { Store } from '#kit/store'

/** What is shown of an item that was found. */
export const shownItem: SQL = sql`i.uid, i.page_uid as "pageUid", i.code, page.name, i.size_label as size, c.name as colour,
  ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as thumb, r.effective_price_minor as "priceMinor",
  coalesce(r.own_available, 0) as available, coalesce(r.sim_stock, 0) as "atSuppliers", i.status, page.staff_note as "staffNote"`

/** Where that comes from, beside the item itself. */
export const aroundItem: SQL = sql`join item page on page.uid = i.page_uid
  left join colour c on c.uid = page.colour_uid left join item_rollup r on r.item_uid = i.uid`

/**
 * The item whose code or barcode this is, asked for in the fewest words: what a scanner sends is nearly always one of the two,
 * and to plan one question for every case takes ten times as long as to answer it. Nothing where it is neither.
 */
export async function scanItem(
  store: Store,
  term: string,
  only: SQL,
  signal: AbortSignal,
): Promise<FoundItem[]> {
  const digits = /^\d{8,14}$/.test(term) ? term.padStart(14, '0') : null
  const byCode = sql`item i ${aroundItem} where lower(i.code) = lower(${term}) and ${only}`
  const byBarcode = sql`item_barcode b join item i on i.uid = b.item_uid ${aroundItem}
    where b.gtin14 = ${digits} and not b.is_free and ${only}`
  for (const from of digits ? [byBarcode, byCode] : [byCode]) {
    const found = await store.database.rows<FoundItem>(
      sql`select ${shownItem}, true as exact, '' as note from ${from}`,
      signal,
    )
    if (found.length > 0) return found
  }
  return []
}
