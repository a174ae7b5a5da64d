const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Good morning, afternoon or evening by the store's own clock. */
export function greetingAt(now: Date, timeZone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )
  if (hour < 12) return 'Good morning, {name}'
  return hour < 18 ? 'Good afternoon, {name}' : 'Good evening, {name}'
}

/** The day of the week where the store is. */
export function weekdayOf(now: Date, timeZone: string): (typeof days)[number] {
  const [day, month, year] = new Intl.DateTimeFormat('en-GB', { timeZone }).format(now).split('/').map(Number)
  return days[new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day)).getUTCDay()] ?? 'Sunday'
}
