import type { ShipmentState } from '@backroom/contract/orders/order/words'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { order, orderLine } from '#tables/orders/orders'

/** A parcel of an order. */
export const shipment = pgTable(
  'shipment',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: integer()
      .notNull()
      .references(() => order.uid, { onDelete: 'cascade' }),
    number: text().notNull(),
    courierName: text().notNull(),
    trackingNumber: text().notNull().default(''),
    trackingUrl: text().notNull().default(''),
    state: text().$type<ShipmentState>().notNull(),
    byUid: integer().notNull().default(sql`actor_uid()`),
    createdAt: moment().notNull().default(sql`now()`),
    despatchedAt: moment(),
  },
  table => [
    uniqueIndex('shipment_number_key').on(table.number),
    index('shipment_of').on(table.orderUid, table.uid),
  ],
)

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentUid: integer()
      .notNull()
      .references(() => shipment.uid, { onDelete: 'cascade' }),
    orderLineUid: integer()
      .notNull()
      .references(() => orderLine.uid, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.shipmentUid, table.orderLineUid] }),
    index('shipment_line_of').on(table.orderLineUid),
    check('shipment_line_quantity', sql`quantity > 0`),
  ],
)
