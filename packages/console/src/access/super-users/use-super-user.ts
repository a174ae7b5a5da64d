import { leaveSuperUser } from '@backroom/contract/access/session'
import { useEffect, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { leaveSuperUserHere, superUntil } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

/** Until when super-user mode lasts, or null; it lapses by itself while the page is open. */
export function useSuperUntil(): string | null {
  const until = useValue(superUntil)
  const [, look] = useState(0)
  useEffect(() => {
    if (!until) return
    const leftMs = new Date(until).getTime() - Date.now()
    if (leftMs <= 0) return leaveSuperUserHere()
    const timer = setTimeout(() => look(count => count + 1), Math.min(leftMs + 500, 60_000))
    return () => clearTimeout(timer)
  })
  return until
}

/** Leaves super-user mode on the server and in this browser. */
export async function leaveSuperUserMode(): Promise<void> {
  await call(leaveSuperUser, {}, { isQuiet: true })
  leaveSuperUserHere()
  await queryClient.invalidateQueries({ queryKey: ['superUser'] })
  notify({ title: say('Super-user mode is off') })
}

/** "14:02 tomorrow", or with its date when it is further away. */
export function untilText(until: string): string {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const time = format.time(until)
  if (format.date(until) === format.date(new Date().toISOString())) return time
  return format.date(until) === format.date(tomorrow)
    ? say('{time} tomorrow', { time })
    : format.dateTime(until)
}
