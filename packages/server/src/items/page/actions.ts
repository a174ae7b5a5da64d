import { items as contract } from '@backroom/contract/items/page/items'
import { storeStaff } from '@backroom/contract/kit/access'
import { counted, sentence } from '@backroom/contract/wording/say'
import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { leaveColourGroups } from '#items/colours/group-leaving'
import { archiveRefusalSql } from '#items/page/archive-rules'
import { holdersOf } from '#items/page/barcodes'
import { readLiveCheck } from '#items/page/live-check'
import { gone, pageOf, readPage } from '#items/page/read'
import { type ItemStored, refuseUnready } from '#items/page/saving'
import {
  activateFields,
  archiveFields,
  deactivateFields,
  dropRedirect,
  storeRedirect,
} from '#items/page/status'
import { refreshPage, rollsUpItself } from '#items/rollups/rollup'
import { dropEmptyStyles } from '#items/styles/drop-empty'
import { refused } from '#kit/errors'
import { forgetFileUsage } from '#kit/file-usage'
import type { Kit } from '#kit/kit'
import { announceChange, stale } from '#kit/records/record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { hidesCost } from '#site/door'
import { itemBarcode, itemImage } from '#tables/items/item-parts'
import { item } from '#tables/items/items'
import { starBuy } from '#tables/marketing/star-buys'

/** Putting items on the site, taking them off, and away. Actions at a stale version are refused. */
export function itemActions(kit: Kit) {
  serve(kit, contract.activate, async ({ params, body, store, visitor }) => {
    const reading = { timeZone: store.timeZone, hidesCost: await hidesCost(store, visitor) }
    return store.write(visitor, async tx => {
      const row = await lockItem(tx, params.uid, body.version)
      if (row.status === 'archived') throw refused(sentence`${row.code} is archived. Unarchive it first.`)
      await tx
        .update(item)
        .set(activateFields as never)
        .where(eq(item.uid, row.uid))
      await dropRedirect(tx, row.uid)
      await finish(tx, row)
      refuseUnready(await readLiveCheck(tx, row.pageUid as number, store.timeZone))
      return readPage(tx, row.uid, reading)
    })
  })

  serve(kit, contract.deactivate, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const row = await lockItem(tx, params.uid, body.version)
      if (row.status !== 'active')
        throw refused(
          row.status === 'inactive' ? 'It is already inactive.' : sentence`${row.code} is archived.`,
        )
      await tx
        .update(item)
        .set(deactivateFields(body.reason) as never)
        .where(eq(item.uid, row.uid))
      const pausedStarBuys = await tx
        .select({ uid: starBuy.uid, name: starBuy.name })
        .from(starBuy)
        .where(sql`active and ${row.uid}::int in (source_item_uid, target_item_uid)`)
      const redirectUid = row.leadItemUid === null ? await storeRedirect(tx, row.uid, body.redirect) : null
      await finish(tx, row)
      const [after] = await tx.select({ version: item.version }).from(item).where(eq(item.uid, row.uid))
      return {
        status: 'inactive' as const,
        version: after?.version ?? row.version,
        redirectUid,
        endedListings: { ebay: 0, amazon: 0 },
        pausedStarBuys,
      }
    }),
  )

  serve(kit, contract.archive, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const row = await lockItem(tx, params.uid, body.version)
      if (row.status === 'archived') throw refused(sentence`${row.code} is already archived.`)
      const { rows } = await tx.execute<{ reason: string | null }>(
        sql`select ${archiveRefusalSql({ force: body.force ?? false, deactivateFirst: false })} as reason from item where item.uid = ${row.uid}`,
      )
      if (rows[0]?.reason) throw refused(rows[0].reason)
      await archive(tx, sql`select ${row.uid}::int`, body.reason)
      await finish(tx, row)
      return { status: 'archived' as const }
    }),
  )

  serve(kit, contract.unarchive, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const row = await lockItem(tx, params.uid)
      if (row.status !== 'archived') throw refused(sentence`${row.code} is not archived.`)
      await freeClashes(tx, row, body.dropBarcodes ?? false)
      await unarchive(tx, sql`select ${row.uid}::int`)
      await finish(tx, row)
      return { status: 'inactive' as const }
    }),
  )

  serve(kit, contract.remove, async ({ params, store, visitor }) => {
    await store.write(visitor, async tx => {
      const row = await lockItem(tx, params.uid)
      await refuseRemoval(tx, row, visitor.level === 'Administrator' ? null : visitor.uid)
      await removeItem(tx, row)
    })
  })
}

/** Archives pages with all their sizes, or single sizes; pages leave their colour groups. */
export async function archive(tx: Transaction, uids: ReturnType<typeof sql>, reason = '') {
  const { status, statusReason, archivedAt } = archiveFields(reason)
  await tx.execute(sql`
    update item set status = ${status}, status_reason = ${statusReason}, archived_at = ${archivedAt}
    where (uid in (${uids}) or lead_item_uid in (${uids})) and status <> 'archived'`)
  await leaveColourGroups(tx, uids)
}

