import { dayAfter } from '@backroom/contract/kit/shapes/period'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import type { Nightly, Task } from '#kit/jobs/jobs'
import type { Offered } from '#kit/jobs/work'
import type { Store } from '#kit/store'

/** So far back an order may still change. */
const daysCounted = 35
const named = 10

type Found = Readonly<Record<string, number>>

/** What was wrong is told to the log. */
function tell(store: Store, ledger: string, found: number, first: readonly Found[]) {
  if (found > 0) store.report({ kind: 'ledgerOff', ledger, groupUid: store.groupUid, found, first })
}

/** Holds the figures of one day against its orders and counts anew what differs, so that nobody who sells meanwhile waits. */
async function mendDay(store: Store, day: string): Promise<{ halfHours: number; itemDays: number }> {
  return store.database.write(backroomItself('job'), async tx => {
    const { rows } = await tx.execute<{ halfHours: number; itemDays: number }>(
      sql`select half_hours as "halfHours", item_days as "itemDays" from mend_trade(${day}::date)`,
    )
    return rows[0] ?? { halfHours: 0, itemDays: 0 }
  })
}

/** The same of what customers spent. */
async function mendCustomers(store: Store): Promise<number> {
  const { rows } = await store.database.write(backroomItself('job'), tx =>
    tx.execute<{ customers: number }>(sql`select mend_customers() as customers`),
  )
  return rows[0]?.customers ?? 0
}

/** Nightly: what was counted with each order is held against orders once more, and only what differs is set right. */
const tradeMend: Task<Record<string, unknown>> = {
  name: 'tradeMend',
  title: 'Recounting what was sold',
  run: async (_, { store, signal }) => {
    const { today } = await store.database.row<{ today: string }>(
      sql`select (now() at time zone ${store.timeZone})::date::text as today`,
    )
    const wrong: Found[] = []
    for (let ago = daysCounted; ago >= 0 && !signal.aborted; ago--) {
      const found = { daysAgo: ago, ...(await mendDay(store, dayAfter(today, -ago))) }
      if (found.halfHours + found.itemDays > 0) wrong.push(found)
    }
    const found = wrong.reduce((sum, { halfHours = 0, itemDays = 0 }) => sum + halfHours + itemDays, 0)
    tell(store, 'trade', found, wrong.slice(0, named))
    const customers = await mendCustomers(store)
    tell(store, 'customerTotals', customers, [{ customers }])
  },
}
export const tradeClock: readonly Nightly[] = [{ task: tradeMend, cron: '10 3 * * *' }]

/** Every day since the first that has orders or figures. */
const days = sql`select count(*)::int as orders, (now() at time zone time_zone)::date::text as today,
    coalesce((least(min(o.placed_at), (select min(starts_at) from order_bucket)) at time zone time_zone)::date,
      (now() at time zone time_zone)::date)::text as first
  from site_config left join "order" o on true group by time_zone`
interface Days {
  readonly orders: number
  readonly today: string
  readonly first: string
}

/** The same by hand and for every day there is: a store of a million orders goes on selling meanwhile. */
export const orderFigures: Offered = {
  key: 'orderFigures',
  title: 'Rebuild order figures',
  text: 'Checks what sold on each day against the orders, from the first one on, and puts right what differs.',
  run: async ({ store, note, signal }) => {
    const { orders, today, first } = await store.database.row<Days>(days)
    let wrong = 0
    for (let day = first; day <= today && !signal.aborted; day = dayAfter(day, 1)) {
      const { halfHours, itemDays } = await mendDay(store, day)
      if (halfHours + itemDays > 0) wrong += 1
      if (day.endsWith('-12-31')) await note(sentence`${day.slice(0, 4)} is done.`)
    }
    const customers = await mendCustomers(store)
    await note(
      sentence`${counted(orders, 'order')} looked at: ${counted(wrong, 'day')} and ${counted(customers, 'customer')} were off.`,
    )
  },
  dryRun: async ({ store, note }) => {
    const { orders, first } = await store.database.row<Days>(days)
    await note(sentence`${counted(orders, 'order')} since ${first} would be looked at.`)
  },
}
