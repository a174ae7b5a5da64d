import type { LevelName } from '@backroom/contract/kit/access'
import { formatMoney } from '@backroom/contract/kit/money/money'
import type { refundInput } from '@backroom/contract/orders/order/order'
import { movesMoney } from '@backroom/contract/orders/order/payment-words'
import type { CancelReason } from '@backroom/contract/orders/order/words'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { invalid, notFound, Refusal } from '#kit/errors'
import { holdOrder, type Order, settle } from '#orders/order/change'
import { backSql } from '#orders/order/read'
import { paymentStateOf } from '#orders/order/states'
import { storeConfig } from '#site/door'
import { type RefundedLine, refund, refundRequest } from '#tables/payments/payments'

interface Back {
  readonly amountMinor: number
  readonly reason: CancelReason
  readonly note: string
  readonly lines?: readonly RefundedLine[]
  /** What of it is neither of lines nor for nothing in particular. */
  readonly deliveryMinor?: number
}

/** Money is to go back: the word of whoever moves money makes it due, anybody else's asks for it. It is due until somebody made it. */
export async function giveBack(tx: Transaction, stored: Order, level: LevelName, back: Back): Promise<void> {
  const isAllowed = movesMoney(level)
  const money = await moneyOf(tx)
  const { rows } = await tx.execute<{ back: number }>(sql`select ${backSql(sql`${stored.uid}`)} as back`)
  const most = stored.paidTotalMinor - (rows[0]?.back ?? 0)
  if (back.amountMinor > most)
    throw invalid({ amountMinor: sentence`At most ${money(Math.max(most, 0))} can go back.` })
  const row = { ...back, orderUid: stored.uid }
  if (isAllowed) await tx.insert(refund).values(row)
  else await tx.insert(refundRequest).values(row)
  await settle(tx, stored, {
    events: [
      {
        kind: 'refundRequested',
        text: isAllowed
          ? `${money(back.amountMinor)} to be given back`
          : `${money(back.amountMinor)} asked for`,
      },
    ],
  })
}

/** Money goes back that nothing was cancelled for. */
export async function refundOrder(
  tx: Transaction,
  uid: number,
  level: LevelName,
  { version, amountMinor, reason, note }: z.output<typeof refundInput>,
): Promise<number> {
  if (reason === 'other' && note === '') throw invalid({ note: 'Say why.' })
  await giveBack(tx, await holdOrder(tx, uid, version), level, { amountMinor, reason, note })
  return uid
}

async function moneyOf(tx: Transaction) {
  const { isoCurrency, locale } = await storeConfig(tx)
  return (minor: number) => formatMoney(minor, isoCurrency, locale)
}

/** What somebody asked for is agreed to or not; once. Answers its order. */
export async function decideRequest(
  tx: Transaction,
  uid: number,
  state: 'approved' | 'rejected',
): Promise<number> {
  const [asked] = await tx.select().from(refundRequest).where(eq(refundRequest.uid, uid)).for('update')
  if (!asked) throw notFound('There is no such request.')
  if (asked.state !== 'open') throw new Refusal(409, { message: 'This request has been decided already.' })
  const stored = await holdOrder(tx, asked.orderUid)
  await tx
    .update(refundRequest)
    .set({ state, decidedAt: new Date(), decidedBy: sql`actor_uid()` })
    .where(eq(refundRequest.uid, uid))
  const { amountMinor, deliveryMinor, reason, note, lines } = asked
  if (state === 'approved')
    await tx
      .insert(refund)
      .values({ orderUid: stored.uid, requestUid: uid, amountMinor, deliveryMinor, reason, note, lines })
  const money = await moneyOf(tx)
  const text = `${money(amountMinor)} ${state === 'approved' ? 'to be given back' : 'not given back'}`
  await settle(tx, stored, { events: [{ kind: 'refundRequested', text }] })
  return stored.uid
}

/** Money that was to go back has gone: the sums of its order say so from now on. Answers its order. */
export async function refundMade(tx: Transaction, uid: number): Promise<number> {
  const [due] = await tx.select().from(refund).where(eq(refund.uid, uid)).for('update')
  if (!due) throw notFound('There is no such refund.')
  if (due.state !== 'pending') throw new Refusal(409, { message: 'This refund is not waiting to be made.' })
  const stored = await holdOrder(tx, due.orderUid)
  await tx.update(refund).set({ state: 'succeeded', madeAt: new Date() }).where(eq(refund.uid, uid))
  const refundedTotalMinor = stored.refundedTotalMinor + due.amountMinor
  const paymentState = paymentStateOf({ ...stored, refundedTotalMinor })
  const money = await moneyOf(tx)
  await settle(tx, stored, {
    set: { refundedTotalMinor, paymentState },
    events: [{ kind: 'refunded', text: money(due.amountMinor) }],
  })
  return stored.uid
}
