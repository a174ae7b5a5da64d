import { say } from '#kit/say.ts'

/** How long ago, in the largest whole unit: "3 days", "5 hours", "26 minutes". */
export function ageText(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - new Date(iso).getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return days === 1 ? say('1 day') : say('{n} days', { n: days })
  if (hours > 0) return hours === 1 ? say('1 hour') : say('{n} hours', { n: hours })
  return minutes === 1 ? say('1 minute') : say('{n} minutes', { n: minutes })
}
