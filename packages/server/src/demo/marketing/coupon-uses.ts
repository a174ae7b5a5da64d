import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import { batchCode, type DemoCoupon } from '#demo/marketing/coupons'

type Known = readonly (DemoCoupon & { readonly uid: number })[]

/** The codes of batches: some drawn here, some printed elsewhere. */
export async function fillCodes(tx: Transaction, coupons: Known): Promise<void> {
  const batches = coupons.flatMap(({ uid, batch }) => (batch ? [{ uid, ...batch }] : []))
  await tx.execute(sql`
    with said as (select * from ${rowsSql(batches, '"uid" int, "name" text, "prefix" text, "codes" int, "imported" boolean')}),
    batch as (
      insert into coupon_batch (coupon_uid, name, quantity, made, shape, max_uses_each, state)
      select uid, name, codes, codes, case when imported is null then jsonb_build_object('alphabet', 'digits', 'length', 12, 'prefix', prefix, 'suffix', '', 'dashEvery', 4) end, 1, 'done'
      from said returning uid, coupon_uid)
    insert into coupon_code (coupon_uid, batch_uid, code, code_key, max_uses)
    select b.coupon_uid, b.uid, c.code, translate(c.code, '-', ''), 1
    from batch b join said s on s.uid = b.coupon_uid cross join generate_series(1, s.codes) n
    cross join lateral (select ${batchCode(sql`s.prefix`, sql`n`)} as code) c order by b.uid, n`)
}

/** Uses by the orders of the store, or made-up ones where it has sold nothing; then the counts that follow from them. */
export async function fillUses(tx: Transaction, coupons: Known): Promise<void> {
  const { rowCount } = await tx.execute(usesOfOrders)
  if (!rowCount) await makeUpUses(tx, coupons)
  await tx.execute(sql`insert into coupon_count (coupon_uid, used, reserved, given_minor)
    select c.uid, count(u.uid) filter (where u.state = 'redeemed')::int, count(u.uid) filter (where u.state = 'reserved')::int,
      coalesce(sum(u.amount_minor) filter (where u.state <> 'released'), 0)
    from coupon c left join coupon_use u on u.coupon_uid = c.uid group by c.uid`)
  await tx.execute(sql`update coupon_code k set used = n.uses
    from (select code_uid, count(*)::int as uses from coupon_use where state <> 'released' group by code_uid) n where n.code_uid = k.uid`)
}

/** Each coupon that an order had, as the order was when it ended. */
const usesOfOrders = sql`
  insert into coupon_use (order_key, order_number, coupon_uid, code_uid, customer_key, new_customer, state, reserved_at, redeemed_at, released_at, release_reason,
    amount_minor, goods_minor, order_minor, fulfilment, net_minor, margin_minor, trace)
  select o.number, o.number, d.source_uid, k.uid, encode(sha256(convert_to(lower(o.email), 'UTF8')), 'hex'),
    not exists (select from "order" e where e.customer_uid = o.customer_uid and e.placed_at < o.placed_at),
    case when o.status in ('cancelled', 'expired') then 'released' when o.status = 'awaitingPayment' then 'reserved' else 'redeemed' end, o.placed_at, o.paid_at,
    case o.status when 'cancelled' then o.cancelled_at when 'expired' then o.placed_at + interval '61 minutes' end,
    case o.status when 'cancelled' then 'orderCancelled' when 'expired' then 'orderExpired' else '' end, d.amount, o.items_total_minor, o.grand_total_minor,
    case when o.delivery_address is not null then 'delivery' end, l.net, case when l.is_known then l.net - l.cost end, coalesce(o.explanation, '[]')
  from (select order_uid, source_uid, max(code) as code, sum(amount_minor)::int as amount from order_discount where source = 'coupon' group by 1, 2) d
  join "order" o on o.uid = d.order_uid
  left join coupon_code k on k.coupon_uid = d.source_uid and k.code = d.code
  cross join lateral (select sum(line_total_minor - tax_amount_minor)::int as net, sum(unit_cost_minor * quantity)::int as cost, bool_and(unit_cost_minor is not null) as is_known
    from order_line where order_uid = o.uid) l
  order by o.placed_at`

