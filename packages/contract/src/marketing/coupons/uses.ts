import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { reasonNames } from '../offers/basket.ts'
import { codeModes, couponTypes, fulfilments } from './coupons.ts'

const levels = storeStaff

export const useStates = {
  reserved: 'Waiting for payment',
  redeemed: 'Used',
  released: 'Given back',
} as const

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
    amountMinor: field.amount().meta({ label: 'Given away' }),
    goodsMinor: field.amount().meta({ label: 'Goods' }),
    orderMinor: field.amount().nullable().meta({ label: 'Order total' }),
    marginMinor: margin(),
    newCustomer: field.flag().meta({ label: 'New customer' }),
    fulfilment: field.choice(fulfilments).nullable(),
    type: field.choice(couponTypes).meta({ label: 'Offer' }),
    batch: z.string().nullable(),
    state: field.choice(useStates),
    releaseReason: z.string().meta({ label: 'Given back because' }),
  }),
  columns: {
    reservedAt: { width: 140 },
    coupon: { main: true, width: 200, filter: false, sort: false },
    code: { width: 140 },
    orderNumber: { width: 110 },
    amountMinor: { width: 110 },
    goodsMinor: { width: 110 },
    orderMinor: { hidden: true },
    marginMinor: { width: 110 },
    newCustomer: { width: 110 },
    fulfilment: { hidden: true },
    type: { hidden: true, filter: false, sort: false },
    batch: { hidden: true },
    state: { width: 140 },
    releaseReason: { hidden: true },
    couponUid: { hidden: true, sort: false },
  },
  always: ['couponUid', 'coupon', 'orderNumber', 'state', 'amountMinor'],
  searches: 'Search order or code',
  sort: '-reservedAt',
  presets: [
    { name: 'Used', filter: [{ field: 'state', op: 'in', value: ['redeemed'] }] },
    { name: 'Waiting for payment', filter: [{ field: 'state', op: 'in', value: ['reserved'] }] },
    { name: 'Given back', filter: [{ field: 'state', op: 'in', value: ['released'] }] },
    { name: 'All uses' },
  ],
  sums: ['amountMinor', 'goodsMinor'],
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
    type: field.choice(couponTypes).meta({ label: 'Offer' }),
    codeMode: field.choice(codeModes).meta({ label: 'How it starts' }),
    uses: z.number().int(),
    givenMinor: field.amount().meta({ label: 'Given away' }),
    goodsMinor: field.amount().meta({ label: 'Sales' }),
    averageMinor: field.amount().nullable().meta({ label: 'Average order' }),
    shareBp: field.basisPoints().nullable().meta({ label: 'Of sales' }),
    marginMinor: margin(),
    newCustomers: z.number().int().meta({ label: 'New customers' }),
    newBp: field.basisPoints().nullable().meta({ label: 'New of them' }),
    refusedTries: z.number().int().meta({ label: 'Refused tries' }),
    changeMinor: field.amount().nullable().meta({ label: 'Change' }),
    lastUsedAt: field.instant().nullable().meta({ label: 'Last used' }),
  }),
  columns: {
    name: { main: true, width: 220 },
    type: {},
    codeMode: { hidden: true },
    uses: {},
    givenMinor: {},
    goodsMinor: {},
    averageMinor: {},
    shareBp: { width: 90 },
    marginMinor: {},
    newBp: { width: 120 },
    newCustomers: { hidden: true },
    refusedTries: { width: 110 },
    changeMinor: { hidden: true },
    lastUsedAt: {},
  },
  always: ['name', 'uses'],
  searches: 'Search coupons',
  sort: '-givenMinor',
  sums: ['uses', 'givenMinor', 'goodsMinor', 'refusedTries'],
  more: z.object({ from: field.day().optional(), to: field.day().optional() }),
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

export const couponTriesView = dataView({
  levels,
  resource: 'couponUse',
  name: 'CouponAttemptView',
  noun: 'refused tries',
  one: 'refused try',
  row: z.object({
    at: field.instant().meta({ label: 'When' }),
    code: z.string().meta({ kind: 'code', label: 'Code typed' }),
    coupon: z.string().nullable(),
    reason: field.choice(reasonNames),
    basketMinor: field.amount().meta({ label: 'Basket' }),
  }),
  columns: {
    at: { width: 140 },
    code: { main: true, width: 160 },
    coupon: { width: 180, filter: false, sort: false },
    reason: { width: 200 },
    basketMinor: { width: 110 },
  },
  always: ['code', 'reason', 'at'],
  searches: 'Search codes',
  sort: '-at',
})
