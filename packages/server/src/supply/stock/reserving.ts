import type { Reservation, ReservationAsked } from '@backroom/contract/supply/stock/reservations'
import type { ReservationSource } from '@backroom/contract/supply/stock/words'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { Statement } from '#database/statements'
import { Refusal } from '#kit/errors'
import {
  availabilitySql,
  freeSql,
  heldSql,
  supplierOfferSql,
  supplierRefusalSql,
} from '#supply/stock/availability'
import { stockLedger } from '#supply/stock/ledger'
import { markShort, moveStock, tellOf } from '#supply/stock/moving'
import type { stockReservation } from '#tables/supply/reservations'
import { supplierStock } from '#tables/supply/stock'

interface Asking extends Omit<ReservationAsked, 'lines'> {
  readonly lines: readonly (ReservationAsked['lines'][number] & { readonly orderLineUid?: number })[]
  /** A marketplace has sold it already: what is missing is promised all the same, and marked. */
  readonly mayOversell?: boolean
}

/** Some of one line, and where it comes from. */
interface Taken {
  readonly line: Asking['lines'][number]
  readonly quantity: number
  readonly source: ReservationSource
  readonly locationUid?: number
  readonly supplierStockUid?: number
  readonly supplierUid?: number
  readonly oversold?: boolean
}

/**
 * Promises units to a basket or an order: all lines, or none of them. What is free is judged by what is there under the lock, never
 * by what was worked out before. Own stock goes first, from one place where one has all of it; then one supplier; then backorder.
 * The lock alone keeps two from the same unit: everybody who changes stock holds it, so that the ledger's update needs no condition of its
 * own that the figure still suffices, which it could not judge anyway, as a promise may span places, buffers and channels.
 */
export async function reserve(tx: Transaction, asked: Asking): Promise<Reservation[]> {
  const items = asked.lines.map(({ itemUid }) => itemUid)
  return moveStock(tx, items, async () => {
    const anywhere = asked.mayOversell ? await firstPlace(tx, asked.channel) : null
    const taken = share(asked, await whatIsThere(tx, items, asked.channel), anywhere)
    if (taken.length === 0) return []
    const made = await keep(tx, {
      ...asked,
      parts: JSON.stringify(
        taken.map(({ line: { itemUid, orderLineUid }, ...part }) => ({ itemUid, orderLineUid, ...part })),
      ),
    })
    await tellOf(
      tx,
      made.flatMap(({ source, itemUid }) => (source === 'backorder' ? [itemUid] : [])),
    )
    for (const { supplierStockUid, quantity } of taken)
      if (supplierStockUid !== undefined) await promiseFrom(tx, supplierStockUid, quantity)
    if (made.some(({ oversold }) => oversold)) {
      await markShort(tx, items) // beyond what is there from the start, not from the next movement on
      return readReservations(
        tx,
        made.map(({ uid }) => uid),
      )
    }
    return made.map((row, at) => ({ ...row, supplierUid: taken[at]?.supplierUid ?? null }))
  })
}

