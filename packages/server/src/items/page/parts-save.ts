import type { PageSave } from '@backroom/contract/items/page/page'
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { Select } from '#database/statements'
import { barcodeRow, judgeBarcodes } from '#items/page/barcodes'
import { type ListChange, mergeList, writeList } from '#items/page/merged-lists'
import type { ItemStored, SaveContext, Saving } from '#items/page/saving'
import { judgePage } from '#items/prices/judge-page'
import { forgetFileUsage, rewriteFileUsage } from '#kit/file-usage'
import { itemBarcode, itemImage, itemPriceSchedule } from '#tables/items/item-parts'
import { item } from '#tables/items/items'

const pageItems = new Select<ItemStored>(getTableColumns(item), select =>
  select
    .from(item)
    .where(eq(item.pageUid, sql.placeholder('pageUid')))
    .orderBy(asc(item.uid)),
)

/**
 * What barcodes, pictures and prices clash in with somebody else's save. It is asked before anything is written: all that
 * must be chosen stands in one question, and who saved last is still the other person.
 */
export async function findPartConflicts(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  items: readonly ItemStored[],
  body: PageSave,
) {
  const ownerOf = owners(items, pageUid, body)
  if (body.barcodes) await mergeList(tx, saving, await barcodeList(tx, items, body, ownerOf))
  if (body.images) await mergeList(tx, saving, await imageList(tx, pageUid, body))
  if (body.schedules) await mergeList(tx, saving, await scheduleList(tx, items, body, ownerOf))
}

/** Barcodes, pictures and prices of a page whose items are already written; `changesPrices` says that those writes changed some. */
export async function saveParts(
  tx: Transaction,
  saving: Saving,
  pageUid: number,
  body: PageSave,
  context: SaveContext & { readonly changesPrices: boolean },
) {
  const changesPrices = context.changesPrices || body.schedules
  if (!body.barcodes && !body.images && !changesPrices) return
  const items = await pageItems.rows(tx, { pageUid })
  const ownerOf = owners(items, pageUid, body)
  if (body.barcodes) await saveBarcodes(tx, saving, items, body, ownerOf)
  if (body.images) await saveImages(tx, saving, pageUid, body)
  if (changesPrices) await savePrices(tx, saving, { items, pageUid, body, context, ownerOf })
}

type OwnerOf = (entry: { itemUid?: number | null | undefined; sizeKey?: string | undefined }) => number

/** The item an entry belongs to: by uid, by the key of a size made in this save, or else the page's own. */
function owners(items: readonly ItemStored[], pageUid: number, body: PageSave): OwnerOf {
  const codes = new Map(
    (body.sizes ?? []).flatMap(({ key, code }) => (key && code ? [[key, code.toLowerCase()]] : [])),
  )
  return ({ itemUid, sizeKey }) => {
    if (itemUid && items.some(({ uid }) => uid === itemUid)) return itemUid
    const code = sizeKey ? codes.get(sizeKey) : undefined
    return (code && items.find(each => each.code.toLowerCase() === code)?.uid) || pageUid
  }
}

async function barcodeList(tx: Transaction, items: readonly ItemStored[], body: PageSave, ownerOf: OwnerOf) {
  const uids = items.map(({ uid }) => uid)
  const stored = await tx.select().from(itemBarcode).where(inArray(itemBarcode.itemUid, uids))
  return {
    name: 'barcodes',
    table: itemBarcode,
    stored,
    base: body.versions.barcodes,
    fields: ['itemUid', 'barcode', 'kind', 'gtin14', 'isPrimary'],
    mine: (body.barcodes ?? []).map(({ uid, barcode, kind, isPrimary, ...of }) =>
      barcodeRow({ uid, barcode, kind, isPrimary, itemUid: ownerOf(of) }),
    ),
  }
}

