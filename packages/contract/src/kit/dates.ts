import type { Locale } from './money/money.ts'

export const timeZoneDefault = 'Europe/London'

interface Parts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
}

/** dd/MM/yyyy, or M/d/yyyy in the United States; never left to the browser's own idea of a locale. */
export function formatDate(iso: string, locale: Locale, timeZone: string): string {
  return dateText(partsOf(iso, timeZone), locale)
}

/** 24-hour time, or 12-hour in the United States. */
export function formatTime(iso: string, locale: Locale, timeZone: string): string {
  return timeText(partsOf(iso, timeZone), locale)
}

/** An instant as the store writes date and time, in its own zone. */
export function formatDateTime(iso: string, locale: Locale, timeZone: string): string {
  const parts = partsOf(iso, timeZone)
  return `${dateText(parts, locale)} ${timeText(parts, locale)}`
}

/** A calendar day, which has no zone. */
export function formatDay(isoDay: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = isoDay.split('-')
  return dateText({ year, month, day, hour: '', minute: '' }, locale)
}

/** A calendar day with its month in a word, for sentences of rules, which know no locale: "25 December 2026". */
export function dayInWords(isoDay: string): string {
  const long = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', long).format(new Date(`${isoDay}T00:00:00Z`))
}

/** A typed day as yyyy-MM-dd: in the locale's order, with any separator and two or four digits of year, or as ISO. */
export function parseDay(typed: string, locale: Locale): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim())
  const local = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(typed.trim())
  if (iso) return dayText(iso[1], iso[2], iso[3])
  if (!local) return null
  const [, first, second, year = ''] = local
  const whole = year.length === 2 ? `20${year}` : year
  return locale === 'en-US' ? dayText(whole, first, second) : dayText(whole, second, first)
}

/**
 * A typed moment as `yyyy-MM-dd HH:mm:ss`: a day with or without its year, then maybe a time: `20/11`, `20/11 9am`, `20/11/2026 17:30`.
 * Without a time it is midnight; without a year the next such day.
 */
export function parseWallTime(typed: string, locale: Locale, today: string): string | null {
  const match = /^(.+?)(?:[ T]+(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)?)?$/i.exec(typed.trim())
  const [, date = '', hours = '0', minutes = '00', half = ''] = match ?? []
  const day = parseDay(date, locale) ?? nextSuch(date, locale, today)
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  return day && hour < 24 && Number(minutes) < 60
    ? `${day} ${String(hour).padStart(2, '0')}:${minutes}:00`
    : null
}

/** A day without its year: this year's, or next year's where that has passed. */
function nextSuch(date: string, locale: Locale, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const [now, next] = [year, year + 1].map(each => parseDay(`${date}/${each}`, locale))
  return now && now >= today ? now : (next ?? null)
}

/** Null for a day that is in no calendar. */
function dayText(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** Lists show today's times without the date. */
export function isSameDay(left: string, right: string, timeZone: string): boolean {
  const a = partsOf(left, timeZone)
  const b = partsOf(right, timeZone)
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/** An instant as the clock on the store's wall shows it: `2026-05-01 10:00:00`. */
export function wallTime(iso: string, timeZone: string): string {
  const { year, month, day, hour, minute } = partsOf(iso, timeZone)
  return `${year}-${month}-${day} ${hour}:${minute}:00`
}

/** The instant at which the clock on the store's wall shows this; one that a change of clocks skips is moved past it. */
export function instantOf(wall: string, timeZone: string): string {
  const wanted = Date.parse(`${wall.slice(0, 10)}T${wall.slice(11, 16) || '00:00'}:00Z`)
  const shownAt = (at: number) =>
    Date.parse(`${wallTime(new Date(at).toISOString(), timeZone).replace(' ', 'T')}Z`)
  const near = wanted - (shownAt(wanted) - wanted)
  return new Date(near - (shownAt(near) - wanted)).toISOString()
}

function dateText({ year, month, day }: Parts, locale: Locale): string {
  return locale === 'en-US' ? `${Number(month)}/${Number(day)}/${year}` : `${day}/${month}/${year}`
}

function timeText({ hour, minute }: Parts, locale: Locale): string {
  if (locale !== 'en-US') return `${hour}:${minute}`
  const twelve = Number(hour) % 12 || 12
  return `${twelve}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

const readers = new Map<string, Intl.DateTimeFormat>()

function partsOf(iso: string, timeZone: string): Parts {
  let reader = readers.get(timeZone)
  if (!reader) {
    reader = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    readers.set(timeZone, reader)
  }
  const parts = reader.formatToParts(new Date(iso))
  return Object.fromEntries(parts.map(part => [part.type, part.value])) as unknown as Parts
}

/** A day that the calendar has and PostgreSQL reads: the 30th of February is none, nor is the year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const [year, month, day] = text.split('-')
  return dayText(year, month, day) === text
}

const clock = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?'
const zone = '(Z|[+-](0\\d|1[0-4]):[0-5]\\d)'
const moment = new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${clock}${zone}$`)

/** A moment with its zone, down to microseconds. */
export function isInstant(text: string): boolean {
  return moment.test(text) && isDay(text.slice(0, 10))
}
