import type {
  PaymentMethod,
  PaymentStepState,
  RefundRequestState,
  RefundState,
} from '@backroom/contract/orders/order/payment-words'
import type { CancelReason } from '@backroom/contract/orders/order/words'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { order } from '#tables/orders/orders'

/** Units of an order that money is paid back for. */
export interface RefundedLine {
  readonly lineUid: number
  readonly quantity: number
  readonly amountMinor: number
  /** What of it is tax; older ones do not say. */
  readonly taxMinor?: number
}

const amount = () => integer().notNull()
const ofOrder = () =>
  integer()
    .notNull()
    .references(() => order.uid)

/** Money for an order. Also written by orders: the demo store's. */
export const payment = pgTable(
  'payment',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: ofOrder(),
    method: text().$type<PaymentMethod>().notNull(),
    amountMinor: amount(),
    state: text().$type<PaymentStepState>().notNull(),
    reference: text().notNull().default(''),
    takenAt: moment().notNull().default(sql`now()`),
    byUid: integer().notNull().default(sql`actor_uid()`),
  },
  table => [
    index('payment_of').on(table.orderUid, table.uid),
    check('payment_amount', sql`amount_minor > 0`),
  ],
)

/** Money that somebody who may not move it asks to be given back. Also written by orders. */
export const refundRequest = pgTable(
  'refund_request',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: ofOrder(),
    amountMinor: amount(),
    deliveryMinor: integer().notNull().default(0),
    lines: jsonb().$type<readonly RefundedLine[]>().notNull().default([]),
    reason: text().$type<CancelReason>().notNull(),
    note: text().notNull().default(''),
    state: text().$type<RefundRequestState>().notNull().default('open'),
    requestedAt: moment().notNull().default(sql`now()`),
    requestedBy: integer().notNull().default(sql`actor_uid()`),
    decidedAt: moment(),
    decidedBy: integer(),
  },
  table => [
    index('refund_request_of').on(table.orderUid, table.uid),
    index('refund_request_open').on(table.requestedAt).where(sql`state = 'open'`),
    check('refund_request_amount', sql`amount_minor > 0`),
  ],
)

/** Money that goes back, or went. Also written by orders: what a cancelled order gives back stands here until it is made. */
export const refund = pgTable(
  'refund',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderUid: ofOrder(),
    requestUid: integer().references(() => refundRequest.uid),
    amountMinor: amount(),
    /** What of it is for the delivery. */
    deliveryMinor: integer().notNull().default(0),
    lines: jsonb().$type<readonly RefundedLine[]>().notNull().default([]),
    state: text().$type<RefundState>().notNull().default('pending'),
    reason: text().$type<CancelReason>().notNull(),
    note: text().notNull().default(''),
    createdAt: moment().notNull().default(sql`now()`),
    byUid: integer().notNull().default(sql`actor_uid()`),
    madeAt: moment(),
  },
  table => [
    index('refund_of').on(table.orderUid, table.uid),
    index('refund_made').on(table.madeAt).where(sql`made_at is not null`),
    check('refund_amount', sql`amount_minor > 0`),
  ],
)
