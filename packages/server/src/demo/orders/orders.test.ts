import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCoupons } from '#demo/marketing/coupons'
import { stockLedger } from '#supply/stock/ledger'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const rows = (statement: ReturnType<typeof sql>) =>
  shop.store.database.rows<Record<string, unknown>>(statement)
const counts = async (statement: ReturnType<typeof sql>) =>
  Object.fromEntries((await rows(statement)).map(({ key, n }) => [key, n])) as Record<string, number>

test('The shop has sold for fourteen months on every channel, and something of everything happened', async () => {
  const status = await counts(sql`select status as key, count(*)::int as n from "order" group by 1`)
  expect(status).toMatchObject({ cancelled: 129, expired: 40, review: 6, onHold: 4 })
  const all = Object.values(status).reduce((sum, n) => sum + n, 0)
  expect(all).toBe(9_200)
  const channels = await counts(
    sql`select channel as key, round(count(*) * 100.0 / ${all})::int as n from "order" group by 1`,
  )
  expect(channels).toEqual({ web: 78, ebay: 9, amazon: 6, phone: 5, store: 2 })
  const [seen] = await rows(sql`
    select (now() - min(placed_at))::text ~ '^4[12][0-9] days' as "isLong",
      count(*) filter (where status = 'open' and promised_to < (now() at time zone 'Europe/London')::date)::int as late,
      count(*) filter (where 'possible-duplicate' = any(tags))::int as twins, count(*) filter (where fulfilment_state = 'partFulfilled')::int > 0 as "isPartSent",
      count(*) filter (where status = 'onHold' and hold_reason = '')::int as unsaid,
      (select count(distinct r.order_uid)::int from refund r join "order" k on k.uid = r.order_uid where r.state = 'succeeded' and k.status <> 'cancelled') as refunded,
      (select count(*)::int from refund_request where state = 'open') as asked
    from "order"`)
  expect(seen).toEqual({
    isLong: true,
    late: 11,
    twins: 2,
    isPartSent: true,
    unsaid: 0,
    refunded: 285,
    asked: 4,
  })
  const kinds = await counts(sql`
    select case when status = 'active' then customer_type else status end as key, count(*)::int as n from customer group by 1`)
  expect(kinds).toEqual({ B2B: 40, B2C: 4_739, blocked: 12, anonymised: 9 })
  const [people] = await rows(sql`
    select (select count(*)::int from anonymisation where state = 'waiting' and blockers <> '[]') as waiting,
      (select count(*)::int from customer where status = 'blocked' and block_reason = '') as "blockedForNothing",
      (select count(*)::int from "order" where anonymised_at is not null and (email !~ '@anonymised.invalid$' or billing_address ->> 'line1' <> '' or phone <> '')) as known,
      (select count(*)::int from "order" where vat_number <> '') > 20 as "isBusiness",
      (select count(*)::int from customer c where email_consent <> coalesce((select became from customer_consent k where k.customer_uid = c.uid and k.channel = 'email' order by at desc, uid desc limit 1), 'unknown')) as unagreed`)
  expect(people).toEqual({ waiting: 2, blockedForNothing: 0, known: 0, isBusiness: true, unagreed: 0 })
})

test('The money of every order adds up, from its discounts and its tax to what was paid and given back', async () => {
  const [wrong] = await rows(sql`
    select count(*) filter (where o.items_total_minor <> l.items)::int as items, count(*) filter (where o.discount_total_minor <> coalesce(d.off, 0))::int as discounts,
      count(*) filter (where l.wrong > 0)::int as lines, count(*) filter (where o.tax_total_minor - l.tax not between 0 and o.delivery_total_minor)::int as tax,
      count(*) filter (where o.line_count <> l.lines or o.unit_count <> l.units)::int as units,
      count(*) filter (where o.paid_total_minor <> (select coalesce(sum(amount_minor), 0) from payment p where p.order_uid = o.uid and p.state = 'captured'))::int as paid,
      count(*) filter (where o.refunded_total_minor <> (select coalesce(sum(amount_minor), 0) from refund r where r.order_uid = o.uid and r.state = 'succeeded'))::int as refunded,
      count(*) filter (where o.refunded_total_minor > o.paid_total_minor)::int as "tooMuch",
      count(*) filter (where l.sent <> coalesce(s.units, 0) and o.channel <> 'store')::int as sent
    from "order" o
    join (select l.order_uid, sum(quantity * unit_price_minor) as items, sum(tax_amount_minor) as tax, count(*) as lines, sum(quantity - quantity_cancelled) as units, sum(quantity_despatched) as sent,
        count(*) filter (where line_total_minor <> quantity * unit_price_minor - line_discount_minor or line_total_minor < 0
          or tax_amount_minor <> floor(line_total_minor * tax_rate_bp / (10000.0 + tax_rate_bp) + 0.5)
          or line_discount_minor <> (select coalesce(sum(amount_minor), 0) from order_discount d where d.line_uid = l.uid)) as wrong
      from order_line l group by 1) l on l.order_uid = o.uid
    left join (select order_uid, sum(amount_minor) as off from order_discount group by 1) d on d.order_uid = o.uid
    left join (select p.order_uid, sum(quantity) as units from shipment_line k join shipment p on p.uid = k.shipment_uid where p.state = 'despatched' group by 1) s on s.order_uid = o.uid`)
  expect(wrong).toEqual({
    items: 0,
    discounts: 0,
    lines: 0,
    tax: 0,
    units: 0,
    paid: 0,
    refunded: 0,
    tooMuch: 0,
    sent: 0,
  })
  const [backs] = await rows(sql`
    select count(*)::int as n from refund r where amount_minor <> delivery_minor + (select sum((k ->> 'amountMinor')::int) from jsonb_array_elements(lines) k)`)
  expect(backs).toEqual({ n: 0 })
})

