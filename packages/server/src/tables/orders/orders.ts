import type { Address } from '@backroom/contract/kit/shapes/address'
import type { CustomerType } from '@backroom/contract/orders/customers/words'
import type { PaymentMethod } from '@backroom/contract/orders/order/payment-words'
import type {
  CancelReason,
  DiscountSource,
  FulfilmentState,
  FulfilmentType,
  LineKind,
  OrderChannel,
  OrderEventKind,
  OrderStatus,
  PaymentState,
  RiskState,
  SupplyKind,
} from '@backroom/contract/orders/order/words'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { customer } from '#tables/orders/customers'
import { type Pointing, pointsAt } from '#tables/pointing'

const money = () => integer().notNull().default(0)
const none = () => text().notNull().default('')
const words = () => text().array().notNull().default(sql`'{}'`)

/** What a shopper bought. Its money is a copy taken at the moment of sale and is never worked out again. */
export const order = pgTable(
  'order',
  {
    ...recordColumns(),
    number: text().notNull(),
    channel: text().$type<OrderChannel>().notNull().default('web'),
    /** The marketplace's own number. */
    channelReference: text(),
    customerUid: integer().references(() => customer.uid),
    customerType: text().$type<CustomerType>().notNull().default('B2C'),
    email: text().notNull(),
    phone: none(),
    billingAddress: jsonb().$type<Address>().notNull(),
    /** None where it is collected. */
    deliveryAddress: jsonb().$type<Address>(),
    companyName: none(),
    vatNumber: none(),
    currency: text().notNull().default('GBP'),
    pricesIncludeTax: boolean().notNull().default(true),
    itemsTotalMinor: money(),
    discountTotalMinor: money(),
    deliveryTotalMinor: money(),
    taxTotalMinor: money(),
    grandTotalMinor: money(),
    paidTotalMinor: money(),
    refundedTotalMinor: money(),
    status: text().$type<OrderStatus>().notNull().default('awaitingPayment'),
    paymentState: text().$type<PaymentState>().notNull().default('unpaid'),
    paymentMethod: text().$type<PaymentMethod>(),
    fulfilmentType: text().$type<FulfilmentType>().notNull().default('delivery'),
    fulfilmentState: text().$type<FulfilmentState>().notNull().default('unfulfilled'),
    riskState: text().$type<RiskState>().notNull().default('notScreened'),
    deliveryMethodUid: integer(),
    deliveryMethodName: none(),
    promisedFrom: date({ mode: 'string' }),
    promisedTo: date({ mode: 'string' }),
    /** The shopper's words, for whoever packs it. */
    instructions: none(),
    couponCodes: words(),
    /** How its price came about, as it was at sale. */
    explanation: jsonb().$type<readonly string[]>(),
    holdReason: none(),
    cancelReason: text().$type<CancelReason>(),
    tags: words(),
    /** Paid in a sandbox while the store was live: in no figure. */
    isTest: boolean().notNull().default(false),
    lineCount: integer().notNull().default(0),
    /** Units that are not cancelled. */
    unitCount: integer().notNull().default(0),
    placedAt: moment().notNull(),
    paidAt: moment(),
    completedAt: moment(),
    cancelledAt: moment(),
    anonymisedAt: moment(),
    customerName: text().generatedAlwaysAs(sql`coalesce(billing_address ->> 'name', '')`),
    postcode: text().generatedAlwaysAs(
      sql`coalesce(delivery_address ->> 'postcode', billing_address ->> 'postcode', '')`,
    ),
    searchText: text().generatedAlwaysAs(
      sql`fold(number || ' ' || email || ' ' || coalesce(billing_address ->> 'name', '') || ' ' || coalesce(billing_address ->> 'company', '') || ' ' || coalesce(delivery_address ->> 'postcode', billing_address ->> 'postcode', ''))`,
    ),
  },
  table => [
    uniqueIndex('order_number_key').on(table.number),
    uniqueIndex('order_reference_key')
      .on(table.channel, table.channelReference)
      .where(sql`channel_reference is not null`),
    index('order_placed').on(table.placedAt, table.uid),
    index('order_status').on(table.status, table.placedAt, table.uid),
    index('order_channel').on(table.channel, table.placedAt, table.uid),
    index('order_total').on(table.grandTotalMinor, table.uid),
    index('order_customer').on(table.customerUid, table.placedAt),
    index('order_email').on(sql`lower(${table.email})`),
    index('order_queue').on(table.placedAt, table.uid).where(sql`status in ('open', 'review', 'onHold')`),
    index('order_cancelled').on(table.cancelledAt).where(sql`cancelled_at is not null`),
    index('order_tags').using('gin', table.tags).where(sql`tags <> '{}'`),
    index('order_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check(
      'order_adds_up',
      sql`grand_total_minor = items_total_minor - discount_total_minor + delivery_total_minor + case when prices_include_tax then 0 else tax_total_minor end`,
    ),
  ],
)