const given = (name: keyof Asking, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** Keeps what was taken, and moves the stock that it was taken from. Promising more leaves every older promise as it was. */
const keep = stockLedger.poster<Omit<Reservation, 'supplierUid'>[]>({
  given: sql`
    part as (
      select * from jsonb_to_recordset(${sql.placeholder('parts')}::jsonb) as part("itemUid" int, "orderLineUid" int, quantity int, source text,
        "locationUid" int, "supplierStockUid" int, oversold bool)),
    made as (
      insert into stock_reservation (item_uid, channel, quantity, source, location_uid, supplier_stock_uid, holder, holder_ref, order_line_uid, state, expires_at, oversold)
      select "itemUid", ${given('channel', 'text')}, quantity, source, "locationUid", "supplierStockUid", ${given('holder', 'text')}, ${given('holderRef', 'text')}, "orderLineUid",
        case when ${given('hold', 'bool')} then 'held' else 'committed' end,
        case when ${given('hold', 'bool')} then now() + make_interval(mins => (select hold_minutes from sim_settings)) end, coalesce(oversold, false)
      from part returning *)`,
  columns: ['itemUid', 'locationUid', 'kind', 'reserved', 'reservationUid'],
  rows: sql`select item_uid, location_uid, 'reserve', quantity, uid from made where location_uid is not null order by uid`,
  answer: sql`
    select json_agg(json_build_object('uid', uid, 'itemUid', item_uid, 'quantity', quantity, 'source', source, 'locationUid', location_uid, 'state', state,
      'expiresAt', to_char(expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'oversold', oversold, 'short', short) order by uid) from made`,
})

/** What is promised from a supplier's stock, more or less of it. */
export async function promiseFrom(
  tx: Transaction,
  supplierStockUid: number,
  quantity: number,
): Promise<void> {
  await tx
    .update(supplierStock)
    .set({ reserved: sql`greatest(${supplierStock.reserved} + ${quantity}, 0)` })
    .where(sql`uid = ${supplierStockUid}`)
}

/**
 * Units that a supplier sent are promised no more, and are not there any more either: what was said before they were asked for falls
 * with them, or they would be offered again until the supplier's next figure. Fewer than none come back and are promised again.
 */
export async function leaveSupplier(
  tx: Transaction,
  { supplierStockUid, orderedAt, closedAt }: Pick<Leaving, 'supplierStockUid' | 'orderedAt' | 'closedAt'>,
  units: number,
): Promise<void> {
  const askedAt = (orderedAt ?? closedAt)?.toISOString() ?? null
  await tx.execute(sql`
    update supplier_stock set reserved = greatest(reserved - ${units}, 0),
      feed_quantity = case when as_of < coalesce(${askedAt}::timestamptz, now()) then greatest(feed_quantity - ${units}, 0) else feed_quantity end,
      override_quantity = case when override_quantity is not null then greatest(override_quantity - ${units}, 0) end
    where uid = ${supplierStockUid}`)
}
type Leaving = typeof stockReservation.$inferSelect

/** Reservations as calls answer them, in their order. */
export async function readReservations(tx: Transaction, uids: readonly number[]): Promise<Reservation[]> {
  return answered.rows(tx, { uids: `{${uids.join()}}` })
}

const answered = new Statement<Reservation>(
  () => sql`
    select r.uid, r.item_uid as "itemUid", r.quantity, r.source, r.location_uid as "locationUid", ss.supplier_uid as "supplierUid",
      r.state, r.expires_at as "expiresAt", r.oversold, r.short
    from stock_reservation r left join supplier_stock ss on ss.uid = r.supplier_stock_uid
    where r.uid = any(${sql.placeholder('uids')}::int[]) order by r.uid`,
)

interface There {
  readonly itemUid: number
  readonly name: string
  readonly isTracked: boolean
  /** A basket takes no more of it; null is without limit. */
  readonly most: number | null
  /** May be promised beyond what is there; null is without limit. */
  backorder: number | null
  /** Of own stock, over all places; less than what is free there by what is kept back from the channel. */
  own: number
  readonly places: { uid: number; free: number }[]
  readonly suppliers: { uid: number; supplierUid: number; free: number }[]
}

/** Where what a marketplace sold is missing from, when no place ever had any of it. */
async function firstPlace(tx: Transaction, channel: string): Promise<number | null> {
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select uid from stock_location where active and kind <> 'inTransit' order by ${channel} = any(sells_on) desc, priority, uid limit 1`)
  return rows[0]?.uid ?? null
}

async function whatIsThere(tx: Transaction, items: readonly number[], channel: string): Promise<There[]> {
  return there.rows(tx, { items: `{${items.join()}}`, channel })
}

const now = sql`now()`
const there = new Statement<There>(
  () => sql`
    select i.uid as "itemUid", page.name || coalesce(' ' || i.size_label, '') as name, info.max_per_order as most, i.inventory_tracked and not page.prelaunch as "isTracked",
      case when page.prelaunch then 0 else a.sellable - a.own - a.supplier end as backorder, case when page.prelaunch then 0 else a.own end as own,
      coalesce((select json_agg(json_build_object('uid', place.uid, 'free', ${freeSql}) order by place.priority, place.uid)
        from stock_level l join stock_location place on place.uid = l.location_uid
        where l.item_uid = i.uid and place.active and a.channel = any(place.sells_on)), '[]') as places,
      coalesce((select json_agg(json_build_object('uid', ss.uid, 'supplierUid', ss.supplier_uid, 'free', ${supplierOfferSql})
          order by ${supplierOfferSql} > 0 desc, ss.supplier_uid is not distinct from info.preferred_supplier_uid desc, ${supplierOfferSql} desc, ss.uid)
        from supplier_stock ss join supplier s on s.uid = ss.supplier_uid cross join lateral (${heldSql(now)}) held
        where ss.item_uid = i.uid and a.supplier > 0 and not page.prelaunch and ${supplierRefusalSql(now)} is null), '[]') as suppliers
    from (${availabilitySql(sql`select unnest(${sql.placeholder('items')}::int[])`, now)}) a
    join item i on i.uid = a.item_uid join item page on page.uid = i.page_uid left join brand on brand.uid = page.brand_uid
    left join inventory_info info on info.uid = i.uid cross join sim_settings sim
    where a.channel = ${sql.placeholder('channel')}`,
)

/** Where each line comes from, or a refusal that names every line which cannot be kept. */
function share(
  { lines, holder, mayOversell }: Asking,
  known: readonly There[],
  anywhere: number | null,
): Taken[] {
  const items = new Map(known.map(there => [there.itemUid, there]))
  const wanted = new Map<number, number>()
  for (const { itemUid, quantity } of lines) wanted.set(itemUid, (wanted.get(itemUid) ?? 0) + quantity)
  const whole = wholePlace(wanted, items)
  const taken: Taken[] = []
  const errors: Record<string, string[]> = {}
  for (const [at, line] of lines.entries()) {
    const there = items.get(line.itemUid)
    if (!there) {
      errors[`lines[${at}]`] = ['There is no such item.']
      continue
    }
    if (holder === 'basket' && there.most !== null && (wanted.get(line.itemUid) ?? 0) > there.most) {
      errors[`lines[${at}]`] = [sentence`At most ${there.most} of ${there.name} in one order`]
      continue
    }
    if (!there.isTracked && there.backorder === null) continue // it never runs out, so that nothing need be kept for anybody
    const { parts, missing } = shareLine(line, there, line.locationUid ?? whole)
    if (missing === 0) taken.push(...parts)
    else if (mayOversell) {
      const locationUid = there.places[0]?.uid ?? anywhere
      const from = locationUid === null ? {} : { locationUid }
      taken.push(...parts, { line, quantity: missing, source: 'own', ...from, oversold: true })
    } else errors[`lines[${at}]`] = [leftOf(there, line.quantity - missing)]
  }
  if (Object.keys(errors).length > 0)
    throw new Refusal(409, { message: 'Some items are no longer available', errors })
  return taken
}

function leftOf({ name }: There, left: number): string {
  return left === 0 ? sentence`None left of ${name}` : sentence`Only ${left} left of ${name}`
}

/** The first place that has all of every line. */
function wholePlace(
  wanted: ReadonlyMap<number, number>,
  items: ReadonlyMap<number, There>,
): number | undefined {
  const counted = [...wanted].filter(([uid]) => items.get(uid)?.isTracked)
  const has = (place: number) =>
    counted.every(([uid, quantity]) =>
      items.get(uid)?.places.some(each => each.uid === place && each.free >= quantity),
    )
  const [first] = counted
  return first && items.get(first[0])?.places.find(({ uid }) => has(uid))?.uid
}

/** Takes one line from what is there, and leaves less for the next. */
function shareLine(line: Asking['lines'][number], there: There, wanted: number | undefined) {
  const parts: Taken[] = []
  let missing = line.quantity
  const take = (quantity: number, from: Omit<Taken, 'line' | 'quantity'>) => {
    if (quantity <= 0) return
    parts.push({ line, quantity, ...from })
    missing -= quantity
  }
  const places = line.locationUid ? there.places.filter(({ uid }) => uid === line.locationUid) : there.places
  const enough = Math.min(missing, there.own)
  const one =
    places.find(({ uid, free }) => uid === wanted && free >= enough) ??
    places.find(({ free }) => free >= enough)
  for (const place of one ? [one] : places) {
    const quantity = Math.min(missing, there.own, place.free)
    place.free -= Math.max(quantity, 0)
    there.own -= Math.max(quantity, 0)
    take(quantity, { source: 'own', locationUid: place.uid })
  }
  // The one whose figure is offered: what another has beside it is not for sale.
  const [supplier] = there.suppliers
  if (supplier && missing > 0 && supplier.free >= missing) {
    supplier.free -= missing
    take(missing, { source: 'supplier', supplierStockUid: supplier.uid, supplierUid: supplier.supplierUid })
  }
  if (missing > 0 && (there.backorder === null || there.backorder >= missing)) {
    if (there.backorder !== null) there.backorder -= missing
    take(missing, { source: 'backorder' })
  }
  return { parts, missing }
}