test('What left is what the ledger says left, and what is open is promised', async () => {
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  const [stock] = await rows(sql`
    with sold as (select item_uid, sum(quantity_despatched) as units from order_line where quantity_despatched > 0 group by 1),
      -- A few were forced: they were on the shelf.
      moved as (select item_uid, -sum(on_hand) as units from stock_movement where kind = 'despatch' and reservation_uid is not null group by 1)
    select (select count(*)::int from sold full join moved using (item_uid) where sold.units is distinct from moved.units) as items,
      (select count(*)::int from order_line l where order_status in ('open', 'review', 'onHold', 'awaitingPayment') and l.quantity - l.quantity_despatched
        <> (select coalesce(sum(r.quantity), 0) from stock_reservation r where r.order_line_uid = l.uid and r.state in ('committed', 'ordered'))) as unpromised,
      (select count(*)::int from stock_reservation r where r.holder = 'order' and r.state in ('committed', 'ordered')
        and not exists (select from "order" o join order_line l on l.order_uid = o.uid where o.number = r.holder_ref and l.uid = r.order_line_uid)) as nobodys,
      (select count(*)::int from (select sum(on_hand) over (partition by item_uid, location_uid order by at, uid) as left, kind, reservation_uid from stock_movement) m
        where m.left < 0 and m.kind = 'despatch' and m.reservation_uid is not null) as below`)
  expect(stock).toEqual({ items: 0, unpromised: 0, nobodys: 0, below: 0 })
})

test('Coupons and star buys were had by orders that exist, as often as they say', async () => {
  const uses = await counts(
    sql`select c.name as key, n.used as n from coupon c join coupon_count n on n.coupon_uid = c.uid`,
  )
  expect(uses).toEqual(Object.fromEntries(demoCoupons.map(({ name, uses }) => [name, uses])))
  const [odd] = await rows(sql`
    select (select count(*)::int from coupon_use u left join "order" o on o.number = u.order_number where o.uid is null or u.amount_minor
        <> (select coalesce(sum(d.amount_minor), 0) from order_discount d where d.order_uid = o.uid and d.source = 'coupon' and d.source_uid = u.coupon_uid)) as uses,
      (select count(*)::int from coupon_use u join coupon c on c.uid = u.coupon_uid where c.code_mode <> 'automatic' and u.code_uid is null) as uncoded,
      (select count(*)::int from coupon_code where max_uses is not null and used > max_uses) as overused,
      (select count(*)::int from (select from coupon_use u join coupon c on c.uid = u.coupon_uid where u.state <> 'released' group by u.coupon_uid, u.customer_key, c.uses_per_customer having count(*) > c.uses_per_customer) n) as greedy`)
  expect(odd).toEqual({ uses: 0, uncoded: 0, overused: 0, greedy: 0 })
  const [stars] = await rows(sql`
    select count(*)::int as lines, count(distinct l.star_buy_uid)::int as buys, count(*) filter (where l.star_buy_saving_minor <= 0 or t.order_uid is distinct from l.order_uid)::int as odd,
      count(*) filter (where u.saved_minor is distinct from l.star_buy_saving_minor or u.sold_minor <> l.line_total_minor)::int as wrong
    from order_line l left join order_line t on t.uid = l.star_buy_trigger_line_uid join "order" o on o.uid = l.order_uid
    left join star_buy_use u on u.order_key = o.number and u.star_buy_uid = l.star_buy_uid where l.kind = 'starBuyReward'`)
  expect(stars).toEqual({ lines: 64, buys: 7, odd: 0, wrong: 0 })
})

test('What is counted of trade is what a count comes to, and trade has its rhythm', async () => {
  const figures = () =>
    rows(sql`
      select (select md5(string_agg(b::text, '' order by b.starts_at, b.channel)) from order_bucket b) as buckets,
        (select md5(string_agg(s::text, '' order by s.day, s.item_uid, s.channel)) from item_sales_day s) as sales,
        (select md5(string_agg(t::text, '' order by t.customer_uid)) from customer_totals t) as customers`)
  const kept = await figures()
  await shop.store.database.transaction(tx => tx.execute(sql`select recount_trade('2000-01-01')`))
  expect(await figures()).toEqual(kept)
  const [busy] = await rows(sql`
    with hours as (select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, count(*) as n
      from (select placed_at at time zone 'Europe/London' as at from "order") o group by 1, 2)
    select (select hour from hours where weekday = 7 order by n desc limit 1) between 18 and 21 as sunday, (select hour from hours where weekday = 2 order by n desc limit 1) between 12 and 13 as tuesday`)
  expect(busy).toEqual({ sunday: true, tuesday: true })
})
