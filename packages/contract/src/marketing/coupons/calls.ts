import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { itemRule } from '../../organisation/door.ts'
import { couponInput, couponOffer, fulfilments } from './coupons.ts'
import { depthInput } from './depth.ts'
import { codeShape, marginBp } from './settings.ts'

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

/** What somebody should look at first. */
export const couponHealth = {
  fine: 'Fine',
  overLimit: 'Over its limit',
  codesLow: 'Codes nearly gone',
  endsSoon: 'Ends within a day',
  unused: 'Not used for 30 days',
} as const

const figures = z.object({
  state: field.choice(couponStates),
  used: z.number().int().meta({ label: 'Uses' }),
  reserved: z.number().int().meta({ label: 'Waiting for payment' }),
  givenMinor: field.amount().meta({ label: 'Given away' }),
  codes: z.number().int(),
  sales30Minor: field.amount().meta({ label: 'Sales, 30 days' }),
  health: field.choice(couponHealth),
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
  /** What its sentence is made of. */
  row: couponOffer,
  columns: {
    state: { width: 104 },
    name: { main: true, width: 200 },
    code: { width: 140 },
    codeMode: { hidden: true },
    type: {
      width: 200,
      needs: [
        'percentBp',
        'amountMinor',
        'tiers',
        'level',
        'minSpendMinor',
        'scope',
        'buyQuantity',
        'buySpendMinor',
        'getQuantity',
        'getReward',
        'getValue',
      ],
    },
    level: { hidden: true },
    percentBp: { hidden: true },
    amountMinor: { hidden: true },
    startsAt: { width: 112 },
    endsAt: { width: 112 },
    used: { width: 76 },
    usesTotal: { width: 96 },
    givenMinor: { width: 110 },
    sales30Minor: { width: 120 },
    marginBp: { of: marginBp('Margin, 30 days'), hidden: true },
    health: { width: 150 },
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
  always: ['version', 'name', 'code', 'codeMode', 'state', 'type', 'active', 'used', 'givenMinor'],
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

const shoppers = {
  unknown: 'Not known yet',
  first: 'New customer',
  returning: 'Has ordered before',
  business: 'Business',
} as const

const basketLines = z
  .array(z.object({ itemUid: field.uid(), quantity: field.whole(1, 999) }))
  .min(1, 'Put something into the basket.')
  .max(50)

const priced = z
  .object({
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
    /** What is left of the goods without tax after their cost; null where a cost is not known, or not for everybody. */
    marginMinor: z.number().int().nullable(),
    trace: z.array(z.string()),
  })
  .meta({ id: 'PricedBasket' })
export type PricedAnswer = z.output<typeof priced>

/** What a basket is bought under, each as it usually is until somebody says otherwise. */
export const circumstances = z.object({
  email: field.text(254).default('').meta({ label: 'E-mail address' }),
  shopper: field.choice(shoppers).default('unknown').meta({ label: 'Shopper' }),
  fulfilment: field.choice(fulfilments).default('delivery').meta({ label: 'Gets it by' }),
  deliveryMethodUid: field.reference('deliveryMethod').nullable().default(null).meta({
    label: 'Delivery method',
  }),
  chargeMinor: field.money().nullable().default(null).meta({ label: 'Delivery charge' }),
  payment: field
    .choice({ usual: 'As usual', finance: 'Finance', cyclescheme: 'Cycle to work' })
    .default('usual')
    .meta({ label: 'Pays by' }),
  at: field.instant().nullable().default(null).meta({ label: 'At' }),
})

/** A basket of real items: as offers are now, and as they would be with a coupon as somebody has it open. */
export const simulate = ask.post(
  '/discounts/simulate',
  'Try a basket: what it costs with the offers as they are, and with a coupon that is not saved yet, each penny explained',
  {
    whileReadOnly: true,
    body: z.object({
      lines: basketLines,
      codes: z.array(field.text(60, 1)).max(5).default([]),
      ...circumstances.shape,
      draft: coupons.input.optional(),
      /** Whose the draft is; null where it is new. */
      draftUid: field.uid().nullable().default(null),
    }),
    reply: z.object({ now: priced, open: priced.nullable() }),
  },
)

const combining = {
  type: true,
  level: true,
  combinesItem: true,
  combinesOrder: true,
  combinesDelivery: true,
  exclusive: true,
  priority: true,
} as const

/** What a scope reaches, and which other offers it meets there. */
export const couponReach = ask.post(
  '/discounts/matching',
  'How many items a scope reaches now, a few of them, and which other coupons and star buys reach some of the same in these days',
  {
    whileReadOnly: true,
    body: z.object({
      scope: itemRule.nullable(),
      couponUid: field.uid().nullable(),
      startsAt: field.instant().nullable().default(null),
      endsAt: field.instant().nullable().default(null),
      /** What comes off, where the margin that is left is asked. */
      offer: depthInput.nullable().default(null),
    }),
    reply: z.object({
      items: z.number().int(),
      /** Of its items after so much is off; null where costs are not known, or not for everybody. */
      marginBp: z.number().int().nullable(),
      sample: z.array(z.object({ uid: field.uid(), code: z.string(), name: z.string() })),
      meets: z.array(
        couponInput.pick(combining).extend({ uid: field.uid(), name: z.string(), items: z.number().int() }),
      ),
    }),
  },
)
export type Met = z.output<typeof couponReach.reply>['meets'][number]

export const batchMost = 100_000
export const batchStates = { running: 'Being made', done: 'Made' } as const

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
      ...codeShape.shape,
    }),
    status: 202,
    reply: z.object({ batchUid: field.uid() }),
  }),
}

/** Those of a batch that nobody used stop working. */
export const disableCodes = call.post(
  '/discounts/:uid/codes/disable',
  'Switch off the unused codes of a batch',
  {
    body: z.object({ batchUid: field.uid() }),
    reply: z.object({ disabled: z.number().int() }),
  },
)

/** As many as a paste of some hundred kilobytes holds. */
export const importMost = 50_000

export const importCodes = call.post(
  '/discounts/:uid/importCodes',
  'Take codes that were made elsewhere; with dryRun only tell what would happen',
  {
    body: z.object({
      name: field.text(80, 1),
      codes: z.array(z.string().trim().max(80)).min(1).max(importMost),
      dryRun: z.boolean().default(false),
    }),
    reply: z.object({
      added: z.number().int(),
      faults: z.array(z.object({ line: z.number().int(), code: z.string(), why: z.string() })),
    }),
  },
)

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
    lastUsedAt: field.instant().nullable().meta({ label: 'Last used' }),
    orderNumber: z.string().nullable().meta({ kind: 'code', label: 'Order' }),
  }),
  columns: {
    code: { main: true },
    batch: {},
    disabled: {},
    used: {},
    maxUses: {},
    expiresAt: {},
    lastUsedAt: { sort: false, filter: false },
    orderNumber: { sort: false, filter: false },
  },
  always: ['code'],
  searches: 'Search codes',
  sort: 'code',
  more: z.object({ couponUid: field.writtenUid().optional() }),
})
