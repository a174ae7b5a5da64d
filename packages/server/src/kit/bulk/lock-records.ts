import { getTableName, type SQL, sql } from 'drizzle-orm'
import { postgresCode, type Transaction } from '#database/database'
import { storeTable } from '#database/schema'
import type { Plan } from '#kit/bulk/plan'

/**
 * Locks the batch's records in uid order. What somebody is saving right now is waited for once, two seconds at most;
 * what is still locked then is listed in `bulk_busy` and tried again at the end of the run. Who only points at one (a line that is added
 * to an order) need not wait.
 */
export async function lockRecords(tx: Transaction, plan: Plan): Promise<void> {
  await tx.execute(sql`create temp table bulk_busy (entity text, record_uid int) on commit drop`)
  for (const entity of plan.entities) {
    const table = storeTable(entity)
    if (!table) continue
    const name = sql.identifier(getTableName(table))
    const wanted = sql`select record_uid from bulk_chunk where entity = ${entity}`
    const free = await countOf(
      tx,
      sql`select uid from ${name} where uid in (${wanted}) order by uid for no key update skip locked`,
    )
    // Nearly always all of them; otherwise those that are missing are either gone or locked by somebody.
    if (free === (await countOf(tx, wanted))) continue
    if (free === (await countOf(tx, sql`select uid from ${name} where uid in (${wanted})`))) continue
    try {
      await tx.transaction(savepoint =>
        savepoint.execute(
          sql`select uid from ${name} where uid in (${wanted}) order by uid for no key update`,
        ),
      )
    } catch (error) {
      if (postgresCode(error) !== '55P03') throw error
      await tx.execute(sql`
        with mine as materialized (select uid from ${name} where uid in (${wanted}) order by uid for no key update skip locked)
        insert into bulk_busy select ${entity}, record_uid from bulk_chunk
        where entity = ${entity} and record_uid in (select uid from ${name}) and record_uid not in (select uid from mine)`)
    }
  }
}

async function countOf(tx: Transaction, query: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from (${query}) q`)
  return rows[0]?.count ?? 0
}
