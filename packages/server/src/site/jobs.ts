import { jobs as contract, type Job } from '@backroom/contract/site/jobs'
import { sql } from 'drizzle-orm'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

/** What waits, runs and has failed in the store's queue; a failed job stands here until it is run again. */
export function jobs(kit: Kit) {
  serve(kit, contract.list, ({ query, store }) =>
    store.database.rows<Job>(sql`
      select * from (
        select id::text, task_identifier as task, run_at as "runAt", attempts, max_attempts as "maxAttempts", last_error as "lastError",
          case when locked_at is not null then 'running'
               when attempts >= max_attempts then 'failed'
               when attempts > 0 then 'retrying' else 'waiting' end as state
        from graphile_worker.jobs) j
      where ${query.state ?? null}::text is null or state = ${query.state ?? null}
      order by "runAt" desc limit 200`),
  )

  serve(kit, contract.retry, async ({ params, store }) => {
    const again = await store.database.rows(
      sql`select graphile_worker.reschedule_jobs(array[${params.id}::bigint], run_at => now(), attempts => 0)`,
    )
    if (again.length === 0) throw notFound('This job is running or already done.')
  })
}
