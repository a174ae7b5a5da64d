import type {
  ReservationHolder,
  ReservationSource,
  ReservationState,
  StockChannel,
} from '@backroom/contract/supply/stock/words'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { item } from '#tables/items/items'
import { pointsAt } from '#tables/pointing'
import { stockLocation, supplierStock } from '#tables/supply/stock'

/** Units promised to a basket or an order, and where they come from. */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    channel: text().$type<StockChannel>().notNull(),
    quantity: integer().notNull(),
    source: text().$type<ReservationSource>().notNull(),
    locationUid: integer().references(() => stockLocation.uid),
    supplierStockUid: integer().references(() => supplierStock.uid),
    holder: text().$type<ReservationHolder>().notNull(),
    /** The number of the order, the name of the basket. */
    holderRef: text().notNull().default(''),
    orderLineUid: integer(),
    state: text().$type<ReservationState>().notNull(),
    /** A hold lapses then. */
    expiresAt: moment(),
    orderedAt: moment(),
    /** Promised although nothing was left. */
    oversold: boolean().notNull().default(false),
    /** Promised, and no longer there. */
    short: boolean().notNull().default(false),
    byUid: integer().notNull().default(sql`actor_uid()`),
    createdAt: moment().notNull().default(sql`now()`),
    closedAt: moment(),
  },
  table => [
    index('stock_reservation_item')
      .on(table.itemUid, table.uid)
      .where(sql`state in ('held', 'committed', 'ordered')`),
    index('stock_reservation_lapse').on(table.expiresAt).where(sql`state = 'held'`),
    index('stock_reservation_line').on(table.orderLineUid).where(sql`order_line_uid is not null`),
    check('stock_reservation_quantity', sql`quantity between 1 and 999`),
  ],
)

export const stockReservationPointings = [
  pointsAt('item', stockReservation.itemUid, { one: 'reservation' }, 'byNoun'),
]
