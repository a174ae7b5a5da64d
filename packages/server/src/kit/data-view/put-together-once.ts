import type { Query, SQL } from 'drizzle-orm'
import { dialect } from '#database/statements'

const textsMost = 500

const numbers = new WeakMap<object, number>()
let last = 0
/** Nothing for those that hold further values than those of their condition. */
const texts = new Map<string, string | null>()
const words = new WeakMap<SQL, Query>()
const nothing: Query = { sql: '', params: [] }

/** A part of a statement in words, written once: joins, rows and orders are mostly the same ones for every question. */
export function inWords(part: SQL | undefined): Query {
  if (!part) return nothing
  const known = words.get(part) ?? dialect.sqlToQuery(part)
  words.set(part, known)
  return known
}

/**
 * A statement that is put into words once for the very same parts and the same words of its condition, whose values are the only ones
 * in it: writing it anew took a tenth of the call, and most questions differ from each other by their values alone. Parts that are new
 * are no reason to remember anything: they may be new at every call.
 */
export function putTogetherOnce(
  parts: readonly object[],
  purpose: string,
  condition: SQL | undefined,
  make: () => SQL,
): SQL | Query {
  const { sql: asked, params } = inWords(condition)
  const key = keyOf(parts, `${purpose} ${asked}`)
  if (!key) return make()
  const known = texts.get(key)
  if (known) return { sql: known, params }
  const made = dialect.sqlToQuery(make())
  if (texts.size >= textsMost) texts.clear()
  texts.set(key, hasOnly(made, params) ? made.sql : null)
  return made
}

function hasOnly({ params }: Query, values: readonly unknown[]): boolean {
  return params.length === values.length && params.every((value, place) => Object.is(value, values[place]))
}

/** The same text for the very same parts and purpose; nothing while one of them is new. */
export function keyOf(parts: readonly (object | undefined)[], purpose: string): string | undefined {
  const news = parts.filter(part => part && !numbers.has(part)) as object[]
  for (const part of news) numbers.set(part, ++last)
  if (news.length > 0) return
  return `${purpose} ${parts.map(part => (part ? numbers.get(part) : '')).join(' ')}`
}
