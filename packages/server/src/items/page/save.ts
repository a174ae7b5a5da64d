import {
  isPageField,
  type PageField,
  pagePart,
  soldFields,
  soldPart,
} from '@backroom/contract/items/page/fields'
import type { PageSave } from '@backroom/contract/items/page/page'
import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordMove } from '#content/door'
import type { Transaction } from '#database/database'
import { Select } from '#database/statements'
import { addressOf } from '#items/page/address'
import { judgeFields } from '#items/page/field-rules'
import { readLiveCheck } from '#items/page/live-check'
import { mergeList, writeList } from '#items/page/merged-lists'
import { findPartConflicts, saveParts } from '#items/page/parts-save'
import { findRelatedConflict, savePlaces } from '#items/page/places-save'
import { gone } from '#items/page/read'
import { type ItemStored, readSite, refuseUnready, type SaveContext, Saving } from '#items/page/saving'
import { slugFor } from '#items/page/slug'
import { dropRedirect } from '#items/page/status'
import { priceFields } from '#items/prices/judge-page'
import { refreshPage, rollsUpItself } from '#items/rollups/rollup'
import { dropEmptyStyles } from '#items/styles/drop-empty'
import { invalid, refused } from '#kit/errors'
import { rewriteFileUsage, showsFiles } from '#kit/file-usage'
import { cleanInput } from '#kit/records/clean-input'
import { mergeFields, valuesAt } from '#kit/records/merge'
import { announceChange } from '#kit/records/record'
import { item } from '#tables/items/items'

type Values = Record<string, unknown>

const ownFields = { input: z.object({ ...soldPart.shape, ...pagePart.shape }) } as never

/** Everything on the page of an item, kept from others until the transaction ends. */
const lockedPage = new Select<ItemStored>(getTableColumns(item), select =>
  select
    .from(item)
    .where(eq(item.pageUid, sql`(select page_uid from item where uid = ${sql.placeholder('uid')})`))
    .orderBy(asc(item.uid))
    .for('update'),
)

/** Everything about a page is saved together or not at all; what others changed meanwhile is kept. */
export async function savePage(
  tx: Transaction,
  uid: number,
  sent: PageSave,
  context: SaveContext,
): Promise<{ pageUid: number; merged: string[]; cleaned: string[] }> {
  const stored = await lockedPage.rows(tx, { uid })
  const opened = stored.find(row => row.uid === uid)
  if (!opened) throw gone()
  const pageUid = opened.leadItemUid ?? opened.uid
  const page = stored.find(row => row.uid === pageUid)
  if (!page) throw gone()
  const body = opened === page ? sent : asSizeSave(page, opened, sent)
  if (page.status === 'archived')
    throw refused(sentence`${page.code} is archived. Unarchive it to change it.`)

  await rollsUpItself(tx)
  const saving = new Saving(await readSite(tx), body.confirm)
  const after = await mergeItem(tx, saving, page, body, context)
  const sizes = await mergeSizes(tx, saving, page, stored, body, context)
  await findPartConflicts(tx, saving, pageUid, stored, body)
  await findRelatedConflict(tx, saving, pageUid, body)
  await saving.refuseConflicts(tx, pageUid)
  await judgeFields(tx, saving, { page, after, stored, sizes, timeZone: context.timeZone })
  saving.refuseErrors()

  await writeItem(
    tx,
    page,
    after,
    partsSent.some(name => body[name] !== undefined),
  )
  await writeList(tx, item, sizes)
  const changesPrices =
    sizes.changed.length + sizes.added.length > 0 || priceFields.some(field => page[field] !== after[field])
  await saveParts(tx, saving, pageUid, body, { ...context, changesPrices })
  await savePlaces(tx, saving, { before: page, after }, body)
  saving.refuseErrors()
  saving.refuseWarnings()
  await afterSave(tx, page, after, context)
  return { pageUid, merged: [...saving.merged], cleaned: [...saving.cleaned] }
}

/** A save sent to a size: what is its own is saved as a size of its page, what is the page's is refused. */
function asSizeSave(lead: ItemStored, size: ItemStored, sent: PageSave): PageSave {
  const misplaced = Object.keys(sent.item).filter(isPageField)
  if (misplaced.length > 0) {
    const text = sentence`Edit this on ${lead.code}, which carries the page.`
    throw invalid(Object.fromEntries(misplaced.map(field => [field, text])))
  }
  return { ...sent, item: {}, sizes: [...(sent.sizes ?? []), { uid: size.uid, ...(sent.item as object) }] }
}

