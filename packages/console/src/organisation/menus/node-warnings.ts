import type { NodeRow } from '@backroom/contract/organisation/menus/menus'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What is worth a warning of an entry, also that its collection is not on the site yet, or no more. */
export function warningsOf({ warnings, targetStartsAt, targetEndsAt }: NodeRow): string[] {
  const isPast = (at: string) => new Date(at).getTime() <= Date.now()
  const isEnded = targetEndsAt !== null && isPast(targetEndsAt)
  return [
    ...warnings.map(warning => say(warning)),
    ...(isEnded ? [say('Ended on {date}.', { date: format.dateTime(targetEndsAt) })] : []),
    ...(targetStartsAt !== null && !isPast(targetStartsAt)
      ? [say('Starts on {date}.', { date: format.dateTime(targetStartsAt) })]
      : []),
  ]
}
