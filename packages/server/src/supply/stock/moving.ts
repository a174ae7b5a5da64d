import { everyone } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { planned, Statement } from '#database/statements'
import { announceChange } from '#kit/records/record'
import { recomputeSql } from '#supply/stock/availability'
import { stockLedger } from '#supply/stock/ledger'
import { order } from '#tables/orders/orders'
import type { stockMovement } from '#tables/supply/stock'

export type Movement = Omit<typeof stockMovement.$inferInsert, 'uid'>

/** At most so many items in one transaction, so that nobody waits long for one of them. */
export const itemsAtOnce = 1_000

/**
 * Every change of stock is made in here. The items are locked first and in one order, so that two who change the same one come one
 * after the other, and none waits for who waits for it; what follows from the change is worked out before the locks go.
 */
export async function moveStock<Result>(
  tx: Transaction,
  itemUids: readonly number[],
  change: () => Promise<Result>,
): Promise<Result> {
  const uids = [...new Set(itemUids)].toSorted((a, b) => a - b)
  await lockStock(tx, uids)
  const result = await change()
  await recompute(tx, uids)
  return result
}

// From the lock to what is worked out at the end, statements are planned once. Both say so themselves, since each call to the database counts.

/** Keeps the stock of some items as it is for everybody else until the transaction ends; `uids` in their order. */
export async function lockStock(tx: Transaction, uids: readonly number[]): Promise<void> {
  const items = `{${uids.join()}}`
  if ((await lock.rows(tx, { items })).length === uids.length) return
  await tx.execute(sql`
    insert into inventory_info (uid) select uid from item where uid = any(${items}::int[]) order by uid on conflict do nothing`)
  await lock.rows(tx, { items })
}

const lock = new Statement<{ uid: number }>(
  () =>
    sql`select uid, ${planned('force_generic_plan')} from inventory_info where uid = any(${sql.placeholder('items')}::int[]) order by uid for no key update`,
)

/** What is promised of what is still to come, or kept back, moves no stock: lists and rules are told of it here. */
export async function tellOf(tx: Transaction, itemUids: readonly number[]): Promise<void> {
  if (itemUids.length === 0) return
  await tx.execute(sql`
    insert into item_change (page_uid, fields)
    select distinct page_uid, '{stock}'::text[] from item where uid = any(${`{${itemUids.join()}}`}::int[])`)
  await tx.execute(sql`select wake_rollup()`)
}

/** Works out anew what may be sold of some items, whose stock is locked. */
export async function recompute(tx: Transaction, itemUids: readonly number[]): Promise<void> {
  await workOut.rows(tx, { items: `{${itemUids.join()}}`, at: null })
}

const workOut = new Statement(
  () =>
    sql`with done as (${recomputeSql(sql`select unnest(${sql.placeholder('items')}::int[])`)}) select ${planned('auto')}`,
)

/**
 * Adds movements, and says what can no longer be kept after them. Where something is given back a newer promise may be kept again; only
 * promising more of what is there leaves everything as it was.
 */
export async function post(tx: Transaction, movements: readonly Movement[]): Promise<void> {
  await stockLedger.post(tx, movements)
  if (movements.every(({ onHand = 0, reserved = 0 }) => onHand === 0 && reserved >= 0)) return
  await markShort(
    tx,
    movements.map(({ itemUid }) => itemUid),
  )
}

/** Says of what is promised of some items which of it is not there any more, or never was: the newest first. */
export async function markShort(tx: Transaction, itemUids: readonly number[]): Promise<void> {
  const items = `{${[...new Set(itemUids)].join()}}`
  const { rows } = await tx.execute<{ lineUid: number | null }>(sql`
    update stock_reservation r set short = due.is_short
    from (
      select o.uid, sum(o.quantity) over (partition by o.item_uid, o.location_uid order by o.created_at, o.uid) > l.on_hand as is_short
      from stock_reservation o join stock_level l on l.item_uid = o.item_uid and l.location_uid = o.location_uid
      where o.item_uid = any(${items}::int[]) and o.source = 'own' and o.state in ('held', 'committed')) due
    where due.uid = r.uid and r.short <> due.is_short returning r.order_line_uid as "lineUid"`)
  await tellOrdersOf(
    tx,
    rows.flatMap(({ lineUid }) => lineUid ?? []),
  )
}

/** Orders that can no longer be kept, or can again: pages that show them, and lists of what is short, read them anew. */
async function tellOrdersOf(tx: Transaction, lineUids: readonly number[]): Promise<void> {
  if (lineUids.length === 0) return
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select distinct order_uid as uid from order_line where uid = any(${`{${lineUids.join()}}`}::int[]) order by 1`,
  )
  for (const { uid } of rows) await announceChange(tx, { levels: everyone }, order, uid)
}
