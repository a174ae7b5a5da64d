import { expect, test } from 'vitest'
import { daysNamed, lengthOf } from '#marketing/coupons/coupon-edit/schedule-days.ts'

test('Days that offers often run are those that come next', () => {
  expect(daysNamed('This weekend', '2026-11-19')).toEqual({ from: '2026-11-21', to: '2026-11-22' })
  expect(daysNamed('This weekend', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(daysNamed('Until the end of the month', '2028-02-10')).toEqual({
    from: '2028-02-10',
    to: '2028-02-29',
  })
  const black = { 2024: '2024-11-29', 2025: '2025-11-28', 2026: '2026-11-27', 2030: '2030-11-29' }
  for (const [year, from] of Object.entries(black))
    expect(daysNamed('Black Friday weekend', `${year}-06-01`).from).toBe(from)
  expect(daysNamed('Black Friday weekend', '2026-11-30').from).toBe('2026-11-27')
  expect(daysNamed('Black Friday weekend', '2026-12-01').from).toBe('2027-11-26')
})

test('A length is told by the clock on the wall, also over a night on which it changes', () => {
  const zone = 'Europe/London'
  expect(lengthOf('2026-10-23T23:00:00Z', '2026-10-26T00:00:00Z', zone)).toEqual({ days: 2, hours: 0 })
  expect(lengthOf('2026-11-27T09:00:00Z', '2026-11-30T23:00:00Z', zone)).toEqual({ days: 3, hours: 14 })
  expect(lengthOf('2026-11-27T09:00:00Z', '2026-11-27T09:00:00Z', zone)).toBeNull()
})
