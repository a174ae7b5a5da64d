import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { Statement } from '#database/statements'
import { recompute } from '#supply/stock/availability'
import { stockLedger } from '#supply/stock/ledger'
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
  await tx.execute(plannedOnce)
  const result = await change()
  await recompute(tx, uids)
  await tx.execute(plannedAsUsual)
  return result
}

// What may be sold takes PostgreSQL ten times longer to plan than to answer, and it would plan it anew for every list of items.
const plannedOnce = sql`set local plan_cache_mode = force_generic_plan`
const plannedAsUsual = sql`set local plan_cache_mode = auto`

async function lockStock(tx: Transaction, uids: readonly number[]): Promise<void> {
  const items = `{${uids.join()}}`
  if ((await lock.rows(tx, { items })).length === uids.length) return
  await tx.execute(sql`
    insert into inventory_info (uid) select uid from item where uid = any(${items}::int[]) order by uid on conflict do nothing`)
  await lock.rows(tx, { items })
}

const lock = new Statement<{ uid: number }>(
  () =>
    sql`select uid from inventory_info where uid = any(${sql.placeholder('items')}::int[]) order by uid for no key update`,
)

/** Adds movements, and says of what is promised at these places which of it can no longer be kept: the newest first. */
export async function post(tx: Transaction, movements: readonly Movement[]): Promise<void> {
  await stockLedger.post(tx, movements)
  if (movements.every(({ onHand = 0 }) => onHand === 0)) return
  const items = `{${[...new Set(movements.map(({ itemUid }) => itemUid))].join()}}`
  await tx.execute(sql`
    update stock_reservation r set short = due.is_short
    from (
      select o.uid, sum(o.quantity) over (partition by o.item_uid, o.location_uid order by o.created_at, o.uid) > l.on_hand as is_short
      from stock_reservation o join stock_level l on l.item_uid = o.item_uid and l.location_uid = o.location_uid
      where o.item_uid = any(${items}::int[]) and o.source = 'own' and o.state in ('held', 'committed')) due
    where due.uid = r.uid and r.short <> due.is_short`)
}
