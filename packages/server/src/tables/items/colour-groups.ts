import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'

/** Pages of one thing in different colours, which the site shows as swatches of each other. */
export const colourGroup = pgTable(
  'colour_group',
  {
    ...recordColumns(),
    name: text().notNull(),
    masterItemUid: integer()
      .notNull()
      .references(() => item.uid),
  },
  table => [index('colour_group_master').on(table.masterItemUid)],
)

export const colourGroupItem = pgTable(
  'colour_group_item',
  {
    ...recordColumns(),
    colourGroupUid: integer()
      .notNull()
      .references(() => colourGroup.uid),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    position: integer().notNull(),
  },
  table => [
    uniqueIndex('colour_group_item_key').on(table.itemUid),
    index('colour_group_item_group').on(table.colourGroupUid, table.position),
  ],
)
