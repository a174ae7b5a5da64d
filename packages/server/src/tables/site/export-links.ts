import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** An address in somebody's mail that opens an export of everything, for a week. */
export const exportLink = pgTable('export_link', {
  /** sha-256 of the token, so that a dump opens nothing. */
  hash: text().primaryKey(),
  userUid: integer().notNull(),
  expiresAt: moment().notNull(),
})
