import type { shipmentInput } from '@backroom/contract/orders/order/order'
import { sentence } from '@backroom/contract/wording/say'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { invalid, notFound, refused } from '#kit/errors'
import { holdOrder, type Order, settle } from '#orders/order/change'
import { tellCustomer, unitsOf } from '#orders/order/mails'
import { promises } from '#supply/door'
import { orderLine } from '#tables/orders/orders'
import { shipment, shipmentLine } from '#tables/orders/shipments'

type Asked = z.output<typeof shipmentInput>
type Parcel = Omit<Asked, 'version'>
const hoursToUndo = 24

/** Packs a parcel of what is left of an order, and sends it where it leaves at once. */
export async function addShipment(
  tx: Transaction,
  uid: number,
  { version, ...parcel }: Asked,
): Promise<number> {
  await pack(tx, await holdOrder(tx, uid, version), parcel)
  return uid
}

/** The same for whoever holds the order already. */
export async function pack(
  tx: Transaction,
  stored: Order,
  { lines, despatch, ...words }: Parcel,
): Promise<void> {
  refuseUnsendable(stored)
  const left = await leftToSend(tx, stored.uid)
  for (const { lineUid, quantity } of lines) {
    const line = left.find(each => each.uid === lineUid)
    if (!line) throw invalid({ lines: 'One of these is not in this order.' })
    if (quantity > line.left)
      throw invalid({ lines: sentence`Only ${line.left} of '${line.name}' is left to send` })
  }
  const { rows } = await tx.execute<{ next: number }>(
    sql`select count(*)::int + 1 as next from shipment where order_uid = ${stored.uid}`,
  )
  const number = `${stored.number}-S${rows[0]?.next ?? 1}`
  const [made] = await tx
    .insert(shipment)
    .values({ ...words, orderUid: stored.uid, number, state: 'labelled' })
    .returning()
  const parcel = made as typeof shipment.$inferSelect
  await tx
    .insert(shipmentLine)
    .values(
      lines.map(({ lineUid, quantity }) => ({ shipmentUid: parcel.uid, orderLineUid: lineUid, quantity })),
    )
  if (despatch) await leave(tx, stored, parcel)
  else await settle(tx, stored, { events: [{ kind: 'shipmentCreated', text: number }] })
}

/** Sends what is packed already and packs what is not, so that nothing is left. */
export async function sendAll(
  tx: Transaction,
  stored: Order,
  { courierName, trackingNumber }: Pick<Parcel, 'courierName' | 'trackingNumber'>,
): Promise<void> {
  refuseUnsendable(stored)
  const lines = (await leftToSend(tx, stored.uid))
    .filter(({ left }) => left > 0)
    .map(({ uid: lineUid, left: quantity }) => ({ lineUid, quantity }))
  const isWaiting = and(eq(shipment.orderUid, stored.uid), eq(shipment.state, 'labelled'))
  const waiting = await tx.select().from(shipment).where(isWaiting).orderBy(asc(shipment.uid))
  for (const parcel of waiting) {
    // A number that was pasted is of the parcel that has none yet, where nothing else is packed for it.
    const isItsOwn = lines.length === 0 && parcel.trackingNumber === '' && trackingNumber !== ''
    if (isItsOwn) await tx.update(shipment).set({ trackingNumber }).where(eq(shipment.uid, parcel.uid))
    await leave(tx, await holdOrder(tx, stored.uid), isItsOwn ? { ...parcel, trackingNumber } : parcel)
  }
  if (lines.length > 0)
    await pack(tx, await holdOrder(tx, stored.uid), {
      courierName,
      trackingNumber,
      trackingUrl: '',
      lines,
      despatch: true,
    })
}

function refuseUnsendable({ status, holdReason }: Order): void {
  if (status === 'onHold') throw refused(sentence`This order is on hold: ${holdReason}`)
  if (status === 'awaitingPayment') throw refused('This order is not paid for yet.')
  if (status === 'review') throw refused('This order is in review. Approve it first.')
  if (status !== 'open') throw refused('Nothing of this order is left to send.')
}

interface Left {
  readonly uid: number
  readonly name: string
  readonly left: number
}

