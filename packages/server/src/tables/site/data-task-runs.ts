import type { TaskRun } from '@backroom/contract/site/upkeep/upkeep'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** One time that somebody had a task done by hand, and what it told meanwhile. */
export const dataTaskRun = pgTable(
  'data_task_run',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    isDryRun: boolean().notNull().default(false),
    state: text().$type<TaskRun['state']>().notNull().default('queued'),
    byUid: integer().notNull(),
    createdAt: moment().notNull().default(sql`now()`),
    startedAt: moment(),
    finishedAt: moment(),
    cancelRequestedAt: moment(),
    log: text().array().notNull().default(sql`'{}'`),
  },
  table => [uniqueIndex('data_task_run_once').on(table.key).where(sql`state in ('queued', 'running')`)],
)
