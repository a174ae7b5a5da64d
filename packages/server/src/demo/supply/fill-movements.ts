import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { reserve } from '#supply/stock/reserving'
import { receive, send } from '#supply/transfers/moves'

/**
 * What happened to the stock of a shop beside what it sold, which the orders bring with what came for them. Then what a stock
 * controller looks for: promises, too little, less than nothing, and more promised than there is.
 */
export async function fillMovements(tx: Transaction, isWhole: boolean): Promise<void> {
  if (isWhole) {
    await story(tx)
    await wants(tx)
    await askSuppliers(tx)
  }
  await promises(tx)
  await makeTransfer(tx, { to: 'KES', note: 'For the window', dueInDays: 3 })
  if (isWhole) await today(tx)
}

/** Of everything a shop has, some has not moved for half a year. */
export const isForgotten = (itemUid: SQL) => sql`${itemUid} % 12 = 0`

/** One item to whom everything happened once. */
async function story(tx: Transaction) {
  await tx.execute(sql`
    insert into stock_movement (item_uid, location_uid, kind, on_hand, reason, note, at)
    select l.item_uid, l.location_uid, m.kind, m.on_hand, m.reason, m.note, now() - make_interval(days => 330 - n * 10, hours => m.place)
    from (select item_uid, location_uid from stock_level where on_hand > 3 order by uid limit 1) l cross join generate_series(0, 9) n
    cross join (values (1, 'receipt', 4, null, 'Delivery'), (2, 'count', -1, 'correction', 'Counted on a Sunday'), (3, 'adjustment', -1, 'theft', ''),
      (4, 'transferOut', -2, null, 'To Keswick'), (5, 'return', 1, 'customerReturn', 'Wrong size'), (6, 'sync', -1, null, '')) m(place, kind, on_hand, reason, note)
    order by n, m.place`)
}

/** Levels below their minimum, below nothing, and below what is promised from them. */
async function wants(tx: Transaction) {
  await tx.execute(sql`
    update stock_level set min_level = on_hand + 1, reorder_to = on_hand + 6
    where uid in (select uid from stock_level where on_hand between 0 and 3 order by uid % 97, uid limit 60)`)
  await tx.execute(sql`
    with sold as (
      update stock_level set on_hand = -1 where uid in (
        select l.uid from stock_level l join stock_location p on p.uid = l.location_uid
        where p.code = 'BAK' and l.on_hand = 0 and l.reserved = 0 order by l.uid limit 14)
      returning item_uid, location_uid)
    insert into stock_movement (item_uid, location_uid, kind, on_hand, note) select item_uid, location_uid, 'despatch', -1, 'Forced: it was on the shelf' from sold`)
  await tx.execute(sql`
    with promised as (
      update stock_level l set reserved = l.on_hand + 1 where l.uid in (
        select l.uid from stock_level l join stock_location p on p.uid = l.location_uid
        where p.code = 'BAK' and l.on_hand between 1 and 2 and l.reserved = 0
          and exists (select from stock_level o where o.item_uid = l.item_uid and o.location_uid <> l.location_uid and o.on_hand > 4) order by l.uid limit 5)
      returning item_uid, location_uid, reserved)
    insert into stock_movement (item_uid, location_uid, kind, reserved) select item_uid, location_uid, 'reserve', reserved from promised`)
}

/** Some wait for a supplier, who was asked already or not. */
async function askSuppliers(tx: Transaction) {
  await tx.execute(sql`
    with asked as (
      update supplier_stock set reserved = 1 where uid in (select uid from supplier_stock where feed_quantity > 6 and not suppressed order by uid limit 12) returning uid, item_uid)
    insert into stock_reservation (item_uid, channel, quantity, source, supplier_stock_uid, holder, holder_ref, state, ordered_at)
    select item_uid, 'web', 1, 'supplier', uid, 'order', 'SC' || 107000 + uid, case when row_number() over (order by uid) <= 5 then 'ordered' else 'committed' end,
      case when row_number() over (order by uid) <= 5 then now() - interval '5 hours' end from asked order by uid`)
}

/** Somebody stands behind every promise; some wait for more to come. */
async function promises(tx: Transaction) {
  await tx.execute(sql`
    insert into stock_reservation (item_uid, channel, quantity, source, location_uid, holder, holder_ref, state, short, created_at)
    select l.item_uid, 'web', l.reserved, 'own', l.location_uid, 'order', 'SC' || 104000 + l.uid, 'committed', l.reserved > l.on_hand, now() - make_interval(hours => l.uid % 70)
    from stock_level l where l.reserved > 0 order by l.uid`)
  await tx.execute(sql`
    insert into stock_reservation (item_uid, channel, quantity, source, holder, holder_ref, state)
    select uid, 'web', 1, 'backorder', 'order', 'SC' || 108000 + uid, 'committed' from item where backorder and sellable and backorder_limit is null order by uid limit 4`)
}

interface Planned {
  readonly to: string
  readonly note: string
  readonly dueInDays: number
}

/** Some of what Kendal has plenty of is to go elsewhere; answers the transfer and what it lists. */
async function makeTransfer(tx: Transaction, { to, note, dueInDays }: Planned) {
  const { rows } = await tx.execute<{ uid: number; items: number[] }>(sql`
    with made as (
      insert into stock_transfer (from_uid, to_uid, note, due_on)
      select k.uid, s.uid, ${note}, current_date + ${dueInDays}::int from stock_location k, stock_location s where k.code = 'KEN' and s.code = ${to} returning uid, from_uid),
    line as (
      insert into stock_transfer_line (transfer_uid, item_uid, quantity)
      select made.uid, l.item_uid, 2 from made cross join lateral (
        select item_uid from stock_level where location_uid = made.from_uid and on_hand - reserved > 3 order by uid + ${dueInDays * 10}::int limit 3) l
      returning transfer_uid, item_uid)
    select transfer_uid as uid, array_agg(item_uid) as items from line group by 1`)
  return rows[0]
}

/** What goes on while one looks, by the rules that hold for everybody: baskets at the checkout, a marketplace that sold what was gone, and stock that came and that is on its way. */
async function today(tx: Transaction) {
  const { rows } = await tx.execute<{ uid: number; isLeft: boolean }>(sql`
    (select item_uid as uid, true as "isLeft" from stock_level where on_hand - reserved > 6 group by item_uid order by item_uid desc limit 3) union all
    (select i.uid, false from item i where i.sellable and i.status = 'active' and i.inventory_tracked and not i.backorder
      and not exists (select from stock_level l where l.item_uid = i.uid and l.on_hand <> 0) and exists (select from stock_level l where l.item_uid = i.uid) order by i.uid limit 1)`)
  for (const { uid: itemUid, isLeft } of rows) {
    const lines = [{ itemUid, quantity: 1 }]
    await reserve(
      tx,
      isLeft
        ? { channel: 'web', holder: 'basket', holderRef: `B${itemUid}`, hold: true, lines }
        : {
            channel: 'ebay',
            holder: 'channelOrder',
            holderRef: '27-11482-60935',
            hold: false,
            mayOversell: true,
            lines,
          },
    )
  }
  const arrived = await makeTransfer(tx, { to: 'BAK', note: 'Back to school', dueInDays: 0 })
  const coming = await makeTransfer(tx, { to: 'KES', note: 'For the demo day', dueInDays: 1 })
  if (!(arrived && coming)) return
  await send(tx, coming.uid)
  await send(tx, arrived.uid)
  const [first, ...others] = arrived.items
  await receive(
    tx,
    arrived.uid,
    new Map([[first as number, 1], ...others.map(uid => [uid, 2] as const)]),
    'lost',
  )
}
