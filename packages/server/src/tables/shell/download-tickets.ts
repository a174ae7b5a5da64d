import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** Leave for one download without a header, good once and for a minute. */
export const downloadTicket = pgTable(
  'download_ticket',
  {
    /** sha-256 of the ticket, so that a dump opens nothing. */
    hash: text().primaryKey(),
    userUid: integer().notNull(),
    /** The session it was made in: it opens nothing once that has ended. */
    sessionId: text().notNull().default(''),
    /** Made in super-user mode. */
    asSuperUser: boolean().notNull(),
    path: text().notNull(),
    query: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [index('download_ticket_expires').on(table.expiresAt)],
)
