import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { couponInput, couponOffer } from './coupons.ts'
import { marginBp } from './settings.ts'

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
    name: { main: true, width: 150 },
    code: { width: 112 },
    codeMode: { hidden: true },
    type: {
      width: 188,
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
    startsAt: { width: 98 },
    endsAt: { width: 98 },
    endsSoon: { of: field.flag().meta({ label: 'Ends in 3 days' }), hidden: true },
    used: { width: 84, needs: ['usesTotal'] },
    usesTotal: { hidden: true },
    givenMinor: { width: 104 },
    sales30Minor: { hidden: true },
    marginBp: { of: marginBp('Margin, 30 days'), hidden: true },
    health: { width: 162 },
    reserved: { hidden: true },
    codes: { hidden: true },
    budgetMinor: { hidden: true },
    minSpendMinor: { hidden: true },
    usesPerCustomer: { hidden: true },
    priority: { hidden: true },
    audience: { hidden: true },
    saleItems: { hidden: true },
    starBuyLines: { hidden: true },
    active: { hidden: true },
    updatedAt: { hidden: true },
    updatedBy: { hidden: true },
  },
  always: ['version', 'name', 'code', 'codeMode', 'codes', 'state', 'type', 'active', 'used', 'givenMinor'],
  searches: 'Search name, code or notes',
  sort: 'name',
  presets: [
    { name: 'In use', filter: [{ field: 'state', op: 'notIn', value: ['archived', 'expired'] }] },
    { name: 'Live', filter: [{ field: 'state', op: 'in', value: ['active'] }] },
    { name: 'Ending soon', filter: [{ field: 'endsSoon', op: 'is', value: true }], sort: 'endsAt' },
    { name: 'Used up', filter: [{ field: 'state', op: 'in', value: ['usedUp'] }] },
    { name: 'Ended', filter: [{ field: 'state', op: 'in', value: ['expired'] }] },
    { name: 'Archived', filter: [{ field: 'state', op: 'in', value: ['archived'] }] },
    { name: 'All coupons' },
  ],
  sums: ['used', 'givenMinor'],
})
