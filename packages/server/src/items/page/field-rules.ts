import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { inAYear, today } from '#items/page/dates'
import type { ListChange } from '#items/page/merged-lists'
import type { ItemStored, Saving } from '#items/page/saving'

interface Judged {
  readonly page: ItemStored
  readonly after: ItemStored
  /** Everything on the page as it was. */
  readonly stored: readonly ItemStored[]
  readonly sizes: ListChange
  readonly timeZone: string
}

/** What fields may not be together, and what must be the only one of its kind. */
export async function judgeFields(tx: Transaction, saving: Saving, judged: Judged) {
  const { page, after, sizes, timeZone } = judged
  if (after.status === 'archived' || sizes.changed.some(({ values }) => values.status === 'archived'))
    saving.error('status', 'Use Archive to archive an item.')
  if (!after.sellable && sizes.after.length === 0)
    saving.error('sellable', 'Only an item with sizes can be left unsold itself.')
  if (after.status === 'active' && after.blockMailOrder && after.restrictStorePickup)
    saving.error('blockMailOrder', 'This item could be neither delivered nor collected.')
  judgeLaunch(saving, page, after)
  judgeBackorder(saving, page, after, '', timeZone)
  await judgeGroupColour(tx, saving, page, after)
  judgeSizeLabels(saving, sizes)
  await judgeCodes(tx, saving, judged)
  await judgeSlug(tx, saving, page, after)
}

/** The same of an item that is being made. */
export function judgeNewFields(saving: Saving, item: Partial<ItemStored>, timeZone: string) {
  judgeLaunch(saving, fresh, { ...fresh, ...item })
  judgeBackorder(saving, fresh, { ...fresh, ...item }, '', timeZone)
}

type Launch = Pick<ItemStored, 'prelaunch' | 'prelaunchAt'>
type Backorder = Pick<ItemStored, 'backorderDueOn'>
const fresh: Launch & Backorder = { prelaunch: false, prelaunchAt: null, backorderDueOn: null }

function judgeLaunch(saving: Saving, before: Launch, after: Launch) {
  if (!after.prelaunch) return
  if (!after.prelaunchAt) return saving.error('prelaunchAt', 'Say when it launches.')
  const isChanged =
    before.prelaunch !== after.prelaunch || before.prelaunchAt?.getTime() !== after.prelaunchAt.getTime()
  if (isChanged && after.prelaunchAt.getTime() <= Date.now())
    saving.error('prelaunchAt', 'Choose a time in the future, or turn prelaunch off.')
}

function judgeBackorder(saving: Saving, before: Backorder, after: Backorder, path: string, timeZone: string) {
  const due = after.backorderDueOn
  if (!due || due === before.backorderDueOn) return
  if (due < today(timeZone)) saving.error(`${path}backorderDueOn`, 'Choose a day that is still to come.')
  if (due > inAYear(timeZone)) saving.error(`${path}backorderDueOn`, 'At most one year ahead.')
}

/** Sizes of one page must differ, or shoppers could not tell them apart. */
function judgeSizeLabels(saving: Saving, { after, sent }: ListChange) {
  const seen = new Set<string>()
  const placed = [...after.entries()]
  // Those that were there before come first: of two alike, the one that was sent is refused.
  for (const [index, size] of [...placed.slice(sent), ...placed.slice(0, sent)]) {
    const label = String(size.sizeLabel ?? '').trim()
    if (size.status === 'archived' || size.sellable === false) continue
    if (label !== '' && seen.has(label.toLowerCase()))
      saving.error(`sizes[${index}].sizeLabel`, sentence`${label} appears twice.`)
    seen.add(label.toLowerCase())
  }
}

async function judgeGroupColour(tx: Transaction, saving: Saving, before: ItemStored, after: ItemStored) {
  if (before.colourUid === after.colourUid) return
  const { rows } = await tx.execute<{ clash: string | null }>(sql`
    select (select i.code from colour_group_item o join item i on i.uid = o.item_uid
      where o.colour_group_uid = m.colour_group_uid and o.item_uid <> ${after.uid} and i.colour_uid = ${after.colourUid} limit 1) as clash
    from colour_group_item m where m.item_uid = ${after.uid}`)
  if (rows.length === 0) return
  if (after.colourUid === null) saving.error('colourUid', 'An item in a colour group needs a colour.')
  if (rows[0]?.clash)
    saving.error('colourUid', sentence`${rows[0].clash} in its colour group already has this colour.`)
}

/** A code names one item, archived ones included, however it is written. */
async function judgeCodes(tx: Transaction, saving: Saving, { page, after, sizes }: Judged) {
  const wanted = [
    ...(page.code === after.code ? [] : [{ path: 'code', code: after.code, uid: page.uid }]),
    ...sizes.after.flatMap((size, index) =>
      typeof size.code === 'string' && isNewCode(sizes, size)
        ? [{ path: `sizes[${index}].code`, code: size.code, uid: Number(size.uid ?? 0) }]
        : [],
    ),
  ]
  await refuseUsedCodes(tx, saving, wanted)
}

function isNewCode(sizes: ListChange, size: Record<string, unknown>): boolean {
  return !size.uid || sizes.changed.some(({ uid, values }) => uid === size.uid && 'code' in values)
}

/** Refuses codes that another item has, naming it. */
export async function refuseUsedCodes(
  tx: Transaction,
  saving: Saving,
  wanted: readonly { readonly path: string; readonly code: string; readonly uid: number }[],
) {
  if (wanted.length === 0) return
  const { rows } = await tx.execute<{ uid: number; code: string; name: string }>(sql`
    select i.uid, lower(i.code) as code, page.name from item i join item page on page.uid = i.page_uid
    where lower(i.code) in (select lower(c) from jsonb_array_elements_text(${JSON.stringify(wanted.map(({ code }) => code))}::jsonb) c)`)
  const seen = new Set<string>()
  for (const { path, code, uid } of wanted) {
    const key = code.toLowerCase()
    const holder = rows.find(row => row.code === key && row.uid !== uid)
    if (holder) saving.error(path, sentence`${code} is already used by ${holder.name}.`)
    else if (seen.has(key)) saving.error(path, sentence`${code} appears twice.`)
    seen.add(key)
  }
}

async function judgeSlug(tx: Transaction, saving: Saving, before: ItemStored, after: ItemStored) {
  if (before.urlSlug === after.urlSlug) return
  const { rows } = await tx.execute<{ code: string }>(
    sql`select code from item where lead_item_uid is null and url_slug = ${after.urlSlug} and uid <> ${after.uid}`,
  )
  if (rows[0]) saving.error('urlSlug', sentence`${rows[0].code} already has the address ${after.urlSlug}.`)
}
