import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** A set of items that pages, banners and offers can point at. */
export const collection = pgTable(
  'collection',
  {
    ...recordColumns(),
    name: text().notNull(),
    urlSlug: text().notNull(),
    active: boolean().notNull().default(true),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || url_slug)`),
  },
  table => [
    uniqueIndex('collection_url_slug_key').on(table.urlSlug),
    index('collection_by_name').on(table.name, table.uid),
  ],
)