/** Units of each line that are in no parcel. */
async function leftToSend(tx: Transaction, orderUid: number): Promise<Left[]> {
  const { rows } = await tx.execute<Left & Record<string, unknown>>(sql`
    select l.uid, l.name, l.quantity - l.quantity_cancelled - l.quantity_despatched - l.quantity_collected - coalesce((
      select sum(sl.quantity) from shipment_line sl join shipment s on s.uid = sl.shipment_uid
      where sl.order_line_uid = l.uid and s.state = 'labelled'), 0)::int as left
    from order_line l where l.order_uid = ${orderUid} order by l.position`)
  return rows
}

/** A parcel with its order held at a version; refused in another state. */
async function held(tx: Transaction, uid: number, version: number, state: 'labelled' | 'despatched') {
  const [found] = await tx.select().from(shipment).where(eq(shipment.uid, uid))
  if (!found) throw notFound('There is no such parcel.')
  const stored = await holdOrder(tx, found.orderUid, version)
  const [parcel] = await tx.select().from(shipment).where(eq(shipment.uid, uid))
  if (parcel?.state !== state)
    throw refused(state === 'labelled' ? 'This parcel is not waiting to leave.' : 'This parcel has not left.')
  return { stored, parcel }
}

export async function despatchShipment(tx: Transaction, uid: number, version: number): Promise<number> {
  const { stored, parcel } = await held(tx, uid, version, 'labelled')
  refuseUnsendable(stored)
  await leave(tx, stored, parcel)
  return stored.uid
}

export async function voidShipment(tx: Transaction, uid: number, version: number): Promise<number> {
  const { stored, parcel } = await held(tx, uid, version, 'labelled')
  await tx.update(shipment).set({ state: 'voided' }).where(eq(shipment.uid, uid))
  await settle(tx, stored, { events: [{ kind: 'shipmentVoided', text: parcel.number }] })
  return stored.uid
}

/** A parcel that was said to have left is here after all: its units are here again, and its order is worked on. */
export async function undoShipment(tx: Transaction, uid: number, version: number): Promise<number> {
  const { stored, parcel } = await held(tx, uid, version, 'despatched')
  if (Date.now() - (parcel.despatchedAt?.getTime() ?? 0) > hoursToUndo * 3_600_000)
    throw refused('A despatch can be undone for 24 hours.')
  await tx.update(shipment).set({ state: 'voided' }).where(eq(shipment.uid, uid))
  const lines = await move(tx, uid, -1)
  await promises.takeBack(tx, lines)
  await settle(tx, stored, { events: [{ kind: 'despatchUndone', text: parcel.number }] })
  return stored.uid
}

async function leave(tx: Transaction, stored: Order, parcel: typeof shipment.$inferSelect): Promise<void> {
  await tx
    .update(shipment)
    .set({ state: 'despatched', despatchedAt: new Date() })
    .where(eq(shipment.uid, parcel.uid))
  const lines = await move(tx, parcel.uid, 1)
  await promises.despatch(tx, lines)
  const { number, courierName, trackingNumber, trackingUrl } = parcel
  const words = [number, courierName, trackingNumber].filter(Boolean).join(', ')
  await settle(tx, stored, { events: [{ kind: 'despatched', text: words }] })
  await tellCustomer(tx, stored.uid, 'orderDespatched', {
    about: lines.map(line => unitsOf(line.quantity, line)),
    closing: [
      [
        'Sent by {courier}',
        { courier: [courierName, trackingNumber, trackingUrl].filter(Boolean).join(', ') },
      ],
    ],
    key: `shipment:${parcel.uid}:despatched`,
  })
}

/** The units of a parcel are counted as sent, or no longer. */
async function move(tx: Transaction, shipmentUid: number, sign: 1 | -1) {
  const lines = await tx
    .update(orderLine)
    .set({ quantityDespatched: sql`${orderLine.quantityDespatched} + ${sign} * p.quantity` })
    .from(sql`(select order_line_uid, quantity from shipment_line where shipment_uid = ${shipmentUid}) p`)
    .where(sql`p.order_line_uid = ${orderLine.uid}`)
    .returning({
      lineUid: orderLine.uid,
      quantity: sql<number>`p.quantity`,
      name: orderLine.name,
      size: orderLine.size,
    })
  return lines
}
