import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Names of the people who wrote something here, for lists and history. Also written by kit: a person's every write does. */
export const staff = pgTable('staff', {
  uid: integer().primaryKey(),
  name: text().notNull(),
})
