import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { ListChange } from '#items/page/merged-lists'
import type { ItemStored, SaveContext, Saving } from '#items/page/saving'
import { askAboutAmounts, judgePrices, type Window } from '#items/prices/prices'
import { history } from '#tables/history'
import { itemPriceSchedule } from '#tables/items/item-parts'
import { item } from '#tables/items/items'

type Values = Record<string, unknown>

/** What is judged again when it changes: selling price against cost, recommended price and sales. */
export const priceFields = ['priceMinor', 'rrpMinor', 'costMinor'] as const

interface Judged {
  readonly items: readonly ItemStored[]
  readonly pageUid: number
  readonly change: ListChange
  readonly mine: readonly { uid?: number | null | undefined }[]
  readonly context: SaveContext
}

/** Judges the prices of everything on a page that this very transaction has touched. */
export async function judgePage(
  tx: Transaction,
  saving: Saving,
  { items, pageUid, change, mine, context }: Judged,
) {
  const page = items.find(({ uid }) => uid === pageUid) as ItemStored
  const { rows } = await tx.execute<{
    name: string | null
    minAdvertisedBp: number | null
    rateBp: number | null
  }>(sql`
    select (select name from brand where uid = ${page.brandUid}) as name,
      (select min_advertised_bp from brand where uid = ${page.brandUid}) as "minAdvertisedBp",
      (select rate_bp from tax_class where uid = ${page.taxClassUid}) as "rateBp"`)
  const facts = rows[0]
  const rules = {
    brand: facts?.name ? { name: facts.name, minAdvertisedBp: facts.minAdvertisedBp } : null,
    rateBp: facts?.rateBp ?? 0,
    timeZone: context.timeZone,
    now: new Date(),
  }
  const was = await changedNow(tx, items)
  const windowsOf = (itemUid: number) =>
    change.after.filter(row => row.itemUid === itemUid).map(row => windowOf(row, change, mine))
  const isNew = ({ path }: Window) => path !== null
  for (const each of items) {
    if (each.status === 'archived') continue
    const windows = windowsOf(each.uid)
    const priced = {
      code: each.code,
      uid: each.uid,
      wasMinor: was.get(each.uid)?.priceMinor ?? null,
      priceMinor: each.priceMinor ?? page.priceMinor,
      rrpMinor: each.rrpMinor ?? page.rrpMinor,
      // Asked about cost, whoever it is kept from could find it out by trying prices.
      costMinor: context.hidesCost ? null : (each.costMinor ?? page.costMinor),
    }
    if (was.has(each.uid) || windows.some(isNew)) {
      judgePrices(saving, priced, windows, rules)
      continue
    }
    // A size with a cost or an RRP of its own is not asked about with its page, whose price it follows.
    const inForce = each.priceMinor === null ? windowsOf(pageUid) : windows
    const isOfItsOwn = priceFields.some(field => each[field] !== null)
    const follows = was.get(pageUid)?.fields.some(field => each[field] === null) || inForce.some(isNew)
    if (isOfItsOwn && follows) askAboutAmounts(saving, priced, inForce, rules)
  }
}

function windowOf(row: Values, { changed, added }: ListChange, mine: Judged['mine']): Window {
  const isNew = added.includes(row) || changed.some(({ uid }) => uid === row.uid)
  const index = row.uid ? mine.findIndex(({ uid }) => uid === row.uid) : mine.indexOf(row as never)
  return { ...(row as unknown as Window), path: isNew ? `schedules[${index}]` : null }
}

/** The same where items were made or changed without their sales: asks about what looks wrong, and refuses until it is confirmed. */
export async function askAboutPages(
  tx: Transaction,
  saving: Saving,
  pageUids: readonly number[],
  context: SaveContext,
): Promise<void> {
  for (const pageUid of pageUids) {
    const items = await tx.select().from(item).where(eq(item.pageUid, pageUid)).orderBy(item.uid)
    const uids = items.map(({ uid }) => uid)
    const after = await tx.select().from(itemPriceSchedule).where(inArray(itemPriceSchedule.itemUid, uids))
    const change = { after, added: [], changed: [], removed: [] } as unknown as ListChange
    await judgePage(tx, saving, { items, pageUid, change, mine: [], context })
  }
  saving.refuseErrors()
  saving.refuseWarnings()
}

/** The items whose prices this very transaction has changed, with what they were before it. */
async function changedNow(tx: Transaction, items: readonly ItemStored[]) {
  const uids = items.map(({ uid }) => uid)
  const rows = await tx
    .select({ uid: history.entityUid, action: history.action, changes: history.changes })
    .from(history)
    .where(sql`entity = 'item' and entity_uid in ${uids} and history.xmin = pg_current_xact_id()::xid`)
  return new Map(
    rows
      .filter(({ action, changes }) => action === 'create' || priceFields.some(field => field in changes))
      .map(({ uid, action, changes }) => [
        uid,
        {
          priceMinor: (changes.priceMinor?.[0] as number | null | undefined) ?? null,
          fields: priceFields.filter(field => action === 'create' || field in changes),
        },
      ]),
  )
}
