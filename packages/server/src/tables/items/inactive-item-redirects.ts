import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { pointsByKind } from '#tables/pointing'

/** Where shoppers go who come to the page of an item that is off the site. It exists only while the item is. */
export const inactiveItemRedirect = pgTable(
  'inactive_item_redirect',
  {
    ...recordColumns(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    mode: text().$type<'category' | 'brand' | 'item' | 'url' | 'notFound' | 'gone'>().notNull(),
    toUid: integer(),
    toUrl: text().notNull().default(''),
    source: text().$type<'default' | 'manual' | 'suggestion' | 'bulk'>().notNull().default('manual'),
  },
  table => [uniqueIndex('inactive_item_redirect_item_key').on(table.itemUid)],
)

export const inactiveItemRedirectPointings = pointsByKind(
  ['category', 'brand', 'item'],
  inactiveItemRedirect.mode,
  inactiveItemRedirect.toUid,
  { one: 'inactive item redirect', path: '/inactive-products/' },
)
