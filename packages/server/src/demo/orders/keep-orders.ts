import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { wordsSql } from '#demo/grow-sql'
import { forenames, streets, surnames } from '#demo/grow-words'
import { forgottenAddress, forgottenEmail, isForgotten } from '#demo/orders/customers'
import { couponsOfOrders } from '#demo/orders/draw-offers'
import { chance, people, whole } from '#demo/orders/draw-orders'
import words from '#demo/orders/words.json'

const [made, due, asked] = [285, 3, 4]

/** Who sends money back: of what was sent some time ago a few in a hundred, whole or one thing of it. */
export async function drawReturns(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temp table demo_return on commit drop as
    with f as (
      select o.n, ${chance(71)} < 0.45 as is_whole, ${chance(70)} as drawn, o.coupon_uid, o.placed_at > now() - interval '45 days' as is_recent from demo_order o
      where o.status = 'completed' and o.placed_at < now() - interval '14 days' and ${chance(72)} < 0.06 and o.who is not null and o.channel <> 'store'
        and o.who not between ${people.anonymised[0]}::int and ${people.anonymised[1]}::int),
    -- What is still to be paid back, or only asked for, came back lately, and without a coupon.
    lately as (select *, row_number() over (partition by is_recent order by coupon_uid is not null, drawn, n) as place from f),
    placed as (select *, is_recent and place <= ${due + asked}::int as is_waiting from lately),
    ranked as (select *, row_number() over (order by is_waiting, drawn, n) as rank from placed)
    select n, case when not is_waiting then 'made' when place <= ${due}::int then 'due' else 'asked' end as state, is_whole
    from ranked where is_waiting or rank <= ${made}::int`)
  await tx.execute(sql`
    update demo_order set who = ${people.erasure[1]}::int where n = (select min(r.n) from demo_return r join demo_order o on o.n = r.n where r.state = 'asked' and o.coupon_uid is null)`)
  await tx.execute(sql`
    update demo_line l set back_units = case when r.is_whole then l.quantity else 1 end from demo_return r
    where r.n = l.n and (r.is_whole or l.position = 1)`)
}

/** How each is sent and what that costs, what is free of it, and the tax of every line and of its share of the delivery. */
export async function reckon(tx: Transaction): Promise<void> {
  const free = couponsOfOrders.find(({ type }) => type === 'freeDelivery')
  const area = sql`coalesce(p.address ->> 'postcode', '')`
  const how = sql`case when o.channel = 'store' then null when ${area} like 'BT%' then 'NI Standard' when ${area} ~ '^(IV|PH22)' then 'Highlands Standard'
    when ${area} ~ '^(LA9|LA23) ' then 'Local van' when o.channel in ('ebay', 'amazon') then 'Standard'
    when s.majors = s.units and ${chance(80)} < 0.5 then 'Bike Courier' when s.majors > 0 then 'Standard'
    when ${chance(80)} < 0.12 then 'Next Day' when ${chance(80)} < 0.14 then 'Saturday' else 'Standard' end`
  await tx.execute(sql`
    create temp table demo_sum on commit drop as
    with s as (
      select l.n, sum(l.quantity * f.price_minor)::int as items, sum(l.off)::int as off, count(*)::int as lines, sum(l.quantity)::int as units,
        coalesce(sum(l.quantity) filter (where f.is_major), 0)::int as majors
      from demo_line l join demo_fact f on f.uid = l.item_uid group by l.n)
    select s.*, m.uid as method_uid, coalesce(how.name, '') as method, case when how.name is null or o.channel = 'amazon' then 0
        else coalesce((m.bands -> 0 ->> 'chargeMinor')::int, 0) + case when how.name = 'Standard' then 1500 * s.majors else 0 end end as charge, 0 as free, 0 as tax
    from s join demo_order o on o.n = s.n left join demo_person p on p.uid = o.who
    cross join lateral (select ${how} as name) how left join delivery_method m on m.name = how.name`)
  await tx.execute(sql`create unique index on demo_sum (n)`)
  for (const [states, uses] of [
    ['completed', free?.uses],
    ['cancelled', free?.released],
    ['awaitingPayment', free?.reserved],
  ] as const)
    await tx.execute(sql`
      update demo_sum d set free = charge where n in (
        select s.n from demo_sum s join demo_order o on o.n = s.n where s.method = 'Standard' and s.charge > 0 and s.items >= ${free?.minSpendMinor ?? 0}::int
          and o.channel in ('web', 'phone') and o.status = ${states} and o.twin is null
        order by o.placed_at desc limit ${uses ?? 0}::int)`)
  await tx.execute(sql`
    create temp table demo_tax on commit drop as
    with line as (
      select l.uid, l.n, l.position, l.quantity * f.price_minor - l.off as total, f.rate_bp, s.charge - s.free as delivery,
        sum(l.quantity * f.price_minor - l.off) over (partition by l.n)::bigint as all_lines
      from demo_line l join demo_fact f on f.uid = l.item_uid join demo_sum s on s.n = l.n),
    -- As money is spread: each its part rounded down, and a penny more for those who lost most.
    part as (
      select line.*, delivery::bigint * total / greatest(all_lines, 1) as share, delivery::bigint * total % greatest(all_lines, 1) as lost from line),
    spread as (
      select part.*, share + case when row_number() over (partition by n order by lost desc, total desc, position) <= delivery - sum(share) over (partition by n) then 1 else 0 end as carried from part)
    select uid, n, total::int, rate_bp, ((2 * total::bigint * rate_bp + 10000 + rate_bp) / (2 * (10000 + rate_bp)))::int as tax,
      ((2 * carried::bigint * rate_bp + 10000 + rate_bp) / (2 * (10000 + rate_bp)))::int as delivery_tax
    from spread`)
  await tx.execute(sql`create unique index on demo_tax (uid)`)
  await tx.execute(sql`
    update demo_sum d set tax = t.tax from (select n, sum(tax + delivery_tax)::int as tax from demo_tax group by n) t where t.n = d.n`)
}

/** When each was paid, sent, ended and given back, and by what. */
export async function drawEnds(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temp table demo_end on commit drop as
    with paid as (
      select o.n, o.number, o.uid, o.status, s.items - s.off + s.charge - s.free as grand, case
          when o.channel in ('ebay', 'amazon') then 'marketplace' when o.channel = 'store' then 'inStore' when o.role = 'unpaid' then (array['bankTransfer', 'bankTransfer', 'finance', 'voucher'])[1 + o.g % 4]
          when s.items > 60000 and ${chance(90)} < 0.3 then 'finance' when s.majors > 0 and ${chance(90)} < 0.45 then 'voucher' when ${chance(90)} < 0.68 or o.channel = 'phone' then 'card' else 'paypal' end as method,
        case when o.status in ('awaitingPayment', 'expired') or o.status = 'cancelled' and ${chance(91)} < 0.2 then null else o.placed_at + make_interval(secs => ${whole(92, 20, 170)}) end as paid_at
      from demo_order o join demo_sum s on s.n = o.n)
    select p.*, case when p.status <> 'completed' and not exists (select from demo_line l where l.n = o.n and l.claim_uid is null) then null when p.status not in ('completed', 'open') then null when o.channel = 'store' then o.placed_at + interval '3 minutes'
        else least(p.paid_at + make_interval(hours => ${whole(93, 5, 44)}, mins => ${whole(94, 0, 59)}), now() - make_interval(mins => ${whole(95, 12, 200)})) end as sent_at,
      case when o.status = 'cancelled' then o.placed_at + make_interval(hours => ${whole(96, 1, 20)}, mins => ${whole(97, 0, 59)}) end as cancelled_at,
      r.state as back, case when r.state is not null then o.placed_at + make_interval(days => ${whole(98, 6, 12)}, mins => ${whole(99, 0, 600)}) when o.status = 'cancelled' then o.placed_at + interval '26 hours' end as back_at,
      case when o.status = 'cancelled' and p.paid_at is not null then p.grand else coalesce(b.minor, 0) end as back_minor,
      coalesce(b.units, 0) as back_units
    from paid p join demo_order o on o.n = p.n left join demo_return r on r.n = p.n
    left join (select l.n, sum(l.back_units)::int as units, sum(case when l.back_units = l.quantity then t.total else t.total / l.quantity * l.back_units end)::int as minor
      from demo_line l join demo_tax t on t.uid = l.uid where l.back_units > 0 group by l.n) b on b.n = p.n`)
  await tx.execute(sql`create unique index on demo_end (n)`)
  await tx.execute(sql`analyze demo_end`)
}

