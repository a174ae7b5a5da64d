import type { ApiError } from '#kit/calls/call.ts'

/** Every reason of a refusal in one line. */
export function failedChecksText(error: ApiError): string {
  return (
    Object.values(error.body.errors ?? {})
      .flat()
      .join(' ') || error.message
  )
}
