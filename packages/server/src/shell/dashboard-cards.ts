import { administrators } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

/** What the shell itself puts on the Dashboard: how the house is running. */
export function shellCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      key: 'uiErrors',
      title: 'New interface errors',
      levels: administrators,
      link: '/clonly',
      severity: 'amber',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`ui_fault f where f.is_frequent and not f.known`,
          oldest: sql`f.created_at`,
        }),
    },
    {
      key: 'failedJobs',
      title: 'Jobs that failed',
      levels: administrators,
      link: '/cl-site-data-options',
      severity: 'red',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`graphile_worker.jobs where attempts >= max_attempts and locked_at is null`,
          oldest: sql`run_at`,
        }),
    },
  )
}
