import { expect, test } from 'vitest'
import { daysOf, periodBefore, periodLastYear, periodNamed, periodQuery, shortened } from './period.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2026-02-28', '2026-02-28', '2026-02-27', '2026-02-27'],
  ['days30', '2026-01-31', '2026-03-01', '2026-01-01', '2026-01-30'],
  ['week', '2026-02-23', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['month', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
] as const)(
  '%s, and the period before it, are whole days that follow each other',
  (name, from, to, before, until) => {
    const period = periodNamed(name, '2026-03-01')
    expect(period).toEqual({ from, to })
    expect(periodBefore(period)).toEqual({ from: before, to: until })
    expect(daysOf(period).at(-1)).toBe(to)
    expect(daysOf(period)).toHaveLength(daysOf(periodBefore(period)).length)
  },
)

test('A period ends after it begins, and has days that the calendar has', () => {
  const fits = (from: string, to: string) => periodQuery.safeParse({ from, to }).success
  expect(fits('2026-03-29', '2026-03-29')).toBe(true)
  expect(fits('2026-03-29', '2026-03-28')).toBe(false)
  expect(fits('2026-02-30', '2026-03-28')).toBe(false)
  expect(fits('2025-01-01', '2026-02-04')).toBe(true)
  expect(fits('2025-01-01', '2026-02-05')).toBe(false)
})

test('Of a period that is too long its last days are left', () => {
  const year = { from: '2025-01-01', to: '2025-12-31' }
  expect(shortened(year)).toEqual(year)
  const long = shortened({ from: '2024-01-01', to: '2025-12-31' })
  expect(long).toEqual({ from: '2024-11-27', to: '2025-12-31' })
  expect(daysOf(long)).toHaveLength(400)
})

test('The same dates last year are there also of a leap day', () => {
  const period = { from: '2028-02-29', to: '2028-03-01' }
  expect(periodLastYear(period)).toEqual({ from: '2027-02-28', to: '2027-03-01' })
})
