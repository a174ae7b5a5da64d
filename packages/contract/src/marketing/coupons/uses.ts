import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { reasonNames, tryOutcomes } from '../offers/basket.ts'
import { codeMode, couponType, fulfilments } from './coupons.ts'

const levels = storeStaff

export const useStates = {
  reserved: 'Waiting for payment',
  redeemed: 'Used',
  released: 'Given back',
} as const

const useLevels = { item: 'Items', order: 'The order', delivery: 'Delivery' } as const

/** Of goods without tax after the coupon; not known where a cost is not, and not for everybody. */
const margin = () => field.amount().nullable().optional().meta({ label: 'Margin after' })

export const couponUsesView = dataView({
  levels,
  resource: 'couponUse',
  name: 'DetailedCouponUsageView',
  noun: 'uses of coupons',
  one: 'use of a coupon',
  row: z.object({
    reservedAt: field.instant().meta({ label: 'When' }),
    couponUid: field.reference('coupon').meta({ label: 'Coupon' }),
    coupon: z.string(),
    code: z.string().nullable().meta({ kind: 'code' }),
    orderNumber: z.string().meta({ kind: 'code', label: 'Order' }),
    /** None where the order is not known here. */
    orderUid: field.uid().nullable(),
    customerUid: field.uid().nullable(),
    /** None of a guest. */
    customer: z.string().nullable(),
    type: couponType,
    level: field.choice(useLevels).meta({ label: 'Taken off' }),
    amountMinor: field.amount().meta({ label: 'Given away' }),
    goodsMinor: field.amount().meta({ label: 'Goods' }),
    orderMinor: field.amount().nullable().meta({ label: 'Order total' }),
    marginMinor: margin(),
    newCustomer: field.flag().meta({ label: 'New customer' }),
    fulfilment: field.choice(fulfilments).nullable(),
    batch: z.string().nullable(),
    state: field.choice(useStates),
    releaseReason: z.string().meta({ label: 'Given back because' }),
  }),
  columns: {
    reservedAt: { width: 102 },
    coupon: { main: true, width: 180, filter: false, sort: false },
    code: { width: 120 },
    orderNumber: { width: 92 },
    customer: { width: 130, filter: false, sort: false, needs: ['customerUid'] },
    amountMinor: { width: 98 },
    goodsMinor: { width: 92 },
    orderMinor: { hidden: true },
    marginMinor: { width: 102 },
    newCustomer: { hidden: true },
    level: { hidden: true },
    type: { hidden: true },
    fulfilment: { hidden: true },
    batch: { hidden: true },
    state: { width: 154 },
    releaseReason: { hidden: true },
    couponUid: { hidden: true, sort: false },
  },
  always: ['couponUid', 'coupon', 'orderNumber', 'orderUid', 'state', 'amountMinor'],
  searches: 'Search order or code',
  sort: '-reservedAt',
  presets: [
    { name: 'Last 30 days', filter: [{ field: 'reservedAt', op: 'inLast', value: 30 }] },
    { name: 'Used', filter: [{ field: 'state', op: 'in', value: ['redeemed'] }] },
    { name: 'Waiting for payment', filter: [{ field: 'state', op: 'in', value: ['reserved'] }] },
    { name: 'Given back', filter: [{ field: 'state', op: 'in', value: ['released'] }] },
    { name: 'All uses' },
  ],
  // Goods are no sum: an order with two coupons has them twice.
  sums: ['amountMinor'],
})

const call = callsOf({ levels, resource: 'couponUse' })

/** Why a use came to what it came to, as it was told when the order was written. */
export const useTrace = call.get('/discounts/usage/:uid/trace', 'Every step that led to a use of a coupon', {
  reply: z.array(z.string()),
})

export const releaseUse = call.post('/discounts/usage/:uid/release', 'Give one use of a coupon back', {
  body: z.object({ reason: field.text(200, 3) }),
  reply: 'empty',
})

