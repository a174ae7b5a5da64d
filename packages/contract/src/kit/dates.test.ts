import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  instantOf,
  isSameDay,
  parseDay,
  parseWallTime,
  wallTime,
} from './dates.ts'
import { locales } from './money/money.ts'

const at = '2025-03-05T14:07:00Z'

test('The United States read month first and a 12-hour clock', () => {
  expect(formatDateTime(at, 'en-US', 'UTC')).toBe('3/5/2025 2:07 PM')
  expect(formatTime('2025-03-05T00:07:00Z', 'en-US', 'UTC')).toBe('12:07 AM')
  expect(formatTime('2025-03-05T12:00:00Z', 'en-US', 'UTC')).toBe('12:00 PM')
  expect(formatDay('2025-12-09', 'en-US')).toBe('12/9/2025')
})

test.each(locales.filter(locale => locale !== 'en-US'))('%s reads day first and a 24-hour clock', locale => {
  expect(formatDateTime(at, locale, 'UTC')).toBe('05/03/2025 14:07')
  expect(formatTime('2025-03-05T00:07:00Z', locale, 'UTC')).toBe('00:07')
  expect(formatDay('2025-12-09', locale)).toBe('09/12/2025')
})

test('Times are those of the store, summer time included', () => {
  expect(formatDateTime('2025-07-01T23:30:00Z', 'en-GB', 'Europe/London')).toBe('02/07/2025 00:30')
  expect(formatDate('2025-01-01T03:00:00Z', 'en-US', 'America/New_York')).toBe('12/31/2024')
})

test('Two moments are of one day where the store is, not in UTC', () => {
  expect(isSameDay('2025-07-01T22:30:00Z', '2025-07-01T23:30:00Z', 'UTC')).toBe(true)
  expect(isSameDay('2025-07-01T22:30:00Z', '2025-07-01T23:30:00Z', 'Europe/London')).toBe(false)
})

test('What the clock on the wall shows becomes an instant and back, in summer and winter', () => {
  for (const [wall, zone, iso] of [
    ['2026-05-01 10:00:00', 'Europe/London', '2026-05-01T09:00:00.000Z'],
    ['2026-12-01 10:00:00', 'Europe/London', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01 00:30:00', 'America/New_York', '2026-12-01T05:30:00.000Z'],
    ['2026-07-01 23:30:00', 'Australia/Sydney', '2026-07-01T13:30:00.000Z'],
  ] as const) {
    expect(instantOf(wall, zone)).toBe(iso)
    expect(wallTime(iso, zone)).toBe(wall)
  }
})
test.each(locales)(
  'In %s a day is typed in its own order or as ISO, and what is written can be typed again',
  locale => {
    const isAmerican = locale === 'en-US'
    expect(parseDay(isAmerican ? '3/5/2025' : '5/3/2025', locale)).toBe('2025-03-05')
    expect(parseDay(isAmerican ? '03.05.25' : '05-03-25', locale)).toBe('2025-03-05')
    expect(parseDay('2025-03-05', locale)).toBe('2025-03-05')
    expect(parseDay(formatDay('2024-02-29', locale), locale)).toBe('2024-02-29')
    for (const nonsense of [
      '',
      '31/02/2025',
      '2025-13-01',
      '29 Feb',
      '1/2',
      isAmerican ? '13/1/2025' : '1/13/2025',
    ])
      expect(parseDay(nonsense, locale), nonsense).toBeNull()
  },
)

test('A moment is typed as people write it: without its year or its time, in halves of the day', () => {
  const read = (typed: string) => parseWallTime(typed, 'en-GB', '2026-11-18')
  expect(read('20/11/2026 17:30')).toBe('2026-11-20 17:30:00')
  expect(read('20/11 9am')).toBe('2026-11-20 09:00:00')
  expect(read('1/2')).toBe('2027-02-01 00:00:00')
  expect(parseWallTime('11/20/2026 12:05 am', 'en-US', '2026-11-18')).toBe('2026-11-20 00:05:00')
  for (const nonsense of ['', 'soon', '31/2', '20/11 25:00', '20/11 9:75'])
    expect(read(nonsense), nonsense).toBeNull()
})
