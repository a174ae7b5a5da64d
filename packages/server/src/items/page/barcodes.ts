import { type BarcodeKind, barcodeFault, gtin14 } from '@backroom/contract/items/page/barcodes'
import { barcodesMost } from '@backroom/contract/items/page/fields'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Saving } from '#items/page/saving'

/** A barcode on its way to an item. */
export interface WantedBarcode {
  readonly barcode: string
  readonly kind: BarcodeKind
  readonly itemUid: number | null
}

interface Holder {
  readonly barcode: string
  readonly gtin14: string | null
  readonly itemUid: number
  readonly text: string
}

/** What else must be stored with a barcode. */
export function barcodeRow<Wanted extends { barcode: string; kind: BarcodeKind }>(wanted: Wanted) {
  return { ...wanted, gtin14: gtin14(wanted.barcode, wanted.kind) }
}

/** Refuses wrong check digits, the same barcode twice, and one that another item has; the holder is named. */
export async function judgeBarcodes(
  reader: Reader,
  saving: Saving,
  wanted: readonly (WantedBarcode & { readonly path: string })[],
) {
  const seen = new Set<string>()
  const ofItem = new Map<number | null, number>()
  for (const { barcode, kind, itemUid, path } of wanted) {
    const fault = barcodeFault(barcode, kind)
    if (fault) saving.error(path, fault)
    const key = gtin14(barcode, kind) ?? barcode
    if (seen.has(key)) saving.error(path, sentence`${barcode} appears twice.`)
    seen.add(key)
    const count = (ofItem.get(itemUid) ?? 0) + 1
    ofItem.set(itemUid, count)
    if (count === barcodesMost + 1) saving.error(path, sentence`At most ${barcodesMost} barcodes on an item.`)
  }
  const holders = await holdersOf(reader, wanted)
  for (const { barcode, kind, itemUid, path } of wanted) {
    const key = gtin14(barcode, kind)
    const holder = holders.find(
      held => held.itemUid !== itemUid && (held.barcode === barcode || (key !== null && held.gtin14 === key)),
    )
    if (holder) saving.error(path, sentence`${barcode} is already on ${holder.text}.`)
  }
}

/** Who has any of these barcodes now, archived items apart. */
export async function holdersOf(
  reader: Reader,
  wanted: readonly { barcode: string; kind: BarcodeKind }[],
): Promise<Holder[]> {
  if (wanted.length === 0) return []
  const texts = JSON.stringify(wanted.map(({ barcode }) => barcode))
  const gtins = JSON.stringify(wanted.flatMap(({ barcode, kind }) => gtin14(barcode, kind) ?? []))
  const { rows } = await reader.execute<Holder & Record<string, unknown>>(sql`
    select b.barcode, b.gtin14, b.item_uid as "itemUid", i.code || ' (' || concat_ws(', ', page.name, i.size_label) || ')' as text
    from item_barcode b join item i on i.uid = b.item_uid join item page on page.uid = i.page_uid
    where not b.is_free and (b.barcode in (select jsonb_array_elements_text(${texts}::jsonb))
      or b.gtin14 in (select jsonb_array_elements_text(${gtins}::jsonb)))`)
  return rows
}
