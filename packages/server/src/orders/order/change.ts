import { orderLevels } from '@backroom/contract/orders/order/order'
import { type OrderEventKind, soldStatuses } from '@backroom/contract/orders/order/words'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { type Transaction, writeLast } from '#database/database'
import { notFound, Refusal } from '#kit/errors'
import { announceChange } from '#kit/records/record'
import { statesOf, type Units } from '#orders/order/states'
import { order, orderEvent } from '#tables/orders/orders'

export type Order = typeof order.$inferSelect

/** An order that nobody else changes until the transaction ends; refused where it was read at another version. */
export async function holdOrder(tx: Transaction, uid: number, version?: number): Promise<Order> {
  const [found] = await tx.select().from(order).where(eq(order.uid, uid)).for('no key update')
  if (!found) throw notFound('This order does not exist.')
  if (version !== undefined && found.version !== version) {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from staff where uid = ${found.updatedBy}`,
    )
    throw new Refusal(409, {
      code: 'stale',
      message: sentence`${rows[0]?.name ?? 'Somebody'} changed this order meanwhile. Reload to see it.`,
    })
  }
  return found
}

export interface Change {
  readonly set?: Partial<typeof order.$inferInsert>
  readonly events: readonly { readonly kind: OrderEventKind; readonly text?: string }[]
}

/**
 * Ends every change of an order: its fields and what follows from its lines are kept in one write, its timeline says what happened, and
 * the figures of trade, of its items and of its customer are counted anew.
 */
export async function settle(tx: Transaction, stored: Order, { set = {}, events }: Change): Promise<Order> {
  const { rows } = await tx.execute<Units & Record<string, unknown>>(sql`
    select coalesce(sum(quantity), 0)::int as ordered, coalesce(sum(quantity_cancelled), 0)::int as cancelled,
      coalesce(sum(quantity_despatched + quantity_collected), 0)::int as sent, coalesce(sum(quantity_collected), 0)::int as collected,
      coalesce(sum(quantity_returned), 0)::int as returned
    from order_line where order_uid = ${stored.uid}`)
  const states = statesOf(set.status ?? stored.status, rows[0] as Units)
  const now = new Date()
  const [kept] = await tx
    .update(order)
    .set({
      ...set,
      ...states,
      completedAt: states.status === 'completed' ? (stored.completedAt ?? now) : null,
      cancelledAt: states.status === 'cancelled' ? (stored.cancelledAt ?? now) : null,
    })
    .where(eq(order.uid, stored.uid))
    .returning()
  if (events.length > 0)
    await tx.insert(orderEvent).values(events.map(event => ({ ...event, orderUid: stored.uid })))
  if (isCounted(stored, kept as Order)) await count(tx, stored.uid)
  await announceChange(tx, { levels: orderLevels }, order, stored.uid)
  return kept as Order
}

const counted = ['unitCount', 'paidTotalMinor', 'refundedTotalMinor', 'isTest'] as const

/** In which figures an order is: among what was sold, among what was cancelled, or in none. */
function figuresOf({ status }: Order): 'sold' | 'cancelled' | null {
  if (status === 'cancelled') return status
  return soldStatuses.some(sold => sold === status) ? 'sold' : null
}

/**
 * Whether any figure is another one now. An order that is held, released or sent is sold as it was before; one that is cancelled before
 * anybody paid for it is among the cancelled from that moment on.
 */
function isCounted(before: Order, after: Order): boolean {
  const [was, is] = [figuresOf(before), figuresOf(after)]
  if (was !== is) return true
  return is !== null && counted.some(field => before[field] !== after[field])
}

async function count(tx: Transaction, uid: number): Promise<void> {
  await writeLast(tx, sql`select keep_trade(array[${uid}::int])`)
  await writeLast(
    tx,
    sql`
    with told as (
      insert into item_change (page_uid, fields)
      select distinct i.page_uid, '{sales}'::text[] from order_line l join item i on i.uid = l.item_uid where l.order_uid = ${uid} returning 1)
    select wake_rollup() where exists (select from told)`,
  )
}
