import { sentence } from '@backroom/contract/wording/say'
import { postgresCode } from '#database/database'
import { isDatabaseLost, Refusal } from '#kit/errors'
import { BrokenContract } from '#kit/http/broken-contract'

const statementMost = 2_000
const framesMost = 20
const causesMost = 3

interface Told {
  readonly type: string
  readonly message: string
  /** Where it came up. */
  readonly stack: string
  readonly [more: string]: unknown
}

/**
 * An error as a log may keep it: its kind, its code, the names of ours it is about and where it came up. Its own message is left
 * out, since those of databases, parsers and file systems quote what somebody typed.
 */
export function toldError(error: unknown, depth = 0): Told {
  const message =
    error instanceof BrokenContract
      ? error.message
      : error instanceof Refusal
        ? 'It was refused.'
        : plainWords(error)
  if (!(error instanceof Error)) return { type: typeof error, message, stack: '' }
  const { code, constraint, table, column, query, cause } = error as Error & Readonly<Record<string, unknown>>
  const named = Object.entries({ code, constraint, table, column }).filter(([, name]) => isName(name))
  return {
    type: error.name,
    message,
    stack: framesOf(error),
    ...Object.fromEntries(named),
    ...(typeof query === 'string' && { statement: withoutLiterals(query).slice(0, statementMost) }),
    ...(cause instanceof Error && depth < causesMost && { cause: toldError(cause, depth + 1) }),
  }
}

/** What a person is told of work that failed in the background: no statement, and nothing anybody typed. */
export function plainWords(error: unknown): string {
  if (error instanceof Refusal) return error.body.message
  if (isDatabaseLost(error)) return 'The database could not be reached.'
  const code = postgresCode(error)
  if (code === '57014') return 'It took too long.'
  if (!/^[0-9A-Z]{5}$/.test(code ?? '')) return 'Something went wrong on our side.'
  const inner = error as { constraint?: string; cause?: { constraint?: string } }
  return sentence`The database refused it: ${inner.cause?.constraint ?? inner.constraint ?? code}.`
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && /^\w{1,63}$/.test(name)
}

/** The lines of the stack that name places in the program; the message above them may have several lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  const below = start < 0 ? stack : stack.slice(start + message.length)
  const frames = below.split('\n').filter(line => /^\s+at /.test(line))
  return frames
    .slice(0, framesMost)
    .map(line => line.trim())
    .join('\n')
}

/** A rule's values are written out in its statement, and those of a COPY. */
function withoutLiterals(statement: string): string {
  return statement.replace(/'(?:[^']|'')*('|$)/g, "'...'").replace(/(?<![$\w.])\d+(\.\d+)?/g, '0')
}
