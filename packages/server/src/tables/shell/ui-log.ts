import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'

/** What went wrong in people's browsers. Kept 90 days. */
export const uiLog = pgTable(
  'ui_log',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(sql`now()`),
    userUid: integer().notNull(),
    logType: integer().$type<0 | 1 | 2>().notNull(),
    logMessage: text().notNull(),
    /** Its first words, for lists. */
    message: text().notNull(),
    path: text().notNull(),
    buildUnix: integer().notNull(),
    userAgent: text().notNull(),
    /** Of message and top frame, so that the same fault is known by it wherever it happens. */
    fingerprint: text().notNull(),
    /** Equal ones within a minute are one row. */
    count: integer().notNull().default(1),
  },
  table => [
    index('ui_log_fingerprint').on(table.fingerprint, table.at.desc()),
    index('ui_log_at').on(table.at.desc()),
  ],
)

/** A fault by its fingerprint: what is known about it beyond its rows. */
export const uiFault = pgTable(
  'ui_fault',
  {
    ...recordColumns(),
    fingerprint: text().notNull(),
    known: boolean().notNull().default(false),
    /** Came up and was met more than ten times within an hour. */
    isFrequent: boolean().notNull().default(false),
  },
  table => [uniqueIndex('ui_fault_fingerprint_key').on(table.fingerprint)],
)
