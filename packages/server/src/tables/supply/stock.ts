import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ledgerColumns, moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { supplier } from '#tables/supply/suppliers'

/** A place where stock is kept. */
export const stockLocation = pgTable(
  'stock_location',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text()
      .$type<'store' | 'warehouse' | 'workshop' | 'inTransit' | 'veeqo'>()
      .notNull()
      .default('store'),
    active: boolean().notNull().default(true),
    sellsOn: text().array().notNull().default(sql`'{web,ebay,amazon}'::text[]`),
    priority: smallint().notNull().default(50),
    defaultBuffer: smallint().notNull().default(0),
    address: text().notNull().default(''),
    postcode: text().notNull().default(''),
    country: text().notNull().default(''),
    phone: text().notNull().default(''),
    despatchCutOff: text(),
    workingDays: smallint().notNull().default(31),
    master: text().$type<'backroom' | 'veeqo'>().notNull().default('backroom'),
    lastCountAt: moment(),
    searchText: text().generatedAlwaysAs(sql`fold(code || ' ' || name)`),
  },
  table => [uniqueIndex('stock_location_code_key').on(table.code)],
)

/** How many of an item are at a location. */
export const stockLevel = pgTable(
  'stock_level',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    locationUid: integer()
      .notNull()
      .references(() => stockLocation.uid),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    externalReserved: integer().notNull().default(0),
    incoming: integer().notNull().default(0),
    incomingDue: date({ mode: 'string' }),
    /** Units kept back; null is the location's own. */
    buffer: integer(),
    minLevel: integer(),
    reorderTo: integer(),
    bin: text().notNull().default(''),
    changedAt: moment().notNull().default(sql`now()`),
  },
  table => [
    uniqueIndex('stock_level_key').on(table.itemUid, table.locationUid),
    index('stock_level_location').on(table.locationUid, table.itemUid),
    check('stock_level_reserved', sql`reserved >= 0 and external_reserved >= 0`),
  ],
)

/** Why a figure of stock changed. */
export type StockMovementKind = 'opening' | 'receipt' | 'adjustment' | 'count' | 'transfer' | 'import'

/** Every change of a stock level, oldest first: what is at a location is the sum of them. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    ...ledgerColumns(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    locationUid: integer()
      .notNull()
      .references(() => stockLocation.uid),
    kind: text().$type<StockMovementKind>().notNull(),
    onHand: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    externalReserved: integer().notNull().default(0),
  },
  table => [
    index('stock_movement_account').on(table.itemUid, table.locationUid, table.uid),
    index('stock_movement_at').using('brin', table.at),
    check('stock_movement_moves', sql`on_hand <> 0 or reserved <> 0 or external_reserved <> 0`),
  ],
)

/** What a supplier has of an item. */
export const supplierStock = pgTable(
  'supplier_stock',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    supplierUid: integer()
      .notNull()
      .references(() => supplier.uid),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    feedQuantity: integer().notNull().default(0),
    feedText: text().notNull().default(''),
    /** When the supplier's figure was true. */
    asOf: moment().notNull().default(sql`now()`),
    dueOn: date({ mode: 'string' }),
    dueQuantity: integer(),
    reserved: integer().notNull().default(0),
    overrideQuantity: integer(),
    overrideUntil: moment(),
    overrideReason: text().notNull().default(''),
    suppressed: boolean().notNull().default(false),
    leadDaysOverride: smallint(),
    bufferOverride: integer(),
  },
  table => [
    uniqueIndex('supplier_stock_key').on(table.itemUid, table.supplierUid),
    index('supplier_stock_supplier').on(table.supplierUid, table.itemUid),
  ],
)

/** Somebody who wants to hear when an item can be bought again. */
export const backInStockRequest = pgTable(
  'back_in_stock_request',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemUid: integer()
      .notNull()
      .references(() => item.uid),
    email: text().notNull(),
    state: text().$type<'pending' | 'sent' | 'cancelled'>().notNull().default('pending'),
    createdAt: moment().notNull().default(sql`now()`),
    sentAt: moment(),
  },
  table => [
    uniqueIndex('back_in_stock_request_key')
      .on(table.itemUid, sql`lower(${table.email})`)
      .where(sql`state = 'pending'`),
    index('back_in_stock_request_item').on(table.itemUid, table.state),
  ],
)
