import { jobs as contract, type Job } from '@backroom/contract/site/jobs'
import { jobView, readClocks } from '@backroom/contract/site/upkeep/upkeep'
import { sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound, Refusal } from '#kit/errors'
import { nextByClock } from '#kit/jobs/store-clock'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'

const state = sql`case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
  when attempts > 0 then 'retrying' else 'waiting' end`

/** Why a job can be neither run again nor cancelled. */
async function whyNot({ database }: Store, id: string): Promise<Refusal> {
  const there = await database.rows(sql`select from graphile_worker.jobs where id = ${id}::bigint`)
  return there.length > 0
    ? new Refusal(409, { message: 'This job is running.' })
    : notFound('This job is already done.')
}

/** What waits, runs and has failed in the store's queue; a failed job stands here until it is run again or cancelled. */
export function jobs(kit: Kit) {
  serve(kit, contract.list, ({ query, store }) =>
    store.database.rows<Job>(sql`
      select * from (
        select id::text, task_identifier as task, run_at as "runAt", attempts, max_attempts as "maxAttempts", last_error as "lastError",
          ${state} as state
        from graphile_worker.jobs) j
      where ${query.state ?? null}::text is null or state = ${query.state ?? null}
      order by "runAt" desc limit 200`),
  )

  serve(kit, contract.retry, async ({ params, store }) => {
    const again = await store.database.rows(
      sql`select graphile_worker.reschedule_jobs(array[${params.id}::bigint], run_at => now(), attempts => 0)`,
    )
    if (again.length === 0) throw await whyNot(store, params.id)
  })

  serve(kit, contract.cancel, async ({ params, store }) => {
    const gone = await store.database.rows(
      sql`select graphile_worker.complete_jobs(array[${params.id}::bigint])`,
    )
    if (gone.length > 0) return
    throw await whyNot(store, params.id)
  })

  serveDataView(kit, jobView, {
    // Rooms bring their tasks after this is served, so they are named when the queue is looked at.
    from: async () => sql`(select id::int as uid, coalesce(${JSON.stringify(kit.work.titles)}::jsonb ->> task_identifier, task_identifier) as task,
        ${state} as state, run_at, attempts, coalesce(last_error, '') as last_error
      from graphile_worker.jobs) job`,
    uid: sql`job.uid`,
    fields: {
      uid: sql`job.uid`,
      task: sql`job.task`,
      state: sql`job.state`,
      runAt: sql`job.run_at`,
      attempts: sql`job.attempts`,
      lastError: sql`job.last_error`,
    },
    search: { text: sql`fold(job.task || ' ' || job.last_error)`, covers: ['task', 'lastError'] },
  })

  serve(kit, readClocks, async ({ store }) => {
    const known = await store.database.rows<{ identifier: string; at: string | null }>(sql`
      select identifier, to_json(last_execution) #>> '{}' as at from graphile_worker._private_known_crontabs`)
    return kit.work.clocks.map(({ task, cron }) => {
      const next = nextByClock(store.timeZone, [cron], Date.now())
      return {
        task: task.name,
        title: task.title,
        cron,
        lastAt: known.find(({ identifier }) => identifier === task.name)?.at ?? null,
        nextAt: next === null ? null : new Date(next).toISOString(),
      }
    })
  })
}
