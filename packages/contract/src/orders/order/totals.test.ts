import { expect, test } from 'vitest'
import { balanceOf } from './totals.ts'

test('Nothing is still to be paid for what is off, and what went back is owed by nobody', () => {
  const sums = { grandTotalMinor: 10_000, paidTotalMinor: 4_000 }
  expect(balanceOf({ status: 'awaitingPayment', ...sums })).toBe(6_000)
  expect(balanceOf({ status: 'cancelled', ...sums })).toBe(0)
  expect(balanceOf({ status: 'expired', ...sums })).toBe(0)
  expect(balanceOf({ status: 'open', grandTotalMinor: 10_000, paidTotalMinor: 12_000 })).toBe(0)
})
