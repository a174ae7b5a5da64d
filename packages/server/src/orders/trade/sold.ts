import type { OrderChannel } from '@backroom/contract/orders/order/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Store } from '#kit/store'
import { type Asked, askedOf, type Edges } from '#orders/trade/asked'

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
export type Sums = Readonly<Record<Figure, number>>
const figures = Object.keys(summed) as Figure[]

/** What one channel sold during one bar of the chart. */
export interface Part extends Sums {
  readonly bar: number
  readonly channel: OrderChannel
}

/** A piece of a period: half an hour of one day, a day, or a week of more than two months. */
interface Bar {
  readonly from: string
  readonly to: string
}

interface Sold {
  readonly bars: readonly Bar[]
  readonly parts: readonly Part[]
}
/** A period and the one that it is held against. */
export interface SoldBeside {
  readonly now: Sold
  readonly before: Sold
}

/** What was sold in both periods: each half hour is read once, and all other sums are made of these few. */
export async function soldIn(store: Store, query: Asked): Promise<SoldBeside> {
  const { edges, edgesBefore, endBefore } = askedOf(query, store.timeZone)
  const [now, before] = await Promise.all([
    partsOf(store, query, edges, edges.to),
    edgesBefore ? partsOf(store, query, edgesBefore, endBefore) : { bars: [], parts: [] },
  ])
  // The same dates of a leap year are a day more, and a day on which clocks go back is an hour more: the last bar has what is over.
  const under = (part: Part) => ({ ...part, bar: Math.min(part.bar, now.bars.length - 1) })
  return { now, before: { ...before, parts: before.parts.map(under) } }
}

async function partsOf(store: Store, query: Asked, { from, to }: Edges, end: SQL): Promise<Sold> {
  const { days, whose } = askedOf(query, store.timeZone)
  const step = days === 1 ? '30 minutes' : days <= 62 ? '1 day' : '7 days'
  const sums = figures.map(
    figure => sql`sum(${sql.identifier(summed[figure])}::float8) as ${sql.identifier(figure)}`,
  )
  const rows = await store.database.rows<Bar & { parts: Omit<Part, 'bar'>[] | null }>(sql`
    select bar.from, bar.to, (
      select json_agg(part) from (
        select channel, ${sql.join(sums, sql`, `)} from order_bucket
        where starts_at >= bar.from and starts_at < least(bar.to, ${end}) and ${whose} group by channel) part) as parts
    from (select at as "from", lead(at, 1, ${to}) over (order by at) as "to"
      from generate_series(${from}, ${to} - interval '1 second', ${step}::interval, ${store.timeZone}) at) bar
    order by 1`)
  return {
    bars: rows.map(({ from, to }) => ({ from, to })),
    parts: rows.flatMap(({ parts }, bar) => (parts ?? []).map(part => ({ ...part, bar }))),
  }
}

/** All of them together. */
export function sumOf(parts: readonly Sums[]): Sums {
  const sums = Object.fromEntries(figures.map(figure => [figure, 0])) as Record<Figure, number>
  for (const part of parts) for (const figure of figures) sums[figure] += part[figure]
  return sums
}
