import type { CouponRule, OfferRules } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { explain } from '@backroom/contract/marketing/offers/explain'
import { Offers } from '@backroom/contract/marketing/offers/prepare'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCoupons, anyLines, anySettings, anyStarBuys, basketOf } from '#testing/random-offers'
import { sized, tell } from '#testing/sized'

const runs = sized(2_000, 100_000)
const rules = fc.record({ coupons: anyCoupons, starBuys: anyStarBuys, settings: anySettings })
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const typedOf = ({ coupons }: OfferRules) => coupons.filter(({ codeMode }) => codeMode === 'single')
const words = { say: (text: string) => text, money: String, date: String }

test('Every penny off is somebody’s, none is below nothing, and no coupon takes more than it may', () => {
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
    for (const { couponUid, goodsMinor, deliveryMinor, lines: taken } of priced.applied) {
      const coupon = given.coupons.find(({ uid }) => uid === couponUid) as CouponRule
      expect(sum(Object.values(taken))).toBe(goodsMinor)
      expect(goodsMinor).toBeLessThanOrEqual(coupon.maxDiscountMinor ?? Infinity)
      const budget = coupon.budgetMinor === null ? Infinity : coupon.budgetMinor - coupon.givenMinor
      expect(goodsMinor + deliveryMinor).toBeLessThanOrEqual(budget)
    }
    for (const step of priced.trace) expect(explain(step, words)).not.toContain('undefined')
  }
  fc.assert(fc.property(anyLines, rules, hold), { numRuns: runs })
  tell(`${runs.toLocaleString('en-GB')} random baskets`)
})

test('The order of lines does not matter', () => {
  const hold = (lines: Parameters<typeof basketOf>[0], given: OfferRules, turn: number) => {
    const offers = new Offers(given)
    const at = turn % lines.length
    const turned = [...lines.slice(at), ...lines.slice(0, at)].toReversed()
    const priced = [lines, turned].map(each => {
      const { lines: answered, ...rest } = calculate(basketOf(each, typedOf(given)), offers)
      return { ...rest, lines: answered.toSorted((a, b) => (a.key < b.key ? -1 : 1)) }
    })
    expect(priced[1]).toEqual(priced[0])
  }
  fc.assert(fc.property(anyLines, rules, fc.nat(5), hold), { numRuns: runs })
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
