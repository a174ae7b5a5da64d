/** So far back the orders of the demo reach: fourteen months. */
export const daysBack = 425
const dayMs = 86_400_000

/** A web shop's day, hour by hour: quiet nights, a bump at lunch, most of it in the evening. */
const usualHours = [3, 2, 1, 1, 1, 2, 4, 8, 14, 20, 24, 26, 30, 28, 25, 24, 25, 28, 34, 42, 48, 44, 28, 12]
const sundayEvening = [2, 1, 1, 1, 1, 1, 2, 4, 8, 14, 20, 24, 26, 26, 26, 28, 32, 40, 58, 82, 96, 84, 46, 16]
const tuesdayLunch = [3, 2, 1, 1, 1, 2, 4, 8, 14, 20, 26, 40, 86, 74, 36, 26, 25, 26, 30, 36, 40, 36, 24, 10]
/** By day of the week, Sunday first. */
export const hourWeights = [
  sundayEvening,
  usualHours,
  tuesdayLunch,
  usualHours,
  usualHours,
  usualHours,
  usualHours,
]

const weekdayWeights = [132, 100, 112, 92, 94, 96, 112]
const monthWeights = [70, 80, 95, 108, 116, 116, 110, 104, 94, 90, 104, 118]

/** One weight per day, oldest first, today last: weekday, season, Black Friday four times a day, and a flat January. */
export function dayWeights(today = new Date()): number[] {
  return Array.from({ length: daysBack + 1 }, (_, index) => {
    const day = new Date(today.getTime() - (daysBack - index) * dayMs)
    const month = day.getUTCMonth()
    const weekday = month === 0 ? 100 : (weekdayWeights[day.getUTCDay()] ?? 100)
    return weekday * (monthWeights[month] ?? 100) * blackFriday(day) * (1 + (0.15 * index) / daysBack)
  })
}

/** The Friday after the fourth Thursday of November, and the days that hang on it. */
export function blackFriday(day: Date): number {
  if (day.getUTCMonth() !== 10) return 1
  const first = new Date(Date.UTC(day.getUTCFullYear(), 10, 1)).getUTCDay()
  const friday = 1 + ((4 - first + 7) % 7) + 21 + 1
  const after = day.getUTCDate() - friday
  return [4, 2.2, 2, 2.6][after] ?? 1
}
