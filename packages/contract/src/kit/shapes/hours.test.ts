import { describe, expect, test } from 'vitest'
import { instantOf, wallTime } from '../dates.ts'
import {
  dayAfter,
  endOf,
  lastMinuteOf,
  nextYear,
  type Opening,
  openingAt,
  specialDays,
  weekHours,
  weeksFrom,
  weekText,
} from './hours.ts'

const nine: [string, string] = ['09:00', '17:30']
const week = [[nine], [nine], [nine], [['09:00', '20:00']], [nine], [nine], []] as Opening['weeklyHours']
const boxing = {
  date: '2026-12-26',
  label: 'Boxing Day',
  closed: true,
  intervals: [],
  message: 'See you on Monday.',
}
const shop: Opening = { weeklyHours: week, specialDays: [boxing] }
const at = (iso: string) => openingAt(shop, iso, 'Europe/London')
const refusal = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message

describe('A shop', () => {
  test('is open until it closes, and closed at that very minute', () => {
    expect(at('2026-03-05T14:00:00Z')).toMatchObject({ isOpen: true, until: '20:00' })
    expect(at('2026-03-05T20:00:00Z')).toMatchObject({
      isOpen: false,
      opens: { day: '2026-03-06', time: '09:00' },
    })
  })

  test('that has a special day says so, and opens after it', () => {
    expect(at('2026-12-26T11:00:00Z')).toMatchObject({
      isOpen: false,
      special: { label: 'Boxing Day', message: 'See you on Monday.' },
      opens: { day: '2026-12-28', time: '09:00' },
    })
  })

  test('opens at nine on the wall on both sides of a change of clocks', () => {
    expect(at('2026-03-28T08:59:00Z')).toMatchObject({
      isOpen: false,
      opens: { day: '2026-03-28', time: '09:00' },
    })
    expect(at('2026-03-30T08:00:00Z'), 'summer time').toMatchObject({ isOpen: true })
    expect(at('2026-10-26T08:30:00Z'), 'winter time').toMatchObject({
      isOpen: false,
      opens: { time: '09:00' },
    })
  })

  test('shows its weeks from Monday on, special days as they are', () => {
    const [first, second] = weeksFrom(shop, '2026-12-23', 2)
    expect(first?.map(({ date }) => date.slice(8))).toEqual(['21', '22', '23', '24', '25', '26', '27'])
    expect(first?.[5]).toMatchObject({ special: { label: 'Boxing Day' }, intervals: [] })
    expect(second?.[0]).toMatchObject({ date: '2026-12-28', special: null, intervals: [nine] })
  })

  test('that never opens says no more than that', () => {
    const never = { weeklyHours: week.map(() => []), specialDays: [] }
    expect(openingAt(never, '2026-03-05T14:00:00Z', 'Europe/London')).toMatchObject({
      isOpen: false,
      opens: null,
    })
  })
})

describe('Hours', () => {
  test('that end before they begin, or overlap, are refused', () => {
    const of = (...times: [string, string][]) => weekHours().safeParse([times, [], [], [], [], [], []])
    expect(refusal(of(['10:00', '09:00']))).toBe('The shop must close after it opens.')
    expect(refusal(of(['09:00', '12:00'], ['11:55', '17:00']))).toBe('These times overlap.')
    expect(refusal(of(['09:03', '12:00']))).toBe('Use a time such as 15:00.')
    expect(of(['13:00', '17:00'], ['09:00', '12:00']).success).toBe(true)
  })

  test('of the same special day twice are refused', () => {
    expect(refusal(specialDays().safeParse([boxing, boxing]))).toBe(
      '26 December 2026 is already in the list.',
    )
  })

  test('of a week are read in one line', () => {
    expect(weekText(week)).toBe('Mon–Wed 09:00–17:30; Thu 09:00–20:00; Fri–Sat 09:00–17:30; Sun closed')
  })

  test('count days over the end of a month and a change of clocks', () => {
    expect([dayAfter('2026-02-28', 1), dayAfter('2026-03-29', 1), dayAfter('2027-01-01', -1)]).toEqual([
      '2026-03-01',
      '2026-03-30',
      '2026-12-31',
    ])
  })
})

test('What ends on a day lasts through it, and what ends in the doubled hour ends with the second one', () => {
  const zone = 'Europe/London'
  const ends = endOf(instantOf('2027-04-30', zone), zone)
  expect(ends).toBe('2027-04-30T23:00:00.000Z')
  expect(wallTime(lastMinuteOf(ends, zone), zone)).toBe('2027-04-30 23:59:00')
  expect(endOf(lastMinuteOf(ends, zone), zone)).toBe(ends)
  expect(endOf(instantOf('2027-10-31 01:30:00', zone), zone)).toBe('2027-10-31T01:30:00.000Z')
  expect(instantOf('2027-03-28 01:30:00', zone)).toBe('2027-03-28T01:30:00.000Z')
})

test('The same day a year on is always a day', () => {
  expect(['2026-12-25', '2028-02-29', '2027-02-28'].map(nextYear)).toEqual([
    '2027-12-25',
    '2029-02-28',
    '2028-02-28',
  ])
})
