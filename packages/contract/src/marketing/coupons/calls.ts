import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { itemRule } from '../../organisation/door.ts'
import { codeModes, couponInput, couponTypes } from './coupons.ts'
import { codeShape } from './settings.ts'

const levels = storeStaff

export const couponStates = {
  active: 'Live',
  scheduled: 'Scheduled',
  draft: 'Draft',
  paused: 'Paused',
  usedUp: 'Used up',
  expired: 'Ended',
  archived: 'Archived',
} as const

const figures = z.object({
  state: field.choice(couponStates),
  used: z.number().int().meta({ label: 'Uses' }),
  reserved: z.number().int().meta({ label: 'Waiting for payment' }),
  givenMinor: field.amount().meta({ label: 'Given away' }),
  codes: z.number().int(),
})

export const coupons = record({
  resource: 'coupon',
  path: '/discounts',
  noun: 'coupon',
  levels,
  input: couponInput,
  computed: figures,
})

export const couponsView = dataView({
  record: coupons,
  name: 'discountview',
  noun: 'coupons',
  columns: {
    state: { width: 104 },
    name: { main: true, width: 220 },
    code: { width: 140 },
    codeMode: { hidden: true },
    type: { width: 130 },
    level: { hidden: true },
    percentBp: { hidden: true },
    amountMinor: { hidden: true },
    startsAt: { width: 130 },
    endsAt: { width: 130 },
    used: { width: 76 },
    usesTotal: { width: 96 },
    givenMinor: { width: 110 },
    reserved: { hidden: true },
    codes: { hidden: true },
    budgetMinor: { hidden: true },
    minSpendMinor: { hidden: true },
    usesPerCustomer: { hidden: true },
    priority: { hidden: true },
    audience: { hidden: true },
    active: { hidden: true },
    updatedAt: { hidden: true },
    updatedBy: { hidden: true },
  },
  always: ['version', 'name', 'code', 'state', 'type', 'active', 'used', 'givenMinor'],
  searches: 'Search name, code or notes',
  sort: 'name',
  presets: [
    { name: 'In use', filter: [{ field: 'state', op: 'notIn', value: ['archived', 'expired'] }] },
    { name: 'Live', filter: [{ field: 'state', op: 'in', value: ['active'] }] },
    { name: 'Used up', filter: [{ field: 'state', op: 'in', value: ['usedUp'] }] },
    { name: 'Ended', filter: [{ field: 'state', op: 'in', value: ['expired'] }] },
    { name: 'Archived', filter: [{ field: 'state', op: 'in', value: ['archived'] }] },
    { name: 'All coupons' },
  ],
  sums: ['used', 'givenMinor'],
})

const call = callsOf({ levels, resource: 'coupon' })
const ask = callsOf({ levels })

export const checkCode = ask.get(
  '/discounts/checkCode',
  'Whether a code is free, and else which coupon has it',
  {
    query: z.object({ code: z.string().trim().min(1).max(40), couponUid: field.writtenUid().optional() }),
    reply: z.object({ free: z.boolean(), usedBy: z.string().nullable() }),
  },
)

const basketLines = z
  .array(z.object({ itemUid: field.uid(), quantity: field.whole(1, 999) }))
  .min(1, 'Put something into the basket.')
  .max(50)

const priced = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      fullMinor: z.number().int(),
      starBuyMinor: z.number().int(),
      couponMinor: z.number().int(),
      payMinor: z.number().int(),
    }),
  ),
  gifts: z.array(z.string()),
  refused: z.array(z.object({ label: z.string(), why: z.string() })),
  nearly: z.array(z.object({ label: z.string(), why: z.string() })),
  totals: z.object({
    fullMinor: z.number().int(),
    starBuyMinor: z.number().int(),
    couponMinor: z.number().int(),
    deliveryMinor: z.number().int(),
    deliveryOffMinor: z.number().int(),
    payMinor: z.number().int(),
  }),
  trace: z.array(z.string()),
})
export type PricedAnswer = z.output<typeof priced>

