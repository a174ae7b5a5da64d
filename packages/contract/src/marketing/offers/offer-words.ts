import type { CouponOffer } from '../coupons/coupons.ts'
import type { StarBuyInput } from '../star-buys/star-buys.ts'
import type { TraceWords } from './explain.ts'

type Words = Pick<TraceWords, 'say' | 'money'>

/** A coupon in one sentence: "10% off some items, over £50.00". */
export function couponWords(coupon: CouponOffer, words: Words): string {
  const { say, money } = words
  const over =
    coupon.minSpendMinor === null ? '' : say(', over {amount}', { amount: money(coupon.minSpendMinor) })
  return `${givenWords(coupon, words)}${over}`
}

function givenWords(coupon: CouponOffer, { say, money }: Words): string {
  const { type, tiers, level } = coupon
  const some = say(coupon.scope ? 'some items' : level === 'order' ? 'the order' : 'everything')
  const most = tiers.at(-1)?.value
  const value = (of: number) => (type === 'percent' ? `${of / 100}%` : money(of))
  switch (type) {
    case 'freeDelivery':
      return say('Free delivery')
    case 'gift':
      return say('A free gift')
    case 'price':
      return say('{some} for {value} each', { some, value: value(coupon.amountMinor ?? 0) })
    case 'buyXGetY':
      return say('Buy {bought}, get {n} {reward}', {
        bought: coupon.buyQuantity ?? say('for {amount}', { amount: money(coupon.buySpendMinor ?? 0) }),
        n: coupon.getQuantity,
        reward: rewardWords(coupon, { say, money }),
      })
    default: {
      const off = most ?? (type === 'percent' ? coupon.percentBp : coupon.amountMinor)
      if (off === null) return say('Nothing yet')
      return say(most === undefined ? '{value} off {some}' : 'Up to {value} off {some}', {
        value: value(off),
        some,
      })
    }
  }
}

function rewardWords({ getReward, getValue }: CouponOffer, { say, money }: Words): string {
  if (getReward === 'price') return say('for {amount}', { amount: money(getValue) })
  if (getReward === 'amount') return say('{value} off', { value: money(getValue) })
  return getValue >= 10_000 ? say('free') : say('{value} off', { value: `${getValue / 100}%` })
}

/** What a star buy takes off: "25% off", "for £9.99". */
export function starBuyWords(
  { priceMode, percentBp, amountMinor }: Pick<StarBuyInput, 'priceMode' | 'percentBp' | 'amountMinor'>,
  { say, money }: Words,
): string {
  if (priceMode === 'percentOff') return say('{value} off', { value: `${(percentBp ?? 0) / 100}%` })
  const amount = money(amountMinor ?? 0)
  return priceMode === 'amountOff' ? say('{value} off', { value: amount }) : say('for {amount}', { amount })
}
