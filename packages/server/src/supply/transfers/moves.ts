import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import { type Movement, moveStock, post } from '#supply/stock/moving'
import { stockLocation } from '#tables/supply/stock'

/** Why a place is none to bring stock to. */
export const noPlace =
  'Stock cannot be moved there by hand. Choose a place that is switched on and whose stock is kept in Backroom.'

interface Line {
  readonly itemUid: number
  readonly quantity: number
  readonly received: number
  readonly lost: number
}

interface Transfer {
  readonly fromUid: number
  readonly toUid: number
  readonly lines: readonly Line[]
}

/** Takes what a draft lists out of its place; until it arrives it is nowhere that sells. */
export async function send(tx: Transaction, uid: number): Promise<void> {
  const transfer = await readTransfer(tx, uid)
  if (transfer.lines.length === 0) throw invalid({ lines: 'Add what is to be sent first.' })
  const transit = await transitPlace(tx)
  await moving(tx, transfer, async () => {
    await refuseWithoutFree(tx, transfer)
    await post(tx, carried(uid, transfer.lines, transfer.fromUid, transit))
    await tx.execute(sql`update stock_transfer set state = 'sent', sent_at = now() where uid = ${uid}`)
    await expect(tx, transfer.toUid, transfer.lines)
  })
}

/** Puts what arrived where it belongs. What did not arrive is written off as lost, or stays on its way. */
export async function receive(
  tx: Transaction,
  uid: number,
  arrived: ReadonlyMap<number, number>,
  rest: 'open' | 'lost',
): Promise<void> {
  const transfer = await readTransfer(tx, uid)
  const transit = await transitPlace(tx)
  await moving(tx, transfer, async () => {
    const open = transfer.lines.filter(line => left(line) > 0)
    await refuseMore(tx, transfer, arrived)
    const here = open.map(line => ({
      ...line,
      quantity: arrived.get(line.itemUid) ?? 0,
    }))
    const missing =
      rest === 'lost'
        ? open.map((line, at) => ({ ...line, quantity: left(line) - (here[at]?.quantity ?? 0) }))
        : []
    const lost: Movement[] = missing
      .filter(({ quantity }) => quantity > 0)
      .map(({ itemUid, quantity }) => ({
        itemUid,
        locationUid: transit,
        kind: 'adjustment',
        onHand: -quantity,
        reason: 'lost',
        transferUid: uid,
      }))
    await post(tx, [...carried(uid, here, transit, transfer.toUid), ...lost])
    const gone = here.map((line, at) => ({
      ...line,
      quantity: -line.quantity - (missing[at]?.quantity ?? 0),
    }))
    for (const [at, { itemUid, quantity }] of here.entries())
      await tx.execute(sql`
        update stock_transfer_line set received = received + ${quantity}, lost = lost + ${missing[at]?.quantity ?? 0}
        where transfer_uid = ${uid} and item_uid = ${itemUid}`)
    await expect(tx, transfer.toUid, gone)
    await tx.execute(sql`
      update stock_transfer set state = 'received', received_at = now()
      where uid = ${uid} and not exists (select from stock_transfer_line l where l.transfer_uid = ${uid} and l.received + l.lost < l.quantity)`)
  })
}

/** More than was sent is nobody's figure to cut: either somebody miscounted, or the rest was never taken out where it was. */
async function refuseMore(tx: Transaction, { lines }: Transfer, arrived: ReadonlyMap<number, number>) {
  const known = new Map(lines.map(line => [line.itemUid, left(line)]))
  const more = [...arrived].find(([itemUid, quantity]) => quantity > (known.get(itemUid) ?? 0))
  if (!more) return
  const [itemUid, quantity] = more
  const { rows } = await tx.execute<{ code: string }>(sql`select code from item where uid = ${itemUid}`)
  throw invalid({
    lines: sentence`${quantity} of ${rows[0]?.code ?? ''} are more than the ${known.get(itemUid) ?? 0} on their way. Receive those, and adjust what came beside them.`,
  })
}

/** Puts back what is still on its way. */
export async function cancel(tx: Transaction, uid: number, isSent: boolean): Promise<void> {
  const transfer = await readTransfer(tx, uid)
  if (isSent) {
    const transit = await transitPlace(tx)
    const back = transfer.lines.map(line => ({ ...line, quantity: left(line) }))
    await moving(tx, transfer, async () => {
      await post(tx, carried(uid, back, transit, transfer.fromUid))
      await cancelled(tx, uid)
      await expect(
        tx,
        transfer.toUid,
        back.map(line => ({ ...line, quantity: -line.quantity })),
      )
    })
  } else await cancelled(tx, uid)
}

const cancelled = (tx: Transaction, uid: number) =>
  tx.execute(sql`update stock_transfer set state = 'cancelled' where uid = ${uid}`)

const left = ({ quantity, received, lost }: Line) => quantity - received - lost