async function mergeItem(
  tx: Transaction,
  saving: Saving,
  page: ItemStored,
  body: PageSave,
  context: SaveContext,
): Promise<ItemStored> {
  const { values, cleaned } = cleanInput(ownFields, body.item)
  for (const field of cleaned) saving.cleaned.add(field)
  const fields = Object.keys(values).filter(field => !(context.hidesCost && field === 'costMinor'))
  const isStale = body.versions.item < page.version
  const base = isStale
    ? (await valuesAt(tx, item, page.uid, page as Values, body.versions.item)).values
    : (page as Values)
  const { changes, conflicts, merged } = mergeFields(fields, base, values, page as Values)
  for (const [field, three] of Object.entries(conflicts)) saving.conflict(field, three)
  for (const field of merged) saving.merged.add(field)
  if (isStale) noteOthers(saving, base, page, fields)
  const after = { ...page, ...changes } as ItemStored
  if (after.urlSlug === '') after.urlSlug = await slugFor(tx, after.name, page.uid)
  return after
}

/** Fields others changed that were not even sent also came together with this save. */
function noteOthers(saving: Saving, base: Values, page: ItemStored, sent: readonly string[]) {
  const others = Object.keys(pagePart.shape)
    .concat(soldFields)
    .filter(field => !sent.includes(field))
  const { merged } = mergeFields(others, base, base, page as Values)
  for (const field of merged) saving.merged.add(field)
}

async function mergeSizes(
  tx: Transaction,
  saving: Saving,
  page: ItemStored,
  stored: readonly ItemStored[],
  body: PageSave,
  context: SaveContext,
) {
  const fields = soldFields.filter(field => !(context.hidesCost && field === 'costMinor'))
  const blank = { status: 'inactive', leadItemUid: page.uid, styleUid: page.styleUid, source: 'manual' }
  const mine = (body.sizes ?? []).map(({ key: _, uid, ...size }) =>
    uid ? { uid, ...size } : { ...blank, ...size },
  )
  for (const [index, size] of mine.entries()) {
    if ('uid' in size && !stored.some(row => row.uid === size.uid && row.uid !== page.uid))
      saving.error(`sizes[${index}].code`, 'This size is no longer on the page.')
    if (!('uid' in size) && !size.code) saving.error(`sizes[${index}].code`, 'This is required.')
  }
  return mergeList(tx, saving, {
    name: 'sizes',
    table: item,
    fields,
    mine,
    keepsLeftOut: true,
    stored: stored.filter(row => row.uid !== page.uid) as Values[],
    base: body.versions.sizes,
  })
}

/** What is saved with a page and stands in tables of its own. */
const partsSent = [
  'sizes',
  'barcodes',
  'images',
  'schedules',
  'categories',
  'facetsAdded',
  'facetsRemoved',
  'related',
] as const satisfies (keyof PageSave)[]

/** Writes what differs, with the moments that follow from a change of status. Whoever saves a part of the page has saved the page. */
async function writeItem(tx: Transaction, before: ItemStored, after: ItemStored, savesParts: boolean) {
  const changes = Object.fromEntries(
    [...Object.keys(pagePart.shape), ...soldFields]
      .filter(field => before[field as PageField] !== after[field as PageField])
      .map(field => [field, after[field as PageField]]),
  ) as Partial<ItemStored>
  if (Object.keys(changes).length === 0 && !savesParts) return
  await tx
    .update(item)
    .set({
      ...changes,
      updatedAt: sql`now()` as never,
      updatedBy: sql`actor_uid()` as never,
      ...(changes.status === 'active' && { activatedAt: sql`now()` as never, statusReason: '' }),
      ...(changes.status === 'inactive' && { deactivatedAt: sql`now()` as never }),
    })
    .where(eq(item.uid, before.uid))
  const was = Object.fromEntries(Object.keys(changes).map(field => [field, before[field as PageField]]))
  if (showsFiles(item, changes) || showsFiles(item, was)) await rewriteFileUsage(tx, item, sql`${before.uid}`)
  if (changes.styleUid === undefined) return
  await tx.update(item).set({ styleUid: after.styleUid }).where(eq(item.leadItemUid, before.uid))
  await dropEmptyStyles(tx, before.styleUid)
}

/** What follows from a save: redirects, rollup, and the last word on whether it may be on the site. */
async function afterSave(tx: Transaction, before: ItemStored, after: ItemStored, { timeZone }: SaveContext) {
  if (before.activatedAt && before.urlSlug !== after.urlSlug)
    await recordMove(tx, addressOf(before), addressOf(after))
  if (before.status !== 'active' && after.status === 'active') await dropRedirect(tx, after.uid)
  await refreshPage(tx, after.uid)
  if (after.status === 'active') refuseUnready(await readLiveCheck(tx, after.uid, timeZone, 'rolledUp'))
  await announceChange(tx, { levels: storeStaff }, item, after.uid)
}
