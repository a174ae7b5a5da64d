import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'

/** What a shopper bought. Its money is a copy taken at the moment of sale and is never worked out again. */
export const order = pgTable(
  'order',
  {
    ...recordColumns(),
    number: text().notNull(),
    channel: text().$type<'web' | 'phone' | 'store' | 'ebay' | 'amazon'>().notNull().default('web'),
    email: text().notNull(),
    billingAddress: jsonb().notNull(),
    currency: text().notNull().default('GBP'),
    pricesIncludeTax: boolean().notNull().default(true),
    itemsTotalMinor: integer().notNull().default(0),
    discountTotalMinor: integer().notNull().default(0),
    deliveryTotalMinor: integer().notNull().default(0),
    taxTotalMinor: integer().notNull().default(0),
    grandTotalMinor: integer().notNull().default(0),
    status: text()
      .$type<'awaitingPayment' | 'review' | 'open' | 'onHold' | 'completed' | 'cancelled' | 'expired'>()
      .notNull()
      .default('awaitingPayment'),
    placedAt: moment().notNull(),
  },
  table => [
    uniqueIndex('order_number_key').on(table.number),
    index('order_placed').on(table.placedAt, table.uid),
    index('order_status').on(table.status, table.placedAt),
  ],
)

export const orderLine = pgTable(
  'order_line',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: integer()
      .notNull()
      .references(() => order.uid),
    position: integer().notNull(),
    itemUid: integer().references(() => item.uid),
    code: text().notNull(),
    name: text().notNull(),
    brandUid: integer(),
    quantity: integer().notNull().default(1),
    unitPriceMinor: integer().notNull(),
    lineTotalMinor: integer().notNull(),
    taxRateBp: integer().notNull().default(2_000),
    placedAt: moment().notNull(),
  },
  table => [
    uniqueIndex('order_line_position_key').on(table.orderUid, table.position),
    index('order_line_item').on(table.itemUid, table.orderUid),
    index('order_line_placed').on(table.placedAt, table.uid),
    index('order_line_brand').on(table.brandUid).where(sql`brand_uid is not null`),
  ],
)
