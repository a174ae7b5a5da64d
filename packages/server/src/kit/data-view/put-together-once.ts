import { type SQL, sql } from 'drizzle-orm'
import { dialect } from '#database/statements'

const textsMost = 500

const numbers = new WeakMap<object, number>()
let last = 0
/** Nothing for those that turned out to hold values. */
const texts = new Map<string, SQL | null>()

/**
 * A statement without values, put into words once for the very same parts: most people open most lists as they are, and
 * writing the statement anew took a tenth of the call. Parts that are new are no reason to remember anything: they may be new
 * at every call.
 */
export function putTogetherOnce(
  parts: readonly (object | undefined)[],
  purpose: string,
  make: () => SQL,
): SQL {
  const key = keyOf(parts, purpose)
  if (!key) return make()
  const known = texts.get(key)
  if (known) return known
  const made = make()
  if (known === null || texts.size >= textsMost) return made
  const { sql: text, params } = dialect.sqlToQuery(made)
  texts.set(key, params.length === 0 ? sql.raw(text) : null)
  return made
}

/** The same text for the very same parts and purpose; nothing while one of them is new. */
export function keyOf(parts: readonly (object | undefined)[], purpose: string): string | undefined {
  const news = parts.filter(part => part && !numbers.has(part)) as object[]
  for (const part of news) numbers.set(part, ++last)
  if (news.length > 0) return
  return `${purpose} ${parts.map(part => (part ? numbers.get(part) : '')).join(' ')}`
}
