import { barcodeKind } from '@backroom/contract/items/page/barcodes'
import { patternCode } from '@backroom/contract/items/page/items'
import type { styleMatrix } from '@backroom/contract/items/styles/styles'
import type { InputOf } from '@backroom/contract/kit/endpoint'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { barcodeRow, judgeBarcodes } from '#items/page/barcodes'
import { refuseUsedCodes } from '#items/page/field-rules'
import { readLiveCheck } from '#items/page/live-check'
import { readSite, refuseUnready, type SaveContext, Saving } from '#items/page/saving'
import { slugFor } from '#items/page/slug'
import { activateFields, deactivateFields } from '#items/page/status'
import { askAboutPages } from '#items/prices/judge-page'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { invalid, notFound } from '#kit/errors'
import { stale } from '#kit/records/record'
import { colour } from '#tables/items/colours'
import { itemBarcode } from '#tables/items/item-parts'
import { item } from '#tables/items/items'
import { style } from '#tables/items/styles'

type Body = InputOf<typeof styleMatrix>['body']
type Cell = Body['cells'][number] & { readonly path: string }
type Stored = typeof item.$inferSelect

/** Makes and changes the sizes of a style as its matrix says; answers the pages it touched. */
export async function saveMatrix(
  tx: Transaction,
  uid: number,
  body: Body,
  context: SaveContext,
): Promise<number[]> {
  const [owner] = await tx.select().from(style).where(eq(style.uid, uid)).for('update')
  if (!owner) throw notFound('This style does not exist. Someone may have deleted it.')
  await rollsUpItself(tx)
  const pages = await tx
    .select()
    .from(item)
    .where(and(eq(item.styleUid, uid), sql`${item.leadItemUid} is null`))
    .orderBy(item.uid)
  const stored = await tx
    .select()
    .from(item)
    .where(inArray(item.pageUid, [0, ...pages.map(page => page.uid)]))
    .orderBy(item.uid)
    .for('update')
  const cells = body.cells.map((cell, place) => ({ ...cell, path: `cells[${place}]` }))
  const colours = await tx
    .select()
    .from(colour)
    .where(
      inArray(
        colour.uid,
        cells.map(cell => cell.colourUid),
      ),
    )
  await refuseUnfit(tx, cells, stored, pages, new Map(colours.map(each => [each.uid, each.name])))
  const pageOf = new Map(pages.map(page => [page.colourUid, page.uid]))
  for (const colourUid of new Set(cells.map(cell => cell.colourUid))) {
    if (pageOf.has(colourUid)) continue
    const name = colours.find(each => each.uid === colourUid)?.name ?? ''
    pageOf.set(colourUid, await makePage(tx, owner, colourUid, name, pages[0]))
  }
  for (const cell of cells) await saveCell(tx, cell, stored, pageOf.get(cell.colourUid) as number)
  const touched = [...new Set(cells.map(cell => pageOf.get(cell.colourUid) as number))]
  await tx.execute(sql`update style set version = version + 1 where uid = ${uid}`)
  await refuseUnreadyPages(tx, cells, stored, pageOf, context.timeZone)
  await askAboutPages(tx, new Saving(await readSite(tx), body.confirm), touched, context)
  return touched
}

async function refuseUnfit(
  tx: Transaction,
  cells: readonly Cell[],
  stored: readonly Stored[],
  pages: readonly Stored[],
  names: ReadonlyMap<number, string>,
) {
  const saving = new Saving(await readSite(tx), [])
  const taken = new Map<string, number>()
  const sent = new Set(cells.map(cell => cell.itemUid))
  for (const row of stored) {
    const page = pages.find(each => each.uid === row.pageUid)
    if (row.sellable && row.status !== 'archived' && !sent.has(row.uid))
      taken.set(key(page?.colourUid, row.sizeLabel), row.uid)
  }
  for (const cell of cells) {
    const name = names.get(cell.colourUid)
    if (!name) saving.error(`${cell.path}.colourUid`, 'This colour no longer exists.')
    const place = key(cell.colourUid, cell.size)
    if (taken.has(place)) saving.error(cell.path, sentence`${name}, ${cell.size} appears twice.`)
    taken.set(place, cell.itemUid ?? 0)
    if (cell.itemUid === undefined) continue
    const row = stored.find(each => each.uid === cell.itemUid)
    if (!row) saving.error(cell.path, 'This item is no longer in the style.')
    else if (cell.version !== undefined && cell.version !== row.version) throw stale()
    else if (row.status === 'archived') saving.error(cell.path, sentence`${row.code} is archived.`)
    else if (pages.find(each => each.uid === row.pageUid)?.colourUid !== cell.colourUid)
      saving.error(
        `${cell.path}.colourUid`,
        'A size stays with its colour. Make it under the other colour instead.',
      )
  }
  await refuseUsedCodes(
    tx,
    saving,
    cells.map(({ code, itemUid, path }) => ({ code, uid: itemUid ?? 0, path: `${path}.code` })),
  )
  await judgeBarcodes(
    tx,
    saving,
    cells.flatMap(({ barcode, itemUid, path }) =>
      barcode
        ? [{ barcode, kind: barcodeKind(barcode), itemUid: itemUid ?? null, path: `${path}.barcode` }]
        : [],
    ),
  )
  saving.refuseErrors()
}

