import type { CronMatcher } from 'graphile-worker'
import { DateTime } from 'luxon'

// As cron writes it: minutes, hours, days of the month, every month, days of the week (0 is Sunday), each of them `*`, `*/5`, `8-18`
// or several with commas. `15 6,12 * * 1-5` is a quarter past six and a quarter past twelve on working days.
export type Cron = `${string} ${string} ${string} * ${string}`

const dayMs = 86_400_000
/** From UTC's today: a whole day back is asked for, and the store's own date may be one earlier or later. */
const daysLookedAt = [-2, -1, 0, 1]

interface Times {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly isDay: (day: DateTime) => boolean
}

function timesOf(cron: Cron): Times {
  const [minute = '', hour = '', date = '', , weekday = ''] = cron.split(' ')
  const dates = valuesOf(date, 31)
  const weekdays = valuesOf(weekday, 7).map(day => day % 7)
  return {
    minutes: valuesOf(minute, 59),
    hours: valuesOf(hour, 23),
    isDay: day => dates.includes(day.day) && weekdays.includes(day.weekday % 7),
  }
}

/** The values a part of a cron stands for. */
function valuesOf(part: string, upTo: number): number[] {
  return part.split(',').flatMap(each => {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(each)
    const first = Number(found?.[1] ?? 0)
    const last = Number(found?.[2] ?? found?.[1] ?? upTo)
    const every = Number(found?.[3] ?? 1)
    if (!found || last > upTo || first > last || every < 1) throw new Error(`No clock reads ${part}.`)
    return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, place) => first + place * every)
  })
}

/** The moments of a day that are due, by the clock of a zone: an hour that summer time leaves out comes as much later, one it has twice is the first. */
function momentsOf({ minutes, hours, isDay }: Times, utcDay: number, timeZone: string): number[] {
  const day = DateTime.fromMillis(utcDay, { zone: 'utc' })
  if (!isDay(day)) return []
  const midnight = day.setZone(timeZone, { keepLocalTime: true })
  return hours.flatMap(hour => minutes.map(minute => midnight.set({ hour, minute }).toMillis()))
}

/**
 * When a task of a store is due. Graphile Worker knows UTC alone, so hours and days are found here by the clock of the store: each
 * once, also when summer time begins or ends.
 */
export function byClockIn(zone: () => string, cron: Cron): string | CronMatcher {
  const times = timesOf(cron)
  if (/^\S+ \* \* \* \*$/.test(cron)) return cron // the same minutes in every zone

  // Zones are slow to reckon with, and opening a store asks for every minute of a day.
  let known = { timeZone: '', today: 0, due: new Set<string>() }
  return digest => {
    const timeZone = zone()
    const today = startOfDay(Date.now())
    if (known.timeZone !== timeZone || known.today !== today) {
      const moments = daysLookedAt.flatMap(days => momentsOf(times, today + days * dayMs, timeZone))
      known = { timeZone, today, due: new Set(moments.map(minuteOf)) }
    }
    return known.due.has(`${digest.month}-${digest.date} ${digest.hour}:${digest.min}`)
  }
}

/** The next moment after another at which one of several tasks is due, within a day of it. */
export function nextByClock(timeZone: string, crons: readonly Cron[], after: number): number | null {
  const days = [-1, 0, 1, 2].map(each => startOfDay(after) + each * dayMs)
  const moments = crons.map(timesOf).flatMap(times => days.flatMap(day => momentsOf(times, day, timeZone)))
  const next = Math.min(...moments.filter(moment => moment > after && moment <= after + dayMs))
  return Number.isFinite(next) ? next : null
}

const startOfDay = (at: number) => Math.floor(at / dayMs) * dayMs

/** A minute as Graphile Worker tells it: without its year. */
function minuteOf(at: number): string {
  const due = new Date(at)
  return `${due.getUTCMonth() + 1}-${due.getUTCDate()} ${due.getUTCHours()}:${due.getUTCMinutes()}`
}
