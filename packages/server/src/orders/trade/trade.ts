import { storeStaff } from '@backroom/contract/kit/access'
import { wallTime } from '@backroom/contract/kit/dates'
import { daysOf } from '@backroom/contract/kit/shapes/period'
import type { OrderChannel } from '@backroom/contract/orders/order/words'
import { readTrade } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { type Asked, askedOf } from '#orders/trade/asked'
import { bestSellers } from '#orders/trade/best-sellers'
import { orderFigures, tradeClock } from '#orders/trade/mending'
import { orderPiled } from '#orders/trade/piles'
import { refunded } from '#orders/trade/refunded'
import { hidesCost } from '#site/door'

const summed = {
  salesMinor: 'sales_minor',
  orders: 'orders',
  replacements: 'replacements',
  units: 'units',
  refundsMinor: 'refunds_minor',
  knownMinor: 'cost_known_minor',
  costMinor: 'cost_minor',
  goodsMinor: 'goods_minor',
} as const
type Figure = keyof typeof summed
type Sums = Readonly<Record<Figure, number>>
const figures = Object.keys(summed) as Figure[]

/** What channels sold in a period and in the one it is held against. */
interface OfChannel extends Sums {
  readonly channel: OrderChannel
  readonly isBase: boolean
}

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
    const { before } = askedOf(query, store.timeZone)
    const [ofChannels, series, byHour, { isNew }, isHidden] = await Promise.all([
      sumsOf(store, query),
      seriesOf(store, query),
      hoursOf(store, query),
      store.database.row<{ isNew: boolean }>(sql`select not exists (select from "order") as "isNew"`),
      hidesCost(store, visitor),
    ])
    const now = whole(ofChannels.filter(({ isBase }) => !isBase))
    const base = whole(ofChannels.filter(({ isBase }) => isBase))
    const pair = (of: (sums: Sums) => number) => ({ value: of(now), base: before && of(base) })
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
      series,
      byChannel: byChannel(ofChannels),
      byHour,
    }
  })
}

function seriesOf(store: Store, query: Asked) {
  const zone = store.timeZone
  const { within, withinBase, days, moved, edges } = askedOf(query, zone)
  const step = days === 1 ? '30 minutes' : days <= 62 ? '1 day' : '7 days'
  const local = sql`(starts_at at time zone ${zone})`
  const ofPeriod = (column: string) =>
    sql`coalesce(sum(k.${sql.identifier(column)}) filter (where not k.is_base), 0)::float8`
  const kept = (which: SQL) => sql`(${byHalfHour(which)}) half_hours`
  const sold = sql`sales_minor, orders, units, refunds_minor`
  return store.database.rows<never>(sql`
    select (t.at at time zone ${zone}) as "from", least((t.at + ${step}::interval) at time zone ${zone}, ${edges.to}) as "to",
      ${ofPeriod('sales_minor')} as "salesMinor", coalesce(sum(k.sales_minor) filter (where k.is_base), 0)::float8 as "baseMinor",
      ${ofPeriod('orders')} as orders, ${ofPeriod('units')} as units, ${ofPeriod('refunds_minor')} as "refundsMinor"
    from generate_series(${query.from}::timestamp, ${query.to}::timestamp + interval '1 day' - ${step === '30 minutes' ? '30 minutes' : '1 day'}::interval, ${step}::interval) t(at)
    left join (
      select date_bin(${step}::interval, at, ${query.from}::timestamp) as at, is_base, sum(sales_minor) as sales_minor, sum(orders) as orders,
        sum(units) as units, sum(refunds_minor) as refunds_minor
      from (
        select ${local} as at, false as is_base, ${sold} from ${kept(within)}
        union all select ${local} + make_interval(days => ${moved}::int), true, ${sold} from ${kept(withinBase)}) b
      group by 1, 2) k on k.at = t.at
    group by t.at order by t.at`)
}

/** Half hours over channels and ways of delivery: which day and hour they were is asked of a quarter as many rows. */
const byHalfHour = (which: SQL) => sql`
  select starts_at, sum(sales_minor::float8) as sales_minor, sum(orders) as orders, sum(units) as units, sum(refunds_minor::float8) as refunds_minor
  from order_bucket where ${which} group by starts_at`

/** One reading of each period: what all channels sold is what each of them did. */
function sumsOf(store: Store, query: Asked): Promise<OfChannel[]> {
  const { within, withinBase } = askedOf(query, store.timeZone)
  const columns = figures.map(figure => sql.identifier(summed[figure]))
  const sums = figures.map(
    figure => sql`sum(${sql.identifier(summed[figure])}::float8) as ${sql.identifier(figure)}`,
  )
  const kept = sql`channel, ${sql.join(columns, sql`, `)}`
  return store.database.rows<OfChannel>(sql`
    select channel, is_base as "isBase", ${sql.join(sums, sql`, `)}
    from (
      select ${kept}, false as is_base from order_bucket where ${within}
      union all select ${kept}, true from order_bucket where ${withinBase}) b
    group by 1, 2`)
}

function whole(parts: readonly OfChannel[]): Sums {
  const sum = (figure: Figure) => parts.reduce((all, part) => all + part[figure], 0)
  return Object.fromEntries(figures.map(figure => [figure, sum(figure)])) as unknown as Sums
}

function byChannel(parts: readonly OfChannel[]) {
  const all = whole(parts.filter(({ isBase }) => !isBase)).salesMinor
  return [...new Set(parts.map(({ channel }) => channel))]
    .map(channel => {
      const of = (base: boolean) => whole(parts.filter(p => p.channel === channel && p.isBase === base))
      const [now, before] = [of(false), of(true)]
      return {
        channel,
        salesMinor: now.salesMinor,
        baseMinor: before.salesMinor,
        orders: now.orders,
        shareBp: all > 0 ? Math.round((now.salesMinor / all) * 10_000) : 0,
        averageMinor: average(now),
      }
    })
    .filter(({ salesMinor, baseMinor }) => salesMinor + baseMinor > 0)
    .toSorted((a, b) => b.salesMinor - a.salesMinor)
}

async function hoursOf(store: Store, query: Asked) {
  const local = sql`(starts_at at time zone ${store.timeZone})`
  const squares = await store.database.rows<{ weekday: number; hour: number; count: number }>(sql`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, sum(orders)::int as count
    from (${byHalfHour(askedOf(query, store.timeZone).within)}) half_hours where orders > 0 group by 1, 2`)
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
