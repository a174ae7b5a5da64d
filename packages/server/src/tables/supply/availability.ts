import type { StockChannel, StockState } from '@backroom/contract/supply/stock/words'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { supplier } from '#tables/supply/suppliers'

/**
 * What a shop says of the stock of one item everywhere. It has the uid of its item, is made with its first movement, and is the lock
 * that every writer of the item's stock takes first.
 */
export const inventoryInfo = pgTable('inventory_info', {
  ...recordColumns(),
  uid: integer()
    .primaryKey()
    .references(() => item.uid, { onDelete: 'cascade' }),
  /** Units kept back from every channel, and further ones from some. */
  webBuffer: smallint().notNull().default(0),
  ebayBuffer: smallint().notNull().default(0),
  amazonBuffer: smallint().notNull().default(0),
  maxPerOrder: smallint(),
  /** Asked first, whoever else has more. */
  preferredSupplierUid: integer().references(() => supplier.uid),
})

/** What each channel may sell of an item now, and in which words. Written by `recompute` alone. */
export const itemAvailability = pgTable(
  'item_availability',
  {
    itemUid: integer()
      .notNull()
      .references(() => item.uid, { onDelete: 'cascade' }),
    channel: text().$type<StockChannel>().notNull(),
    own: integer().notNull(),
    /** What a supplier has and may be offered. */
    supplier: integer().notNull(),
    /** Null is without limit. */
    sellable: integer(),
    state: text().$type<StockState>().notNull(),
    supplierUid: integer(),
    leadDays: smallint(),
    /** When more is expected. */
    nextDue: date({ mode: 'string' }),
    /** When it changes by itself: a figure becomes too old, or somebody's word lapses. */
    recheckAt: moment(),
    changedAt: moment().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.itemUid, table.channel] }),
    index('item_availability_state').on(table.channel, table.state, table.itemUid),
    index('item_availability_sellable').on(table.channel, table.sellable, table.itemUid),
    index('item_availability_recheck').on(table.recheckAt).where(sql`recheck_at is not null`),
  ],
)
