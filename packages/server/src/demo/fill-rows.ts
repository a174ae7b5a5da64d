import { sql } from 'drizzle-orm'

/** A list as a table `r` that statements can read from; `columns` says what it holds, as PostgreSQL writes it. */
export function rowsSql(rows: readonly object[], columns: string) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})`
}
