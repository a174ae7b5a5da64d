import { partOf, spread, taxOn, taxWithin, withoutTax } from '@backroom/contract/kit/money/amounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sized, tell } from '#testing/sized'

const splits = sized(2_000, 100_000)
/** A trillion pounds either way: more than any store turns over. */
const amount = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 })
const rateBp = fc.integer({ min: 0, max: 10_000 })
const weights = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999_999 })), {
  minLength: 1,
  maxLength: 40,
})
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

test('Nothing is lost or made by spreading an amount, and nobody gets a penny more or less than their part', () => {
  const hold = (minor: number, heavy: number[]) => {
    const shares = spread(minor, heavy)
    if (sum(shares) !== minor) throw new Error(`${sum(shares)} instead of ${minor}`)
    const all = BigInt(sum(heavy)) || BigInt(heavy.length)
    const isWeightless = sum(heavy) === 0
    shares.forEach((share, place) => {
      const off = BigInt(share) * all - BigInt(minor) * BigInt(isWeightless ? 1 : (heavy[place] ?? 0))
      if ((off < 0n ? -off : off) >= all) throw new Error(`share ${place} is off by a penny or more`)
    })
  }
  fc.assert(fc.property(amount, weights, hold), { numRuns: splits })
  tell(`${splits.toLocaleString('en-GB')} random splits`)
})

test('A price without its tax and the tax in it always come to the price, and a refund to its sale', () => {
  const hold = (minor: number, rate: number) => {
    expect(withoutTax(minor, rate) + taxWithin(minor, rate)).toBe(minor)
    expect(taxWithin(-minor, rate) + taxWithin(minor, rate)).toBe(0)
    expect(taxOn(-minor, rate) + taxOn(minor, rate)).toBe(0)
  }
  fc.assert(fc.property(amount, rateBp, hold), { numRuns: splits })
})

test('A part of an amount is within half a penny of it, and a half is rounded away from nothing', () => {
  const hold = (minor: number, [part = 0, whole = 1]: readonly number[]) => {
    const twiceOff = 2n * (BigInt(partOf(minor, part, whole)) * BigInt(whole) - BigInt(minor) * BigInt(part))
    const isAway = minor < 0 ? -twiceOff : twiceOff
    if (isAway > BigInt(whole) || isAway <= -BigInt(whole)) throw new Error('rounded the wrong way')
  }
  const shares = fc
    .tuple(rateBp, fc.integer({ min: 1, max: 10_000 }))
    .map(pair => pair.toSorted((a, b) => a - b))
  fc.assert(fc.property(amount, shares, hold), { numRuns: splits })
})
