import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { collection } from '#tables/organisation/collections'

/** A word collections are sorted by: a campaign, a season, a use. */
export const collectionTag = pgTable(
  'collection_tag',
  {
    ...recordColumns(),
    name: text().notNull(),
    colour: text().notNull().default('grey'),
    description: text().notNull().default(''),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || description)`),
  },
  table => [
    uniqueIndex('collection_tag_name_key').on(sql`lower(${table.name})`),
    index('collection_tag_by_name').on(table.name, table.uid),
  ],
)

export const collectionTagLink = pgTable(
  'collection_tag_link',
  {
    ...recordColumns(),
    collectionUid: integer()
      .notNull()
      .references(() => collection.uid),
    tagUid: integer()
      .notNull()
      .references(() => collectionTag.uid),
  },
  table => [
    uniqueIndex('collection_tag_link_key').on(table.collectionUid, table.tagUid),
    index('collection_tag_link_tag').on(table.tagUid),
  ],
)
