import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { JobContext } from '#kit/jobs/jobs'

const batch = 5_000

/** Deletes old rows in batches, so that nobody waits long for one of them. */
export async function trimRows({ store, signal }: JobContext, table: PgTable, old: SQL): Promise<void> {
  while (!signal.aborted) {
    const gone = await store.database.rows(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${sql.raw(String(batch))})) returning 1`,
    )
    if (gone.length < batch) break
  }
}
