import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** What outside services told us, as they said it; each thing once, however often it was told. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    /** The service's own name for what it tells. */
    eventId: text().notNull(),
    kind: text().notNull(),
    body: text().notNull(),
    receivedAt: moment().notNull().default(sql`now()`),
    state: text().$type<'waiting' | 'handled' | 'failed'>().notNull().default('waiting'),
    handledAt: moment(),
    error: text().notNull().default(''),
  },
  table => [
    uniqueIndex('webhook_event_key').on(table.source, table.eventId),
    index('webhook_event_at').on(table.receivedAt.desc(), table.uid),
  ],
)
