import type { ErrorBody } from '@backroom/contract/errors'
import { say } from '#kit/say.ts'

/** A refusal in the reader's wording: the server does not know who reads it. */
export function sayRefusal(body: ErrorBody): ErrorBody {
  const { message, errors, usedBy, warnings } = body
  const sayAll = <Line extends { readonly text: string }>(lines: readonly Line[]) =>
    lines.map(line => ({ ...line, text: say(line.text) }))
  return {
    ...body,
    message: say(message),
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, texts]) => [field, texts.map(text => say(text))]),
      ),
    }),
    ...(usedBy && { usedBy: sayAll(usedBy) }),
    ...(warnings && { warnings: sayAll(warnings) }),
  }
}
