import type { CouponRule, OfferRules, StarBuyRule } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { explain } from '@backroom/contract/marketing/offers/explain'
import { Offers } from '@backroom/contract/marketing/offers/prepare'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCoupons, anyLines, anySettings, anyStarBuys, basketOf } from '#testing/random-offers'
import { sized, tell } from '#testing/sized'

const runs = sized(500, 100_000)
const rules = fc.record({ coupons: anyCoupons, starBuys: anyStarBuys, settings: anySettings })
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const typedOf = ({ coupons }: OfferRules) => coupons.filter(({ codeMode }) => codeMode === 'single')
const words = { say: (text: string) => text, money: String, date: String }

test('Every penny off is somebody’s, none is below nothing, and no coupon takes nothing or more than it may', () => {
  const hold = (lines: Parameters<typeof basketOf>[0], given: OfferRules) => {
    const priced = calculate(basketOf(lines, typedOf(given)), new Offers(given))
    const { totals } = priced
    for (const line of priced.lines) {
      expect(line.payMinor).toBeGreaterThanOrEqual(0)
      expect(line.fullMinor - line.starBuyMinor - line.couponMinor).toBe(line.payMinor)
    }
    expect(totals.couponMinor).toBe(sum(priced.applied.map(({ goodsMinor }) => goodsMinor)))
    expect(totals.payMinor).toBe(
      totals.fullMinor -
        totals.starBuyMinor -
        totals.couponMinor +
        totals.deliveryMinor -
        totals.deliveryOffMinor,
    )
    for (const { couponUid, goodsMinor, deliveryMinor, giftMinor, lines: taken } of priced.applied) {
      const coupon = given.coupons.find(({ uid }) => uid === couponUid) as CouponRule
      expect(sum(Object.values(taken))).toBe(goodsMinor)
      expect(goodsMinor + deliveryMinor + giftMinor).toBeGreaterThan(0)
      expect(goodsMinor).toBeLessThanOrEqual(coupon.maxDiscountMinor ?? Infinity)
      const budget = coupon.budgetMinor === null ? Infinity : coupon.budgetMinor - coupon.givenMinor
      expect(goodsMinor + deliveryMinor + giftMinor).toBeLessThanOrEqual(budget)
    }
    for (const { starBuyUid, units } of priced.starBuys) {
      const { maxPerOrder, maxTotal, used } = given.starBuys.find(
        ({ uid }) => uid === starBuyUid,
      ) as StarBuyRule
      expect(units).toBeLessThanOrEqual(Math.min(maxPerOrder ?? Infinity, (maxTotal ?? Infinity) - used))
    }
    for (const step of priced.trace) expect(explain(step, words)).not.toContain('undefined')
  }
  fc.assert(fc.property(anyLines, rules, hold), { numRuns: runs })
  tell(`${runs.toLocaleString('en-GB')} random baskets`)
})

test('The order of lines does not matter', () => {
  const hold = ([lines, shuffled]: Parameters<typeof basketOf>[0][], given: OfferRules) => {
    const offers = new Offers(given)
    const priced = [lines ?? [], shuffled ?? []].map(each => {
      const { lines: answered, ...rest } = calculate(basketOf(each, typedOf(given)), offers)
      return { ...rest, lines: answered.toSorted((a, b) => (a.key < b.key ? -1 : 1)) }
    })
    expect(priced[1]).toEqual(priced[0])
  }
  const twice = anyLines.chain(lines =>
    fc.shuffledSubarray(lines, { minLength: lines.length }).map(shuffled => [lines, shuffled]),
  )
  fc.assert(fc.property(twice, rules, hold), { numRuns: runs })
})

test('Typing a code never makes a basket dearer, nor does another coupon where the best are chosen', () => {
  const hold = (lines: Parameters<typeof basketOf>[0], given: OfferRules) => {
    const pay = (coupons: readonly CouponRule[], codes: readonly CouponRule[]) =>
      calculate(basketOf(lines, codes), new Offers({ ...given, coupons })).totals.payMinor
    const typed = typedOf(given)
    for (let count = 0; count < typed.length; count++)
      expect(pay(given.coupons, typed.slice(0, count + 1))).toBeLessThanOrEqual(
        pay(given.coupons, typed.slice(0, count)),
      )
    if (given.settings.conflictRule === 'bestForShopper' && given.coupons.length > 0)
      expect(pay(given.coupons, typed)).toBeLessThanOrEqual(pay(given.coupons.slice(0, -1), typed))
  }
  fc.assert(fc.property(anyLines, rules, hold), { numRuns: runs })
})

test('A smaller percentage, amount or limit never takes more off', () => {
  const hold = (lines: Parameters<typeof basketOf>[0], given: OfferRules, part: number) => {
    const [coupon] = given.coupons
    if (!coupon || coupon.type === 'price' || coupon.type === 'buyXGetY') return
    const off = (one: CouponRule) =>
      calculate(basketOf(lines, [one]), new Offers({ ...given, coupons: [one] })).totals.couponMinor
    const less = (value: number) => Math.max(1, Math.floor((value * part) / 100))
    const smaller = {
      ...coupon,
      percentBp: less(coupon.percentBp ?? 1),
      amountMinor: less(coupon.amountMinor ?? 1),
      maxDiscountMinor: coupon.maxDiscountMinor && less(coupon.maxDiscountMinor),
    }
    expect(off(smaller)).toBeLessThanOrEqual(off(coupon))
  }
  fc.assert(fc.property(anyLines, rules, fc.integer({ min: 1, max: 100 }), hold), { numRuns: runs })
})
