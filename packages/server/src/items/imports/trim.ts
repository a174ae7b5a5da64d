import { sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import type { Nightly, Task } from '#kit/jobs/jobs'

const rowsKeptDays = 30
const unnamedHours = 24

/** Sheets older than 30 days, exports nobody can fetch any more and questions nobody named go. */
const importTrim: Task<Record<string, unknown>> = {
  name: 'import-trim',
  title: 'Clearing old imports',
  run: async (_, { store }) => {
    await store.database.write(backroomItself('job'), async tx => {
      await tx.execute(sql`
        delete from item_import where created_at < now() - make_interval(days => ${rowsKeptDays})
          and state not in ('checking') and (operation_uid is null or not exists (
            select from bulk_operation o where o.uid = operation_uid and o.state in ('queued', 'running', 'cancelling')))`)
      await tx.execute(sql`delete from query_export where expires_at < now()`)
      await tx.execute(sql`
        delete from saved_query where name is null and created_at < now() - make_interval(hours => ${unnamedHours})`)
    })
  },
}

export const importTrims: readonly Nightly[] = [{ task: importTrim, cron: '5 4 * * *' }]
