import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { collection } from '#tables/collections'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items'

/** A page's place in a collection, whether by hand, by rule, or kept out of it. */
export const collectionItem = pgTable(
  'collection_item',
  {
    ...recordColumns(),
    collectionUid: integer()
      .notNull()
      .references(() => collection.uid),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    manual: boolean().notNull().default(false),
    byRule: boolean().notNull().default(false),
    excluded: boolean().notNull().default(false),
    member: boolean().generatedAlwaysAs(sql`not excluded and (manual or by_rule)`),
    position: text().notNull().default('m'),
    pinned: smallint(),
    addedAt: moment().notNull().default(sql`now()`),
  },
  table => [
    uniqueIndex('collection_item_key').on(table.collectionUid, table.itemUid),
    index('collection_item_item').on(table.itemUid),
    index('collection_item_place').on(table.collectionUid, table.position).where(sql`member`),
    uniqueIndex('collection_item_pinned_key')
      .on(table.collectionUid, table.pinned)
      .where(sql`pinned is not null`),
  ],
)
