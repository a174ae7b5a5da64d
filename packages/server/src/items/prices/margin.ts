import { type SQL, sql } from 'drizzle-orm'

/** A cost this many times the price is as far below it as a margin is told. */
const timesMost = 200_000

/**
 * What a sale leaves over cost, as a share of the price without tax, in basis points. A price of 1p over a cost of thousands of
 * pounds is a typing mistake that somebody must be able to make, and to see in a list: it has the lowest margin there is.
 */
export function marginBpSql(net: SQL, cost: SQL): SQL {
  const most = sql.raw(String(timesMost))
  return sql`case when ${cost} > nullif(${net}, 0) * ${most} then (1 - ${most}) * 10000
    else round((${net} - ${cost}) * 10000 / nullif(${net}, 0))::int end`
}
