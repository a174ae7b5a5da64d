import { type CouponInput, newCoupon } from '@backroom/contract/marketing/coupons/coupons'

const starts = {
  Welcome: { percentBp: 1_000, firstOrderOnly: true },
  'Free delivery': {
    type: 'freeDelivery',
    codeMode: 'automatic',
    usesPerCustomer: null,
    minSpendMinor: 4_000,
  },
  'Three for two': { type: 'buyXGetY', codeMode: 'automatic', usesPerCustomer: null },
  'Free gift': { type: 'gift', minSpendMinor: 7_500 },
  'Club code': { percentBp: 1_500, audience: 'emails', usesPerCustomer: null },
  Apology: { type: 'amount', level: 'order', amountMinor: 1_000, usesTotal: 1 },
} as const satisfies Record<string, Partial<CouponInput>>

export type ReadyMadeName = keyof typeof starts
/** Offers that most shops make, to begin with. */
export const readyMade = Object.keys(starts) as ReadyMadeName[]

/** All of a coupon that begins so: nothing stays of what another one set before. A code that is there is kept where it has one. */
export function begunAs(name: ReadyMadeName, code: string): Omit<CouponInput, 'name'> {
  const { name: _, ...begun } = { ...newCoupon, ...starts[name] }
  return { ...begun, code: begun.codeMode === 'single' ? code : '' }
}