/** A basket of real items: as offers are now, and as they would be with a coupon as somebody has it open. */
export const simulate = ask.post(
  '/discounts/simulate',
  'Try a basket: what it costs with the offers as they are, and with a coupon that is not saved yet, each penny explained',
  {
    whileReadOnly: true,
    body: z.object({
      lines: basketLines,
      codes: z.array(field.text(60, 1)).max(5).default([]),
      delivery: z.object({ methodUid: field.uid(), chargeMinor: field.money() }).nullable().default(null),
      email: field.text(254).default(''),
      isSignedIn: z.boolean().default(false),
      isBusiness: z.boolean().default(false),
      fulfilment: z.enum(['delivery', 'clickAndCollect']).default('delivery'),
      payment: z.enum(['usual', 'finance', 'cyclescheme']).default('usual'),
      at: field.instant().optional(),
      draft: coupons.input.optional(),
      /** Whose the draft is; null where it is new. */
      draftUid: field.uid().nullable().default(null),
    }),
    reply: z.object({ now: priced, open: priced.nullable() }),
  },
)

/** What a scope reaches, and which other offers it meets there. */
export const couponReach = ask.post(
  '/discounts/matching',
  'How many items a scope reaches now, a few of them, and other live coupons that reach some of the same',
  {
    whileReadOnly: true,
    body: z.object({ scope: itemRule.nullable(), couponUid: field.uid().nullable() }),
    reply: z.object({
      items: z.number().int(),
      sample: z.array(z.object({ uid: field.uid(), code: z.string(), name: z.string() })),
      meets: z.array(z.object({ uid: field.uid(), name: z.string(), items: z.number().int() })),
    }),
  },
)

export const batchMost = 100_000
export const batchStates = { running: 'Being made', done: 'Made', failed: 'Failed' } as const

export const couponBatches = {
  list: call.get('/discounts/:uid/batches', 'The batches of codes of a coupon, with how far each is', {
    reply: z.array(
      z.object({
        uid: field.uid(),
        name: z.string(),
        quantity: z.number().int(),
        made: z.number().int(),
        used: z.number().int(),
        state: field.choice(batchStates),
      }),
    ),
  }),
  make: call.post('/discounts/:uid/batches', 'Make many codes in the background', {
    body: z.object({
      name: field.text(80, 1),
      quantity: field.whole(1, batchMost).meta({ label: 'How many' }),
      maxUsesEach: field.whole(1, 1_000_000).nullable().meta({ label: 'Uses of each' }),
      expiresAt: field.instant().nullable().meta({ label: 'Ends' }),
      ...codeShape,
    }),
    status: 202,
    reply: z.object({ batchUid: field.uid() }),
  }),
}

export const couponCodesView = dataView({
  levels,
  resource: 'coupon',
  name: 'CouponCodeView',
  noun: 'codes',
  row: z.object({
    code: z.string().meta({ kind: 'code' }),
    batch: z.string(),
    disabled: field.flag().meta({ label: 'Switched off' }),
    used: z.number().int().meta({ label: 'Uses' }),
    maxUses: z.number().int().nullable().meta({ label: 'Most uses' }),
    expiresAt: field.instant().nullable().meta({ label: 'Ends' }),
  }),
  columns: { code: { main: true }, batch: {}, disabled: {}, used: {}, maxUses: {}, expiresAt: {} },
  always: ['code'],
  searches: 'Search codes',
  sort: 'code',
  more: z.object({ couponUid: field.writtenUid().optional() }),
})

export const useStates = {
  reserved: 'Waiting for payment',
  redeemed: 'Used',
  released: 'Given back',
} as const

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
    newCustomer: field.flag().meta({ label: 'New customer' }),
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
    newCustomer: { width: 110 },
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

export const releaseUse = callsOf({ levels, resource: 'couponUse' }).post(
  '/discounts/usage/:uid/release',
  'Give one use of a coupon back',
  { body: z.object({ reason: field.text(200, 3) }), reply: 'empty' },
)

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
    newCustomers: z.number().int().meta({ label: 'New customers' }),
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
    newCustomers: {},
    lastUsedAt: {},
  },
  always: ['name', 'uses'],
  searches: 'Search coupons',
  sort: '-givenMinor',
  sums: ['uses', 'givenMinor', 'goodsMinor'],
  more: z.object({ from: field.day().optional(), to: field.day().optional() }),
})
