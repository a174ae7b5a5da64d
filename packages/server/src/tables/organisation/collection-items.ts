import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { collection } from '#tables/organisation/collections'

/**
 * What somebody said of a page in a collection: in it by hand, kept out of it, pinned, moved to a place. What its rule says
 * stands in `collection_rule_item`; the view `collection_member` puts both together. Also written by items: a page names its collections.
 */
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
    excluded: boolean().notNull().default(false),
    /** Its place in an order by hand; without one, that of the rule's row. */
    position: numeric({ mode: 'number' }),
    pinned: smallint(),
    addedAt: moment().notNull().default(sql`now()`),
  },
  table => [
    uniqueIndex('collection_item_key').on(table.collectionUid, table.itemUid),
    index('collection_item_item').on(table.itemUid),
    index('collection_item_place').on(table.collectionUid, table.position),
    uniqueIndex('collection_item_pinned_key')
      .on(table.collectionUid, table.pinned)
      .where(sql`pinned is not null`),
  ],
)

/** A page the rule of a collection finds. Written by jobs and without history: it follows from rule and item. */
export const collectionRuleItem = pgTable(
  'collection_rule_item',
  {
    collectionUid: integer()
      .notNull()
      .references(() => collection.uid, { onDelete: 'cascade' }),
    itemUid: integer()
      .notNull()
      .references(() => item.uid, { onDelete: 'cascade' }),
    position: numeric({ mode: 'number' }).notNull(),
    addedAt: moment().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.collectionUid, table.itemUid] }),
    index('collection_rule_item_item').on(table.itemUid, table.collectionUid),
    index('collection_rule_item_place').on(table.collectionUid, table.position),
  ],
)
