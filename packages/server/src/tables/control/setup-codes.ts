import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** The one code with which the first Administrator of an empty installation is made; printed at its start. */
export const setupCode = pgTable('setup_code', {
  uid: integer().primaryKey(),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
})
