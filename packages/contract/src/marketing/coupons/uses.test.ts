import { expect, test } from 'vitest'
import { couponUsage } from './uses.ts'

test('The address of coupon usage may say its days, and that they stand beside those before', () => {
  expect(Object.keys(couponUsage.more?.shape ?? {})).toEqual(['from', 'to', 'beside'])
  expect(couponUsage.list.query.parse({ beside: 'true' })).toMatchObject({ beside: 'true' })
})
