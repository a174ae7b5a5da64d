import { type SQL, sql } from 'drizzle-orm'

/** What was promised for a line is not there any more. */
export const isShort = sql.raw("r.short and r.state in ('held', 'committed')")
/** It was sold although nothing was there to promise. */
export const isOversold = sql.raw("r.oversold and r.state in ('held', 'committed')")

/** Whether something is true of what supply keeps for a line. */
export const reserved = (line: 'l' | 'order_line', what: SQL) =>
  sql`exists (select from stock_reservation r where r.order_line_uid = ${sql.identifier(line)}.uid and ${what})`