function key(colourUid: number | null | undefined, size: string | null): string {
  return `${colourUid ?? ''} ${(size ?? '').toLowerCase()}`
}

/** A page for a colour the style did not have; what its other colours say is said of it too. */
async function makePage(
  tx: Transaction,
  owner: typeof style.$inferSelect,
  colourUid: number,
  name: string,
  like: Stored | undefined,
): Promise<number> {
  // A code has 64 characters, and a number may have to come behind it.
  const start = owner.code.slice(0, 56)
  const wanted = patternCode('{style}-{colour3}', { style: start, colour: name, size: '' })
  const { rows } = await tx.execute<{ code: string }>(sql`
    select code from item where lower(code) like lower(${`${wanted}%`})`)
  const taken = new Set(rows.map(row => row.code.toLowerCase()))
  let code = wanted
  for (let number = 2; taken.has(code.toLowerCase()); number++) code = `${wanted}${number}`
  const shared = like && {
    kind: like.kind,
    rangeName: like.rangeName,
    modelYear: like.modelYear,
    gender: like.gender,
    age: like.age,
    supplierUid: like.supplierUid,
    rrpMinor: like.rrpMinor,
    priceMinor: like.priceMinor,
    costMinor: like.costMinor,
    taxClassUid: like.taxClassUid,
    weightGrams: like.weightGrams,
    countryOfOrigin: like.countryOfOrigin,
    shortDescription: like.shortDescription,
    description: like.description,
    technicalInfo: like.technicalInfo,
    sizeInfo: like.sizeInfo,
    additionalInfo: like.additionalInfo,
    features: like.features,
    primaryCategoryUid: like.primaryCategoryUid,
    googleCategoryId: like.googleCategoryId,
    majorItem: like.majorItem,
    deliveryChargesApply: like.deliveryChargesApply,
    timeToPrepareDays: like.timeToPrepareDays,
  }
  const [made] = await tx
    .insert(item)
    .values({
      ...shared,
      code,
      name: owner.name,
      styleUid: owner.uid,
      colourUid,
      brandUid: owner.brandUid,
      seasonUid: owner.seasonUid,
      sellable: false,
      urlSlug: await slugFor(tx, `${owner.name} ${name}`),
      taxClassUid: like?.taxClassUid ?? (sql`(select uid from tax_class where is_default)` as never),
    })
    .returning({ uid: item.uid })
  const uid = made?.uid as number
  if (like)
    await tx.execute(sql`
      insert into item_category (item_uid, category_uid, origin) select ${uid}::int, category_uid, 'copy' from item_category where item_uid = ${like.uid}`)
  return uid
}

async function saveCell(tx: Transaction, cell: Cell, stored: readonly Stored[], leadItemUid: number) {
  const row = stored.find(each => each.uid === cell.itemUid)
  const values = {
    code: cell.code,
    sizeLabel: cell.size,
    ...(cell.priceMinor !== undefined && { priceMinor: cell.priceMinor }),
    ...(cell.status &&
      cell.status !== (row?.status ?? 'inactive') &&
      (cell.status === 'active' ? activateFields : deactivateFields())),
  } as Partial<typeof item.$inferInsert>
  let itemUid = row?.uid
  if (itemUid === undefined) {
    const [made] = await tx
      .insert(item)
      .values({ ...values, code: cell.code, leadItemUid } as typeof item.$inferInsert)
      .returning({ uid: item.uid })
    itemUid = made?.uid as number
  } else await tx.update(item).set(values).where(eq(item.uid, itemUid))
  if (cell.barcode !== undefined) await savePrimaryBarcode(tx, itemUid, cell.barcode)
}

/** The barcode of the matrix is the primary one; the others stay. */
async function savePrimaryBarcode(tx: Transaction, itemUid: number, barcode: string | null) {
  const [primary] = await tx
    .select()
    .from(itemBarcode)
    .where(eq(itemBarcode.itemUid, itemUid))
    .orderBy(sql`${itemBarcode.isPrimary} desc`, itemBarcode.uid)
    .limit(1)
  if (primary?.barcode === (barcode ?? undefined)) return
  if (primary) await tx.delete(itemBarcode).where(eq(itemBarcode.uid, primary.uid))
  if (barcode)
    await tx
      .insert(itemBarcode)
      .values(barcodeRow({ itemUid, barcode, kind: barcodeKind(barcode), isPrimary: true }))
}

/** What was just put on sale must have what it must have. */
async function refuseUnreadyPages(
  tx: Transaction,
  cells: readonly Cell[],
  stored: readonly Stored[],
  pageOf: ReadonlyMap<number | null, number>,
  timeZone: string,
) {
  const newlyActive = cells.filter(
    cell => cell.status === 'active' && stored.find(row => row.uid === cell.itemUid)?.status !== 'active',
  )
  const pages = new Set(newlyActive.map(cell => pageOf.get(cell.colourUid) as number))
  if (pages.size === 0) return
  await refreshRollups(tx, sql`select unnest(${`{${[...pages].join(',')}}`}::int[])`)
  for (const page of pages) {
    try {
      refuseUnready(await readLiveCheck(tx, page, timeZone))
    } catch (error) {
      const cell = newlyActive.find(each => pageOf.get(each.colourUid) === page)
      throw invalid({ [`${cell?.path}.status`]: (error as Error).message })
    }
  }
}