/** The orders as they are kept, each written once. */
export async function keepOrders(tx: Transaction): Promise<void> {
  const home = sql`case when ${isForgotten} then ${forgottenAddress} else coalesce(p.address, a.address) end`
  const refunded = sql`case when e.status = 'cancelled' or e.back = 'made' then e.back_minor else 0 end`
  const paid = sql`case when e.paid_at is null then 0 else e.grand end`
  const left = sql`(o.status = 'open' and e.sent_at is not null)`
  await tx.execute(sql`
    insert into "order" (uid, number, channel, channel_reference, customer_uid, customer_type, email, phone, billing_address, delivery_address, company_name, vat_number,
      items_total_minor, discount_total_minor, delivery_total_minor, tax_total_minor, grand_total_minor, paid_total_minor, refunded_total_minor, status, payment_state,
      payment_method, fulfilment_state, risk_state, delivery_method_uid, delivery_method_name, promised_from, promised_to, instructions, coupon_codes, explanation,
      hold_reason, cancel_reason, tags, line_count, unit_count, placed_at, paid_at, completed_at, cancelled_at, anonymised_at, created_at, updated_at)
    select o.uid, o.number, o.channel, case o.channel when 'ebay' then lpad((o.seed % 90 + 10)::text, 2, '0') || '-' || 10000 + o.seed || '-' || 40000 + o.seed * 7 % 59999
        when 'amazon' then '026-' || lpad((o.seed * 7919 % 9999999)::text, 7, '0') || '-' || lpad((o.seed * 104729 % 9999999)::text, 7, '0') end,
      p.uid, case when p.company <> '' then 'B2B' else 'B2C' end,
      case when ${isForgotten} then ${forgottenEmail} else coalesce(p.email, a.email) end, case when ${isForgotten} then '' else coalesce(p.mobile, '') end,
      ${home}, case when o.channel <> 'store' then ${home} end, case when ${isForgotten} then '' else coalesce(p.company, '') end, coalesce(p.vat, ''),
      s.items, s.off + s.free, s.charge, s.tax, e.grand, ${paid}, ${refunded}, o.status,
      case when e.paid_at is null then 'unpaid' when ${refunded} = e.grand then 'refunded' when ${refunded} > 0 then 'partRefunded' else 'paid' end, e.method,
      case when ${left} then 'partFulfilled' when o.status <> 'completed' then 'unfulfilled' when e.back = 'made' and e.back_units = s.units then 'returned' else 'fulfilled' end,
      case when o.status = 'review' then 'review' when e.paid_at is not null and o.channel = 'web' then 'approved' else 'notScreened' end,
      s.method_uid, s.method, day.on + case s.method when 'Next Day' then 1 else 2 end, day.on + case when o.role = 'late' then 3 when o.role in ('coming', 'onHold', 'unpaid') then 14 when s.method = 'Next Day' then 2 else 5 end,
      case when not coalesce(${isForgotten}, false) and o.channel = 'web' and ${chance(110)} < 0.06 then pg_temp.choose(${wordsSql(words.instructions)}, o.seed, 111) else '' end,
      case when o.code <> '' then array[o.code] else '{}' end, case when s.off + s.free > 0 then jsonb_build_array(coalesce(nullif(o.label, ''), case when s.off > 0 then 'Star buy' else 'Free delivery' end) || ' takes £' || to_char((s.off + s.free) / 100.0, 'FM999990.00') || ' off.') end,
      case when o.status = 'onHold' then (${wordsSql(words.holds)})[1 + (row_number() over (partition by o.status order by o.n))::int % 4] else '' end,
      case when o.status = 'cancelled' then (array['customerChangedMind', 'customerChangedMind', 'outOfStock', 'duplicate', 'fraud', 'paymentFailed'])[case when e.paid_at is null then 6 else ${whole(112, 1, 5)} end] end,
      case when o.twin is not null then '{possible-duplicate}' when p.company ~ 'School|Academy' then '{school}' else '{}' end::text[],
      s.lines, case when o.status = 'cancelled' then 0 else s.units end, o.placed_at, e.paid_at, case when o.status = 'completed' then e.sent_at end, e.cancelled_at,
      case when ${isForgotten} then now() - make_interval(days => 3 + p.uid % 40) end, o.placed_at, coalesce(e.back_at, e.sent_at, e.cancelled_at, e.paid_at, o.placed_at)
    from demo_order o join demo_sum s on s.n = o.n join demo_end e on e.n = o.n left join demo_person p on p.uid = o.who
    cross join lateral (select (o.placed_at at time zone (select time_zone from site_config))::date as on) d
    cross join lateral (select case when s.method <> '' then d.on end as on) day
    cross join lateral (select case when o.channel = 'store' then 'Counter sale' else pg_temp.choose(${wordsSql(forenames)}, o.seed, 113) || ' ' || pg_temp.choose(${wordsSql(surnames)}, o.seed, 114) end as name,
      string_to_array(pg_temp.choose(${wordsSql(words.towns)}, o.seed, 115), '|') as town) k
    cross join lateral (select case o.channel when 'ebay' then left(md5(o.seed::text), 12) || '@members.ebay.example' when 'amazon' then left(md5(o.seed::text), 14) || '@marketplace.amazon.example' else '' end as email,
      jsonb_build_object('name', k.name, 'company', '', 'line1', case when o.channel = 'store' then '' else ${whole(116, 1, 140)} || ' ' || pg_temp.choose(${wordsSql(streets)}, o.seed, 117) end, 'line2', '', 'line3', '',
        'town', case when o.channel = 'store' then '' else k.town[1] end, 'county', case when o.channel = 'store' then '' else k.town[2] end,
        'postcode', case when o.channel = 'store' then '' else k.town[3] || chr(65 + o.n % 2) || chr(68 + o.n % 5) end, 'country', 'GB', 'phone', '') as address) a
    order by o.uid`)
  await keepLines(tx)
  await keepDiscounts(tx)
}

