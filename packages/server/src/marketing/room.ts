import type { Room } from '#kit/kit'
import { couponCodes } from '#marketing/coupons/codes'
import { coupons } from '#marketing/coupons/coupons'
import { couponUses } from '#marketing/coupons/uses'
import { simulator } from '#marketing/offers/simulate'

export const marketing: Room = kit => {
  coupons(kit)
  couponCodes(kit)
  couponUses(kit)
  simulator(kit)
}
