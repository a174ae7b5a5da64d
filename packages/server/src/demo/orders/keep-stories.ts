import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { wordsSql } from '#demo/grow-sql'
import words from '#demo/orders/words.json'

const money = (minor: string) => sql.raw(`'£' || to_char(${minor} / 100.0, 'FM999990.00')`)

/** What was paid, sent and given back for orders that are kept, and what their timelines tell of it. */
export async function keepStories(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into payment (order_uid, method, amount_minor, state, reference, taken_at)
    select e.uid, e.method, e.grand, case when e.paid_at is null then 'failed' else 'captured' end, upper(left(md5('pay' || e.uid), 10)), coalesce(e.paid_at, o.placed_at + interval '2 minutes')
    from demo_end e join demo_order o on o.n = e.n where e.grand > 0 and (e.paid_at is not null or e.status = 'expired' and e.n % 3 > 0) order by 6`)
  await keepParcels(tx)
  await keepRefunds(tx)
  await keepEvents(tx)
  await tx.execute(sql`
    insert into order_note (order_uid, at, text, pinned)
    select o.uid, o.placed_at + interval '3 hours', pg_temp.choose(${wordsSql(words.notes)}, o.seed, 130), o.status <> 'completed'
    from demo_order o where pg_temp.chance(o.seed, 131) < 0.025 and o.placed_at < now() - interval '4 hours' order by o.placed_at`)
}

async function keepParcels(tx: Transaction) {
  await tx.execute(sql`
    insert into shipment (order_uid, number, courier_name, tracking_number, state, created_at, despatched_at)
    select o.uid, o.number || '-S1', k.name, case k.name when 'Royal Mail' then 'QK' || lpad((o.seed * 7919 % 999999999)::text, 9, '0') || 'GB' when 'Our van' then '' else '1550' || lpad((o.seed * 104729 % 9999999999)::text, 10, '0') end,
      'despatched', e.sent_at - interval '35 minutes', e.sent_at
    from demo_order o join demo_end e on e.n = o.n join demo_sum s on s.n = o.n
    cross join lateral (select case when s.method = 'Local van' then 'Our van' when s.majors > 0 then 'Parcelforce' when s.method in ('Next Day', 'Saturday') then 'DPD' else 'Royal Mail' end as name) k
    where e.sent_at is not null and o.channel <> 'store' order by e.sent_at, o.uid`)
  // Some stand packed in the shop.
  await tx.execute(sql`
    insert into shipment (order_uid, number, courier_name, state, created_at)
    select o.uid, o.number || case when e.sent_at is null then '-S1' else '-S2' end, 'Royal Mail', 'labelled', now() - interval '25 minutes' from demo_order o join demo_end e on e.n = o.n
    where o.role = 'open' and o.g % 5 = 1 and not exists (select from demo_claim c where c.g = o.g and c.short)`)
  await tx.execute(sql`
    insert into shipment_line (shipment_uid, order_line_uid, quantity)
    select s.uid, l.uid, l.quantity from shipment s join order_line l on l.order_uid = s.order_uid
      and case s.state when 'despatched' then l.quantity_despatched > 0 else l.quantity_despatched = 0 end order by 1, 2`)
}

/** What went back stands with the things it was for; some of it is still to be made, and some somebody only asks for. */
async function keepRefunds(tx: Transaction) {
  const rows = sql`
    select e.uid as order_uid, e.back_minor as amount, case when e.status = 'cancelled' then s.charge - s.free else 0 end as delivery, e.back_at, e.back, o.seed,
      (select jsonb_agg(jsonb_build_object('lineUid', l.uid, 'quantity', q.units, 'amountMinor', case when q.units = l.quantity then t.total else t.total / l.quantity * q.units end) order by l.position)
        from demo_line l join demo_tax t on t.uid = l.uid cross join lateral (select case when e.status = 'cancelled' then l.quantity else l.back_units end as units) q
        where l.n = e.n and q.units > 0) as lines,
      case when e.status = 'cancelled' then k.cancel_reason else 'customerChangedMind' end as reason, case when e.status = 'cancelled' then '' else pg_temp.choose(${wordsSql(words.returns)}, o.seed, 140) end as note
    from demo_end e join demo_order o on o.n = e.n join demo_sum s on s.n = e.n join "order" k on k.uid = e.uid where e.back_minor > 0`
  await tx.execute(sql`
    insert into refund (order_uid, amount_minor, delivery_minor, lines, state, reason, note, created_at, made_at)
    select r.order_uid, r.amount, r.delivery, r.lines, case when r.back = 'due' then 'pending' else 'succeeded' end, r.reason, r.note,
      case when r.back = 'due' then now() - interval '20 hours' * pg_temp.chance(r.seed, 141) else r.back_at - interval '3 hours' end, case when r.back is distinct from 'due' then r.back_at end
    from (${rows}) r where r.back is distinct from 'asked' order by r.back_at`)
  await tx.execute(sql`
    insert into refund_request (order_uid, amount_minor, lines, reason, note, requested_at)
    select r.order_uid, r.amount, r.lines, r.reason, r.note, now() - interval '40 hours' * pg_temp.chance(r.seed, 142) from (${rows}) r where r.back = 'asked' order by r.order_uid`)
}

/** Each event is a question of its own: what did not happen is not put into words either. */
async function keepEvents(tx: Transaction) {
  await tx.execute(sql`
    insert into order_event (order_uid, at, kind, text)
    select o.uid, e.at, e.kind, e.text from demo_order o join demo_end d on d.n = o.n join demo_sum s on s.n = o.n join "order" k on k.uid = o.uid
    left join shipment p on p.order_uid = o.uid and p.state = 'despatched'
    cross join lateral (
      select 1 as place, o.placed_at as at, 'placed' as kind, s.method as text
      union all select 2, d.paid_at, 'paid', upper(left(md5('pay' || o.uid), 10)) where d.paid_at is not null
      union all select 3, d.paid_at + interval '2 hours', 'hold', k.hold_reason where o.status = 'onHold'
      union all select 4, p.despatched_at, 'despatched', concat_ws(', ', p.number, p.courier_name, nullif(p.tracking_number, '')) where p.uid is not null
      union all select 5, d.cancelled_at, 'cancelled', s.units || case s.units when 1 then ' unit. ' else ' units. ' end || case k.cancel_reason when 'outOfStock' then 'Out of stock' when 'duplicate' then 'Ordered twice' when 'fraud' then 'Fraud' when 'paymentFailed' then 'Payment failed' else 'Customer changed their mind' end
        where o.status = 'cancelled'
      union all select 6, o.placed_at + interval '61 minutes', 'expired', '' where o.status = 'expired'
      union all select 7, least(d.back_at, now()) - interval '3 hours', 'refundRequested', ${money('d.back_minor')} || ' to be given back' where d.back_minor > 0 and d.back is distinct from 'asked'
      union all select 7, now() - interval '40 hours' * pg_temp.chance(o.seed, 142), 'refundRequested', ${money('d.back_minor')} || ' asked for' where d.back = 'asked'
      union all select 8, d.back_at, 'refunded', ${money('d.back_minor')} where d.back_minor > 0 and d.back is null or d.back = 'made') e
    order by e.at, o.uid, e.place`)
  await tx.execute(sql`
    insert into order_event (order_uid, at, kind, text) select s.order_uid, s.created_at, 'shipmentCreated', s.number from shipment s where s.state = 'labelled' order by s.uid`)
}

/** What left, line by line, and what came so that it could: each level stays what it was. */
export async function keepMovements(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temp table demo_sent on commit drop as
    select l.uid as line_uid, l.item_uid, l.stock_location_uid as location_uid, l.quantity_despatched as quantity, o.number, o.channel, o.placed_at, e.sent_at
    from order_line l join demo_order o on o.uid = l.order_uid join demo_end e on e.n = o.n where l.quantity_despatched > 0`)
  await tx.execute(sql`
    insert into stock_reservation (item_uid, channel, quantity, source, location_uid, holder, holder_ref, order_line_uid, state, created_at, closed_at)
    select item_uid, case when channel in ('ebay', 'amazon') then channel else 'web' end, quantity, 'own', location_uid, 'order', number, line_uid, 'fulfilled', placed_at, sent_at
    from demo_sent order by sent_at, line_uid`)
  await tx.execute(sql`
    insert into stock_movement (item_uid, location_uid, kind, on_hand, reservation_uid, at, note)
    select m.item_uid, m.location_uid, m.kind, m.on_hand, m.reservation_uid, m.at, m.note from (
      select s.item_uid, s.location_uid, 'despatch' as kind, -s.quantity as on_hand, r.uid as reservation_uid, s.sent_at as at, '' as note
      from demo_sent s join stock_reservation r on r.order_line_uid = s.line_uid and r.state = 'fulfilled'
      union all
      select s.item_uid, s.location_uid, 'receipt', sum(s.quantity)::int, null, greatest(date_trunc('month', s.sent_at), now() - interval '426 days'), 'Delivery'
      from demo_sent s group by s.item_uid, s.location_uid, date_trunc('month', s.sent_at)) m
    order by m.at, m.kind desc, m.item_uid, m.location_uid`)
}