/** Brings pages with the sizes that went with them, or single sizes, back off the site. */
export async function unarchive(tx: Transaction, uids: ReturnType<typeof sql>) {
  await tx.execute(sql`
    update item i set status = 'inactive', archived_at = null, status_reason = ''
    where i.status = 'archived' and (i.uid in (${uids})
      or exists (select from item page where page.uid = i.lead_item_uid and page.uid in (${uids}) and page.archived_at = i.archived_at))`)
}

async function lockItem(tx: Transaction, uid: number, version?: number): Promise<ItemStored> {
  const pageUid = await pageOf(tx, uid)
  const rows = await tx
    .select()
    .from(item)
    .where(eq(item.pageUid, pageUid))
    .orderBy(asc(item.uid))
    .for('update')
  const row = rows.find(each => each.uid === uid)
  if (!row) throw gone()
  if (version !== undefined && row.version !== version) throw stale()
  await rollsUpItself(tx)
  return row
}

async function finish(tx: Transaction, row: ItemStored) {
  await refreshPage(tx, row.pageUid as number)
  await announceChange(tx, { levels: storeStaff }, item, row.uid)
}

/** Barcodes that other items took meanwhile: named, or dropped when that is wanted. */
async function freeClashes(tx: Transaction, row: ItemStored, drops: boolean) {
  const mine = await tx
    .select({
      uid: itemBarcode.uid,
      barcode: itemBarcode.barcode,
      kind: itemBarcode.kind,
      itemUid: itemBarcode.itemUid,
      gtin14: itemBarcode.gtin14,
    })
    .from(itemBarcode)
    .innerJoin(item, eq(item.uid, itemBarcode.itemUid))
    .where(eq(item.pageUid, row.pageUid as number))
  const holders = (await holdersOf(tx, mine)).filter(
    held => !mine.some(({ itemUid }) => itemUid === held.itemUid),
  )
  const clashing = mine.filter(own =>
    holders.some(held => held.barcode === own.barcode || (own.gtin14 !== null && held.gtin14 === own.gtin14)),
  )
  if (clashing.length === 0) return
  if (!drops)
    throw refused(holders.map(({ barcode, text }) => sentence`${barcode} is already on ${text}.`).join(' '))
  for (const { uid } of clashing) await tx.delete(itemBarcode).where(eq(itemBarcode.uid, uid))
}

const mistakeHours = 24

/** Only what was made by mistake today, and nothing else knows of, may go. */
async function refuseRemoval(tx: Transaction, row: ItemStored, onlyBy: number | null) {
  const { rows } = await tx.execute<{ levels: number; sizes: number }>(sql`
    select (select count(*)::int from stock_level where item_uid in (${goingWith(row)}) and (on_hand <> 0 or reserved <> 0)) as levels,
      (select count(*)::int from item where lead_item_uid = ${row.uid} and activated_at is not null) as sizes`)
  const { levels = 0, sizes = 0 } = rows[0] ?? {}
  await refuseWhileUsed(tx, row.code, [{ to: 'item', uids: goingWith(row) }], {
    also: [
      ...(levels > 0 ? [{ text: counted(levels, 'stock level') }] : []),
      ...(sizes > 0
        ? [{ text: counted(sizes, 'size that was on the site', 'sizes that were on the site') }]
        : []),
    ],
    instead: 'Archive it instead.',
  })
  if (row.activatedAt) throw refused(sentence`${row.code} was on the site. Archive it instead.`)
  if (row.createdAt.getTime() < Date.now() - mistakeHours * 3_600_000)
    throw refused(
      sentence`${row.code} was made more than ${counted(mistakeHours, 'hour')} ago. Archive it instead.`,
    )
  if (onlyBy !== null && row.createdBy !== onlyBy)
    throw refused('Only whoever made it, or an Administrator, can remove it.')
}

/** An item, and all its sizes where it is a page. */
function goingWith({ uid }: ItemStored) {
  return sql`select uid from item where page_uid = ${uid} or uid = ${uid}`
}

async function removeItem(tx: Transaction, row: ItemStored) {
  await tx.execute(sql`select set_config('backroom.trim', 'on', true)`) // its price history goes with it
  const all = goingWith(row)
  await leaveColourGroups(tx, all)
  await forgetFileUsage(tx, itemImage, sql`select uid from item_image where item_uid in (${all})`)
  await forgetFileUsage(tx, item, all)
  for (const table of [
    'stock_level',
    'supplier_stock',
    'back_in_stock_request',
    'item_related',
    'collection_item',
    'colour_group_item',
    'inactive_item_redirect',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where item_uid in (${all})`)
  await tx.execute(sql`delete from item_related where related_item_uid in (${all})`)
  await tx.execute(sql`delete from item where lead_item_uid = ${row.uid}`)
  await tx.delete(item).where(eq(item.uid, row.uid))
  await dropEmptyStyles(tx, row.styleUid)
  if (row.leadItemUid !== null) await refreshPage(tx, row.leadItemUid)
}
