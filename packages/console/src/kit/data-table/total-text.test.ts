import { expect, test } from 'vitest'
import { totalText } from '#kit/data-table/total-text.ts'

test('A number that was counted is said as it is, an estimate as about so many', () => {
  expect(totalText({ count: 9_876, isEstimate: false })).toBe('9,876')
  expect(totalText({ count: 98_765, isEstimate: true })).toBe('about 98,800')
})
