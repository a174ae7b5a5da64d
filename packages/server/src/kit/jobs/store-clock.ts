import type { CronMatcher } from 'graphile-worker'
import { DateTime } from 'luxon'

/** As cron writes it, and only what is used of it: each minute, each hour, each night, one night a month. */
export type Cron = '* * * * *' | `${number} * * * *` | `${number} ${number} ${number | '*'} * *`

const dayMs = 86_400_000
/** From UTC's today: a whole day back is asked for, and the store's own date may be one earlier or later. */
const daysLookedAt = [-2, -1, 0, 1]

/**
 * When a task of a store is due. Graphile Worker knows UTC alone, so the hour of a night is found here by the clock of the store:
 * once each night, also where summer time leaves that hour out (then as much later) or has it twice (then the first).
 */
export function byClockIn(zone: () => string, cron: Cron): string | CronMatcher {
  const [minute, hour, date] = cron.split(' ')
  if (hour === '*') return cron
  const at = { hour: Number(hour), minute: Number(minute) }

  function nightsIn(timeZone: string, today: number): string[] {
    return daysLookedAt
      .map(days => DateTime.fromMillis(today + days * dayMs, { zone: 'utc' }))
      .filter(({ day }) => date === '*' || day === Number(date))
      .map(midnight => midnight.setZone(timeZone, { keepLocalTime: true }).set(at).toUTC())
      .map(due => minuteOf(due.month, due.day, due.hour, due.minute))
  }

  // Zones are slow to reckon with, and opening a store asks for every minute of a day.
  let known = { timeZone: '', today: 0, nights: [] as string[] }
  return digest => {
    const timeZone = zone()
    const today = Math.floor(Date.now() / dayMs) * dayMs
    if (known.timeZone !== timeZone || known.today !== today)
      known = { timeZone, today, nights: nightsIn(timeZone, today) }
    return known.nights.includes(minuteOf(digest.month, digest.date, digest.hour, digest.min))
  }
}

/** A minute as Graphile Worker tells it: without its year. */
const minuteOf = (month: number, date: number, hour: number, minute: number) =>
  `${month}-${date} ${hour}:${minute}`
