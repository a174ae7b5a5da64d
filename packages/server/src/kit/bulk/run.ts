import { setTimeout as pause } from 'node:timers/promises'
import { storeStaff } from '@backroom/contract/kit/access'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { storeTable } from '#database/schema'
import { batchAfter, usualBatch } from '#kit/bulk/batch-size'
import { lockRecords } from '#kit/bulk/lock-records'
import type { BulkOperations, Operation } from '#kit/bulk/operations'
import { leftOutReason, outcomeNumbers, type Plan, unchangedReasons } from '#kit/bulk/plan'
import { endRun, giveBack, leaseSeconds, type RunPayload, runTask, takeRun } from '#kit/bulk/queue'
import { isDatabaseLost } from '#kit/errors'
import { announce } from '#kit/events'
import { plainWords } from '#kit/http/told-error'
import type { Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'
import { bulkOperation } from '#tables/kit/bulk'

const pauseBetweenBatchesMs = 20
const sameBatchTriesMost = 3
const busyTriesMost = 3
const busyPauseMs = 1_000
const failedFromTheStart = 1_000
const progressEveryMs = 250

/** The background task that carries runs out, batch by batch. */
export function bulkRunTask(operations: BulkOperations): Task<RunPayload> {
  return {
    ...runTask,
    run: async ({ operationUid }, { store, signal }) => {
      const owner = store.events.ownerKey
      const operation = await takeRun(store, operationUid, owner)
      if (operation) await new BulkRunner(store, operations, operation, owner, signal).run()
    },
  }
}

/** How a batch went, in records. */
type Counts = Record<'changed' | 'unchanged' | 'refused' | 'failed', number>

type BatchEnd = 'more' | 'busy' | 'done' | 'cancelled' | 'notMine'

class BulkRunner {
  private faults = 0
  private busyTries = 0
  private lastProgressAt = 0
  private plan: Plan | undefined
  private batchSize = usualBatch

  constructor(
    private readonly store: Store,
    private readonly operations: BulkOperations,
    private readonly operation: Operation,
    private readonly owner: string,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    for (;;) {
      if (this.signal.aborted) return giveBack(this.store, this.operation.uid, this.owner)
      const end = await this.tryBatch()
      if (end !== 'more' && end !== 'busy') return
      await pause(end === 'busy' ? busyPauseMs : pauseBetweenBatchesMs) // people's own calls come first
    }
  }

  private async tryBatch(): Promise<BatchEnd> {
    try {
      const end = await this.batch()
      this.faults = 0
      return end
    } catch (error) {
      if (isDatabaseLost(error)) {
        await pause(1_000)
        return 'more' // the lease is asked about again before anything is written
      }
      this.faults += 1
      if (this.faults < sameBatchTriesMost) return 'more'
      await this.fail(plainWords(error))
      this.store.report({
        kind: 'jobFailed',
        task: runTask.name,
        jobId: `run ${this.operation.uid}`,
        err: error,
      })
      return 'done'
    }
  }

  /** One transaction: all of a batch, its results and its checkpoint, or nothing of it. */
  private async batch(): Promise<BatchEnd> {
    const isAllowed = await this.operations.mayStillRun(this.operation)
    const startedAt = Date.now()
    const end = await this.store.database.write(
      {
        uid: this.operation.requestedBy,
        via: this.operation.undoOf !== null ? 'undo' : this.operation.via === 'import' ? 'import' : 'bulk',
        operationUid: this.operation.uid,
        asSuperUser: this.operation.asSuperUser,
        note: this.operation.note,
      },
      async tx => {
        const [now] = await tx
          .select()
          .from(bulkOperation)
          .where(eq(bulkOperation.uid, this.operation.uid))
          .for('update')
        if (now?.leaseOwner !== this.owner) return 'notMine'
        if (now.cancelRequestedAt || !isAllowed) {
          const reason = isAllowed ? null : 'The person who started it may no longer do this.'
          await endRun(tx, this.operations, now, 'cancelled', reason)
          return 'cancelled'
        }
        this.batchSize = now.batchSize
        this.plan ??= await this.operations.planOf(tx, now) // an undo reads all that its run did, once and not per batch
        return this.work(tx, this.plan, now)
      },
    )
    if (end === 'more') await this.resize(batchAfter(this.batchSize, Date.now() - startedAt))
    return end
  }

  private async work(tx: Transaction, plan: Plan, now: Operation): Promise<BatchEnd> {
    const isRetry = now.lastSeq >= now.targetCount
    if (isRetry) this.busyTries += 1
    const chunk = await this.takeChunk(tx, now, isRetry)
    if (chunk.count === 0) {
      await endRun(
        tx,
        this.operations,
        now,
        now.refusedCount + now.failedCount > 0 ? 'completedWithRefusals' : 'completed',
      )
      return 'done'
    }
    await plan.hold?.(tx)
    await lockRecords(tx, plan)
    await tx.execute(sql`
      create temp table bulk_judged on commit drop as
      select j.*, false as is_busy from (${plan.judge(sql`select seq, entity, record_uid, expect from bulk_chunk`)}) j`)
    await tx.execute(sql`update bulk_judged set is_busy = true
      where (entity, record_uid) in (select entity, record_uid from bulk_busy) and coalesce(reason, '') <> 'gone'`)
    if (now.leaveOut.length > 0) {
      await tx.execute(sql`update bulk_judged set reason = ${leftOutReason}, reason_text = 'Left out by you.'
        where record_uid = any(${`{${now.leaveOut.join(',')}}`}::int[])`)
    }
    await tx.execute(sql`
      create temp table bulk_changed on commit drop as
      select c.* from bulk_chunk c join bulk_judged j on j.seq = c.seq where j.reason is null and not j.is_busy`)
    await tx.execute(sql`analyze bulk_changed`)
    await plan.apply(tx)
    const counts = await this.writeResults(tx, plan, isRetry && this.busyTries >= busyTriesMost)
    return this.afterBatch(tx, await this.checkpoint(tx, now, chunk.lastSeq, counts))
  }

  /** The next targets by seq or, after the last, those that were being saved by somebody. */
  private async takeChunk(tx: Transaction, now: Operation, isRetry: boolean) {
    await tx.execute(sql`set local lock_timeout = '2s'`)
    const source = isRetry
      ? sql`select t.seq, t.entity, t.record_uid, t.expect from bulk_target t
            join bulk_result r on r.operation_uid = t.operation_uid and r.seq = t.seq and r.outcome = ${outcomeNumbers.setAside}
            where t.operation_uid = ${now.uid} order by t.seq limit ${now.batchSize}`
      : sql`select seq, entity, record_uid, expect from bulk_target
            where operation_uid = ${now.uid} and seq > ${now.lastSeq} order by seq limit ${now.batchSize}`
    await tx.execute(sql`create temp table bulk_chunk on commit drop as ${source}`)
    await tx.execute(sql`analyze bulk_chunk`)
    const { rows } = await tx.execute<{ count: number; last_seq: number | null }>(
      sql`select count(*)::int as count, max(seq) as last_seq from bulk_chunk`,
    )
    const { count, last_seq } = rows[0] ?? { count: 0, last_seq: null }
    return { count, lastSeq: isRetry ? now.lastSeq : (last_seq ?? now.lastSeq) }
  }

  private async writeResults(tx: Transaction, plan: Plan, givesUpOnBusy: boolean): Promise<Counts> {
    const versioned = plan.entities.flatMap(entity => {
      const table = storeTable(entity)
      return table && 'version' in getTableColumns(table) ? [{ entity, name: getTableName(table) }] : []
    })
    const versions = versioned.map(
      ({ entity, name }) =>
        sql`when ${entity} then (select version from ${sql.identifier(name)} where uid = j.record_uid)`,
    )
    const afterVersion =
      versions.length > 0 ? sql`case j.entity ${sql.join(versions, sql` `)} end` : sql`null::int`
    const busy = givesUpOnBusy ? outcomeNumbers.failed : outcomeNumbers.setAside
    const { rows } = await tx.execute<Counts>(sql`
      with written as (
      insert into bulk_result (operation_uid, seq, entity, record_uid, outcome, reason, reason_text, before_version, after_version)
      select ${this.operation.uid}, j.seq, j.entity, j.record_uid,
        case when j.is_busy then ${busy}::int
             when j.reason is null then ${outcomeNumbers.changed}::int
             when j.reason = ${leftOutReason} then ${outcomeNumbers.skipped}::int
             when j.reason = any(${`{${unchangedReasons.join(',')}}`}::text[]) then ${outcomeNumbers.unchanged}::int
             else ${outcomeNumbers.refused}::int end,
        case when j.is_busy then 'busy' else j.reason end,
        case when j.is_busy then 'Busy: being saved by someone else. Run again.' else j.reason_text end,
        j.before_version,
        case when j.reason is null and not j.is_busy then ${afterVersion} end
      from bulk_judged j
      on conflict (operation_uid, seq) do update set outcome = excluded.outcome, reason = excluded.reason,
        reason_text = excluded.reason_text, before_version = excluded.before_version, after_version = excluded.after_version
      returning outcome)
      select count(*) filter (where outcome = 1)::int as changed, count(*) filter (where outcome in (2, 5))::int as unchanged,
             count(*) filter (where outcome = 3)::int as refused, count(*) filter (where outcome = 4)::int as failed
      from written`)
    return rows[0] as Counts
  }

  private async checkpoint(
    tx: Transaction,
    now: Operation,
    lastSeq: number,
    { changed, unchanged, refused, failed }: Counts,
  ): Promise<Operation> {
    const [after] = await tx
      .update(bulkOperation)
      .set({
        lastSeq,
        changedCount: now.changedCount + changed,
        unchangedCount: now.unchangedCount + unchanged,
        refusedCount: now.refusedCount + refused,
        failedCount: now.failedCount + failed,
        doneCount: now.doneCount + changed + unchanged + refused + failed,
        leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      })
      .where(eq(bulkOperation.uid, now.uid))
      .returning()
    return after as Operation
  }

  private async afterBatch(tx: Transaction, after: Operation): Promise<BatchEnd> {
    if (after.doneCount >= after.targetCount) {
      await endRun(
        tx,
        this.operations,
        after,
        after.refusedCount + after.failedCount > 0 ? 'completedWithRefusals' : 'completed',
      )
      return 'done'
    }
    if (after.failedCount >= failedFromTheStart && after.failedCount === after.doneCount) {
      await endRun(tx, this.operations, after, 'failed', 'None of the first 1,000 could be changed.')
      return 'done'
    }
    if (Date.now() - this.lastProgressAt >= progressEveryMs) {
      this.lastProgressAt = Date.now()
      await tx.execute(announce(progressOf(after), storeStaff))
    }
    return after.lastSeq >= after.targetCount ? 'busy' : 'more'
  }

  private async resize(to: number) {
    if (to === this.batchSize) return
    await this.store.database.rows(
      sql`update bulk_operation set batch_size = ${to} where uid = ${this.operation.uid}`,
    )
  }

  private async fail(message: string) {
    await this.store.database.transaction(async tx => {
      const [now] = await tx
        .select()
        .from(bulkOperation)
        .where(eq(bulkOperation.uid, this.operation.uid))
        .for('update')
      if (now?.leaseOwner === this.owner)
        await endRun(tx, this.operations, now, 'failed', message.slice(0, 500))
    })
  }
}

/** The event that tells every open console how far a run is. */
export function progressOf(run: Operation) {
  return {
    type: 'bulk.progress' as const,
    uid: run.uid,
    resource: run.resource,
    title: run.title,
    state: run.state,
    done: run.doneCount,
    of: run.targetCount,
    changed: run.changedCount,
    refused: run.refusedCount,
  }
}
