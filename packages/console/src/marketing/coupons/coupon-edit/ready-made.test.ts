import { expect, test } from 'vitest'
import { begunAs } from '#marketing/coupons/coupon-edit/ready-made.ts'

test('A ready-made offer sets every field, so that nothing stays of the one chosen before', () => {
  const welcome = begunAs('Welcome', 'HELLO')
  const form = { ...welcome, ...begunAs('Apology', 'HELLO') }
  expect(welcome).toMatchObject({ percentBp: 1_000, firstOrderOnly: true, code: 'HELLO' })
  expect(form).toMatchObject({ percentBp: null, firstOrderOnly: false, type: 'amount', code: 'HELLO' })
  expect(begunAs('Free delivery', 'HELLO').code).toBe('')
})
