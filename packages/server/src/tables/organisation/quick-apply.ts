import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { item } from '#tables/items/items'

const ofItem = () =>
  integer()
    .notNull()
    .references(() => item.uid, { onDelete: 'cascade' })
const queue = () => text().notNull()

/** Where somebody is in a queue of items to describe; people in one queue see each other. */
export const quickApplyPlace = pgTable(
  'quick_apply_place',
  {
    queue: queue(),
    userUid: integer().notNull(),
    name: text().notNull(),
    itemUid: ofItem(),
    at: moment().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.queue, table.userUid] }),
    index('quick_apply_place_at').on(table.at),
  ],
)

/** An item of a queue that somebody is done with. */
export const quickApplyTick = pgTable(
  'quick_apply_tick',
  {
    queue: queue(),
    itemUid: ofItem(),
    userUid: integer().notNull(),
    at: moment().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.queue, table.itemUid] }), index('quick_apply_tick_at').on(table.at)],
)
