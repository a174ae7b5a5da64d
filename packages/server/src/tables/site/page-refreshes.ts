import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** Each time the website was told to drop the pages it keeps; the token it holds them against is made of those that count by now. */
export const pageRefresh = pgTable('page_refresh', {
  uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull().default(sql`clock_timestamp()`),
  byUid: integer().notNull().default(sql`actor_uid()`),
  reason: text().notNull().default(''),
  token: text().notNull(),
  /** When it counts, where it waits for those that come with it; what waits is no line of its own. */
  waitsUntil: moment(),
})
