import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'

/**
 * Makes the functions the generator uses for the running transaction: a number from 0 up to 1 that looks random and is the
 * same on every machine, and a word chosen by it.
 */
export async function prepareChance(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    create or replace function pg_temp.chance(n bigint, salt integer) returns float8 language sql immutable parallel safe
    as $$ select (hashint8extended(n, salt) & 2147483647)::float8 / 2147483648 $$`)
  await tx.execute(sql`
    create or replace function pg_temp.choose(words text[], n bigint, salt integer) returns text language sql immutable parallel safe
    as $$ select words[1 + floor(pg_temp.chance(n, salt) * cardinality(words))::int] $$`)
}

/** A list of words as one parameter. */
export function wordsSql(words: readonly string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`
}

/** The growing sums of weights, scaled to 1: what `width_bucket` looks a chance up in. */
export function stepsSql(weights: readonly number[]): SQL {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  const steps = weights.slice(0, -1).map(weight => {
    reached += weight / whole
    return reached
  })
  return sql`${`{${steps.join(',')}}`}::float8[]`
}
