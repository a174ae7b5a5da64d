import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** Every call made to an outside service, without personal data. */
export const connectorLog = pgTable(
  'connector_log',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(sql`now()`),
    connector: text().notNull(),
    action: text().notNull(),
    entity: text(),
    entityUid: integer(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer(),
    ms: integer().notNull(),
    outcome: text().$type<'ok' | 'failed'>().notNull(),
    message: text().notNull(),
  },
  table => [
    index('connector_log_at').on(table.at.desc()),
    index('connector_log_last').on(table.connector, table.outcome, table.at.desc()),
  ],
)
