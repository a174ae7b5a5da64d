import type { LevelName } from '@backroom/contract/kit/access'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { cancelInput, cancelOrder } from '@backroom/contract/orders/order/order'
import { movesMoney } from '@backroom/contract/orders/order/payment-words'
import { cancelReasons } from '@backroom/contract/orders/order/words'
import { counted, sentence } from '@backroom/contract/wording/say'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import { couponUses, starBuyUses } from '#marketing/door'
import { holdOrder, type Order, settle } from '#orders/order/change'
import { refuseMarketplace, refuseUnless } from '#orders/order/holding'
import { type Telling, tellCustomer, unitsOf, writtenOf } from '#orders/order/mails'
import { backSql } from '#orders/order/read'
import { giveBack } from '#orders/order/refunding'
import { cancelledWorth, shareOf, sum, worthOf } from '#orders/order/states'
import { promises } from '#supply/door'
import { orderLine } from '#tables/orders/orders'
import { payment } from '#tables/payments/payments'

type Asked = Omit<z.output<typeof cancelInput>, 'idempotencyKey'>
type Line = typeof orderLine.$inferSelect
type Restock = NonNullable<Asked['lines']>[number]['restock']

/** Some units of a line that go, and what they were worth. */
interface Going {
  readonly line: Line
  readonly quantity: number
  readonly restock: Restock
  readonly worthMinor: number
}

const gone = { stock: undefined, damaged: 'damaged', missing: 'lost' } as const

/**
 * Cancels an order or some units of it: what was promised is given back, and so is what was paid for it. Nobody but an Administrator
 * moves money; of everybody else it is a request.
 */
export async function cancel(
  tx: Transaction,
  uid: number,
  level: LevelName,
  asked: Asked,
): Promise<ReplyOf<typeof cancelOrder>> {
  const stored = await holdOrder(tx, uid, asked.version)
  refuseUnless(stored, ['awaitingPayment', 'review', 'open', 'onHold'], 'cancelled')
  refuseMarketplace(stored, 'Cancel this order at the marketplace it came from.')
  if (asked.reason === 'other' && asked.note === '') throw invalid({ note: 'Say why.' })
  const lines = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderUid, uid))
    .orderBy(asc(orderLine.position))
  const going = goingOf(stored, lines, asked.lines, await packedOf(tx, uid))
  const units = going.reduce((sum, { quantity }) => sum + quantity, 0)
  const back = await refundOf(tx, stored, lines, going)
  const refundMinor = back.amountMinor
  const isRequested = refundMinor > 0 && !movesMoney(level)
  const isWhole = isAll(lines, going)
  if (!isWhole && stored.status === 'awaitingPayment')
    throw invalid({ lines: 'Nothing is paid for it yet: cancel all of it, or wait for its payment.' })
  const told = {
    isPart: !isWhole,
    about: going.map(({ line, quantity }) => unitsOf(quantity, line)),
    // What was only asked for is promised to nobody.
    closing: refundMinor > 0 && !isRequested ? [['What you paid for it is on its way back to you.']] : [],
  } satisfies Telling
  const message = await writtenOf(tx, stored, 'orderCancelled', told)
  const split = await splitOf(tx, uid, refundMinor)
  const answer = { units, refundMinor, isRequested, split, message }
  if (asked.dryRun) return answer

  for (const { line, quantity } of going)
    await tx
      .update(orderLine)
      .set({ quantityCancelled: line.quantityCancelled + quantity })
      .where(eq(orderLine.uid, line.uid))
  await promises.release(
    tx,
    going.map(({ line, quantity, restock }) => ({ lineUid: line.uid, quantity, gone: gone[restock] })),
  )
  const why = [cancelReasons[asked.reason], asked.note].filter(Boolean).join(': ')
  const kept = await settle(tx, stored, {
    set: { cancelReason: asked.reason, holdReason: isWhole ? '' : stored.holdReason },
    events: [{ kind: isWhole ? 'cancelled' : 'linesCancelled', text: `${counted(units, 'unit')}. ${why}` }],
  })
  if (isWhole) {
    await couponUses.release(tx, stored.number, 'orderCancelled')
    await starBuyUses.release(tx, stored.number)
  }
  if (refundMinor > 0) await giveBack(tx, kept, level, { ...back, reason: asked.reason, note: asked.note })
  if (asked.tellCustomer) await tellCustomer(tx, uid, 'orderCancelled', told)
  return answer
}

/** An order in review that looks like fraud is cancelled, and its money goes back. */
export async function decline(
  tx: Transaction,
  uid: number,
  { version, note }: { readonly version: number; readonly note: string },
  level: LevelName,
): Promise<number> {
  const stored = await holdOrder(tx, uid, version)
  if (stored.status !== 'review') throw refused('This order is not in review')
  const text = ['Declined', note].filter(Boolean).join(': ')
  const kept = await settle(tx, stored, {
    set: { riskState: 'declined' },
    events: [{ kind: 'riskDecision', text }],
  })
  const asked = { version: kept.version, reason: 'fraud', note, tellCustomer: true, dryRun: false } as const
  await cancel(tx, uid, level, asked)
  return uid
}

