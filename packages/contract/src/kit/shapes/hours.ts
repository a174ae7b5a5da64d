import { z } from 'zod'
import { dayInWords, instantOf, wallTime } from '../dates.ts'
import * as field from '../field.ts'
import { ofKind } from '../field-kind.ts'

/** From and to, as the clock on the wall shows them: `['09:00', '17:30']`. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5][05]$/, 'Use a time such as 15:00.')
const intervals = z
  .array(z.tuple([clockTime, clockTime]))
  .max(3, 'At most three times a day.')
  .refine(list => list.every(([from, to]) => from < to), 'The shop must close after it opens.')
  .refine(doNotOverlap, 'These times overlap.')
export type Intervals = z.output<typeof intervals>

function doNotOverlap(list: readonly (readonly [string, string])[]): boolean {
  const sorted = list.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.every(([from], at) => at === 0 || from >= (sorted[at - 1]?.[1] ?? ''))
}

/** A time of the day. */
export function timeOfDay() {
  return ofKind('text', clockTime)
}

/** When something is open in an ordinary week: seven days from Monday, each with its times; none is closed. */
export function weekHours() {
  return ofKind('hours', z.array(intervals).length(7, 'A week has seven days.'))
}
export type WeekHours = Intervals[]

/** Monday to Friday, as most places are. */
export const officeHours: WeekHours = Array.from({ length: 7 }, (_, day) =>
  day < 5 ? [['09:00', '17:30']] : [],
)

/** Days that are not as their weekday: closed, or with times of their own. */
export function specialDays(most = 100) {
  const row = {
    date: field.day(),
    label: field.text(60, 1),
    closed: field.flag(),
    intervals,
    message: field.text(140),
  }
  return field.rows(row, most).refine(days => new Set(days.map(({ date }) => date)).size === days.length, {
    error: issue => `${dayInWords(twice(issue.input as readonly SpecialDay[]))} is already in the list.`,
  })
}
export interface SpecialDay {
  readonly date: string
  readonly label: string
  readonly closed: boolean
  readonly intervals: Intervals
  readonly message: string
}

function twice(days: readonly SpecialDay[]): string {
  return days.find(({ date }, at) => days.findIndex(day => day.date === date) < at)?.date ?? ''
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** The day some days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The same day a year on; the 29th of February is the 28th then. */
export function nextYear(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  const same = `${year}${day.slice(4)}`
  return dayAfter(same, 0) === same ? same : `${year}-02-28`
}

/** A moment as day and time on the wall. */
export function onTheWall(iso: string, timeZone: string): { readonly day: string; readonly time: string } {
  const wall = wallTime(iso, timeZone)
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

const [midnight, lastMinute] = ['00:00', '23:59']

/** When something ends whose last day or minute is said: a day without a time lasts until it is over. */
export function endOf(iso: string, timeZone: string): string {
  const { day, time } = onTheWall(iso, timeZone)
  return time === midnight || time === lastMinute ? instantOf(dayAfter(day, 1), timeZone) : iso
}

/** The last minute before such an end, as people read it. */
export function lastMinuteOf(iso: string, timeZone: string): string {
  if (onTheWall(iso, timeZone).time !== midnight) return iso
  return new Date(Date.parse(iso) - 60_000).toISOString()
}

export interface Opening {
  readonly weeklyHours: WeekHours
  readonly specialDays: readonly SpecialDay[]
}

/** What a day is like, with the special day that makes it so. */
export function hoursOn({ weeklyHours, specialDays: special }: Opening, day: string) {
  const found = special.find(({ date }) => date === day)
  if (found) return { intervals: found.closed ? [] : found.intervals, special: found }
  return { intervals: weeklyHours[weekdayOf(day) - 1] ?? [], special: null }
}

/** The weeks from the one a day is in, day by day from Monday: what each is like. */
export function weeksFrom(opening: Opening, day: string, weeks: number) {
  const monday = dayAfter(day, 1 - weekdayOf(day))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const date = dayAfter(monday, week * 7 + at)
      return { date, ...hoursOn(opening, date) }
    }),
  )
}

/** How far ahead the next opening is looked for. */
const daysAhead = 60

/** Whether it is open at a moment, until when, and else when it opens next; all by the clock on the wall, so that no change of clocks matters. */
export function openingAt(opening: Opening, iso: string, timeZone: string) {
  const { day, time } = onTheWall(iso, timeZone)
  const today = hoursOn(opening, day)
  const now = today.intervals.find(([from, to]) => from <= time && time < to)
  const special = today.special && { label: today.special.label, message: today.special.message }
  if (now) return { isOpen: true, until: now[1], opens: null, special }
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const on = dayAfter(day, ahead)
    const times = hoursOn(opening, on)
      .intervals.map(([from]) => from)
      .toSorted()
    const at = times.find(from => ahead > 0 || from > time)
    if (at) return { isOpen: false, until: null, opens: { day: on, time: at }, special }
  }
  return { isOpen: false, until: null, opens: null, special }
}

const short = weekdays.map(day => day.slice(0, 3))

/** A day's times in one line; empty where it is closed. */
export function timesText(times: Intervals): string {
  return times.map(([from, to]) => `${from}–${to}`).join(', ')
}

/** A week in one line: days that are alike stand together. */
export function weekText(week: WeekHours): string {
  const texts = week.map(times => timesText(times) || 'closed')
  const runs: { first: number; last: number; text: string }[] = []
  for (const [at, text] of texts.entries()) {
    const run = runs.at(-1)
    if (run?.text === text) run.last = at
    else runs.push({ first: at, last: at, text })
  }
  return runs
    .map(({ first, last, text }) => `${short[first]}${first === last ? '' : `–${short[last]}`} ${text}`)
    .join('; ')
}
