import { barcodeKind } from '@backroom/contract/items/page/barcodes'
import { itemInput } from '@backroom/contract/items/page/fields'
import { type newItem, patternCode, type SizeRun } from '@backroom/contract/items/page/items'
import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { barcodeRow, judgeBarcodes } from '#items/page/barcodes'
import { refuseUsedCodes } from '#items/page/field-rules'
import { readSite, Saving } from '#items/page/saving'
import { slugFor } from '#items/page/slug'
import { refreshPage, refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { invalid } from '#kit/errors'
import { cleanInput } from '#kit/records/clean-input'
import { announceChange, explained } from '#kit/records/record'
import { colour } from '#tables/items/colours'
import { itemBarcode, itemCategory } from '#tables/items/item-parts'
import { item } from '#tables/items/items'
import { style } from '#tables/items/styles'

type NewItem = z.output<typeof newItem>

/** Makes one item that carries a page; it starts off the site. */
export async function createItem(tx: Transaction, { barcodes = [], ...input }: NewItem) {
  await rollsUpItself(tx)
  const saving = new Saving(await readSite(tx), [])
  await refuseUsedCodes(tx, saving, [{ path: 'code', code: input.code, uid: 0 }])
  const wanted = barcodes.map((barcode, index) => ({
    barcode,
    kind: barcodeKind(barcode),
    itemUid: null,
    path: `barcodes[${index}]`,
  }))
  await judgeBarcodes(tx, saving, wanted)
  saving.refuseErrors()
  const { values, cleaned } = cleanInput({ input: itemInput } as never, input)
  const kind = input.kind ?? 'goods'
  const made = await explained(texts, values, () =>
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

const texts = {
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

interface Cell {
  readonly colourUid: number
  readonly colour: string
  readonly size: string
  readonly code: string
  readonly path: string
}

/** One style, one page for each colour, the sizes under each; answers the first page. */
export async function createSizeRun(tx: Transaction, run: SizeRun): Promise<number> {
  await rollsUpItself(tx)
  const saving = new Saving(await readSite(tx), [])
  const colours = await tx.select().from(colour).where(inArray(colour.uid, run.colourUids))
  if (colours.length < new Set(run.colourUids).size)
    throw invalid({ colourUids: 'A colour no longer exists. Choose another.' })
  const pages = run.colourUids.map(uid => {
    const name = colours.find(each => each.uid === uid)?.name ?? ''
    const code = patternCode(run.pattern, { style: run.styleCode, colour: name, size: '' }).replace(
      /^[-_/. ]+|[-_/. ]+$/g,
      '',
    )
    return { uid, name, code, path: 'colourUids' }
  })
  const cells = cellsOf(run, pages)
  if (cells.length === 0) throw invalid({ off: 'Leave at least one size on.' })
  for (const { code, path } of [...pages, ...cells])
    if (!itemInput.shape.code.safeParse(code).success)
      saving.error(path, sentence`${code || 'An empty text'} cannot be a code.`)
  await refuseUsedCodes(
    tx,
    saving,
    [...pages, ...cells].map(({ code, path }) => ({ code, path, uid: 0 })),
  )
  saving.refuseErrors()
  const styleUid = await makeStyle(tx, run)
  const uids = []
  for (const page of pages) uids.push(await makePage(tx, run, styleUid, page, cells))
  await complete(tx, uids)
  await refreshRollups(tx, sql`select unnest(${`{${uids.join(',')}}`}::int[])`)
  for (const uid of uids) await announceChange(tx, { levels: storeStaff }, item, uid)
  return uids[0] as number
}

function cellsOf(run: SizeRun, pages: readonly { uid: number; name: string }[]): Cell[] {
  const isOff = (colourUid: number, size: string) =>
    run.off.some(cell => cell.colourUid === colourUid && cell.size === size)
  return pages.flatMap(({ uid, name }) =>
    run.sizes
      .filter(size => !isOff(uid, size))
      .map(size => ({
        colourUid: uid,
        colour: name,
        size,
        code: patternCode(run.pattern, { style: run.styleCode, colour: name, size }),
        path: `cells[${uid}:${size}]`,
      })),
  )
}

async function makeStyle(
  tx: Transaction,
  { styleCode, name, brandUid, seasonUid, sizeFilterUid }: SizeRun,
): Promise<number> {
  const values = { code: styleCode, name, brandUid, seasonUid, sizeFilterUid }
  const taken = {
    style_code_key: { field: 'styleCode', text: () => sentence`There is already a style ${styleCode}.` },
  }
  const [made] = await explained(taken, values, () =>
    tx.insert(style).values(values).returning({ uid: style.uid }),
  )
  return made?.uid as number
}

async function makePage(
  tx: Transaction,
  run: SizeRun,
  styleUid: number,
  page: { uid: number; name: string; code: string },
  cells: readonly Cell[],
): Promise<number> {
  const { name, brandUid, seasonUid, primaryCategoryUid, taxClassUid, priceMinor, rrpMinor } = run
  const values = {
    code: page.code,
    name,
    styleUid,
    colourUid: page.uid,
    sellable: false,
    brandUid,
    seasonUid,
    primaryCategoryUid,
    taxClassUid,
    priceMinor,
    rrpMinor,
    urlSlug: await slugFor(tx, `${name} ${page.name}`),
  }
  const [made] = await explained(texts, values, () =>
    tx.insert(item).values(values).returning({ uid: item.uid }),
  )
  const leadItemUid = made?.uid as number
  const sizes = cells.filter(({ colourUid }) => colourUid === page.uid)
  if (sizes.length === 0) await tx.update(item).set({ sellable: true }).where(eq(item.uid, leadItemUid))
  else
    await tx
      .insert(item)
      .values(sizes.map(({ code, size }) => ({ code, sizeLabel: size, leadItemUid, styleUid })))
  return leadItemUid
}
