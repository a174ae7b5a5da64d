import { moveTries, noteTries, openCodes } from '#marketing/coupons/tries'
import { customerKeyOf, forgetUser, redeemUses, releaseUses, reserveUses } from '#marketing/coupons/uses'
import { marginAfter } from '#marketing/offers/margin'
import { priceWithOffers, shopperWith } from '#marketing/offers/price'
import { keepStarBuys, redeemStarBuys, releaseStarBuys } from '#marketing/star-buys/uses'

/** What a basket costs with every offer there is, for whom, and what is left of it. */
export const offers = { price: priceWithOffers, shopper: shopperWith, marginAfter } as const

/** Codes as somebody types them, and how they fared: of whoever guesses too often none is opened. */
export const couponTries = { open: openCodes, note: noteTries, move: moveTries } as const

/** Uses of coupons, kept for an order, had by it or given back. */
export const couponUses = {
  reserve: reserveUses,
  redeem: redeemUses,
  release: releaseUses,
  customerKey: customerKeyOf,
  forget: forgetUser,
} as const

/** The same of star buys. */
export const starBuyUses = {
  keep: keepStarBuys,
  redeem: redeemStarBuys,
  release: releaseStarBuys,
} as const
