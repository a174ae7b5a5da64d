import type { ApiError } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

/** What was refused, in the words of the field it is about. */
export function refusalText({ body, message }: ApiError): string {
  const [first] = Object.values(body.errors ?? {}).flat()
  return say(first ?? message)
}
