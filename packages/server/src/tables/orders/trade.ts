import type { FulfilmentType, OrderChannel } from '@backroom/contract/orders/order/words'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { item } from '#tables/items/items'

const count = () => integer().notNull().default(0)
const money = () => bigint({ mode: 'number' }).notNull().default(0)

/** What was sold in half an hour: the least that every time zone's days are made of. */
export const orderBucket = pgTable(
  'order_bucket',
  {
    startsAt: moment().notNull(),
    channel: text().$type<OrderChannel>().notNull(),
    fulfilmentType: text().$type<FulfilmentType>().notNull(),
    isTest: boolean().notNull(),
    orders: count(),
    units: count(),
    salesMinor: money(),
    discountMinor: money(),
    deliveryMinor: money(),
    taxMinor: money(),
    /** Of lines whose cost is known: what they sold for without tax, and what they cost. */
    costKnownMinor: money(),
    costMinor: money(),
    /** Of all lines, without tax. */
    goodsMinor: money(),
    refunds: count(),
    refundsMinor: money(),
    cancelled: count(),
    cancelledMinor: money(),
    /** Of the orders, those that only send again what was sold before. */
    replacements: count(),
  },
  table => [primaryKey({ columns: [table.startsAt, table.channel, table.fulfilmentType, table.isTest] })],
)

/** What was sold of an item on a day of the store. */
export const itemSalesDay = pgTable(
  'item_sales_day',
  {
    day: date({ mode: 'string' }).notNull(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid, { onDelete: 'cascade' }),
    channel: text().$type<OrderChannel>().notNull(),
    units: count(),
    salesMinor: money(),
    /** Of what is known to have cost something: what it sold for without tax, and what it cost. */
    costKnownMinor: money(),
    costMinor: money(),
  },
  table => [
    primaryKey({ columns: [table.itemUid, table.day, table.channel] }),
    // With all that is added up, so that a year is read from here alone: rows of a day lie wherever there was room.
    index('item_sales_day_by_day').on(
      table.day,
      table.itemUid,
      table.channel,
      table.units,
      table.salesMinor,
      table.costKnownMinor,
      table.costMinor,
    ),
  ],
)

/**
 * The same of a calendar year, so that whoever asks for the best of a period need not add up the days of every item: in no part of a year
 * did an item do better than in the whole of it. Kept by the database with each day that is written.
 */
export const itemSalesYear = pgTable(
  'item_sales_year',
  {
    year: integer().notNull(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid, { onDelete: 'cascade' }),
    units: count(),
    salesMinor: money(),
    /** What was earned on the days that earned something. */
    gainMinor: money(),
  },
  table => [primaryKey({ columns: [table.year, table.itemUid] })],
)