export const orderPointings = [
  pointsAt('customer', order.customerUid, {
    one: 'order',
    path: '/orders/summary',
    filter: 'customerUid',
  }),
]

/** One thing of an order: names and money as they were when it was sold. What changes with its order is copied by the database. */
export const orderLine = pgTable(
  'order_line',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: integer()
      .notNull()
      .references(() => order.uid),
    position: integer().notNull(),
    kind: text().$type<LineKind>().notNull().default('item'),
    itemUid: integer().references(() => item.uid),
    code: text().notNull(),
    barcode: none(),
    name: text().notNull(),
    size: none(),
    colour: none(),
    brandUid: integer(),
    categoryUid: integer(),
    quantity: integer().notNull().default(1),
    quantityCancelled: integer().notNull().default(0),
    quantityDespatched: integer().notNull().default(0),
    quantityCollected: integer().notNull().default(0),
    quantityReturned: integer().notNull().default(0),
    unitPriceMinor: integer().notNull(),
    /** Its share of everything that was taken off. */
    lineDiscountMinor: money(),
    lineTotalMinor: integer().notNull(),
    taxRateBp: integer().notNull().default(2_000),
    taxAmountMinor: money(),
    /** What it cost when it was sold; none where nobody knows. */
    unitCostMinor: integer(),
    starBuyUid: integer(),
    /** The line that earned the star buy. */
    starBuyTriggerLineUid: integer(),
    starBuySavingMinor: money(),
    supplyKind: text().$type<SupplyKind>().notNull().default('own'),
    /** Where most of it comes from; its reservations say it exactly. */
    stockLocationUid: integer(),
    supplierUid: integer(),
    expectedDate: date({ mode: 'string' }),
    placedAt: moment().notNull(),
    /** Filled in by the database where it is left out. */
    channel: text().$type<OrderChannel>().notNull().default(sql`''`),
    orderStatus: text().$type<OrderStatus>().notNull().default(sql`''`),
  },
  table => [
    uniqueIndex('order_line_position_key').on(table.orderUid, table.position),
    index('order_line_item').on(table.itemUid, table.placedAt),
    index('order_line_placed').on(table.placedAt, table.uid),
    index('order_line_brand').on(table.brandUid).where(sql`brand_uid is not null`),
    index('order_line_star_buy').on(table.starBuyUid, table.placedAt).where(sql`star_buy_uid is not null`),
    check(
      'order_line_units',
      sql`quantity_cancelled + quantity_despatched + quantity_collected <= quantity and quantity_returned <= quantity_despatched + quantity_collected`,
    ),
  ],
)

/** Told of as orders, for a line is on no page of its own. */
export const orderLinePointings: Pointing[] = [
  {
    to: 'item',
    at: 'order_line.item_uid',
    one: 'order',
    users: uids => sql`select distinct order_uid from order_line where item_uid in (${uids})`,
    repoint: null,
  },
]

const ofOrder = () =>
  integer()
    .notNull()
    .references(() => order.uid, { onDelete: 'cascade' })

/** What was taken off, and why: one row for each reason and line. */
export const orderDiscount = pgTable(
  'order_discount',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: ofOrder(),
    /** None where it is taken off the delivery. */
    lineUid: integer().references(() => orderLine.uid, { onDelete: 'cascade' }),
    source: text().$type<DiscountSource>().notNull(),
    sourceUid: integer(),
    code: none(),
    label: text().notNull(),
    amountMinor: integer().notNull(),
  },
  table => [
    index('order_discount_of').on(table.orderUid, table.uid),
    index('order_discount_line').on(table.lineUid).where(sql`line_uid is not null`),
    check('order_discount_amount', sql`amount_minor > 0`),
  ],
)

/** What happened to an order, in order; rows are only ever added. */
export const orderEvent = pgTable(
  'order_event',
  {
    uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderUid: integer()
      .notNull()
      .references(() => order.uid),
    at: moment().notNull().default(sql`now()`),
    kind: text().$type<OrderEventKind>().notNull(),
    byUid: integer().notNull().default(sql`actor_uid()`),
    text: none(),
  },
  table => [index('order_event_of').on(table.orderUid, table.at)],
)

/** What staff say to each other about an order. */
export const orderNote = pgTable(
  'order_note',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: ofOrder(),
    byUid: integer().notNull().default(sql`actor_uid()`),
    at: moment().notNull().default(sql`now()`),
    text: text().notNull(),
    pinned: boolean().notNull().default(false),
  },
  table => [index('order_note_of').on(table.orderUid, table.uid)],
)
