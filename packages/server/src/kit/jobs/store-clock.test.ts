import type { CronMatcher } from 'graphile-worker'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byClockIn, type Cron } from '#kit/jobs/store-clock'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})

/** Lets time pass minute by minute, as Graphile Worker does. */
function runsBetween(cron: Cron, zone: string | ((now: number) => string), from: string, to: string) {
  const isDue = byClockIn(() => (typeof zone === 'string' ? zone : zone(Date.now())), cron) as CronMatcher
  const runs: string[] = []
  for (let at = Date.parse(from); at < Date.parse(to); at += minuteMs) {
    vi.setSystemTime(at + 1)
    if (isDue(digestOf(new Date(at)))) runs.push(new Date(at).toISOString().slice(0, 16))
  }
  return runs
}

describe('A nightly task', () => {
  test.each([
    ['Europe/London', '2026-01-10', ['2026-01-10T02:15']],
    ['Europe/London', '2026-07-10', ['2026-07-10T01:15']],
    ['America/Los_Angeles', '2026-07-10', ['2026-07-10T09:15']],
    ['Asia/Kolkata', '2026-07-10', ['2026-07-10T20:45']],
    ['Asia/Kathmandu', '2026-07-10', ['2026-07-10T20:30']],
    ['Pacific/Kiritimati', '2026-12-31', ['2026-12-31T12:15']],
  ])('runs at its hour in %s on %s', (zone, day, runs) => {
    expect(runsBetween('15 2 * * *', zone, `${day}T00:00Z`, `${day}T24:00Z`)).toEqual(runs)
  })

  test('runs once where summer time leaves its hour out', () => {
    expect(runsBetween('15 2 * * *', 'Europe/Berlin', '2026-03-28T00:00Z', '2026-03-31T00:00Z')).toEqual([
      '2026-03-28T01:15',
      '2026-03-29T01:15', // a quarter past three: there is no quarter past two
      '2026-03-30T00:15',
    ])
  })

  test('runs once where the end of summer time has its hour twice', () => {
    expect(runsBetween('15 2 * * *', 'Europe/Berlin', '2026-10-24T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-24T00:15',
      '2026-10-25T00:15',
      '2026-10-26T01:15',
    ])
  })

  test('runs by a new zone of its store from the next night on', () => {
    const moves = Date.parse('2026-07-10T12:00Z')
    const zone = (now: number) => (now < moves ? 'Europe/London' : 'America/New_York')
    expect(runsBetween('15 2 * * *', zone, '2026-07-10T00:00Z', '2026-07-12T00:00Z')).toEqual([
      '2026-07-10T01:15',
      '2026-07-11T06:15',
    ])
  })

  test('of one night a month runs on the store’s first', () => {
    expect(runsBetween('0 4 1 * *', 'Asia/Tokyo', '2026-06-29T00:00Z', '2026-07-03T00:00Z')).toEqual([
      '2026-06-30T19:00',
    ])
  })

  test('was due at the same moment when that is asked a day later, over a new year too', () => {
    const isDue = byClockIn(() => 'America/New_York', '45 23 * * *') as CronMatcher
    const start = Date.parse('2027-01-01T23:00Z')
    vi.setSystemTime(start)
    const minutes = Array.from(
      { length: 24 * 60 },
      (_, minute) => new Date(start - dayMs + minute * minuteMs),
    )
    expect(minutes.filter(at => isDue(digestOf(at)))).toEqual([new Date('2027-01-01T04:45Z')])
  })
})

test.each<Cron>(['* * * * *', '5 * * * *'])('%s runs each hour, in every zone', cron => {
  expect(byClockIn(() => 'Europe/Berlin', cron)).toBe(cron)
})
