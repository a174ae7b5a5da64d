import type { Address } from '@backroom/contract/kit/shapes/address'
import { officeHours, type WeekHours } from '@backroom/contract/kit/shapes/hours'
import type { StockMovementKind, StockReason } from '@backroom/contract/supply/stock/words'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ledgerColumns, moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { pointsAt } from '#tables/pointing'
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
    address: jsonb().$type<Address>(),
    /** When somebody is there; a day without hours is no working day. */
    weeklyHours: jsonb().$type<WeekHours>().notNull().default(officeHours),
    /** Only where this place closes earlier than a delivery method does. */
    despatchCutOff: text(),
    /** Who owns what is on hand. */
    master: text().$type<'backroom' | 'veeqo'>().notNull().default('backroom'),
    searchText: text().generatedAlwaysAs(sql`fold(code || ' ' || name)`),
  },
  table => [uniqueIndex('stock_location_code_key').on(table.code)],
)

/**
 * How many of an item are at a location. Its figures are the sum of its movements and nobody writes them but the ledger; what staff
 * say of it (buffer, minimum, bin) is a record like any other.
 */
export const stockLevel = pgTable(
  'stock_level',
  {
    ...recordColumns(),
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
    countedAt: moment(),
    changedAt: moment().notNull().default(sql`now()`),
    // Kept, so that few are found among many, and an index is written only when one becomes so or stops being so.
    belowMinimum: boolean().notNull().generatedAlwaysAs(sql`coalesce(on_hand <= min_level, false)`),
    overReserved: boolean().notNull().generatedAlwaysAs(sql`on_hand < reserved and reserved > 0`),
  },
  table => [
    uniqueIndex('stock_level_key').on(table.itemUid, table.locationUid),
    index('stock_level_location').on(table.locationUid, table.itemUid),
    index('stock_level_low').on(table.locationUid, table.itemUid).where(sql`below_minimum`),
    index('stock_level_over').on(table.itemUid).where(sql`over_reserved`),
    index('stock_level_negative').on(table.itemUid).where(sql`on_hand < 0`),
    check('stock_level_reserved', sql`reserved >= 0 and external_reserved >= 0`),
  ],
)

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
    /** What an adjustment says it was. */
    reason: text().$type<StockReason>(),
    /** What one of a receipt cost. */
    unitCostMinor: integer(),
    reservationUid: integer(),
    transferUid: integer(),
    operationUid: integer(),
  },
  table => [
    index('stock_movement_location').on(table.locationUid, table.at),
    index('stock_movement_operation').on(table.operationUid).where(sql`operation_uid is not null`),
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

export const stockPointings = [pointsAt('item', stockMovement.itemUid, { one: 'stock movement' }, 'byNoun')]
