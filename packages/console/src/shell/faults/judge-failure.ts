import { type ErrorBody, type Fatal, fatalMessages } from '@backroom/contract/errors'

/** What the judge needs to know of a failed call. */
export interface Failure {
  /** 0 when there was no answer. */
  readonly status: number
  /** Under `/api`. */
  readonly path: string
  readonly body: Pick<ErrorBody, 'message' | 'code' | 'conflict' | 'fatal'>
  /** Statuses the caller deals with itself. */
  readonly ignore?: readonly number[]
}

export type Outcome =
  | { readonly kind: 'caller' }
  | { readonly kind: 'fatal'; readonly fatal: Fatal }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'reauth' }
  | { readonly kind: 'dialog' }

const caller: Outcome = { kind: 'caller' }
const isLostSession = /could not find the (authenticated user|connection string)/i

/**
 * The order in which a failed call is judged; the first case that fits decides. Aborted calls and 404 read as an
 * answer never come here; which words a dialog has is the dialog's own matter.
 */
export function judgeFailure({ status, path, body, ignore = [] }: Failure): Outcome {
  if (path.startsWith('/logon/') && body.code !== 'sessionEnded') return caller
  const fatal = fatalOf(body)
  if (fatal) return { kind: 'fatal', fatal }
  if (ignore.includes(status) || (status === 403 && ignore.includes(401))) return caller
  if (status === 401 || (status === 403 && !body.code)) return { kind: 'loggedOut' }
  if (status === 500 && isLostSession.test(body.message)) return { kind: 'loggedOut' }
  if (status === 403 && body.code === 'reauth') return { kind: 'reauth' }
  if (status === 409 && body.conflict) return caller // the form shows both sides
  return { kind: 'dialog' }
}

/** The three messages that stop the console, whatever their case and final stop. */
function fatalOf({ message, fatal }: Failure['body']): Fatal | undefined {
  if (fatal) return fatal
  const said = message.toLowerCase().trim().replace(/\.$/, '')
  return (Object.keys(fatalMessages) as Fatal[]).find(kind => fatalMessages[kind].toLowerCase() === said)
}
