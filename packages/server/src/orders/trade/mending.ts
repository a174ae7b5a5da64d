import { dayAfter } from '@backroom/contract/kit/shapes/period'
import { sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import type { Nightly, Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'

/** So far back an order may still change. */
const daysCounted = 35
const named = 10

type Found = Readonly<Record<string, number>>

/** What was wrong is told to the log. */
function tell(store: Store, ledger: string, found: number, first: readonly Found[]) {
  if (found > 0) store.report({ kind: 'ledgerOff', ledger, groupUid: store.groupUid, found, first })
}

/**
 * Nightly: what was counted with each order is held against orders once more, and only what differs is set right; a day at a time, so
 * that nobody who sells meanwhile waits for it.
 */
const tradeMend: Task<Record<string, unknown>> = {
  name: 'tradeMend',
  run: async (_, { store, signal }) => {
    const { today } = await store.database.row<{ today: string }>(
      sql`select (now() at time zone ${store.timeZone})::date::text as today`,
    )
    const wrong: Found[] = []
    for (let ago = daysCounted; ago >= 0 && !signal.aborted; ago--) {
      const found = await store.database.write(backroomItself('job'), async tx => {
        const { rows } = await tx.execute<{ halfHours: number; itemDays: number }>(
          sql`select half_hours as "halfHours", item_days as "itemDays" from mend_trade(${dayAfter(today, -ago)}::date)`,
        )
        return { daysAgo: ago, halfHours: rows[0]?.halfHours ?? 0, itemDays: rows[0]?.itemDays ?? 0 }
      })
      if (found.halfHours + found.itemDays > 0) wrong.push(found)
    }
    const found = wrong.reduce((sum, { halfHours = 0, itemDays = 0 }) => sum + halfHours + itemDays, 0)
    tell(store, 'trade', found, wrong.slice(0, named))
    const { rows } = await store.database.write(backroomItself('job'), tx =>
      tx.execute<{ customers: number }>(sql`select mend_customers() as customers`),
    )
    const customers = rows[0]?.customers ?? 0
    tell(store, 'customerTotals', customers, [{ customers }])
  },
}
export const tradeClock: readonly Nightly[] = [{ task: tradeMend, cron: '10 3 * * *' }]