async function saveBarcodes(
  tx: Transaction,
  saving: Saving,
  items: readonly ItemStored[],
  body: PageSave,
  ownerOf: OwnerOf,
) {
  const list = await barcodeList(tx, items, body, ownerOf)
  const change = await mergeList(tx, saving, list)
  await judgeBarcodes(
    tx,
    saving,
    list.mine.map((each, index) => ({ ...each, path: `barcodes[${index}].barcode` })),
  )
  saving.refuseErrors()
  await writeList(tx, itemBarcode, onePrimary(change))
}

/** The first barcode of an item is its primary one, when nobody chose. */
function onePrimary(change: ListChange): ListChange {
  const starred = new Set(change.after.filter(row => row.isPrimary).map(row => row.itemUid))
  const added = change.added.map(row => {
    if (starred.has(row.itemUid)) return row
    starred.add(row.itemUid)
    return { ...row, isPrimary: true }
  })
  return { ...change, added }
}

async function imageList(tx: Transaction, pageUid: number, body: PageSave) {
  const stored = await tx.select().from(itemImage).where(eq(itemImage.itemUid, pageUid))
  return {
    name: 'images',
    table: itemImage,
    stored,
    base: body.versions.images,
    fields: ['fileUid', 'altText', 'role', 'position'],
    mine: (body.images ?? []).map((image, index) => ({ ...image, position: index + 1, itemUid: pageUid })),
  }
}

async function saveImages(tx: Transaction, saving: Saving, pageUid: number, body: PageSave) {
  const sent = body.images ?? []
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select uid from file where deleted_at is null and mime in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'image/avif')
      and uid in (select value::int from jsonb_array_elements_text(${JSON.stringify(sent.map(({ fileUid }) => fileUid))}::jsonb))`)
  const known = new Set(rows.map(({ uid }) => uid))
  const seen = new Set<number>()
  for (const [index, { fileUid, role }] of sent.entries()) {
    if (!known.has(fileUid))
      saving.error(`images[${index}].fileUid`, 'This picture is no longer in the gallery.')
    if (seen.has(fileUid)) saving.error(`images[${index}].fileUid`, 'This picture is already here.')
    if (role === 'swatch' && sent.findIndex(each => each.role === 'swatch') !== index)
      saving.error(`images[${index}].role`, 'Only one picture can be the swatch.')
    seen.add(fileUid)
  }
  const change = await mergeList(tx, saving, await imageList(tx, pageUid, body))
  saving.refuseErrors()
  await writeList(tx, itemImage, change)
  if (change.removed.length > 0) {
    const gone = sql`select unnest(${`{${change.removed.join(',')}}`}::int[])`
    await forgetFileUsage(tx, itemImage, gone)
  }
  await rewriteFileUsage(tx, itemImage, sql`select uid from item_image where item_uid = ${pageUid}`)
}

async function scheduleList(tx: Transaction, items: readonly ItemStored[], body: PageSave, ownerOf: OwnerOf) {
  const uids = items.map(({ uid }) => uid)
  const stored = await tx.select().from(itemPriceSchedule).where(inArray(itemPriceSchedule.itemUid, uids))
  return {
    name: 'schedules',
    table: itemPriceSchedule,
    stored,
    base: body.schedules ? body.versions.schedules : {},
    keepsLeftOut: !body.schedules,
    fields: ['itemUid', 'kind', 'amountMinor', 'startsAt', 'endsAt', 'untilGone', 'label'],
    mine: (body.schedules ?? []).map(({ startsAt, endsAt, itemUid, sizeKey, ...schedule }) => ({
      ...schedule,
      itemUid: ownerOf({ itemUid, sizeKey }),
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    })),
  }
}

interface PriceSave {
  readonly items: readonly ItemStored[]
  readonly pageUid: number
  readonly body: PageSave
  readonly context: SaveContext
  readonly ownerOf: OwnerOf
}

async function savePrices(
  tx: Transaction,
  saving: Saving,
  { items, pageUid, body, context, ownerOf }: PriceSave,
) {
  const list = await scheduleList(tx, items, body, ownerOf)
  const change = await mergeList(tx, saving, list)
  await judgePage(tx, saving, { items, pageUid, change, mine: list.mine, context })
  saving.refuseErrors()
  await writeList(tx, itemPriceSchedule, change)
}
