import { administrators } from '@backroom/contract/kit/access'
import type { CardLine } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import { countUpTo, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const failedJobs = sql`graphile_worker.jobs where attempts >= max_attempts and locked_at is null`

/** What the shell itself puts on the Dashboard: how the house is running. */
export function shellCards({ dashboard, work }: Kit) {
  dashboard.cards.push(
    {
      key: 'uiErrors',
      title: 'New interface errors',
      levels: administrators,
      link: listed('/clonly?tab=errors', [
        { field: 'isFrequent', op: 'is', value: true },
        { field: 'known', op: 'is', value: false },
      ]),
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
      link: '/cl-site-data-options?tab=jobs&view=failed',
      otherwise: '/wizards?tab=runs',
      severity: 'red',
      count: async ({ store, signal }) => ({
        ...(await countUpTo(store.database, signal, { from: failedJobs, oldest: sql`run_at` })),
        lines: (
          await store.database.rows<CardLine>(
            sql`select task_identifier as name, case when count(*) = 1 then 'once' else '{n} times' end as says, json_build_object('n', count(*)) as values, null as link
              from ${failedJobs} group by 1 order by count(*) desc, 1 limit 5`,
            signal,
          )
        ).map(line => ({ ...line, name: work.titleOf(line.name) })),
      }),
    },
  )
}
