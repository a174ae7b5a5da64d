import type { PaymentMethod } from '@backroom/contract/orders/order/payment-words'
import { eq, sql } from 'drizzle-orm'
import { backroomItself, postgresCode, type Transaction } from '#database/database'
import { Refusal } from '#kit/errors'
import { type Nightly, type Task, wakeFor } from '#kit/jobs/jobs'
import { couponUses, starBuyUses } from '#marketing/door'
import { type Change, holdOrder, type Order, settle } from '#orders/order/change'
import { tellOf } from '#orders/order/mails'
import { backSql } from '#orders/order/read'
import { giveBack } from '#orders/order/refunding'
import { cancelledWorth, paymentStateOf } from '#orders/order/states'
import { promise } from '#orders/placing/promising'
import { promises } from '#supply/door'
import { orderLine } from '#tables/orders/orders'
import { payment } from '#tables/payments/payments'

interface Paid {
  readonly method: PaymentMethod
  readonly amountMinor: number
  readonly reference: string
}

/** Money for an order came in. Once it covers the order, the order opens. */
export async function pay(tx: Transaction, uid: number, paid: Paid): Promise<void> {
  await payFor(tx, await holdOrder(tx, uid), paid)
}

/** The same for an order that nobody else can change now, with what else happened to it, so that it is written once. */
export async function payFor(
  tx: Transaction,
  stored: Order,
  { method, amountMinor, reference }: Paid,
  before: Change['events'] = [],
): Promise<void> {
  await tx.insert(payment).values({ orderUid: stored.uid, method, amountMinor, reference, state: 'captured' })
  const paidTotalMinor = stored.paidTotalMinor + amountMinor
  const paymentState = paymentStateOf({ ...stored, paidTotalMinor })
  const change: Change = {
    set: { paidTotalMinor, paymentState, paymentMethod: method },
    events: [...before, { kind: 'paid', text: reference }],
  }
  if (stored.status === 'awaitingPayment' && (await overOf(tx, { ...stored, paidTotalMinor })) >= 0)
    return openOrder(tx, stored, change)
  const kept = await settle(tx, stored, change)
  if (stored.status === 'cancelled' || stored.status === 'expired') await late(tx, kept, amountMinor)
}

/** By how much the money that stays here is more than what is left of an order comes to; less than nothing is still to come. */
async function overOf(tx: Transaction, stored: Order): Promise<number> {
  const { rows } = await tx.execute<{ back: number }>(sql`select ${backSql(sql`${stored.uid}`)} as back`)
  const here = stored.paidTotalMinor - (rows[0]?.back ?? 0)
  return here - stored.grandTotalMinor + (await goneOf(tx, stored))
}

/** Money for an order that no longer waited for it: it goes on where everything is still there, else the money goes straight back. */
async function late(tx: Transaction, stored: Order, amountMinor: number): Promise<void> {
  // What came before it expired may be on its way back already.
  const isPaid = (await overOf(tx, stored)) >= 0
  if (stored.status === 'expired' && isPaid && (await isPromisedAgain(tx, stored))) {
    await starBuyUses.redeem(tx, stored.number)
    const reopened = await settle(tx, stored, {
      set: { status: 'awaitingPayment' },
      events: [{ kind: 'reopened', text: 'Paid after it had expired, and everything was still there' }],
    })
    return openOrder(tx, reopened)
  }
  const reason = stored.status === 'expired' ? 'outOfStock' : 'other'
  const note = stored.status === 'expired' ? 'Paid after it had expired' : 'Paid after it was cancelled'
  await giveBack(tx, stored, 'Administrator', { amountMinor, reason, note })
}

