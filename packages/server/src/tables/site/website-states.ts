import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { site } from '#tables/site/sites'

/** How each website answered when it was last asked. */
export const websiteState = pgTable('website_state', {
  siteUid: integer()
    .primaryKey()
    .references(() => site.uid, { onDelete: 'cascade' }),
  checkedAt: moment().notNull(),
  said: text().notNull(),
  /** How often in a row nobody answered, and since when. */
  failures: integer().notNull().default(0),
  downSince: moment(),
})
