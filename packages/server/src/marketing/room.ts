import type { Room } from '#kit/kit'
import { couponBulk } from '#marketing/coupons/bulk'
import { couponCodes } from '#marketing/coupons/codes'
import { coupons } from '#marketing/coupons/coupons'
import { couponReaches } from '#marketing/coupons/reach'
import { couponTries } from '#marketing/coupons/tries'
import { couponUpkeep } from '#marketing/coupons/upkeep'
import { couponUseDays } from '#marketing/coupons/use-days'
import { couponUseReports } from '#marketing/coupons/use-reports'
import { marketingNouns } from '#marketing/nouns'
import { simulator } from '#marketing/offers/simulate'
import { starBuyBulk } from '#marketing/star-buys/bulk'
import { starBuys } from '#marketing/star-buys/star-buys'

export const marketing: Room = kit => {
  marketingNouns(kit)
  coupons(kit)
  couponReaches(kit)
  couponCodes(kit)
  couponUseReports(kit)
  couponUseDays(kit)
  couponUpkeep(kit)
  couponTries(kit)
  couponBulk(kit)
  simulator(kit)
  starBuys(kit)
  starBuyBulk(kit)
}
