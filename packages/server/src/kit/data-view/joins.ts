import { type SQL, sql } from 'drizzle-orm'
import { inWords } from '#kit/data-view/put-together-once'

/** A table beside a list's own that gives every row exactly one of its own, or nothing: joined only where it is asked about. */
export interface Join {
  /** What columns of it are written with; joins that need it stand after it. */
  readonly name: string
  readonly sql: SQL
}

/** Where the rows of a list come from. */
export interface From {
  readonly table: SQL
  readonly joins: readonly Join[]
}

/**
 * A FROM clause with the joins that these parts of a statement speak of. The planner drops a left join that nobody asks about by
 * itself, but goes on to fetch the column it was joined by: counting 10,000 items so took five times as long.
 */
export function fromFor({ table, joins }: From, parts: readonly (SQL | undefined)[]): SQL {
  if (joins.length === 0) return table
  let text = parts.map(part => inWords(part).sql).join(' ')
  const needed: SQL[] = []
  for (const join of joins.toReversed()) {
    if (!speaksOf(text, join.name)) continue
    needed.unshift(join.sql)
    text += ` ${inWords(join.sql).sql}`
  }
  return sql.join([table, ...needed], sql` `)
}

/** A column is written `name.column` or `"name"."column"`; to see one too many only costs a join. */
function speaksOf(text: string, name: string): boolean {
  return text.includes(`${name}.`) || text.includes(`"${name}"`)
}
