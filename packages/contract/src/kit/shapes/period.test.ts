import { expect, test } from 'vitest'
import { daysOf, periodBefore, periodNamed, periodQuery } from './period.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-02-23', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['month', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
] as const)(
  '%s, and the period before it, are whole days that follow each other',
  (name, from, to, before, until) => {
    const period = periodNamed(name, '2026-03-01')
    expect(period).toEqual({ from, to })
    expect(periodBefore(period)).toEqual({ from: before, to: until })
    expect(daysOf(period).at(-1)).toBe('2026-03-01')
    expect(daysOf(period)).toHaveLength(daysOf(periodBefore(period)).length)
  },
)

test('A period ends after it begins, and has days that the calendar has', () => {
  const fits = (from: string, to: string) => periodQuery.safeParse({ from, to }).success
  expect(fits('2026-03-29', '2026-03-29')).toBe(true)
  expect(fits('2026-03-29', '2026-03-28')).toBe(false)
  expect(fits('2026-02-30', '2026-03-28')).toBe(false)
  expect(fits('2024-01-01', '2026-03-28')).toBe(false)
})
