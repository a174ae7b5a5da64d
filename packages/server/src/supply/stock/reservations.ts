import { screens } from '@backroom/contract/screens'
import {
  type Reservation,
  reservationCalls,
  reservationsView,
  reserveStock,
} from '@backroom/contract/supply/stock/reservations'
import { type ReservationState, reservationStates } from '@backroom/contract/supply/stock/words'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { answerOnce } from '#kit/answer-once'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound, Refusal, refused } from '#kit/errors'
import { type Nightly, type Task, wakeFor } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { type Call, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { type Movement, moveStock, post, tellOf } from '#supply/stock/moving'
import { leaveSupplier, promiseFrom, readReservations, reserve } from '#supply/stock/reserving'
import { stockReservation } from '#tables/supply/reservations'

type Stored = typeof stockReservation.$inferSelect
type End = 'released' | 'expired' | 'fulfilled'

interface Ending {
  /** So many of its units; all of them when left out. */
  readonly quantity?: number | undefined
  /** Despatches what is not there, for a reason. */
  readonly force?: { readonly reason: string } | undefined
}

const open: readonly ReservationState[] = ['held', 'committed', 'ordered']
const sweptAtOnce = 500

/** Ends a reservation, or some units of it: given back, lapsed, or gone to whom they were promised. */
export async function endReservation(
  tx: Transaction,
  stored: Stored,
  to: End,
  { quantity = stored.quantity, force }: Ending = {},
): Promise<void> {
  if (quantity > stored.quantity && !(to === 'fulfilled' && force))
    throw new Refusal(409, { message: sentence`Only ${stored.quantity} are reserved.` })
  const promised = Math.min(quantity, stored.quantity)
  if (promised < stored.quantity) {
    const { uid: _uid, ...kept } = stored
    await tx
      .insert(stockReservation)
      .values({ ...kept, quantity: promised, state: to, closedAt: new Date(), short: false })
    await tx
      .update(stockReservation)
      .set({ quantity: stored.quantity - promised })
      .where(eq(stockReservation.uid, stored.uid))
  } else
    await tx
      .update(stockReservation)
      .set({ state: to, closedAt: new Date(), short: false })
      .where(eq(stockReservation.uid, stored.uid))
  if (stored.supplierStockUid !== null && to === 'fulfilled') await leaveSupplier(tx, stored, promised)
  else if (stored.supplierStockUid !== null) await promiseFrom(tx, stored.supplierStockUid, -promised)
  if (stored.source === 'backorder') await tellOf(tx, [stored.itemUid])
  if (stored.locationUid === null) return
  const moved = { itemUid: stored.itemUid, locationUid: stored.locationUid, reservationUid: stored.uid }
  const movement: Movement =
    to === 'fulfilled'
      ? { ...moved, kind: 'despatch', onHand: -quantity, reserved: -promised, note: force?.reason ?? '' }
      : { ...moved, kind: 'release', reserved: -promised, note: to === 'expired' ? 'Lapsed' : '' }
  if (to === 'fulfilled' && !force) await refuseWithoutStock(tx, moved, quantity)
  await post(tx, [movement])
}

async function refuseWithoutStock(
  tx: Transaction,
  at: { itemUid: number; locationUid: number },
  quantity: number,
) {
  const { rows } = await tx.execute<{ onHand: number; name: string }>(sql`
    select l.on_hand as "onHand", place.name from stock_level l join stock_location place on place.uid = l.location_uid
    where l.item_uid = ${at.itemUid} and l.location_uid = ${at.locationUid} and l.on_hand < ${quantity}`)
  const [short] = rows
  if (short)
    throw new Refusal(409, {
      message: sentence`Only ${Math.max(short.onHand, 0)} on hand at ${short.name}. Adjust what is there first, or send fewer.`,
    })
}

/** Holds whose time has passed give back what they held, the sweep's turn by turn. Until then nothing of theirs is sold to anybody else. */
export const reservationSweep: Task<Record<string, unknown>> = {
  name: 'reservationSweep',
  title: 'Giving back reserved stock',
  run: async (_, { store, signal }) => {
    let swept = sweptAtOnce
    while (swept === sweptAtOnce && !signal.aborted)
      swept = await store.database.write(backroomItself('job'), sweepSome)
    const { at } = await store.database.row<{ at: Date | null }>(
      sql`select min(expires_at) as at from stock_reservation where state = 'held'`,
    )
    await wakeFor(store, reservationSweep, at)
    await tellOfAging(store)
  },
}

async function sweepSome(tx: Transaction): Promise<number> {
  const due = sql`state = 'held' and expires_at <= now()`
  const { rows } = await tx.execute<{ uid: number; itemUid: number }>(
    sql`select uid, item_uid as "itemUid" from stock_reservation where ${due} order by expires_at, uid limit ${sweptAtOnce}`,
  )
  const uids = `{${rows.map(({ uid }) => uid).join()}}`
  await moveStock(
    tx,
    rows.map(({ itemUid }) => itemUid),
    async () => {
      const still = await tx.select().from(stockReservation).where(sql`uid = any(${uids}::int[]) and ${due}`)
      for (const stored of still) await endReservation(tx, stored, 'expired')
    },
  )
  return rows.length
}

/** What changes by itself, because a supplier's figure grows old or somebody's word lapses, is told like any change of stock. */
async function tellOfAging(store: Store): Promise<void> {
  await store.database.write(backroomItself('job'), tx =>
    tx.execute(sql`
      with aged as (
        update item_availability set recheck_at = null where recheck_at <= now() returning item_uid),
      told as (
        insert into item_change (page_uid, fields) select distinct i.page_uid, '{stock}'::text[] from aged join item i on i.uid = aged.item_uid returning 1)
      select wake_rollup() where exists (select from told)`),
  )
}

export const reservationClock: readonly Nightly[] = [
  { task: reservationSweep, cron: '* * * * *', makesUpFor: false },
]

export function reservations(kit: Kit) {
  serve(kit, reserveStock, async ({ body: { idempotencyKey, ...asked }, store, visitor }) => {
    const made = await store.write(visitor, tx =>
      answerOnce(tx, { call: 'reserve', key: idempotencyKey, userUid: visitor.uid }, () =>
        reserve(tx, asked),
      ),
    )
    if (asked.hold) await wakeFor(store, reservationSweep, new Date(made[0]?.expiresAt ?? Date.now()))
    return made
  })
  const states = { commit: 'committed', order: 'ordered', release: 'released', fulfil: 'fulfilled' } as const
  for (const [name, endpoint] of Object.entries(reservationCalls))
    serve(kit, endpoint, call => changeOne(call, name, states[name as keyof typeof states]))

  serveDataView(kit, reservationsView, {
    table: stockReservation,
    from: sql`stock_reservation join item on item.uid = stock_reservation.item_uid join item page on page.uid = item.page_uid`,
    fields: {
      location: sql`(select p.name from stock_location p where p.uid = stock_reservation.location_uid)`,
      code: sql`item.code`,
      name: sql`page.name || coalesce(' ' || item.size_label, '')`,
      pageUid: sql`page.uid`,
      orderUid: sql`(select line.order_uid from order_line line where line.uid = stock_reservation.order_line_uid)`,
    },
    search: { text: sql`page.search_text` },
  })
}

type Change = Call<(typeof reservationCalls)[keyof typeof reservationCalls]>

/** One reservation, under the lock of its item, into its next state. */
async function changeOne(
  { params, body, store, visitor }: Change,
  name: string,
  to: ReservationState,
): Promise<Reservation> {
  const { idempotencyKey: key, ...ending } = body
  return store.write(visitor, tx =>
    answerOnce(tx, { call: `reservation:${name}`, key, userUid: visitor.uid }, async () => {
      const read = () => tx.select().from(stockReservation).where(eq(stockReservation.uid, params.uid))
      const [found] = await read()
      if (!found) throw notFound('There is no such reservation.')
      await moveStock(tx, [found.itemUid], async () => {
        const [stored] = await read()
        if (!stored || !mayBecome(stored, to))
          throw new Refusal(409, {
            message: sentence`Already ${reservationStates[stored?.state ?? 'released'].toLowerCase()}`,
          })
        if (to === 'released' || to === 'fulfilled') await refuseOfOrder(tx, stored, to)
        if (to === 'committed' || to === 'ordered')
          await tx
            .update(stockReservation)
            .set({ state: to, expiresAt: null, ...(to === 'ordered' && { orderedAt: new Date() }) })
            .where(eq(stockReservation.uid, stored.uid))
        else await endReservation(tx, stored, to as End, ending)
      })
      const [after] = await readReservations(tx, [found.uid])
      return after as Reservation
    }),
  )
}

/** What an order was promised is the order's to give back or to send: it would go on believing that it has it. */
async function refuseOfOrder(
  tx: Transaction,
  { orderLineUid }: Stored,
  to: 'released' | 'fulfilled',
): Promise<void> {
  if (orderLineUid === null) return
  const { rows } = await tx.execute<{ uid: number; number: string }>(sql`
    select o.uid, o.number from order_line l join "order" o on o.uid = l.order_uid where l.uid = ${orderLineUid}`)
  const [of] = rows
  if (!of) return // the order is gone, so that nobody else could give it back
  const what =
    to === 'released'
      ? sentence`Order ${of.number} was promised these. Cancel its lines, or some units of them, to give them back.`
      : sentence`Order ${of.number} was promised these. Despatch them there.`
  throw refused(what, {
    code: 'used',
    usedBy: [{ text: of.number, path: `${screens.orderSummary.path}?order=${of.uid}` }],
  })
}

function mayBecome({ state, source }: Stored, to: ReservationState): boolean {
  if (to === 'committed') return state === 'held'
  if (to === 'ordered') return state === 'committed' && source !== 'own'
  return open.includes(state) && (to !== 'fulfilled' || state !== 'held')
}