async function readTransfer(tx: Transaction, uid: number): Promise<Transfer> {
  const { rows } = await tx.execute<Transfer & Record<string, unknown>>(sql`
    select t.from_uid as "fromUid", t.to_uid as "toUid", coalesce(json_agg(json_build_object(
      'itemUid', l.item_uid, 'quantity', l.quantity, 'received', l.received, 'lost', l.lost) order by l.item_uid) filter (where l.uid is not null), '[]') as lines
    from stock_transfer t left join stock_transfer_line l on l.transfer_uid = t.uid where t.uid = ${uid} group by t.uid`)
  return rows[0] as Transfer
}

function moving(tx: Transaction, { lines }: Transfer, change: () => Promise<void>) {
  return moveStock(
    tx,
    lines.map(({ itemUid }) => itemUid),
    change,
  )
}

function carried(transferUid: number, lines: readonly Line[], from: number, to: number): Movement[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ itemUid, quantity }): Movement[] => [
      { itemUid, locationUid: from, kind: 'transferOut', onHand: -quantity, transferUid },
      { itemUid, locationUid: to, kind: 'transferIn', onHand: quantity, transferUid },
    ])
}

/**
 * What a place may expect, more or less of it, and when: the soonest of what is still on its way there. Nothing is due where nothing is
 * expected any more. Asked once the lines say what has arrived.
 */
async function expect(tx: Transaction, toUid: number, lines: readonly Line[]): Promise<void> {
  const rows = JSON.stringify(lines.map(({ itemUid, quantity }) => ({ item: itemUid, quantity })))
  await tx.execute(sql`
    with expected as materialized (
      select l.item, l.quantity, way.units, way.due
      from jsonb_to_recordset(${rows}::jsonb) l(item int, quantity int) cross join lateral (
        select coalesce(sum(w.quantity - w.received - w.lost), 0)::int as units, min(t.due_on) as due
        from stock_transfer_line w join stock_transfer t on t.uid = w.transfer_uid
        where w.item_uid = l.item and t.to_uid = ${toUid} and t.state = 'sent' and w.received + w.lost < w.quantity) way
      where l.quantity <> 0)
    insert into stock_level (item_uid, location_uid, incoming, incoming_due)
    select item, ${toUid}, greatest(quantity, 0), case when quantity > 0 then due end from expected order by item
    on conflict (item_uid, location_uid) do update set (incoming, incoming_due) = (
      select now.units, case when now.units > e.units then least(stock_level.incoming_due, e.due) when now.units > 0 then e.due end
      from expected e cross join lateral (select greatest(stock_level.incoming + e.quantity, 0) as units) now
      where e.item = stock_level.item_uid)`)
}

/** What may be taken out of a level `l`, which may not be there: all that is promised to nobody, also what is kept back from sale. */
const freeToSend = sql`coalesce(l.on_hand - l.reserved - l.external_reserved, 0)`

/** How many of some items a transfer may take out of a place. */
export const freeAtSql = (fromUid: number, itemUids: readonly number[]) => sql`
  select i.uid as "itemUid", greatest(${freeToSend}, 0) as free
  from item i left join stock_level l on l.item_uid = i.uid and l.location_uid = ${fromUid}
  where i.uid = any(${`{${itemUids.join()}}`}::int[]) order by i.uid`

async function refuseWithoutFree(tx: Transaction, { fromUid, lines }: Transfer): Promise<void> {
  const wanted = JSON.stringify(lines.map(({ itemUid, quantity }) => ({ item: itemUid, quantity })))
  const { rows } = await tx.execute<{ free: number; place: string; code: string }>(sql`
    select greatest(${freeToSend}, 0) as free, place.name as place, i.code
    from jsonb_to_recordset(${wanted}::jsonb) w(item int, quantity int) join item i on i.uid = w.item
    join stock_location place on place.uid = ${fromUid} left join stock_level l on l.item_uid = w.item and l.location_uid = place.uid
    where ${freeToSend} < w.quantity order by i.code limit 1`)
  const [short] = rows
  if (short)
    throw new Refusal(409, {
      message: sentence`Only ${short.free} free at ${short.place}: ${short.code}. Send fewer, or take the line out.`,
    })
}

/** The place for what is on its way: one a store, which never sells. */
async function transitPlace(tx: Transaction): Promise<number> {
  const found = () =>
    tx.execute<{ uid: number }>(
      sql`select uid from stock_location where kind = 'inTransit' order by uid limit 1`,
    )
  const { rows } = await found()
  if (rows[0]) return rows[0].uid
  // Two who send the first transfers of a store find the same place.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('transitPlace'))`)
  const { rows: meanwhile } = await found()
  if (meanwhile[0]) return meanwhile[0].uid
  const [made] = await tx
    .insert(stockLocation)
    .values({ code: freeCode, name: 'In transit', kind: 'inTransit', sellsOn: [], priority: 99 })
    .returning({ uid: stockLocation.uid })
  return made?.uid as number
}

/** TRN, or the next that no place of the shop's own is called. */
const freeCode = sql<string>`(select c.code from generate_series(1, 999) n cross join lateral (select 'TRN' || coalesce('-' || nullif(n, 1), '') as code) c
  where not exists (select from stock_location p where p.code = c.code) order by n limit 1)`
