import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** A merchant. Everything of its store lives in a database of its own. */
export const group = pgTable('group', {
  ...recordColumns(),
  name: text().notNull(),
  /** Sealed. `beside:<database>` is a database on the control database's own server. */
  connectionString: text().notNull(),
  isActive: boolean().notNull().default(true),
  timeZone: text().notNull().default('Europe/London'),
  locale: text().notNull().default('en-GB'),
})
