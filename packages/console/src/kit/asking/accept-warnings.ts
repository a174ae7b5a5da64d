import { confirm } from '#kit/asking/confirm.tsx'
import type { ApiError } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

/** Asks about what a save was only warned of: the keys to send with it, or null where it is refused or the person goes back. */
export async function acceptWarnings(error: ApiError): Promise<string[] | null> {
  const { warnings = [] } = error.body
  if (warnings.length === 0) return null
  const isMeant = await confirm({
    title: say('Is that right?'),
    text: warnings.map(({ text }) => text).join(' '),
    cancel: say('Back to Editing'),
    confirm: say('Save Anyway'),
  })
  return isMeant ? warnings.map(({ key }) => key) : null
}
