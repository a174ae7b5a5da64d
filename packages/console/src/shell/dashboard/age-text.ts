import { sayCount } from '#kit/say-count.ts'

/** How long ago, in the largest whole unit: "3 days", "5 hours", "26 minutes". */
export function ageText(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - new Date(iso).getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return sayCount(days, '1 day', '{n} days')
  if (hours > 0) return sayCount(hours, '1 hour', '{n} hours')
  return sayCount(minutes, '1 minute', '{n} minutes')
}
