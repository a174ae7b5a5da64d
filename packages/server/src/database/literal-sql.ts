import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { dialect } from '#database/statements'

/**
 * A text written out in a statement that would have more parameters than it may, or must be planned for this very text; whatever it
 * holds, it is only a text there.
 */
export function literalSql(text: string): SQL {
  return sql.raw(pg.escapeLiteral(text))
}

/** A query as plain text: COPY takes no parameters, so each is written as a quoted literal. */
export function inlined(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query)
  // What stands in quotes is passed over: a heading of a person's own may say $1 too, and is no place for a value.
  return text.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$(\d+)/g, (found, index?: string) =>
    index === undefined ? found : literal(params[Number(index) - 1]),
  )
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`
  return pg.escapeLiteral(String(value))
}
