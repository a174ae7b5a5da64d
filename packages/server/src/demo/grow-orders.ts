import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { prepareChance, stepsSql, wordsSql } from '#demo/grow-sql'
import { forenames, streets, surnames, towns } from '#demo/grow-words'

const daysBack = 730
/** How many of 100 orders have one line, two lines and so on; 3.3 on average. */
const linesWeights = [18, 22, 20, 15, 11, 7, 4, 3]
/** A web shop's day, hour by hour: quiet nights, a bump at lunch, most of it in the evening. */
const hourWeights = [3, 2, 1, 1, 1, 2, 4, 8, 14, 20, 24, 26, 30, 28, 25, 24, 25, 28, 34, 42, 48, 44, 28, 12]
const weekdayWeights = [130, 100, 95, 95, 100, 98, 120] // Sunday first
const monthWeights = [80, 75, 95, 110, 120, 118, 112, 105, 92, 88, 130, 140]

/** Adds orders of the last two years with a shop's rhythm of hours, weekdays and seasons, growing as it goes. */
export async function growOrders(
  tx: Transaction,
  missing: number,
): Promise<{ orders: number; lines: number }> {
  await prepareChance(tx)
  await drawOrders(tx, missing)
  const lines = await drawLines(tx)
  await tx.execute(sql`
    insert into "order" (uid, number, channel, email, billing_address, items_total_minor, delivery_total_minor, tax_total_minor,
      grand_total_minor, status, placed_at, created_at, updated_at)
    select o.uid, o.number, o.channel, o.email, o.address, t.items_minor, d.delivery_minor, (t.items_minor + d.delivery_minor) / 6,
      t.items_minor + d.delivery_minor, o.status, o.placed_at, o.placed_at, o.placed_at
    from demo_order o join (select order_uid, sum(quantity * price_minor)::int as items_minor from demo_line group by order_uid) t
      on t.order_uid = o.uid
    cross join lateral (select case when o.channel = 'store' or t.items_minor >= 5000 then 0 else 495 end as delivery_minor) d
    order by o.uid`)
  await tx.execute(sql`
    insert into order_line (order_uid, position, item_uid, code, name, brand_uid, quantity, unit_price_minor, line_total_minor, placed_at)
    select order_uid, position, item_uid, code, name, brand_uid, quantity, price_minor, quantity * price_minor, placed_at
    from demo_line order by order_uid, position`)
  return { orders: missing, lines }
}

async function drawOrders(tx: Transaction, missing: number) {
  await tx.execute(sql`
    create temp table demo_order on commit drop as
    with words as materialized (
      select ${wordsSql(forenames)} as forenames, ${wordsSql(surnames)} as surnames, ${wordsSql(towns)} as towns,
             ${wordsSql(streets)} as streets, ${stepsSql(dayWeights())} as days, ${stepsSql(hourWeights)} as hours,
             ${stepsSql(linesWeights)} as lines, (select coalesce(max(uid), 0) from "order") as start,
             (select coalesce(max(substr(number, 2)::bigint), 100000) from "order" where number ~ '^W[0-9]{1,15}$') as last_number
    ), drawn as (
      select w.*, w.start + step as n,
        date_trunc('day', now()) - make_interval(days => ${daysBack} - width_bucket(pg_temp.chance(w.start + step, 1), w.days))
          + make_interval(hours => width_bucket(pg_temp.chance(w.start + step, 2), w.hours), secs => floor(pg_temp.chance(w.start + step, 3) * 3600)) as placed_at,
        pg_temp.choose(w.forenames, w.start + step, 4) as forename, pg_temp.choose(w.surnames, w.start + step, 5) as surname,
        pg_temp.choose(w.towns, w.start + step, 6) as town
      from words w, generate_series(1, ${missing}) step
    )
    select nextval(pg_get_serial_sequence('"order"', 'uid'))::int as uid, n, 'W' || last_number + row_number() over (order by placed_at) as number, placed_at,
      1 + width_bucket(pg_temp.chance(n, 7), lines) as lines,
      (array['web', 'web', 'web', 'web', 'web', 'web', 'ebay', 'amazon', 'store', 'phone'])[1 + floor(pg_temp.chance(n, 8) * 10)::int] as channel,
      lower(forename || '.' || surname) || n % 5000 || '@mail.example' as email,
      jsonb_build_object('name', forename || ' ' || surname, 'line1', (1 + floor(pg_temp.chance(n, 9) * 140)::int) || ' ' || pg_temp.choose(streets, n, 10),
        'town', split_part(town, ' ', 1), 'postcode', split_part(town, ' ', 2) || ' ' || (1 + n % 9) || chr(65 + (n % 7)::int) || chr(75 + (n % 11)::int),
        'country', 'GB') as address,
      case when placed_at > now() - interval '6 days'
             then (array['open', 'open', 'open', 'completed', 'completed', 'review', 'onHold', 'awaitingPayment', 'cancelled', 'open'])[1 + floor(pg_temp.chance(n, 11) * 10)::int]
           when pg_temp.chance(n, 11) < 0.04 then 'cancelled' when pg_temp.chance(n, 11) < 0.07 then 'expired' else 'completed' end as status
    from drawn order by placed_at`)
  await tx.execute(sql`analyze demo_order`)
}

/** A few items sell all the time, most now and then. */
async function drawLines(tx: Transaction): Promise<number> {
  await tx.execute(sql`
    create temp table demo_shelf on commit drop as
    select row_number() over (order by hashint4(i.uid)) - 1 as place, i.uid, i.code, page.name, page.brand_uid,
      coalesce(i.price_minor, page.price_minor) as price_minor
    from item i join item page on page.uid = coalesce(i.lead_item_uid, i.uid)
    where i.sellable and i.status = 'active' and page.status = 'active' and coalesce(i.price_minor, page.price_minor) > 0`)
  await tx.execute(sql`analyze demo_shelf`)
  const { rowCount } = await tx.execute(sql`
    create temp table demo_line on commit drop as
    with shelf as materialized (select count(*) as size from demo_shelf)
    select o.uid as order_uid, position, o.placed_at, s.uid as item_uid, s.code, s.name, s.brand_uid, s.price_minor,
      case when s.price_minor < 5000 and pg_temp.chance(o.n * 8 + position, 21) < 0.25 then 2 else 1 end as quantity
    from demo_order o cross join lateral generate_series(1, o.lines) position
    join demo_shelf s on s.place = (select floor(power(pg_temp.chance(o.n * 8 + position, 22), 2) * size)::bigint from shelf)`)
  return rowCount ?? 0
}

/** One weight per day, oldest first: weekday and season, and a shop that sells half as much again as two years ago. */
function dayWeights(): number[] {
  const today = new Date()
  return Array.from({ length: daysBack }, (_, index) => {
    const day = new Date(today.getTime() - (daysBack - index) * 86_400_000)
    const rhythm = (weekdayWeights[day.getUTCDay()] ?? 100) * (monthWeights[day.getUTCMonth()] ?? 100)
    return rhythm * (1 + (0.5 * index) / daysBack)
  })
}
