import { DateTime } from 'luxon'

/** A day where the shop is, as its staff write it. */
export function formatDay(at: Date, timeZone: string): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).toFormat('dd/MM/yyyy')
}

/** Today where the shop is. */
export function today(timeZone: string, now = new Date()): string {
  return DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? now.toISOString().slice(0, 10)
}

/** The same day a year on. */
export function inAYear(timeZone: string, now = new Date()): string {
  return DateTime.fromJSDate(now, { zone: timeZone }).plus({ years: 1 }).toISODate() ?? ''
}
