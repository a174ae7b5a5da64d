import { expect, test } from 'vitest'
import { newCoupon } from './coupons.ts'
import { depthOf } from './depth.ts'
import { ofItsType } from './of-its-type.ts'

test('Nothing that was said of a coupon while it was of another type counts any more', () => {
  const steps = [{ fromMinor: 9_000, value: 4_000 }]
  const before = {
    ...newCoupon,
    percentBp: 1_500,
    tiers: steps,
    maxDiscountMinor: 500,
    audienceTags: ['club'],
    maxUnits: 2,
  }
  const gift = { ...before, type: 'gift' as const, giftItemUids: [7] }
  expect(ofItsType(gift)).toEqual({ ...newCoupon, type: 'gift', giftItemUids: [7] })
  expect(ofItsType(before)).toEqual({ ...before, audienceTags: [] })
  const price = { ...gift, type: 'price' as const, amountMinor: 1_000 }
  expect(ofItsType(price)).toEqual({ ...newCoupon, type: 'price', amountMinor: 1_000, maxUnits: 2 })
  expect(depthOf(price, { cheapestMinor: 2_000, giftMinor: 0 })).toBe(5_000)
})
