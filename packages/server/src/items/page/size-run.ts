import { colourGroupMost } from '@backroom/contract/items/colours/groups'
import { itemInput } from '@backroom/contract/items/page/fields'
import { patternCode, type SizeRun, type sizeRunBody } from '@backroom/contract/items/page/items'
import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { copyFields, copyFromMaster } from '#items/colours/group-copy'
import { complete, itemTexts } from '#items/page/create'
import { refuseUsedCodes } from '#items/page/field-rules'
import { readLiveCheck } from '#items/page/live-check'
import { pageOf } from '#items/page/read'
import { readSite, refuseUnready, type SaveContext, Saving } from '#items/page/saving'
import { slugFor } from '#items/page/slug'
import { activateFields } from '#items/page/status'
import { askAboutPages } from '#items/prices/judge-page'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { invalid } from '#kit/errors'
import { rewriteFileUsage } from '#kit/file-usage'
import { announceChange, explained } from '#kit/records/record'
import { colourGroup, colourGroupItem } from '#tables/items/colour-groups'
import { colour } from '#tables/items/colours'
import { itemImage } from '#tables/items/item-parts'
import { item } from '#tables/items/items'
import { style } from '#tables/items/styles'

interface Cell {
  readonly colourUid: number
  readonly colour: string
  readonly size: string
  readonly code: string
  readonly path: string
}

/**
 * One style, a page for each colour, the sizes under each, with what they take over and their pictures, as one colour group; answers the
 * first page.
 */
export async function createSizeRun(
  tx: Transaction,
  { sizeRun: run, confirm }: z.output<typeof sizeRunBody>,
  context: SaveContext,
): Promise<number> {
  await rollsUpItself(tx)
  const saving = new Saving(await readSite(tx), confirm)
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
  const uids: number[] = []
  for (const page of pages) uids.push(await makePage(tx, run, styleUid, page, cells))
  await takeOver(tx, run, uids)
  await complete(tx, uids)
  await addPictures(tx, run, uids)
  await group(tx, run.name, uids)
  if (run.goesLive)
    await tx
      .update(item)
      .set(activateFields as never)
      .where(inArray(item.uid, uids))
  await refreshRollups(tx, sql`select unnest(${`{${uids.join(',')}}`}::int[])`)
  if (run.goesLive)
    for (const uid of uids) refuseUnready(await readLiveCheck(tx, uid, context.timeZone, 'rolledUp'))
  await askAboutPages(tx, saving, uids, context)
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
  const [made] = await explained(itemTexts, values, () =>
    tx.insert(item).values(values).returning({ uid: item.uid }),
  )
  const leadItemUid = made?.uid as number
  const sizes = cells.filter(({ colourUid }) => colourUid === page.uid)
  if (sizes.length === 0) await tx.update(item).set({ sellable: true }).where(eq(item.uid, leadItemUid))
  else
    await tx.insert(item).values(
      sizes.map(({ code, size }) => ({
        code,
        sizeLabel: size,
        leadItemUid,
        styleUid,
        status: 'active' as const,
      })),
    )
  return leadItemUid
}

/** What the pages have from the item they are like; what was chosen for them stays. */
async function takeOver(tx: Transaction, run: SizeRun, uids: readonly number[]): Promise<void> {
  if (!run.likeUid) return
  const likeUid = await pageOf(tx, run.likeUid)
  const chosen: Readonly<Record<string, unknown>> = { ...run, categories: run.primaryCategoryUid }
  const fields = copyFields.filter(field => !chosen[field])
  for (const uid of uids) await copyFromMaster(tx, uid, likeUid, fields)
}

/** The pictures of each colour, the first as the main one; those of a gallery must be there. */
async function addPictures(tx: Transaction, run: SizeRun, uids: readonly number[]): Promise<void> {
  const rows = run.colourUids.flatMap((colourUid, place) =>
    [
      ...new Set(
        run.pictures.filter(picture => picture.colourUid === colourUid).map(({ fileUid }) => fileUid),
      ),
    ].map((fileUid, position) => ({ itemUid: uids[place] as number, fileUid: fileUid as number, position })),
  )
  if (rows.length === 0) return
  await tx
    .insert(itemImage)
    .values(rows.map(row => ({ ...row, altText: run.name, role: 'gallery' as const })))
  await rewriteFileUsage(
    tx,
    itemImage,
    sql`select uid from item_image where item_uid = any(${`{${uids.join(',')}}`}::int[])`,
  )
}

const nameMost = 120

/** Shoppers change between the colours of a group. */
async function group(tx: Transaction, name: string, uids: readonly number[]): Promise<void> {
  const [masterItemUid] = uids
  if (masterItemUid === undefined || uids.length < 2 || uids.length > colourGroupMost) return
  const [made] = await tx
    .insert(colourGroup)
    .values({ name: name.slice(0, nameMost), masterItemUid })
    .returning({ uid: colourGroup.uid })
  await tx
    .insert(colourGroupItem)
    .values(
      uids.map((itemUid, place) => ({ colourGroupUid: made?.uid as number, itemUid, position: place + 1 })),
    )
}
