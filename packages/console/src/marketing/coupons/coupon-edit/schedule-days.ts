import { wallTime } from '@backroom/contract/kit/dates'
import { dayAfter, type Period } from '@backroom/contract/kit/shapes/period'

export const usualDays = ['This weekend', 'Until the end of the month', 'Black Friday weekend'] as const
export type UsualDays = (typeof usualDays)[number]

const [friday, sunday] = [5, 0]
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
/** The first day from one on that is such a weekday. */
const next = (day: string, weekday: number) => dayAfter(day, (weekday - weekdayOf(day) + 7) % 7)

/** The Friday after the fourth Thursday of November, to the Monday after it. */
function blackFriday(year: number): Period {
  const from = next(`${year}-11-23`, friday)
  return { from, to: dayAfter(from, 3) }
}

/** Days that offers often run, as they lie from today; both days count. */
export function daysNamed(name: UsualDays, today: string): Period {
  if (name === 'This weekend') {
    const to = next(today, sunday)
    const saturday = dayAfter(to, -1)
    return { from: saturday < today ? today : saturday, to }
  }
  if (name === 'Until the end of the month') {
    const [year, month] = today.split('-').map(Number) as [number, number]
    return { from: today, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
  }
  const year = Number(today.slice(0, 4))
  const thisYear = blackFriday(year)
  return thisYear.to < today ? blackFriday(year + 1) : thisYear
}

/** How long something runs by the clock on the wall, so that a day on which clocks change is a day. */
export function lengthOf(from: string, to: string, timeZone: string): { days: number; hours: number } | null {
  const [begins, ends] = [from, to].map(each => Date.parse(`${wallTime(each, timeZone).replace(' ', 'T')}Z`))
  const hours = Math.round(((ends ?? 0) - (begins ?? 0)) / 3_600_000)
  return hours > 0 ? { days: Math.floor(hours / 24), hours: hours % 24 } : null
}