/** Promises all of an order once more, or nothing of it. */
async function isPromisedAgain(tx: Transaction, stored: Order): Promise<boolean> {
  const lines = await tx.select().from(orderLine).where(eq(orderLine.orderUid, stored.uid))
  try {
    await tx.transaction(point => promise(point, stored, lines))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** An order that is paid for is worked on, or looked at first where it looks like fraud. */
export async function openOrder(
  tx: Transaction,
  stored: Order,
  { set = {}, events }: Change = { events: [] },
): Promise<void> {
  const { uid } = stored
  const isDoubtful = stored.riskState === 'review' || stored.riskState === 'error'
  await couponUses.redeem(tx, stored.number)
  const opened = await settle(tx, stored, {
    set: {
      ...set,
      status: isDoubtful ? 'review' : 'open',
      paymentState: paymentStateOf({ ...stored, ...set }),
      paidAt: stored.paidAt ?? new Date(),
    },
    events,
  })
  if (stored.cancelReason !== null) await giveBackCancelled(tx, uid)
  await tellOf(tx, opened, isDoubtful ? 'orderInReview' : 'orderConfirmation')
  if (stored.channel === 'store' && !isDoubtful) await handOver(tx, uid)
}

/** What was cancelled of an order that goes on. */
async function goneOf(tx: Transaction, stored: Order): Promise<number> {
  if (stored.cancelReason === null) return 0
  return cancelledWorth(stored, await tx.select().from(orderLine).where(eq(orderLine.orderUid, stored.uid)))
}

/** Units that were cancelled before their money came: whoever paid for them all the same has it back. */
async function giveBackCancelled(tx: Transaction, uid: number): Promise<void> {
  const stored = await holdOrder(tx, uid)
  const amountMinor = Math.min(await goneOf(tx, stored), await overOf(tx, stored))
  if (amountMinor <= 0) return
  const { cancelReason: reason } = stored
  await giveBack(tx, stored, 'Administrator', {
    amountMinor,
    reason: reason ?? 'other',
    note: 'Paid after some of it was cancelled',
  })
}

/** What is sold over the counter and lies there is taken away at once. */
async function handOver(tx: Transaction, uid: number): Promise<void> {
  const stored = await holdOrder(tx, uid)
  const lines = await tx.select().from(orderLine).where(eq(orderLine.orderUid, uid))
  if (lines.some(({ supplyKind }) => supplyKind !== 'own')) return
  await tx
    .update(orderLine)
    .set({ quantityCollected: sql`${orderLine.quantity} - ${orderLine.quantityCancelled}` })
    .where(eq(orderLine.orderUid, uid))
  await promises.despatch(
    tx,
    lines.map(({ uid: lineUid, quantity }) => ({ lineUid, quantity })),
  )
  await settle(tx, stored, { events: [{ kind: 'handedOver' }] })
}

/** Until when an order waits for its money: banks take days, lenders and employers weeks. */
const waitsUntil = sql`o.placed_at + case when o.payment_method = 'bankTransfer' then interval '7 days'
  when o.payment_method in ('finance', 'voucher') then interval '30 days'
  else make_interval(mins => (select reserve_minutes from site_config limit 1)) end`
const expiredAtOnce = 200

/** Orders that nobody paid for in time give back what was kept for them. */
export const orderExpiry: Task<Record<string, unknown>> = {
  name: 'orderExpiry',
  title: 'Closing unpaid orders',
  run: async (_, { store, signal }) => {
    const waiting = sql`"order" o where o.status = 'awaitingPayment'`
    const due = await store.database.rows<{ uid: number }>(
      sql`select uid from ${waiting} and ${waitsUntil} <= now() order by placed_at limit ${expiredAtOnce}`,
    )
    for (const { uid } of due) {
      if (signal.aborted) return
      // One that cannot be ended never keeps the others from it; it is tried again with the next run.
      await store.database
        .write(backroomItself('job'), tx => expire(tx, uid))
        .catch(error =>
          store.report({
            kind: 'passedOver',
            task: orderExpiry.name,
            groupUid: store.groupUid,
            uid,
            code: postgresCode(error) ?? '',
          }),
        )
    }
    const { at } = await store.database.row<{ at: Date | null }>(
      sql`select min(${waitsUntil}) as at from ${waiting}`,
    )
    await wakeFor(store, orderExpiry, at)
  },
}

export const orderClock: readonly Nightly[] = [{ task: orderExpiry, cron: '* * * * *', makesUpFor: false }]

async function expire(tx: Transaction, uid: number): Promise<void> {
  const stored = await holdOrder(tx, uid)
  if (stored.status !== 'awaitingPayment') return
  const lines = await tx.select().from(orderLine).where(sql`order_uid = ${uid}`)
  await promises.release(
    tx,
    lines.map(({ uid: lineUid, quantity }) => ({ lineUid, quantity })),
  )
  await couponUses.release(tx, stored.number, 'orderExpired')
  await starBuyUses.release(tx, stored.number)
  const kept = await settle(tx, stored, { set: { status: 'expired' }, events: [{ kind: 'expired' }] })
  const { paidTotalMinor: amountMinor } = kept
  if (amountMinor > 0)
    await giveBack(tx, kept, 'Administrator', {
      amountMinor,
      reason: 'paymentFailed',
      note: 'Paid in part, and no more came',
    })
}
