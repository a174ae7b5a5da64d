import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { stepsSql } from '#demo/grow-sql'
import { daysBack, dayWeights, hourWeights } from '#demo/orders/calendar'

export const ordersInAll = 9_200
/** The last of them: what somebody still works on, made of what supply has promised to orders. */
export const openOrders = 46
/** The number of the last; the next order is SC104217. */
const lastNumber = 104_216
const [expired, cancelled] = [40, 129]

/** From 0 up to 1 for an order (`o.seed`), each salt another. */
export const chance = (salt: number) => sql.raw(`pg_temp.chance(o.seed, ${salt})`)
/** A whole number from `from` to `to` for an order. */
export const whole = (salt: number, from: number, to: number) =>
  sql.raw(`(${from} + floor(pg_temp.chance(o.seed, ${salt}) * ${to - from + 1})::int)`)

/** Draws every order but what is in it: when, where, by whom, and what became of it. */
export async function drawOrders(tx: Transaction): Promise<void> {
  await claimPromises(tx)
  await drawTimes(tx)
  await drawFates(tx)
  await tx.execute(sql`create unique index on demo_order (n)`)
  await tx.execute(sql`analyze demo_order`)
}

/** What stands promised to orders is given to the last of them: those that are open, waiting, looked at or held. */
async function claimPromises(tx: Transaction) {
  await tx.execute(sql`
    create temp table demo_claim on commit drop as
    select r.uid, r.item_uid, r.quantity, r.source, r.location_uid, r.supplier_stock_uid, r.short,
      1 + (row_number() over (order by r.source, r.location_uid, r.uid) - 1) * ${openOrders}::int / count(*) over () as g
    from stock_reservation r where r.holder = 'order' and r.state in ('committed', 'ordered')`)
}

/** Times by the curve of days and hours; what is open was placed these days, a little of it too long ago. */
async function drawTimes(tx: Transaction) {
  const hours = sql.join(
    hourWeights.map((weights, weekday) => sql`(${weekday}::int, ${stepsSql(weights)})`),
    sql`, `,
  )
  await tx.execute(sql`
    create temp table demo_order on commit drop as
    with days as materialized (select ${stepsSql(dayWeights())} as steps, (select time_zone from site_config) as zone),
    hours(weekday, steps) as (values ${hours}),
    draw as (
      select o.seed, (now() at time zone days.zone)::date - ${daysBack}::int + width_bucket(${chance(1)}, days.steps) as day, days.zone
      from days, generate_series(1, ${ordersInAll - openOrders}::int) o(seed)),
    at as (
      select o.seed, null::int as g, null::text as role, (o.day + make_interval(hours => width_bucket(${chance(2)}, h.steps), secs => ${chance(3)} * 3600)) at time zone o.zone as placed_at
      from draw o join hours h on h.weekday = extract(dow from o.day)::int),
    -- What today has not come to yet was sold on another day.
    past as (select seed, g, role, case when placed_at > now() - interval '9 hours' then placed_at - make_interval(days => 7 * ${whole(9, 1, 50)}) else placed_at end as placed_at from at o),
    waiting as (
      select c.g::int, bool_or(c.source <> 'own') as is_coming, row_number() over (partition by bool_or(c.source <> 'own') order by hashint4(c.g::int), c.g)::int as place
      from demo_claim c group by c.g),
    named as (
      select 100000 + o.g as seed, o.g, case when o.is_coming then 'coming' when o.place <= 6 then 'review' when o.place <= 10 then 'onHold'
        when o.place <= 17 then 'unpaid' when o.place <= 28 then 'late' else 'open' end as role
      from waiting o),
    every as (
      select * from past
      union all
      select o.seed, o.g, o.role, now() - case o.role when 'review' then interval '20 hours' * ${chance(1)} when 'onHold' then interval '20 hours' + interval '4 days' * ${chance(1)}
        when 'late' then interval '5 days' + interval '4 days' * ${chance(1)} when 'unpaid' then interval '2 hours' + interval '5 days' * ${chance(1)}
        when 'coming' then interval '30 hours' + interval '5 days' * ${chance(1)} else interval '15 minutes' + interval '26 hours' * power(${chance(1)}, 2) end
      from named o)
    select row_number() over (order by placed_at, seed)::int as n, null::int as uid, ''::text as number, seed::bigint as seed, g, role, placed_at,
      null::text as channel, null::text as status, null::int as who, null::int as coupon_uid, ''::text as want, ''::text as code, ''::text as label, false as is_free, null::int as twin
    from every`)
}

