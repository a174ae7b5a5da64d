import { storeStaff } from '@backroom/contract/kit/access'
import { wallTime } from '@backroom/contract/kit/dates'
import { daysOf } from '@backroom/contract/kit/shapes/period'
import { readTrade } from '@backroom/contract/orders/trade/trade'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { type Asked, askedOf } from '#orders/trade/asked'
import { bestSellers } from '#orders/trade/best-sellers'
import { orderFigures, tradeClock } from '#orders/trade/mending'
import { orderPiled } from '#orders/trade/piles'
import { refunded } from '#orders/trade/refunded'
import { type Part, type SoldBeside, type Sums, soldIn, sumOf } from '#orders/trade/sold'
import { hidesCost } from '#site/door'

const margin = ({ knownMinor, costMinor }: Sums) =>
  knownMinor > 0 ? Math.round(((knownMinor - costMinor) / knownMinor) * 10_000) : 0
/** What is sent again for nothing is an order, but nobody bought it: it is in no average. */
const average = ({
  salesMinor,
  orders,
  replacements,
}: Pick<Sums, 'salesMinor' | 'orders' | 'replacements'>) =>
  orders > replacements ? Math.round(salesMinor / (orders - replacements)) : 0

/** How trade goes, of half hours that are kept: any day of any time zone is some of them. */
export function trade(kit: Kit) {
  kit.work.at(...tradeClock)
  kit.work.offer(orderFigures)
  tradeToday(kit)
  orderPiled(kit)
  refunded(kit)
  bestSellers(kit)

  serve(kit, readTrade, async ({ query, store, visitor }) => {
    const [sold, byHour, { isNew }, isHidden] = await Promise.all([
      soldIn(store, query),
      hoursOf(store, query),
      store.database.row<{ isNew: boolean }>(sql`select not exists (select from "order") as "isNew"`),
      hidesCost(store, visitor),
    ])
    const [now, base] = [sumOf(sold.now.parts), sumOf(sold.before.parts)]
    const pair = (of: (sums: Sums) => number) => ({
      value: of(now),
      base: query.compare === 'none' ? null : of(base),
    })
    return {
      asOf: new Date().toISOString(),
      isNew,
      salesMinor: pair(({ salesMinor }) => salesMinor),
      orders: pair(({ orders }) => orders),
      averageMinor: pair(average),
      units: pair(({ units }) => units),
      refundsMinor: pair(({ refundsMinor }) => refundsMinor),
      netMinor: pair(({ salesMinor, refundsMinor }) => salesMinor - refundsMinor),
      replacements: now.replacements,
      marginBp: isHidden || now.knownMinor === 0 ? null : pair(margin),
      costKnownBp: now.goodsMinor > 0 ? Math.round((now.knownMinor / now.goodsMinor) * 10_000) : 0,
      series: seriesOf(sold),
      byChannel: byChannel(sold),
      byHour,
    }
  })
}

function seriesOf({ now, before }: SoldBeside) {
  return now.bars.map((bar, at) => {
    const of = (parts: readonly Part[]) => sumOf(parts.filter(part => part.bar === at))
    const { salesMinor, orders, units, refundsMinor } = of(now.parts)
    return { ...bar, salesMinor, baseMinor: of(before.parts).salesMinor, orders, units, refundsMinor }
  })
}

function byChannel({ now, before }: SoldBeside) {
  const all = sumOf(now.parts).salesMinor
  return [...new Set([...now.parts, ...before.parts].map(({ channel }) => channel))]
    .map(channel => {
      const of = (parts: readonly Part[]) => sumOf(parts.filter(part => part.channel === channel))
      const sums = of(now.parts)
      return {
        channel,
        salesMinor: sums.salesMinor,
        baseMinor: of(before.parts).salesMinor,
        orders: sums.orders,
        shareBp: all > 0 ? Math.round((sums.salesMinor / all) * 10_000) : 0,
        averageMinor: average(sums),
      }
    })
    .filter(({ salesMinor, baseMinor }) => salesMinor + baseMinor > 0)
    .toSorted((a, b) => b.salesMinor - a.salesMinor)
}

async function hoursOf(store: Store, query: Asked) {
  const local = sql`(starts_at at time zone ${store.timeZone})`
  // By half hours first: what day and hour one was is asked of a quarter as many rows.
  const squares = await store.database.rows<{ weekday: number; hour: number; count: number }>(sql`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, sum(orders)::int as count
    from (select starts_at, sum(orders) as orders from order_bucket where ${askedOf(query, store.timeZone).within} group by starts_at) half_hours
    where orders > 0 group by 1, 2`)
  const today = wallTime(new Date().toISOString(), store.timeZone).slice(0, 10)
  const weekdays = daysOf(query)
    .filter(day => day <= today)
    .map(day => new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
  const daysOn = (weekday: number) => weekdays.filter(each => each === weekday).length
  return squares.map(square => ({
    ...square,
    average: Math.round((square.count / Math.max(1, daysOn(square.weekday))) * 10) / 10,
  }))
}

/** What was sold today, beside yesterday up to the same time. */
function tradeToday({ dashboard }: Kit) {
  const figures = [
    { key: 'sales', title: 'Sales', kind: 'money', of: sql`sales_minor` },
    { key: 'orders', title: 'Orders', kind: 'number', of: sql`orders` },
    { key: 'units', title: 'Units', kind: 'number', of: sql`units` },
    { key: 'refunds', title: 'Refunds', kind: 'money', of: sql`refunds_minor` },
  ] as const
  for (const { of, ...words } of figures)
    dashboard.trade.push({
      ...words,
      levels: storeStaff,
      reckon: ({ store, signal }) =>
        store.database.row(
          sql`
          select coalesce(sum(${of}) filter (where starts_at >= day.start), 0)::float8 as today,
            coalesce(sum(${of}) filter (where starts_at < now() - interval '1 day'), 0)::float8 as yesterday
          from (select date_trunc('day', now() at time zone ${store.timeZone}) at time zone ${store.timeZone} as start) day
          left join order_bucket on starts_at >= day.start - interval '1 day' and not is_test`,
          signal,
        ),
    })
}
