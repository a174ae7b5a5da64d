import { type CouponInput, newCoupon } from './coupons.ts'

const takesOff = ['percent', 'amount'] as const
const lowers = [...takesOff, 'price'] as const

/** The types that each field belongs to; what is not here belongs to all of them. */
const typesOf = {
  level: takesOff,
  percentBp: ['percent'],
  amountMinor: ['amount', 'price'],
  tiers: takesOff,
  maxDiscountMinor: ['percent'],
  maxUnits: lowers,
  deliveryMethodUids: ['freeDelivery'],
  maxChargeMinor: ['freeDelivery'],
  buyQuantity: ['buyXGetY'],
  buySpendMinor: ['buyXGetY'],
  getQuantity: ['buyXGetY'],
  getScope: ['buyXGetY'],
  getReward: ['buyXGetY'],
  getValue: ['buyXGetY'],
  maxSets: ['buyXGetY'],
  giftItemUids: ['gift'],
  giftChoice: ['gift'],
  giftOutOfStock: ['gift'],
} as const satisfies Partial<Record<keyof CouponInput, readonly CouponInput['type'][]>>

/** A coupon without what was said of it while it was of another type, or for others: nobody sees it any more, so it may not count. */
export function ofItsType<Input extends CouponInput>(input: Input): Input {
  const isOther = (types: readonly CouponInput['type'][]) => !types.includes(input.type)
  const left = Object.entries(typesOf).flatMap(([name, types]) =>
    isOther(types) ? [[name, newCoupon[name as keyof CouponInput]]] : [],
  )
  return {
    ...input,
    ...Object.fromEntries(left),
    ...(input.audience !== 'tagged' && { audienceTags: [] }),
    ...(input.audience !== 'emails' && { audienceEmails: [] }),
  }
}