const sold = sql.raw(`(array['web', 'ebay', 'amazon', 'phone', 'store'])`)

/** Where it was sold and what became of it, and one that was ordered twice. */
async function drawFates(tx: Transaction) {
  await tx.execute(sql`
    update demo_order o set channel = case when o.role is not null and o.role <> 'open' then 'web'
        else (${sold})[1 + width_bucket(${chance(4)}, '{0.78,0.87,0.93,0.98}'::float8[])] end,
      status = case o.role when 'review' then 'review' when 'onHold' then 'onHold' when 'unpaid' then 'awaitingPayment'
        when 'late' then 'open' when 'coming' then 'open' when 'open' then 'open' else 'completed' end`)
  await tx.execute(sql`update demo_order set channel = 'web' where channel = 'store' and role is not null`)
  await tx.execute(sql`
    update demo_order d set status = case when f.place <= ${expired}::int then 'expired' else 'cancelled' end
    from (select o.n, row_number() over (order by ${chance(5)}, o.n) as place from demo_order o
      where o.role is null and o.channel in ('web', 'phone') and o.placed_at < now() - interval '2 days') f
    where f.n = d.n and f.place <= ${expired + cancelled}::int`)
  // The same again four minutes later: the same seed draws the same things.
  await tx.execute(sql`
    with first as (
      select * from demo_order where role is null and channel = 'web' and status = 'completed' and placed_at < now() - interval '1 day' order by placed_at desc limit 1),
    second as (
      select d.n from demo_order d, first where d.role is null and d.channel = 'web' and d.status = 'completed' and d.placed_at < first.placed_at order by d.placed_at desc limit 1)
    update demo_order d set seed = first.seed, twin = first.n + second.n - d.n, placed_at = case when d.n = first.n then d.placed_at else first.placed_at + interval '4 minutes' end
    from first, second where d.n in (first.n, second.n)`)
  await tx.execute(sql`
    update demo_order d set who = ${whoSql} from (select seed, n from demo_order) o where o.n = d.n
      and (d.channel in ('web', 'phone') or d.channel = 'store' and ${chance(6)} < 0.35)`)
  await tx.execute(sql`
    update demo_order d set uid = s.place, number = (select order_prefix from site_config) || ${lastNumber - ordersInAll}::int + s.place
    from (select n, row_number() over (order by placed_at, n) as place from demo_order) s where s.n = d.n`)
  await tx.execute(sql`select setval(pg_get_serial_sequence('"order"', 'uid'), ${ordersInAll}::int)`)
  // Whoever was forgotten bought nothing since.
  await tx.execute(sql`
    update demo_order set who = who + 900 where who between ${people.anonymised[0]}::int and ${people.anonymised[1]}::int and placed_at > now() - interval '60 days'`)
  await tx.execute(sql`
    update demo_order set who = ${people.erasure[0]}::int where n = (select min(n) from demo_order where role = 'open' and channel = 'web')`)
}

/** Customers by their places in the list: clubs, then those to whom something happened, then everybody. Some come back often. */
export const people = {
  all: 4_800,
  clubs: 40,
  blocked: [41, 52],
  anonymised: [53, 61],
  erasure: [62, 63],
  pair: [64, 65],
  riders: [66, 77],
} as const
const whoSql: SQL = sql`case when d.role is null then case when ${chance(7)} < 0.035 then ${whole(8, 1, people.clubs)}
    else ${people.clubs + 1}::int + floor(power(${chance(8)}, 1.15) * ${people.all - people.clubs - 150}::int)::int end
  else ${whole(8, 200, people.all)} end`