const leftOf = (line: Line) =>
  line.quantity - line.quantityCancelled - line.quantityDespatched - line.quantityCollected

/** Parcels that have not left, by the lines they hold. */
async function packedOf(tx: Transaction, orderUid: number): Promise<Packed> {
  const { rows } = await tx.execute<{ lineUid: number; units: number; number: string }>(sql`
    select p.order_line_uid as "lineUid", sum(p.quantity)::int as units, min(s.number) as number from shipment_line p
    join shipment s on s.uid = p.shipment_uid where s.order_uid = ${orderUid} and s.state = 'labelled' group by 1`)
  return new Map(rows.map(({ lineUid, units, number }) => [lineUid, { units, number }]))
}
type Packed = ReadonlyMap<number, { readonly units: number; readonly number: string }>

/** What is asked to go, held against what is still here; left out, everything that was ordered. What is packed is unpacked first. */
function goingOf(stored: Order, lines: readonly Line[], asked: Asked['lines'], packed: Packed): Going[] {
  const going = (line: Line, quantity: number, restock: Restock): Going => ({
    line,
    quantity,
    restock,
    worthMinor: shareOf(
      worthOf(stored, line),
      line.quantity,
      line.quantityCancelled,
      line.quantityCancelled + quantity,
    ),
  })
  if (!asked) {
    for (const { quantity, quantityDespatched, quantityCollected } of lines) {
      const sent = quantityDespatched + quantityCollected
      if (sent > 0)
        throw refused(
          sentence`${sent} of ${counted(quantity, 'unit')} ${sent === 1 ? 'has' : 'have'} already been despatched`,
        )
    }
    const [parcel] = packed.values()
    if (parcel) throw refused(sentence`Void parcel ${parcel.number} first.`)
    return lines.flatMap(line => (leftOf(line) > 0 ? [going(line, leftOf(line), 'stock')] : []))
  }
  return asked.map(({ lineUid, quantity, restock }) => {
    const line = lines.find(({ uid }) => uid === lineUid)
    if (!line) throw invalid({ lines: 'One of these is not in this order.' })
    if (quantity > leftOf(line))
      throw invalid({ lines: sentence`Only ${leftOf(line)} of '${line.name}' can still be cancelled.` })
    const parcel = packed.get(lineUid)
    if (parcel && quantity > leftOf(line) - parcel.units)
      throw invalid({
        lines: sentence`Void parcel ${parcel.number} first: ${parcel.units} of '${line.name}' ${parcel.units === 1 ? 'is' : 'are'} packed.`,
      })
    return going(line, quantity, restock)
  })
}

function isAll(lines: readonly Line[], going: readonly Going[]): boolean {
  const goes = new Map(going.map(({ line, quantity }) => [line.uid, quantity]))
  return lines.every(line => line.quantityCancelled + (goes.get(line.uid) ?? 0) === line.quantity)
}

/** What goes back: the worth of what goes, with the delivery once nothing is left; less what was never paid, at most what is still here. */
async function refundOf(tx: Transaction, stored: Order, lines: readonly Line[], going: readonly Going[]) {
  const goods = sum(lines.map(line => worthOf(stored, line)))
  const delivery = isAll(lines, going) ? stored.grandTotalMinor - goods : 0
  const worth = sum(going.map(({ worthMinor }) => worthMinor)) + delivery
  const before = cancelledWorth(stored, lines)
  const owed = Math.max(0, stored.grandTotalMinor - stored.paidTotalMinor - before)
  const { rows } = await tx.execute<{ back: number }>(sql`select ${backSql(sql`${stored.uid}`)} as back`)
  const amountMinor = Math.max(0, Math.min(worth - owed, stored.paidTotalMinor - (rows[0]?.back ?? 0)))
  return { amountMinor, ...partsOf(amountMinor, going) }
}

/** An amount said line by line, with its tax; what is over is for the delivery. Less than it all was worth is the lines' first. */
function partsOf(amountMinor: number, going: readonly Going[]) {
  let left = amountMinor
  const lines = going.map(({ line, quantity, worthMinor }) => {
    const part = Math.min(left, worthMinor)
    left -= part
    const { quantityCancelled: before } = line
    const tax = shareOf(line.taxAmountMinor, line.quantity, before, before + quantity)
    const taxMinor = worthMinor === 0 ? 0 : Math.round((tax * part) / worthMinor)
    return { lineUid: line.uid, quantity, amountMinor: part, taxMinor }
  })
  return { lines, deliveryMinor: left }
}

/** Which payments an amount goes back to, the youngest first; more than came in by one goes to the next. */
async function splitOf(tx: Transaction, orderUid: number, amountMinor: number) {
  const payments = await tx
    .select({ method: payment.method, amountMinor: payment.amountMinor })
    .from(payment)
    .where(and(eq(payment.orderUid, orderUid), eq(payment.state, 'captured')))
    .orderBy(desc(payment.uid))
  let left = amountMinor
  return payments.flatMap(({ method, amountMinor: came }) => {
    const part = Math.min(left, came)
    left -= part
    return part > 0 ? [{ method, amountMinor: part }] : []
  })
}
