import { dayAfter, hoursOn, type Opening, onTheWall, weekdayOf } from '../../kit/shapes/hours.ts'

interface Despatch extends Opening {
  readonly despatchCutOff: string
  readonly despatchDays: readonly number[]
}

/** No next day is looked for further ahead. */
const daysMost = 120
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** When an order that is placed now leaves: in how many minutes it must be placed to leave today, or on which day it does; null is never. */
export function despatchAt(
  { despatchCutOff, despatchDays, ...opening }: Despatch,
  iso: string,
  timeZone: string,
): { readonly day: string; readonly minutesLeft: number | null } | null {
  const { day: today, time } = onTheWall(iso, timeZone)
  const leavesOn = (day: string) =>
    despatchDays.includes(weekdayOf(day)) && !hoursOn(opening, day).special?.closed
  if (leavesOn(today) && time < despatchCutOff)
    return { day: today, minutesLeft: minutesOf(despatchCutOff) - minutesOf(time) }
  for (let ahead = 1; ahead <= daysMost; ahead++) {
    const day = dayAfter(today, ahead)
    if (leavesOn(day)) return { day, minutesLeft: null }
  }
  return null
}
