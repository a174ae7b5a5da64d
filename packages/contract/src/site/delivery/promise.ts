import { dayAfter, hoursOn, type Opening, onTheWall, weekdayOf } from '../../kit/shapes/hours.ts'

/** So many days are offered where a shopper picks one. */
const daysOffered = 14
/** No day is looked for this far behind the one before it: a shop that closes for a season opens again. */
const daysMost = 120

interface Leaving {
  readonly opening: Opening
  readonly cutOff: string
  readonly despatchDays: readonly number[]
  readonly timeZone: string
  /** A day as people read it. */
  readonly day: (day: string) => string
}

interface Going {
  readonly cutOff: string | null
  readonly despatchDays: readonly number[]
  readonly deliveryDays: readonly number[]
  readonly transitMin: number
  readonly transitMax: number
}

/**
 * When it leaves and arrives: despatch days and delivery days are counted, days the shop is closed for are not. Null where there is
 * no such day: nothing is promised that nobody could keep.
 */
export function promiseOf(
  { opening, cutOff, despatchDays, timeZone, day: written }: Leaving,
  method: Going,
  lines: readonly { readonly timeToPrepareDays: number; readonly leavesBy?: string | null }[],
  at: string,
) {
  const { day: today, time } = onTheWall(at, timeZone)
  const isClosed = (day: string) => Boolean(hoursOn(opening, day).special?.closed)
  const leavesOn = (day: string) =>
    despatchDays.includes(weekdayOf(day)) && method.despatchDays.includes(weekdayOf(day)) && !isClosed(day)
  const arrivesOn = (day: string) => method.deliveryDays.includes(weekdayOf(day)) && !isClosed(day)
  const closings = [method.cutOff, ...lines.map(({ leavesBy }) => leavesBy)]
  const limit = closings.reduce<string>((soonest, each) => (each && each < soonest ? each : soonest), cutOff)
  const isInTime = time < limit
  const prepare = Math.max(0, ...lines.map(({ timeToPrepareDays }) => timeToPrepareDays))
  const leaves = countDays(isInTime ? today : dayAfter(today, 1), prepare, leavesOn)
  const promisedFrom = leaves && arrival(leaves, method.transitMin)
  const promisedTo = leaves && arrival(leaves, method.transitMax)
  if (!leaves || !promisedFrom || !promisedTo) return null
  const words = `Ordered ${isInTime ? 'before' : 'after'} ${limit}: leaves ${written(leaves)}, ${method.transitMin} to ${method.transitMax} working days`
  return { promisedFrom, promisedTo, words, days: daysFrom(promisedFrom) }

  function arrival(left: string, transit: number): string | null {
    return transit === 0
      ? countDays(left, 0, arrivesOn)
      : countDays(dayAfter(left, 1), transit - 1, arrivesOn)
  }

  function daysFrom(first: string): string[] {
    const days: string[] = []
    for (let ahead = 0; ahead < daysMost && days.length < daysOffered; ahead++)
      if (arrivesOn(dayAfter(first, ahead))) days.push(dayAfter(first, ahead))
    return days
  }
}

/** The day on which so many days that count have passed, beginning with the first that does; null where the next never comes. */
function countDays(from: string, passed: number, counts: (day: string) => boolean): string | null {
  let left = passed
  let inVain = 0
  for (let ahead = 0; inVain <= daysMost; ahead++) {
    const day = dayAfter(from, ahead)
    if (!counts(day)) {
      inVain += 1
      continue
    }
    if (left === 0) return day
    left -= 1
    inVain = 0
  }
  return null
}
