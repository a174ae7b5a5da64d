import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** What a call was answered under its key, so that one sent again after a broken line is made once. */
export const keptAnswer = pgTable(
  'kept_answer',
  {
    call: text().notNull(),
    userUid: integer().notNull(),
    key: text().notNull(),
    answer: jsonb(),
    at: moment().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.call, table.userUid, table.key] }),
    index('kept_answer_at').on(table.at),
  ],
)
