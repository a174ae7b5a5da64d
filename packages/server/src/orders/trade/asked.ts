import type { CallOf } from '@backroom/contract/kit/endpoint'
import { daysOf, type Period, periodBefore, periodLastYear } from '@backroom/contract/kit/shapes/period'
import type { readTrade } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'

export type Asked = CallOf<typeof readTrade>['query']

/** The moments at which some days of the store begin and end. */
export interface Edges {
  readonly from: SQL
  readonly to: SQL
}

/** The days somebody asks about, and those they are held against. */
export function askedOf(query: Asked, zone: string) {
  const edge = (day: string, after = 0) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${zone})`
  const edgesOf = ({ from, to }: Period): Edges => ({ from: edge(from), to: edge(to, 1) })
  const before: Period | null =
    query.compare === 'none' ? null : query.compare === 'year' ? periodLastYear(query) : periodBefore(query)
  // By so many days the other period is moved to lie under this one.
  const moved = before ? daysOf({ from: before.from, to: query.from }).length - 1 : 0
  const edges = edgesOf(query)
  const whose = sql`${query.channel ? sql`channel = ${query.channel}` : sql`true`} and ${query.includeTest === 'true' ? sql`true` : sql`not is_test`}`
  return {
    days: daysOf(query).length,
    before,
    edges,
    edgesBefore: before && edgesOf(before),
    /** What has not happened yet is held against as much of the other period. */
    endBefore: sql`now() - make_interval(days => ${moved}::int)`,
    whose,
    within: sql`starts_at >= ${edges.from} and starts_at < ${edges.to} and ${whose}`,
  }
}
