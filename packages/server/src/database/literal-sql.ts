import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'

/**
 * A text written out in a statement that would have more parameters than it may, or must be planned for this very text; whatever it
 * holds, it is only a text there.
 */
export function literalSql(text: string): SQL {
  return sql.raw(pg.escapeLiteral(text))
}