async function keepLines(tx: Transaction) {
  await tx.execute(sql`
    insert into order_line (uid, order_uid, position, kind, item_uid, code, barcode, name, size, colour, brand_uid, category_uid, quantity, quantity_cancelled, quantity_despatched,
      quantity_returned, unit_price_minor, line_discount_minor, line_total_minor, tax_rate_bp, tax_amount_minor, unit_cost_minor, star_buy_trigger_line_uid, star_buy_saving_minor,
      supply_kind, stock_location_uid, supplier_uid, expected_date, placed_at, channel, order_status)
    select l.uid, o.uid, l.position, case when l.key like 'get%' then 'starBuyReward' else 'item' end, f.uid, f.code, f.barcode, f.name, f.size, f.colour, f.brand_uid, f.category_uid,
      l.quantity, case when o.status = 'cancelled' then l.quantity else 0 end, case when e.sent_at is not null and l.claim_uid is null then l.quantity else 0 end,
      case when e.back = 'made' then l.back_units else 0 end, f.price_minor, l.off, t.total, f.rate_bp, t.tax, f.cost_minor,
      case when l.key like 'get%' then (select b.uid from demo_line b where b.n = l.n and b.position = 1) end, case when l.key like 'get%' then l.off else 0 end,
      case when c.source = 'supplier' then 'sim' else coalesce(c.source, 'own') end, case when l.claim_uid is null then f.location_uid else c.location_uid end, ss.supplier_uid,
      case when c.source = 'supplier' then current_date + 6 end, o.placed_at, o.channel, o.status
    from demo_line l join demo_order o on o.n = l.n join demo_end e on e.n = l.n join demo_fact f on f.uid = l.item_uid join demo_tax t on t.uid = l.uid
    left join demo_claim c on c.uid = l.claim_uid left join supplier_stock ss on ss.uid = c.supplier_stock_uid
    order by o.uid, l.position`)
  await tx.execute(sql`
    update stock_reservation r set holder_ref = o.number, order_line_uid = l.uid, created_at = o.placed_at
    from demo_line l join demo_order o on o.n = l.n where r.uid = l.claim_uid`)
}

async function keepDiscounts(tx: Transaction) {
  const free = couponsOfOrders.find(({ type }) => type === 'freeDelivery')
  await tx.execute(sql`
    insert into order_discount (order_uid, line_uid, source, source_uid, code, label, amount_minor)
    select o.uid, d.line_uid, d.source, d.source_uid, d.code, d.label, d.amount from demo_off d join demo_order o on o.n = d.n
    union all
    select o.uid, null, 'coupon', ${free?.uid ?? 0}::int, '', ${free?.name ?? ''}, s.free from demo_sum s join demo_order o on o.n = s.n where s.free > 0
    order by 1, 2 nulls last`)
}
