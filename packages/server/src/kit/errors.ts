import { type ErrorBody, type Fatal, fatalMessages } from '@backroom/contract/errors'
import { postgresCode } from '#database/database'

/** A refusal that says why. Anything else thrown is a fault of ours and answered as 500. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message)
  }
}

/** 400 at the fields that are wrong; `Generic` for what belongs to none. */
export function invalid(
  errors: Readonly<Record<string, string | readonly string[]>>,
  more: Partial<ErrorBody> = {},
): Refusal {
  const listed = Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, typeof texts === 'string' ? [texts] : [...texts]]),
  )
  return new Refusal(400, { message: Object.values(listed).flat()[0] ?? 'Invalid.', errors: listed, ...more })
}

/** 400 about the call as a whole. */
export function refused(message: string, more: Partial<ErrorBody> = {}): Refusal {
  return invalid({ Generic: message }, { message, ...more })
}

/** There is no such record, or not for this person. */
export function notFound(message = 'We could not find what you asked for.'): Refusal {
  return new Refusal(404, { message })
}

/** The person is known and may not do this; the code says what would help. */
export function forbidden(code: 'permission' | 'superUser' | 'reauth' | 'locked', message: string): Refusal {
  return new Refusal(403, { code, message })
}

/** More than the plan of the store includes: a feature, or a number of something. */
export function beyondPlan(message: string): Refusal {
  return new Refusal(402, { code: 'plan', message })
}

/** What the database itself refused because the plan's number is reached. */
export function isBeyondPlan(error: unknown): boolean {
  return postgresCode(error) === 'BR402'
}

/** The session is over: signing in again is the way on. */
export function sessionEnded(message = 'Your session has ended. Log in again.'): Refusal {
  return new Refusal(401, { code: 'sessionEnded', message })
}

/** One of the three messages that stop the console until they heal. */
export function fatal(kind: Fatal): Refusal {
  return new Refusal(503, { message: fatalMessages[kind], fatal: kind })
}

/** There is no room left, in the data folder or in the database: nothing of the call was kept. */
export function diskFull(): Refusal {
  const message = 'The disk of the server is full, so nothing was saved. Free some space there and try again.'
  return new Refusal(507, { message })
}

/** Whether an error means that a disk is full, or what we may use of it. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(postgresCode(error) ?? '')
}

const lostConnectionCodes = new Set(
  `
  ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND 57P01 57P02 57P03 08000 08001
  08003 08006 3D000
`
    .trim()
    .split(/\s+/),
)

/** Whether a number does not fit into its column, which a bound in the contract should have said. */
export function isTooLarge(error: unknown): boolean {
  return postgresCode(error) === '22003'
}

/** Whether an error means that the database could not be reached or went away. */
export function isDatabaseLost(error: unknown): boolean {
  const code = postgresCode(error)
  if (code && lostConnectionCodes.has(code)) return true
  const text = [error, (error as { cause?: unknown })?.cause]
    .map(part => (part as Error)?.message ?? '')
    .join(' ')
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/i.test(
    text,
  )
}

/** The unique index a write ran into, if that is why it failed. */
export function uniqueViolation(error: unknown): string | undefined {
  if (postgresCode(error) !== '23505') return
  const inner = error as { constraint?: string; cause?: { constraint?: string } }
  return inner.cause?.constraint ?? inner.constraint
}

/** Whether a write failed because one record points at another that is not there, or no longer would be. */
export function isReferenceBroken(error: unknown): boolean {
  return postgresCode(error) === '23503'
}

/** The column that points at a record which is not there, if that is why a write failed. */
export function missingReference(error: unknown): string | undefined {
  if (!isReferenceBroken(error)) return
  const inner = error as { detail?: string; cause?: { detail?: string } }
  return /\((\w+)\)=/.exec(inner.cause?.detail ?? inner.detail ?? '')?.[1]
}
