import { barcodeKind } from '@backroom/contract/items/page/barcodes'
import { itemInput } from '@backroom/contract/items/page/fields'
import type { newItem } from '@backroom/contract/items/page/items'
import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { barcodeRow, judgeBarcodes } from '#items/page/barcodes'
import { judgeNewFields, refuseUsedCodes } from '#items/page/field-rules'
import { type ItemStored, readSite, type SaveContext, Saving } from '#items/page/saving'
import { slugFor } from '#items/page/slug'
import { askAboutPages } from '#items/prices/judge-page'
import { refreshPage, rollsUpItself } from '#items/rollups/rollup'
import { cleanInput } from '#kit/records/clean-input'
import { announceChange, explained } from '#kit/records/record'
import { itemBarcode, itemCategory } from '#tables/items/item-parts'
import { item } from '#tables/items/items'

type NewItem = z.output<typeof newItem>

/** Makes one item that carries a page; it starts off the site. */
export async function createItem(
  tx: Transaction,
  { barcodes = [], confirm, ...input }: NewItem,
  context: SaveContext,
) {
  await rollsUpItself(tx)
  const saving = new Saving(await readSite(tx), confirm)
  await refuseUsedCodes(tx, saving, [{ path: 'code', code: input.code, uid: 0 }])
  const wanted = barcodes.map((barcode, index) => ({
    barcode,
    kind: barcodeKind(barcode),
    itemUid: null,
    path: `barcodes[${index}]`,
  }))
  await judgeBarcodes(tx, saving, wanted)
  const { values, cleaned } = cleanInput({ input: itemInput } as never, input)
  judgeNewFields(saving, values as Partial<ItemStored>, context.timeZone)
  saving.refuseErrors()
  const kind = input.kind ?? 'goods'
  const made = await explained(itemTexts, values, () =>
    tx
      .insert(item)
      .values({
        inventoryTracked: kind === 'goods' && saving.site.defaultTracked,
        backorder: kind === 'goods' && saving.site.defaultBackorder,
        ...(values as typeof item.$inferInsert),
        status: 'inactive',
      })
      .returning({ uid: item.uid }),
  )
  const uid = made[0]?.uid as number
  await complete(tx, [uid])
  for (const [index, { barcode, kind: barcodeIs }] of wanted.entries())
    await tx
      .insert(itemBarcode)
      .values(barcodeRow({ itemUid: uid, barcode, kind: barcodeIs, isPrimary: index === 0 }))
  await refreshPage(tx, uid)
  await askAboutPages(tx, saving, [uid], context)
  await announceChange(tx, { levels: storeStaff }, item, uid)
  return { uid, cleaned }
}

/** Gives new pages what may be left out: an address, a tax class, a place in their primary category. */
export async function complete(tx: Transaction, uids: readonly number[]) {
  const rows = await tx
    .select()
    .from(item)
    .where(inArray(item.uid, [...uids]))
  for (const row of rows) {
    const urlSlug = row.urlSlug || (await slugFor(tx, row.name, row.uid))
    const taxClassUid = row.taxClassUid ?? (sql`(select uid from tax_class where is_default)` as never)
    await tx.update(item).set({ urlSlug, taxClassUid }).where(eq(item.uid, row.uid))
    if (row.primaryCategoryUid !== null)
      await tx
        .insert(itemCategory)
        .values({ itemUid: row.uid, categoryUid: row.primaryCategoryUid })
        .onConflictDoNothing()
  }
}

/** What is said where a code or an address is taken in the same moment. */
export const itemTexts = {
  item_code_key: {
    field: 'code',
    text: ({ code }: Record<string, unknown>) => sentence`${code} is already used.`,
  },
  item_url_slug_key: {
    field: 'urlSlug',
    text: ({ urlSlug }: Record<string, unknown>) =>
      sentence`Another item already has the address ${urlSlug}.`,
  },
}
