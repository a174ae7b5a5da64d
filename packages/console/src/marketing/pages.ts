import type { screens } from '@backroom/contract/marketing/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  coupons: () => import('#marketing/coupons/coupon-list.tsx').then(({ CouponList }) => CouponList),
  newCoupon: () =>
    import('#marketing/coupons/coupon-edit/coupon-edit.tsx').then(({ CouponNew }) => CouponNew),
  coupon: () => import('#marketing/coupons/coupon-edit/coupon-edit.tsx').then(({ CouponEdit }) => CouponEdit),
  couponUsage: () => import('#marketing/coupons/coupon-usage.tsx').then(({ CouponUsage }) => CouponUsage),
  couponSettings: () =>
    import('#marketing/coupons/coupon-settings.tsx').then(({ CouponSettings }) => CouponSettings),
  couponUses: () =>
    import('#marketing/coupons/coupon-uses-list.tsx').then(({ CouponUsesList }) => CouponUsesList),
  starBuyItems: () =>
    import('#marketing/star-buys/star-buy-list.tsx').then(({ StarBuyItems }) => StarBuyItems),
  starBuyCollections: () =>
    import('#marketing/star-buys/star-buy-list.tsx').then(({ StarBuyCollections }) => StarBuyCollections),
  newStarBuy: () =>
    import('#marketing/star-buys/star-buy-edit/star-buy-edit.tsx').then(({ StarBuyNew }) => StarBuyNew),
  starBuy: () =>
    import('#marketing/star-buys/star-buy-edit/star-buy-edit.tsx').then(({ StarBuyEdit }) => StarBuyEdit),
}
