import type { CronMatcher } from 'graphile-worker'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byClockIn, type Cron, nextByClock } from '#kit/jobs/store-clock'

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

describe('A task', () => {
  test('runs several times a day, on working days alone', () => {
    // Friday to Monday, while summer time ends.
    expect(runsBetween('15 6,12 * * 1-5', 'Europe/London', '2026-10-23T00:00Z', '2026-10-27T00:00Z')).toEqual(
      ['2026-10-23T05:15', '2026-10-23T11:15', '2026-10-26T06:15', '2026-10-26T12:15'],
    )
  })

  test('runs every so many minutes of opening hours', () => {
    const runs = runsBetween('*/20 8-9 * * 6,7', 'Europe/Berlin', '2026-03-27T00:00Z', '2026-03-30T00:00Z')
    expect(runs).toEqual(
      ['2026-03-28T07', '2026-03-28T08', '2026-03-29T06', '2026-03-29T07'].flatMap(hour =>
        ['00', '20', '40'].map(minute => `${hour}:${minute}`),
      ),
    )
  })

  test('runs each quarter of an hour once, also while summer time begins', () => {
    const runs = runsBetween('*/15 1-3 * * *', 'Europe/Berlin', '2026-03-29T00:00Z', '2026-03-29T02:00Z')
    expect(runs).toHaveLength(8)
    expect(new Set(runs).size).toBe(8)
  })

  test.each<Cron>(['* * * * *', '5 * * * *', '*/10 * * * *'])(
    'of %s runs at the same minutes in every zone',
    cron => {
      expect(byClockIn(() => 'Europe/Berlin', cron)).toBe(cron)
    },
  )

  test.each(['60 * * * *', '5 24 * * *', '5 9-8 * * *', '*/0 * * * *', 'x * * * *', '5 2 * * 8'])(
    'by a clock that reads %s is none',
    cron => {
      expect(() => byClockIn(() => 'Europe/Berlin', cron as Cron)).toThrow('No clock reads')
    },
  )
})

describe('The next moment by the clock', () => {
  const next = (crons: Cron[], after: string, zone = 'Europe/London') => {
    const at = nextByClock(zone, crons, Date.parse(after))
    return at === null ? null : new Date(at).toISOString().slice(0, 16)
  }

  test('is that of the task that is due first, where the store is', () => {
    expect(next(['15 2 * * *', '40 3 * * *'], '2026-07-10T01:20Z')).toBe('2026-07-10T02:40')
    expect(next(['15 2 * * *', '*/5 * * * *'], '2026-07-10T01:01Z')).toBe('2026-07-10T01:05')
    expect(next(['15 2 * * *'], '2026-07-10T09:15Z', 'America/Los_Angeles')).toBe('2026-07-11T09:15')
  })

  test('is none where nothing is due within a day', () => {
    expect(next(['0 9 * * 1'], '2026-07-10T12:00Z')).toBeNull()
    expect(next(['0 9 * * 1'], '2026-07-12T12:00Z')).toBe('2026-07-13T08:00')
    expect(next([], '2026-07-10T12:00Z')).toBeNull()
  })
})
