import { isMarketplace, type OrderStatus, orderStatuses } from '@backroom/contract/orders/order/words'
import { sentence } from '@backroom/contract/wording/say'
import type { Transaction } from '#database/database'
import { refused } from '#kit/errors'
import { holdOrder, type Order, settle } from '#orders/order/change'
import { tellCustomer } from '#orders/order/mails'

/** Refuses what an order in its state cannot have done: "A completed order cannot be held". */
export function refuseUnless(stored: Order, may: readonly OrderStatus[], done: string): void {
  if (may.includes(stored.status)) return
  const words = orderStatuses[stored.status].toLowerCase()
  throw refused(sentence`${/^[aeiou]/.test(words) ? 'An' : 'A'} ${words} order cannot be ${done}`)
}

/** What a marketplace keeps is not changed here. */
export function refuseMarketplace({ channel }: Order, why: string): void {
  if (isMarketplace(channel)) throw refused(why)
}

export async function hold(
  tx: Transaction,
  uid: number,
  { version, reason }: { version: number; reason: string },
) {
  const stored = await holdOrder(tx, uid, version)
  refuseUnless(stored, ['open'], 'held')
  await settle(tx, stored, {
    set: { status: 'onHold', holdReason: reason },
    events: [{ kind: 'hold', text: reason }],
  })
  return uid
}

export async function release(tx: Transaction, uid: number, { version }: { version: number }) {
  const stored = await holdOrder(tx, uid, version)
  refuseUnless(stored, ['onHold'], 'released')
  await settle(tx, stored, { set: { status: 'open', holdReason: '' }, events: [{ kind: 'release' }] })
  return uid
}

/** An order in review is sent after all. */
export async function approve(
  tx: Transaction,
  uid: number,
  { version, note }: { version: number; note: string },
) {
  const stored = await holdOrder(tx, uid, version)
  if (stored.status !== 'review') throw refused('This order is not in review')
  await settle(tx, stored, {
    set: { status: 'open', riskState: 'approved' },
    events: [{ kind: 'riskDecision', text: ['Approved', note].filter(Boolean).join(': ') }],
  })
  await tellCustomer(tx, uid, 'orderConfirmation')
  return uid
}
