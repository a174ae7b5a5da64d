import type { CallOf } from '@backroom/contract/kit/endpoint'
import { type Period, periodBefore, periodLastYear } from '@backroom/contract/kit/shapes/period'
import type { readTrade } from '@backroom/contract/orders/trade/trade'
import { type SQL, sql } from 'drizzle-orm'

export type Asked = CallOf<typeof readTrade>['query']

const dayMs = 86_400_000
const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The half hours somebody asks about, and those they are held against. */
export function askedOf(query: Asked, zone: string) {
  const edge = (day: string, after = 0) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${zone})`
  const before: Period | null =
    query.compare === 'none' ? null : query.compare === 'year' ? periodLastYear(query) : periodBefore(query)
  // By so many days the other period is moved to lie under this one.
  const moved = before ? daysFrom(before.from, query.from) : 0
  const [from, to] = [edge(query.from), edge(query.to, 1)]
  const whose = sql`${query.channel ? sql`channel = ${query.channel}` : sql`true`} and ${query.includeTest === 'true' ? sql`true` : sql`not is_test`}`
  const within = (start: SQL, end: SQL) => sql`starts_at >= ${start} and starts_at < ${end} and ${whose}`
  return {
    days: daysFrom(query.from, query.to) + 1,
    before,
    moved,
    edges: { from, to },
    within: within(from, to),
    // What has not happened yet is held against as much of the other period.
    withinBase: before
      ? within(
          edge(before.from),
          sql`least(${edge(before.to, 1)}, now() - make_interval(days => ${moved}::int))`,
        )
      : sql`false`,
  }
}
