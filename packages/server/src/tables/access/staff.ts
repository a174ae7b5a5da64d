import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Names of the people who wrote something here, so that lists and history can show them. Kept by the session. */
export const staff = pgTable('staff', {
  uid: integer().primaryKey(),
  name: text().notNull(),
})
