import { describe, expect, test } from 'vitest'
import { partOf, spread, taxOn, taxWithin, withoutTax } from './amounts.ts'

describe('A part of an amount', () => {
  test('is rounded half up, and below nothing away from it', () => {
    expect([1, 2, 3, 5, -1, -3, -5].map(minor => partOf(minor, 1, 2))).toEqual([1, 1, 2, 3, -1, -2, -3])
    expect([14, 15, 16, -14, -15, -16].map(minor => partOf(minor, 1, 10))).toEqual([1, 2, 2, -1, -2, -2])
  })

  test('is exact where a product of both is more than a number holds', () => {
    expect(partOf(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517)
  })
})

describe('Tax', () => {
  test('is taken out of a price and put on top of it', () => {
    expect(taxWithin(179_900, 2_000)).toBe(29_983)
    expect(taxOn(149_917, 2_000)).toBe(29_983)
    expect(withoutTax(179_900, 2_000)).toBe(149_917)
    expect(taxWithin(1_000, 0)).toBe(0)
  })

  test('of half a penny is a penny, and what is left is the price without it', () => {
    expect([taxWithin(3, 2_000), withoutTax(3, 2_000)]).toEqual([1, 2])
  })

  test('of a refund is the tax of the sale', () => {
    for (const minor of [3, 99, 179_900]) expect(taxWithin(-minor, 2_000)).toBe(-taxWithin(minor, 2_000))
  })
})

describe('An amount that is spread', () => {
  test('gives the pence left over to whoever lost most, then to the heavier, then to the first', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spread(5, [3, 3, 4])).toEqual([2, 1, 2])
    expect(spread(3, [1, 2, 3])).toEqual([0, 1, 2])
    expect(spread(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  })

  test('over what weighs nothing is spread evenly', () => {
    expect(spread(5, [0, 0])).toEqual([3, 2])
    expect(spread(10, [0, 1])).toEqual([0, 10])
    expect(spread(0, [])).toEqual([])
  })

  test('over nobody, or by weights that are none, is refused', () => {
    expect(() => spread(1, [])).toThrow(RangeError)
    expect(() => spread(1, [2, -1])).toThrow(RangeError)
    expect(() => spread(1, [0.5])).toThrow(RangeError)
  })
})
