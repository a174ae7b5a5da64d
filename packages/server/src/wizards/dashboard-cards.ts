import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { countUpTo, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

/** What bulk changes put on the Dashboard. */
export function wizardCards({ dashboard }: Kit) {
  dashboard.cards.push({
    key: 'failedRuns',
    title: 'Bulk changes that failed this week',
    levels: storeStaff,
    link: listed('/wizards?tab=runs', [
      { field: 'state', op: 'in', value: ['failed'] },
      { field: 'finishedAt', op: 'inLast', value: 7 },
    ]),
    severity: 'red',
    count: ({ store, signal }) =>
      countUpTo(store.database, signal, {
        from: sql`bulk_operation where state = 'failed' and finished_at > now() - interval '7 days'`,
        oldest: sql`finished_at`,
      }),
  })
}