export const couponUsage = dataView({
  levels,
  resource: 'couponUse',
  name: 'discountsused',
  noun: 'coupons used',
  one: 'coupon used',
  row: z.object({
    name: z.string().meta({ label: 'Coupon' }),
    type: couponType,
    codeMode,
    /** Of a coupon with one code. */
    code: z.string().meta({ kind: 'code' }),
    uses: z.number().int(),
    givenMinor: field.amount().meta({ label: 'Given away' }),
    goodsMinor: field.amount().meta({ label: 'Sales' }),
    averageMinor: field.amount().nullable().meta({ label: 'Average order' }),
    shareBp: field.basisPoints().nullable().meta({ label: 'Of sales' }),
    marginMinor: margin(),
    newCustomers: z.number().int().meta({ label: 'New customers' }),
    newBp: field.basisPoints().nullable().meta({ label: 'New customers %' }),
    refusedTries: z.number().int().meta({ label: 'Refused tries' }),
    changeMinor: field.amount().nullable().meta({ label: 'Change' }),
    lastUsedAt: field.instant().nullable().meta({ label: 'Last used' }),
  }),
  columns: {
    name: { main: true, width: 164 },
    type: { hidden: true },
    codeMode: { hidden: true },
    code: { width: 112 },
    uses: { width: 72 },
    givenMinor: { width: 104 },
    goodsMinor: { width: 108 },
    averageMinor: { width: 112 },
    shareBp: { width: 86 },
    marginMinor: { width: 108 },
    newBp: { width: 128 },
    newCustomers: { hidden: true },
    refusedTries: { width: 106 },
    changeMinor: { hidden: true },
    lastUsedAt: { hidden: true },
  },
  always: ['name', 'uses', 'givenMinor'],
  searches: 'Search coupons',
  sort: '-givenMinor',
  sums: ['uses', 'givenMinor', 'refusedTries'],
  more: z.object({
    from: field.day().optional(),
    to: field.day().optional(),
    /** Whether the figures stand beside those of the days before. */
    beside: z.enum(['true', 'false']).optional(),
  }),
})

const couponSum = z
  .object({
    orders: z.number().int(),
    /** With a coupon and without. */
    allOrders: z.number().int(),
    givenMinor: z.number().int(),
    salesMinor: z.number().int(),
    averageMinor: z.number().int(),
    otherAverageMinor: z.number().int(),
    newCustomers: z.number().int(),
  })
  .meta({ id: 'CouponSum' })

/** What coupons did in some days, and in as many right before. */
export const couponSums = call.get('/discounts/usage/sums', 'What coupons came to, beside the days before', {
  query: z.object({ from: field.day().optional(), to: field.day().optional() }),
  reply: z.object({ now: couponSum, before: couponSum }),
})

/** Day by day, of one coupon or of all: the days asked for, else the last thirty. */
export const couponDays = call.get('/discounts/usage/days', 'What coupons gave away and sold, day by day', {
  query: z.object({
    couponUid: field.writtenUid().optional(),
    from: field.day().optional(),
    to: field.day().optional(),
  }),
  reply: z.array(
    z.object({
      day: field.day(),
      uses: z.number().int(),
      givenMinor: field.amount(),
      goodsMinor: field.amount(),
    }),
  ),
})

/** Of all coupons, or of one. */
export const triesByReason = call.get('/discounts/tries/reasons', 'How many codes were refused, by reason', {
  query: z.object({ couponUid: field.writtenUid().optional() }),
  reply: z.array(z.object({ reason: field.choice(reasonNames), count: z.number().int() })),
})

export const couponTriesView = dataView({
  levels,
  resource: 'couponUse',
  name: 'CouponAttemptView',
  noun: 'tries of codes',
  one: 'try of a code',
  row: z.object({
    at: field.instant().meta({ label: 'When' }),
    code: z.string().meta({ kind: 'code', label: 'Code typed' }),
    coupon: z.string().nullable(),
    reason: field.choice(tryOutcomes),
    basketMinor: field.amount().meta({ label: 'Basket' }),
    customerUid: field.uid().nullable(),
    /** None of a guest. */
    customer: z.string().nullable(),
  }),
  columns: {
    at: { width: 140 },
    code: { main: true, width: 160 },
    coupon: { width: 180, filter: false, sort: false },
    reason: { width: 200 },
    customer: { width: 150, filter: false, sort: false, needs: ['customerUid'] },
    basketMinor: { width: 110 },
  },
  always: ['code', 'reason', 'at'],
  searches: 'Search codes',
  sort: '-at',
  presets: [
    { name: 'Refused', filter: [{ field: 'reason', op: 'notIn', value: ['ACCEPTED'] }] },
    { name: 'Used', filter: [{ field: 'reason', op: 'in', value: ['ACCEPTED'] }] },
    { name: 'All tries' },
  ],
})
