import type { StockReason } from '@backroom/contract/supply/stock/words'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { adjust } from '#supply/stock/adjusting'
import { freeSql } from '#supply/stock/availability'
import { moveStock, post } from '#supply/stock/moving'
import { endReservation } from '#supply/stock/reservations'
import { leaveSupplier } from '#supply/stock/reserving'
import { stockReservation } from '#tables/supply/reservations'

/** Units of a line of an order. */
export interface LineUnits {
  readonly lineUid: number
  readonly quantity: number
}
type Stored = typeof stockReservation.$inferSelect

/** Reservations of lines in a state, under the lock of their items; what is surest comes first. */
async function withReservations(
  tx: Transaction,
  lines: readonly LineUnits[],
  isMeant: ReturnType<typeof sql>,
  work: (of: (lineUid: number) => Stored[]) => Promise<void>,
): Promise<void> {
  const uids = `{${lines.map(({ lineUid }) => lineUid).join()}}`
  const meant = sql`order_line_uid = any(${uids}::int[]) and ${isMeant}`
  const found = await tx.select().from(stockReservation).where(meant)
  if (found.length === 0) return
  const items = found.map(({ itemUid }) => itemUid)
  await moveStock(tx, items, async () => {
    const still = await tx
      .select()
      .from(stockReservation)
      .where(meant)
      .orderBy(sql`array_position(array['own', 'supplier', 'backorder'], source), uid`)
    await work(lineUid => still.filter(({ orderLineUid }) => orderLineUid === lineUid))
  })
}

/** Takes units from reservations, one after the other. */
async function take(
  from: readonly Stored[],
  quantity: number,
  each: (stored: Stored, units: number) => Promise<void>,
): Promise<void> {
  let left = quantity
  for (const stored of from) {
    const units = Math.min(left, stored.quantity)
    if (units === 0) return
    left -= units
    await each(stored, units)
  }
}

const open = sql`state in ('held', 'committed', 'ordered')`

/** Gives back what was promised to lines, the least sure of it first; what is damaged or missing leaves the stock as well. */
export async function releaseUnits(
  tx: Transaction,
  lines: readonly (LineUnits & { readonly gone?: StockReason | undefined })[],
): Promise<void> {
  const gone: { itemUid: number; locationUid: number; units: number; reason: StockReason }[] = []
  await withReservations(tx, lines, open, async of => {
    for (const { lineUid, quantity, gone: reason } of lines)
      await take(of(lineUid).toReversed(), quantity, async (stored, units) => {
        await endReservation(tx, stored, 'released', { quantity: units })
        const { itemUid, locationUid } = stored
        if (reason && locationUid !== null) gone.push({ itemUid, locationUid, units, reason })
      })
  })
  for (const { itemUid, locationUid, units, reason } of gone)
    await adjust(tx, { itemUid, locationUid, change: -units, reason, note: '' })
}

/**
 * Units leave the house. What was promised from no place of ours leaves the first that has all of it, or several that have it together;
 * what none has is sent by a supplier.
 */
export async function despatchUnits(tx: Transaction, lines: readonly LineUnits[]): Promise<void> {
  await withReservations(tx, lines, open, async of => {
    for (const { lineUid, quantity } of lines)
      await take(of(lineUid), quantity, async (stored, units) => {
        let left = stored
        let still = units
        for (const { uid, free } of stored.source === 'backorder'
          ? await placesWith(tx, stored, units)
          : []) {
          const some = Math.min(still, free)
          await endReservation(tx, await promiseFromPlace(tx, left, uid, some), 'fulfilled', {
            quantity: some,
          })
          left = { ...left, quantity: left.quantity - some }
          still -= some
          if (still === 0) return
        }
        await endReservation(tx, left, 'fulfilled', { quantity: still })
      })
  })
}

/** What was to come has come: it is promised from where it lies, so that it leaves from there. */
async function promiseFromPlace(
  tx: Transaction,
  stored: Stored,
  locationUid: number,
  units: number,
): Promise<Stored> {
  const here = { source: 'own', locationUid } as const
  if (units === stored.quantity)
    await tx.update(stockReservation).set(here).where(eq(stockReservation.uid, stored.uid))
  const { itemUid, uid } = stored
  await post(tx, [{ itemUid, locationUid, kind: 'reserve', reserved: units, reservationUid: uid }])
  return { ...stored, ...here }
}

/**
 * Where a backorder may leave from: places that sell where it was ordered. One that has all of it is enough; of those that do, one that
 * need not touch what it keeps back goes first.
 */
async function placesWith(
  tx: Transaction,
  { itemUid, channel }: Pick<Stored, 'itemUid' | 'channel'>,
  units: number,
): Promise<{ uid: number; free: number }[]> {
  const { rows } = await tx.execute<{ uid: number; free: number }>(sql`
    select place.uid, l.on_hand - l.reserved - l.external_reserved as free
    from stock_level l join stock_location place on place.uid = l.location_uid
    where l.item_uid = ${itemUid} and place.active and place.kind <> 'inTransit' and ${channel} = any(place.sells_on)
      and l.on_hand - l.reserved - l.external_reserved > 0
    order by l.on_hand - l.reserved - l.external_reserved >= ${units} desc, ${freeSql} >= ${units} desc, ${freeSql} > 0 desc, place.priority, place.uid`)
  return rows
}

/** Units that left are here again, and promised again. */
export async function takeBackUnits(tx: Transaction, lines: readonly LineUnits[]): Promise<void> {
  await withReservations(tx, lines, sql`state = 'fulfilled'`, async of => {
    for (const { lineUid, quantity } of lines)
      await take(of(lineUid).toReversed(), quantity, async ({ uid, ...stored }, units) => {
        if (stored.supplierStockUid !== null) await leaveSupplier(tx, stored, -units)
        const [made] = await tx
          .insert(stockReservation)
          .values({ ...stored, quantity: units, state: 'committed', closedAt: null })
          .returning({ uid: stockReservation.uid })
        const isWhole = units === stored.quantity
        await tx
          .update(stockReservation)
          .set(isWhole ? { state: 'released' } : { quantity: stored.quantity - units })
          .where(eq(stockReservation.uid, uid))
        if (stored.locationUid !== null)
          await post(tx, [
            {
              itemUid: stored.itemUid,
              locationUid: stored.locationUid,
              kind: 'return',
              onHand: units,
              reserved: units,
              reservationUid: made?.uid ?? null,
            },
          ])
      })
  })
}
