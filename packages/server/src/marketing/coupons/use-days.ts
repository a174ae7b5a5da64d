import { couponDays, couponSums } from '@backroom/contract/marketing/coupons/uses'
import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

/** A picture has room for a year. */
const daysMost = 366
/** Nobody compares more years than these. */
const reportedMost = (5 * 366 + 1) * 86_400_000

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Days {
  readonly first: SQL
  readonly last: SQL
}

/** The days somebody asked for, the last thirty unless others, and as many right before them. */
export function daysOf({ from, to }: Asked, timeZone: string): { asked: Days; before: Days } {
  if (from && to && from > to) throw invalid({ from: 'From must be before To.' })
  const end = Date.parse(to ?? new Date().toISOString().slice(0, 10))
  if (from && end - Date.parse(from) > reportedMost) throw invalid({ from: 'Ask for 5 years at most.' })
  const last = to ? sql`${to}::date` : sql`(now() at time zone ${timeZone})::date`
  const first = from ? sql`${from}::date` : sql`(${last} - 29)`
  const before = {
    first: sql`(${first} - least(greatest(${last} - ${first} + 1, 1), ${daysMost}))`,
    last: sql`(${first} - 1)`,
  }
  return { asked: { first, last }, before }
}

/** Whether a moment is in these days, as the store's own calendar has them. */
export function within(at: SQL, { first, last }: Days, timeZone: string): SQL {
  return sql`${at} >= ${first}::timestamp at time zone ${timeZone} and ${at} < (${last} + 1)::timestamp at time zone ${timeZone}`
}

/** Orders with a coupon beside all that were sold in the same days. */
function sumsSql(days: Days, timeZone: string): SQL {
  return sql`with used as (select order_number, sum(amount_minor) as given, max(goods_minor) as goods, bool_or(new_customer) as is_new
      from coupon_use where state = 'redeemed' and ${within(sql`reserved_at`, days, timeZone)} group by order_number),
    sold as (select grand_total_minor as total, number in (select order_number from used) as has_coupon from "order"
      where status in ('review', 'open', 'onHold', 'completed') and ${within(sql`placed_at`, days, timeZone)})
    select count(*)::int as orders, coalesce(sum(given), 0)::float8 as "givenMinor", coalesce(sum(goods), 0)::float8 as "salesMinor",
      count(*) filter (where is_new)::int as "newCustomers", (select count(*)::int from sold) as "allOrders",
      (select coalesce(round(avg(total) filter (where has_coupon)), 0)::float8 from sold) as "averageMinor",
      (select coalesce(round(avg(total) filter (where not has_coupon)), 0)::float8 from sold) as "otherAverageMinor"
    from used`
}

interface Sums extends Record<string, unknown> {
  readonly orders: number
  readonly allOrders: number
  readonly givenMinor: number
  readonly salesMinor: number
  readonly averageMinor: number
  readonly otherAverageMinor: number
  readonly newCustomers: number
}

/** What coupons did: day by day, and of a period in all. */
export function couponUseDays(kit: Kit) {
  serve(kit, couponDays, ({ query: { couponUid, ...query }, store: { timeZone, database } }) => {
    const { asked } = daysOf(query, timeZone)
    const { first, last } = asked
    return database.rows(sql`
      select d.day::date::text as day, count(u.uid)::int as uses, coalesce(sum(u.amount_minor), 0)::float8 as "givenMinor",
        -- An order with two coupons sold its goods once.
        coalesce(sum(u.goods_minor) filter (where not u.is_counted), 0)::float8 as "goodsMinor"
      from generate_series(greatest(${first}, ${last} - ${daysMost}::int, date '0001-01-01')::timestamp, ${last}::timestamp, interval '1 day') d(day)
      left join (select uid, reserved_at, amount_minor, goods_minor, row_number() over (partition by order_key order by uid) > 1 as is_counted
        from coupon_use where state = 'redeemed' and ${couponUid ? sql`coupon_uid = ${couponUid}` : sql`true`}
        and ${within(sql`reserved_at`, asked, timeZone)}) u
        on u.reserved_at >= d.day at time zone ${timeZone}
        and u.reserved_at < (d.day + interval '1 day') at time zone ${timeZone}
      group by d.day order by d.day`)
  })

  serve(kit, couponSums, async ({ query, store: { timeZone, database } }) => {
    const { asked, before } = daysOf(query, timeZone)
    const read = async (days: Days) => (await database.rows<Sums>(sumsSql(days, timeZone)))[0] as Sums
    return { now: await read(asked), before: await read(before) }
  })
}
