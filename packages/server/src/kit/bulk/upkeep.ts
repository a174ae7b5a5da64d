import { sql } from 'drizzle-orm'
import { enqueueRun, ownerIsAlive } from '#kit/bulk/queue'
import type { Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'

const trimBatch = 5_000

/** Finds runs whose holder died or that nobody woke, and previews nobody ran; each server looks every few seconds. */
export async function sweepRuns(store: Store): Promise<void> {
  await store.database.transaction(async tx => {
    const { rows } = await tx.execute<{ uid: number }>(sql`
      select uid from bulk_operation
      where state in ('running', 'cancelling')
        and (lease_until is null or lease_until < now() or lease_owner is null or not ${ownerIsAlive(sql`lease_owner`)})
        or state = 'queued' and queued_at < now() - interval '5 seconds'
      order by queued_at, uid for update skip locked`)
    for (const { uid } of rows) await enqueueRun(tx, uid)
    await tx.execute(sql`
      with lapsed as (
        update bulk_operation set state = 'expired' where state in ('previewing', 'previewed') and preview_expires_at < now() returning uid)
      delete from bulk_target where operation_uid in (select uid from lapsed)`)
  })
}

/** Nightly: snapshots and results go after some weeks, the runs themselves after two years. */
export const bulkTrim: Task<Record<string, unknown>> = {
  name: 'bulkTrim',
  title: 'Clearing old bulk changes',
  run: async (_, { store, signal }) => {
    const old = sql`select uid from bulk_operation where coalesce(finished_at, created_at) < now() - make_interval(days => ${store.terms.bulkDays}::int)`
    for (const table of ['bulk_target', 'bulk_result']) {
      const name = sql.identifier(table)
      while (!signal.aborted) {
        const gone = await store.database.rows(sql`
          delete from ${name} where ctid = any(array(select ctid from ${name} where operation_uid in (${old}) limit ${trimBatch})) returning 1`)
        if (gone.length < trimBatch) break
      }
    }
    await store.database.rows(
      sql`delete from bulk_operation where coalesce(finished_at, created_at) < now() - interval '2 years'`,
    )
  },
}
