import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { actorSetting, type Transaction } from '#database/database'
import { entityOf } from '#database/schema'
import type { Asking } from '#kit/bulk/asking'
import type { Operation } from '#kit/bulk/operations'
import { outcomeNumbers } from '#kit/bulk/plan'
import { titleOf } from '#kit/bulk/preview'
import { endRun } from '#kit/bulk/queue'
import { insertOperation } from '#kit/bulk/start'
import type { RecordTable } from '#kit/records/record'
import { actorOf } from '#kit/visitor'
import { bulkOperation } from '#tables/kit/bulk'

/** Thrown to end a dry run: everything was tried, and nothing of it stays. */
class Rehearsed<Result> extends Error {
  constructor(readonly result: Result) {
    super('Rehearsed')
  }
}

interface Import<Result> {
  readonly contract: AnyBulk
  /** Whose records it makes and changes; what follows from that in others is taken back with it. */
  readonly records: readonly ImportedRecords[]
  readonly isDryRun: boolean
  readonly work: (tx: Transaction, operationUid: number) => Promise<Result>
}

export interface ImportedRecords {
  readonly table: RecordTable
  /** How one of them is shown in results. */
  readonly name: SQL | PgColumn
  readonly code?: SQL | PgColumn
}

/**
 * Carries an import out in one transaction that judges each line as it comes to it, and answers what came of it. Afterwards it is a
 * run like any other: it has results, and is taken back from history. A dry run does the same and leaves nothing behind.
 */
export async function importAtOnce<Result extends object>(
  asking: Asking,
  { contract, records, isDryRun, work }: Import<Result>,
): Promise<Result & { operationUid: number | null }> {
  try {
    return await asking.store.write(asking.visitor, async tx => {
      const run = { contract, values: {}, selection: { uids: [] }, note: '' }
      const made = await insertOperation(tx, asking, run, 'running', null)
      await tx.execute(actorSetting(actorOf(asking.visitor, { via: 'import', operationUid: made.uid })))
      const result = await work(tx, made.uid)
      if (isDryRun) throw new Rehearsed(result)
      const count = await writeTargets(tx, made.uid, records)
      if (count > 0) await endImport(tx, asking, made, count)
      else await tx.delete(bulkOperation).where(eq(bulkOperation.uid, made.uid))
      return { ...result, operationUid: count > 0 ? made.uid : null }
    })
  } catch (error) {
    if (error instanceof Rehearsed) return { ...(error.result as Result), operationUid: null }
    throw error
  }
}

/** The records that history says it touched; answers how many. */
async function writeTargets(
  tx: Transaction,
  uid: number,
  records: readonly ImportedRecords[],
): Promise<number> {
  const touched = records.map(
    ({ table, name }) => sql`
      select h.entity, h.entity_uid as record_uid, min(h.uid) as place, max(${name}) as name
      from history h join ${table} on ${table.uid} = h.entity_uid
      where h.operation_uid = ${uid} and h.entity = ${entityOf(table)} group by 1, 2`,
  )
  const { rowCount } = await tx.execute(sql`
    insert into bulk_target (operation_uid, seq, entity, record_uid, name)
    select ${uid}, row_number() over (order by place), entity, record_uid, name from (${sql.join(touched, sql` union all `)}) t`)
  return rowCount ?? 0
}

async function endImport(tx: Transaction, { kit }: Asking, made: Operation, count: number) {
  await tx.execute(sql`
    insert into bulk_result (operation_uid, seq, entity, record_uid, outcome)
    select operation_uid, seq, entity, record_uid, ${outcomeNumbers.changed}::int from bulk_target where operation_uid = ${made.uid}`)
  const counts = { selectedCount: count, targetCount: count, doneCount: count, changedCount: count }
  const [done] = await tx
    .update(bulkOperation)
    .set({
      ...counts,
      lastSeq: count,
      via: 'import',
      startedAt: sql`now()`,
      title: titleOf(kit.bulk, made, count),
    })
    .where(eq(bulkOperation.uid, made.uid))
    .returning()
  if (done) await endRun(tx, kit.bulk, done, 'completed')
}
