import type { CouponOffer } from './coupons.ts'

const wholeBp = 10_000

/** How much of a price a coupon may take off, in basis points. Only some may switch on a deep one, and margins are judged by it. */
export function depthOf(
  input: CouponOffer,
  /** The price of the cheapest item it reaches, and of the gifts it gives. */
  { cheapestMinor, giftMinor }: { readonly cheapestMinor: number; readonly giftMinor: number },
): number {
  // Steps are of percentages and amounts alone: what was typed of them before the type changed is of no other.
  const tiers = input.type === 'percent' || input.type === 'amount' ? input.tiers : []
  const most = Math.max(0, ...tiers.map(({ value }) => value))
  const spent = Math.max(input.minSpendMinor ?? 0, tiers[0]?.fromMinor ?? 0)
  const amount = Math.max(most, input.amountMinor ?? 0)
  switch (input.type) {
    case 'freeDelivery':
      return 0
    case 'percent':
      return Math.max(most, input.percentBp ?? 0)
    case 'amount':
      return shareOf(amount, input.level === 'order' ? spent : cheapestMinor)
    case 'price':
      return shareOf(Math.max(0, cheapestMinor - amount), cheapestMinor)
    case 'gift':
      return shareOf(giftMinor, spent)
    case 'buyXGetY': {
      const reward =
        input.getReward === 'percent'
          ? input.getValue
          : input.getReward === 'amount'
            ? shareOf(input.getValue, cheapestMinor)
            : shareOf(Math.max(0, cheapestMinor - input.getValue), cheapestMinor)
      return Math.round((reward * input.getQuantity) / ((input.buyQuantity ?? 1) + input.getQuantity))
    }
  }
}

/** All of it where there is nothing to measure it by. */
function shareOf(part: number, whole: number): number {
  if (part === 0) return 0
  return whole <= 0 ? wholeBp : Math.min(wholeBp, Math.round((part * wholeBp) / whole))
}
