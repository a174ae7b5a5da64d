import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { marginBp } from '../coupons/settings.ts'
import { starBuyInput } from './star-buys.ts'

const levels = storeStaff

export const starBuyStates = {
  live: 'Live',
  scheduled: 'Scheduled',
  resting: 'Paused',
  off: 'Off',
  usedUp: 'Used up',
  ended: 'Ended',
} as const

/** What somebody should look at first. */
export const starBuyHealth = {
  fine: 'Fine',
  empty: 'Nothing in it',
  loss: 'Sells at a loss',
  outOfStock: 'Out of stock',
  noSaving: 'Saves nothing',
} as const

const figures = z.object({
  state: field.choice(starBuyStates),
  source: z.string().meta({ label: 'Buy this' }),
  target: z.string().meta({ label: 'Get this' }),
  priceNowMinor: field.amount().nullable().meta({ label: 'Price now' }),
  priceOfferMinor: field.amount().nullable().meta({ label: 'With star buy' }),
  savingMinor: field.amount().nullable().meta({ label: 'Saving' }),
  savingBp: field.basisPoints().nullable().meta({ label: 'Saving %' }),
  sourceStock: z.number().int().meta({ label: 'Source stock' }),
  targetStock: z.number().int().meta({ label: 'Target stock' }),
  used: z.number().int().meta({ label: 'Sold' }),
  sold30: z.number().int().meta({ label: 'Sold, 30 days' }),
  sales30Minor: field.amount().meta({ label: 'Sales, 30 days' }),
})

export const starBuys = record({
  resource: 'starBuy',
  path: '/StarBuy',
  noun: 'star buy',
  levels,
  input: starBuyInput,
  computed: figures,
})

const stateIs = (...value: (keyof typeof starBuyStates)[]) => [{ field: 'state', op: 'in' as const, value }]

export const starBuysView = dataView({
  record: starBuys,
  name: 'StarBuyView',
  noun: 'star buys',
  row: starBuyInput.pick({ percentBp: true, amountMinor: true }),
  columns: {
    state: { width: 104 },
    source: { main: true, width: 180 },
    target: { width: 180 },
    priceMode: { width: 92, sort: false, needs: ['percentBp', 'amountMinor'] },
    priceNowMinor: { width: 94 },
    priceOfferMinor: { width: 108 },
    savingMinor: { width: 90 },
    savingBp: { hidden: true },
    marginBp: { of: marginBp('Margin'), width: 114 },
    belowCost: { of: z.number().int().optional().meta({ label: 'Below cost' }), hidden: true, width: 88 },
    health: { of: field.choice(starBuyHealth), width: 128 },
    sourceStock: { hidden: true },
    targetStock: { hidden: true },
    startsAt: { hidden: true },
    endsAt: { hidden: true },
    endsSoon: { of: field.flag().meta({ label: 'Ends in 3 days' }), hidden: true },
    used: { width: 64 },
    maxTotal: { hidden: true },
    sold30: { hidden: true },
    sales30Minor: { hidden: true },
    targets: { of: z.number().int().meta({ label: 'Items got' }), hidden: true, width: 80 },
    overlaps: { of: z.number().int().meta({ label: 'Beaten by' }), hidden: true, width: 84 },
    sourceType: { hidden: true },
    targetType: { hidden: true },
    name: { hidden: true },
    priority: { hidden: true },
    active: { hidden: true },
    updatedAt: { hidden: true },
  },
  always: ['version', 'name', 'state', 'source', 'target', 'active', 'priceOfferMinor', 'savingMinor'],
  searches: 'Search name, item or collection',
  sort: '-savingMinor',
  presets: [
    { name: 'In use', filter: stateIs('live', 'scheduled', 'resting', 'off', 'usedUp') },
    { name: 'Live', filter: stateIs('live') },
    { name: 'Ending soon', filter: [{ field: 'endsSoon', op: 'is', value: true }], sort: 'endsAt' },
    { name: 'Paused', filter: stateIs('resting') },
    {
      name: 'To look at',
      filter: [...stateIs('live', 'scheduled'), { field: 'health', op: 'notIn', value: ['fine'] }],
    },
    { name: 'Off', filter: stateIs('off') },
    { name: 'All star buys' },
  ],
  sums: ['used'],
})

const call = callsOf({ levels, resource: 'starBuy' })

const priced = z.object({
  uid: field.uid(),
  code: z.string(),
  name: z.string(),
  priceMinor: z.number().int(),
  offerMinor: z.number().int(),
  /** Null where the cost is not known, or not for everybody. */
  marginBp: z.number().int().nullable(),
})

/** What a star buy would do as somebody has it open: what stands against it, what they should know, and what it comes to. */
export const judgeStarBuy = callsOf({ levels }).post(
  '/StarBuy/validate',
  'What is wrong with a star buy that is not saved yet, what it clashes with, and the prices it makes',
  {
    whileReadOnly: true,
    body: starBuyInput.extend({ uid: field.uid().nullable().default(null) }),
    reply: z.object({
      errors: z.record(z.string(), z.string()),
      warnings: z.array(z.string()),
      /** Good to know, and no reason to think again. */
      notes: z.array(z.string()),
      items: z.number().int(),
      belowCost: z.number().int(),
      targets: z.array(priced),
    }),
  },
)

export const targetsMost = 20

/** One star buy for each target, all of them or none. */
export const makeStarBuys = call.post(
  '/StarBuy/many',
  'Make a star buy for each of some items, all or none',
  {
    body: z.object({ starBuy: starBuys.input, targetItemUids: field.uids('item').min(1).max(targetsMost) }),
    status: 201,
    reply: z.object({ uids: z.array(field.uid()) }),
  },
)
