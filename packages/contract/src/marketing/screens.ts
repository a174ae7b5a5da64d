import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const group = 'Marketing & Promotions'
const levels = storeStaff

export const screens = {
  coupons: {
    path: '/coupons',
    title: 'Coupons',
    group,
    levels,
    synonyms: ['discount', 'voucher code', 'promotion'],
  },
  newCoupon: { path: '/coupons/new', title: 'New Coupon', group, levels, hidden: true, parent: '/coupons' },
  coupon: {
    path: '/coupons/:uid',
    title: 'Edit Coupon',
    group,
    levels,
    hidden: true,
    parent: '/coupons',
    noun: 'Coupon',
  },
  couponUsage: { path: '/coupons-usage', title: 'Coupon Usage', group, levels },
  couponSettings: { path: '/coupons-settings', title: 'Coupon Settings', group, levels },
  couponUses: { path: '/detailed-coupons-usage', title: 'Detailed Coupon Usage', group, levels },
  starBuyItems: {
    path: '/starbuy/item',
    title: 'Star Buys: Items',
    group,
    levels,
    synonyms: ['bundle', 'buy with', 'offer'],
  },
  starBuyCollections: { path: '/starbuy/faf', title: 'Star Buys: Collections', group, levels },
  newStarBuy: {
    path: '/starbuy',
    title: 'New Star Buy',
    group,
    levels,
    hidden: true,
    parent: '/starbuy/item',
  },
  starBuy: {
    path: '/starbuy/:id',
    title: 'Edit Star Buy',
    group,
    levels,
    hidden: true,
    parent: '/starbuy/item',
    noun: 'Star buy',
  },
} as const satisfies Record<string, Screen>
