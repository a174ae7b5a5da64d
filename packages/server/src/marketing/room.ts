import type { Room } from '#kit/kit'
import { couponBulk } from '#marketing/coupons/bulk'
import { couponCodes } from '#marketing/coupons/codes'
import { coupons } from '#marketing/coupons/coupons'
import { couponTries } from '#marketing/coupons/tries'
import { couponUses } from '#marketing/coupons/uses'
import { simulator } from '#marketing/offers/simulate'

export const marketing: Room = kit => {
  coupons(kit)
  couponCodes(kit)
  couponUses(kit)
  couponTries(kit)
  couponBulk(kit)
  simulator(kit)
}
