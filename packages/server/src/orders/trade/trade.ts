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

interface Sums extends Record<string, unknown> {
  readonly salesMinor: number
  readonly orders: number
  readonly replacements: number
  readonly units: number
  readonly refundsMinor: number
  readonly knownMinor: number
  readonly costMinor: number
  readonly goodsMinor: number
}

const sums = sql`coalesce(sum(sales_minor), 0)::float8 as "salesMinor", coalesce(sum(orders), 0)::int as orders,
  coalesce(sum(replacements), 0)::int as replacements, coalesce(sum(units), 0)::int as units, coalesce(sum(refunds_minor), 0)::float8 as "refundsMinor",
  coalesce(sum(cost_known_minor), 0)::float8 as "knownMinor", coalesce(sum(cost_minor), 0)::float8 as "costMinor", coalesce(sum(goods_minor), 0)::float8 as "goodsMinor"`

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
    const { within, withinBase, before } = askedOf(query, store.timeZone)
    const sumOf = (which: SQL) =>
      store.database.row<Sums>(sql`select ${sums} from order_bucket where ${which}`)
    const [now, base] = [await sumOf(within), await sumOf(withinBase)]
    const pair = (of: (sums: Sums) => number) => ({ value: of(now), base: before && of(base) })
    const { isNew } = await store.database.row<{ isNew: boolean }>(
      sql`select not exists (select from "order") as "isNew"`,
    )
    const isHidden = await hidesCost(store, visitor)
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
      series: await seriesOf(store, query),
      byChannel: await byChannel(store, query),
      byHour: await byHour(store, query),
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
  const kept = sql`sales_minor, orders, units, refunds_minor`
  return store.database.rows<never>(sql`
    select (t.at at time zone ${zone}) as "from", least((t.at + ${step}::interval) at time zone ${zone}, ${edges.to}) as "to",
      ${ofPeriod('sales_minor')} as "salesMinor", coalesce(sum(k.sales_minor) filter (where k.is_base), 0)::float8 as "baseMinor",
      ${ofPeriod('orders')} as orders, ${ofPeriod('units')} as units, ${ofPeriod('refunds_minor')} as "refundsMinor"
    from generate_series(${query.from}::timestamp, ${query.to}::timestamp + interval '1 day' - ${step === '30 minutes' ? '30 minutes' : '1 day'}::interval, ${step}::interval) t(at)
    left join (
      select date_bin(${step}::interval, at, ${query.from}::timestamp) as at, is_base, sum(sales_minor) as sales_minor, sum(orders) as orders,
        sum(units) as units, sum(refunds_minor) as refunds_minor
      from (
        select ${local} as at, false as is_base, ${kept} from order_bucket where ${within}
        union all select ${local} + make_interval(days => ${moved}::int), true, ${kept} from order_bucket where ${withinBase}) b
      group by 1, 2) k on k.at = t.at
    group by t.at order by t.at`)
}

interface OfChannel {
  readonly channel: OrderChannel
  readonly salesMinor: number
  readonly baseMinor: number
  readonly orders: number
  readonly replacements: number
}

async function byChannel(store: Store, query: Asked) {
  const { within, withinBase } = askedOf(query, store.timeZone)
  const found = await store.database.rows<OfChannel & Record<string, unknown>>(sql`
    select channel, coalesce(sum(sales_minor) filter (where not is_base), 0)::float8 as "salesMinor",
      coalesce(sum(sales_minor) filter (where is_base), 0)::float8 as "baseMinor", coalesce(sum(orders) filter (where not is_base), 0)::int as orders,
      coalesce(sum(replacements) filter (where not is_base), 0)::int as replacements
    from (
      select channel, sales_minor, orders, replacements, false as is_base from order_bucket where ${within}
      union all select channel, sales_minor, orders, replacements, true from order_bucket where ${withinBase}) b
    group by channel having sum(sales_minor) > 0 order by 2 desc`)
  const all = found.reduce((sum, { salesMinor }) => sum + salesMinor, 0)
  return found.map(({ replacements, ...sold }) => ({
    ...sold,
    shareBp: all > 0 ? Math.round((sold.salesMinor / all) * 10_000) : 0,
    averageMinor: average({ ...sold, replacements }),
  }))
}

async function byHour(store: Store, query: Asked) {
  const local = sql`(starts_at at time zone ${store.timeZone})`
  const squares = await store.database.rows<{ weekday: number; hour: number; count: number }>(sql`
    select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, sum(orders)::int as count
    from order_bucket where ${askedOf(query, store.timeZone).within} and orders > 0 group by 1, 2`)
  const today = wallTime(new Date().toISOString(), store.timeZone).slice(0, 10)
  const days = daysOf(query).filter(day => day <= today)
  const daysOn = (weekday: number) =>
    days.filter(day => (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday).length
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
