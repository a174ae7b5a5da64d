import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Google's own tree of product categories; its numbers are the keys. */
export const googleCategory = pgTable(
  'google_category',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    path: text().notNull(),
    parentId: integer(),
    level: smallint().notNull().default(1),
    taxonomyVersion: text().notNull().default('2021-09-21'),
    /** Offered in pickers. */
    enabled: boolean().notNull().default(true),
    retired: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(sql`fold(path)`),
  },
  table => [
    index('google_category_parent').on(table.parentId),
    index('google_category_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)