/** Uses of the last thirteen months, while each coupon ran. */
async function makeUpUses(tx: Transaction, coupons: Known): Promise<void> {
  const said = coupons.map(({ uid, uses, released = 0, reserved = 0, givenMinor = null }) => ({
    uid,
    uses,
    released,
    reserved,
    givenMinor,
  }))
  await tx.execute(sql`
    with said as (
      select r.*, c.name, c.type, c.percent_bp, c.amount_minor, c.max_discount_minor, c.min_spend_minor, c.first_order_only,
        coalesce(c.starts_at, now() - interval '395 days') as since, least(c.ends_at, now() - interval '1 hour') as until
      from ${rowsSql(said, '"uid" int, "uses" int, "released" int, "reserved" int, "givenMinor" int')} join coupon c on c.uid = r.uid),
    code as (select uid, coupon_uid, row_number() over (partition by coupon_uid order by uid) as n, count(*) over (partition by coupon_uid) as of from coupon_code),
    used as (
      select s.*, g.n, case when g.n <= s.reserved then 'reserved' when g.n <= s.reserved + s.released then 'released' else 'redeemed' end as state,
        'W' || (900000 + s.uid * 1000 + g.n) as number,
        case when g.n <= s.reserved then now() - make_interval(mins => g.n * 7) else s.since + (s.until - s.since) * mod(g.n * 0.618034, 1)::float8 end as at,
        coalesce(s.min_spend_minor, 2000) + g.n * 371 % 9000 as goods
      from said s cross join generate_series(1, s.uses + s.released + s.reserved) g(n))
    insert into coupon_use (order_key, order_number, coupon_uid, code_uid, customer_key, new_customer, state, reserved_at, redeemed_at, released_at, release_reason,
      amount_minor, goods_minor, order_minor, fulfilment, net_minor, margin_minor, trace)
    select 'demo-' || u.uid || '-' || u.n, u.number, u.uid, k.uid, encode(sha256(convert_to(u.number, 'UTF8')), 'hex'), u.first_order_only or u.n % 3 = 0,
      u.state, u.at, case when u.state <> 'reserved' then u.at end, case when u.state = 'released' then u.at + interval '5 hours' end,
      case when u.state = 'released' then 'orderCancelled' else '' end, a.off, u.goods, u.goods - a.off,
      case when u.n % 6 = 0 then 'clickAndCollect' else 'delivery' end, net.minor, case when u.n % 7 > 0 then round(net.minor * (0.2 + u.n % 5 * 0.05))::int end,
      jsonb_build_array(format('%s takes £%s off goods of £%s.', u.name, to_char(a.off / 100.0, 'FM999990.00'), to_char(u.goods / 100.0, 'FM999990.00')))
    from used u left join code k on k.coupon_uid = u.uid and k.n = case when k.of = 1 then 1 else u.n end
    cross join lateral (select least(u.max_discount_minor, u.goods, case when u."givenMinor" is not null then u."givenMinor" / u.uses when u.type = 'percent' then round(u.goods * (u.percent_bp / 10000.0))
      when u.type = 'freeDelivery' then 499 when u.type = 'gift' then 0 else coalesce(u.amount_minor, 900) end)::int as off) a
    cross join lateral (select round((u.goods - a.off) / 1.2)::int as minor) net order by u.at`)
}

/** What shoppers typed in vain these three months. */
export async function fillTries(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into coupon_try (at, code, coupon_uid, reason, basket_minor)
    select now() - interval '90 days' * mod(n * 0.7548777, 1)::float8, t.code, (select uid from coupon c where c.code = t.code), t.reason, 900 + n * 371 % 9000
    from generate_series(1, 1100) n
    join (values (0, 470, 'WINTER10', 'MIN_SPEND'), (470, 760, 'SUMER10', 'UNKNOWN'), (760, 980, 'SPRING24', 'EXPIRED'), (980, 1100, 'SUMMER10', 'ARCHIVED')) t(above, upto, code, reason)
      on n > t.above and n <= t.upto`)
}
