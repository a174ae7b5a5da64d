import { storeStaff } from '@backroom/contract/kit/access'
import { smallRunMost, undoDays } from '@backroom/contract/kit/bulk'
import type { StoreEvent } from '@backroom/contract/kit/event'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import type { BulkOperations, Operation } from '#kit/bulk/operations'
import { isUndoable } from '#kit/bulk/undoable'
import { announce, ownerLockClass } from '#kit/events'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'
import { staff } from '#tables/access/staff'
import { bulkOperation } from '#tables/kit/bulk'

/** One decision about lanes at a time. */
const laneLock = 44_003
/** How long a silent holder keeps a run; the holder's own database lock tells of a crash at once. */
export const leaseSeconds = 30
const bigRunsAtOnce = 2
const smallRunsAtOnce = 2

export interface RunPayload {
  readonly operationUid: number
}

/** The name under which runs wait in the job queue; the runner itself is in run.ts. */
export const runTask: Pick<Task<RunPayload>, 'name' | 'title'> = { name: 'bulkRun', title: 'Bulk change' }

/** Lets a worker take the run once this transaction is committed; asking twice starts it once. */
export async function enqueueRun(tx: Transaction, operationUid: number): Promise<void> {
  await enqueueNow(tx, runTask as Task<RunPayload>, { operationUid }, { key: `bulk:${operationUid}` })
}

/**
 * Takes a queued run, or one whose holder died. Runs of one family wait for each other, so that two of them never
 * interleave over the same records; small runs have a lane of their own.
 */
export async function takeRun(store: Store, uid: number, owner: string): Promise<Operation | null> {
  return store.database.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${laneLock})`)
    const operation = await readForUpdate(tx, uid)
    if (!operation) return null
    if (operation.state === 'queued') {
      if (!(await hasLane(tx, operation))) return null
    } else if (!['running', 'cancelling'].includes(operation.state) || (await isHeld(tx, operation)))
      return null
    const [taken] = await tx
      .update(bulkOperation)
      .set({
        state: operation.state === 'queued' ? 'running' : operation.state,
        leaseOwner: owner,
        leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
        startedAt: sql`coalesce(started_at, now())`,
        error: null,
      })
      .where(eq(bulkOperation.uid, uid))
      .returning()
    return taken ?? null
  })
}

/** Whether a run is being carried out. */
export async function isRunAtWork(store: Store): Promise<boolean> {
  const found = await store.database.rows(sql`select from bulk_operation where state = 'running' limit 1`)
  return found.length > 0
}

/** Gives a run back to the queue, so that another server goes on with it at once. */
export async function giveBack(store: Store, uid: number, owner: string): Promise<void> {
  await store.database.transaction(async tx => {
    const operation = await readForUpdate(tx, uid)
    if (operation?.leaseOwner !== owner) return
    await tx
      .update(bulkOperation)
      .set({ leaseOwner: null, leaseUntil: null })
      .where(eq(bulkOperation.uid, uid))
    await enqueueRun(tx, uid)
  })
}

/** Ends a run, says so, and lets the next in line start. */
export async function endRun(
  tx: Transaction,
  operations: BulkOperations,
  operation: Operation,
  state: Operation['state'],
  error: string | null = null,
) {
  const [ended] = await tx
    .update(bulkOperation)
    .set({
      state,
      error,
      leaseOwner: null,
      leaseUntil: null,
      finishedAt: sql`now()`,
      undoUntil:
        operation.undoOf !== null
          ? await undoUntilOf(tx, operation.undoOf)
          : operations.cannotUndo(operation)
            ? null // then no list, notice or history offers it
            : sql`now() + make_interval(days => ${undoDays})`,
    })
    .where(eq(bulkOperation.uid, operation.uid))
    .returning()
  if (!ended) return
  if (ended.undoOf !== null) await markUndone(tx, ended)
  await startNext(tx)
  const [person] = await tx.select().from(staff).where(eq(staff.uid, ended.requestedBy))
  const { rows: kinds } = await tx.execute<{ entity: string }>(
    sql`select distinct entity from bulk_target where operation_uid = ${ended.uid}`,
  )
  const event: StoreEvent = {
    type: 'bulk.finished',
    uid: ended.uid,
    resource: ended.resource,
    entities: kinds.map(({ entity }) => entity),
    title: ended.title,
    state: ended.state,
    sentence: sentenceOf(ended),
    canUndo: isUndoable(ended),
    by: { uid: ended.requestedBy, name: person?.name ?? 'Backroom' },
  }
  await tx.execute(announce(event, storeStaff))
}

/** "96 changed, 40 unchanged, 12 refused in 1.8 s". */
export function sentenceOf(run: Operation): string {
  const parts = [
    `${run.changedCount.toLocaleString('en-GB')} changed`,
    ...(run.unchangedCount > 0 ? [`${run.unchangedCount.toLocaleString('en-GB')} unchanged`] : []),
    ...(run.refusedCount > 0 ? [`${run.refusedCount.toLocaleString('en-GB')} refused`] : []),
    ...(run.failedCount > 0 ? [`${run.failedCount.toLocaleString('en-GB')} failed`] : []),
  ]
  const seconds =
    ((run.finishedAt ?? new Date()).getTime() - (run.startedAt ?? run.createdAt).getTime()) / 1_000
  const took = seconds < 60 ? `${seconds.toFixed(1)} s` : counted(Math.round(seconds / 60), 'minute')
  if (run.state === 'cancelled') {
    return sentence`Cancelled after ${run.doneCount.toLocaleString('en-GB')} of ${run.targetCount.toLocaleString('en-GB')}. The rest was not touched.`
  }
  return run.state === 'failed'
    ? `Failed: ${run.error ?? 'unknown reason'}`
    : `${parts.join(', ')} in ${took}`
}

/** Whether the holder of a run is alive: it holds a lock that its connection drops when it dies. */
async function isHeld(tx: Transaction, operation: Operation): Promise<boolean> {
  if (!operation.leaseOwner) return false
  const { rows } = await tx.execute<{ held: boolean }>(sql`
    select ${operation.leaseUntil?.toISOString() ?? null}::timestamptz > now() and ${ownerIsAlive(sql`${operation.leaseOwner}`)} as held`)
  return rows[0]?.held ?? false
}

/** SQL for "the process with this owner key is connected". */
export function ownerIsAlive(owner: ReturnType<typeof sql>) {
  return sql`exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${ownerLockClass}::oid
    and l.objid = (${owner})::bigint::oid and l.database = (select oid from pg_database where datname = current_database()))`
}

async function hasLane(tx: Transaction, operation: Operation): Promise<boolean> {
  const isSmall = operation.targetCount <= smallRunMost
  const { rows } = await tx.execute<{ family: string; small: boolean }>(sql`
    select family, target_count <= ${smallRunMost} as small from bulk_operation where state in ('running', 'cancelling')`)
  const running = rows.filter(row => row.small === isSmall)
  if (isSmall) return running.length < smallRunsAtOnce
  if (running.length >= bigRunsAtOnce || running.some(row => row.family === operation.family)) return false
  const { rows: earlier } = await tx.execute(sql`
    select 1 from bulk_operation where state = 'queued' and family = ${operation.family} and target_count > ${smallRunMost}
      and (queued_at, uid) < (${(operation.queuedAt ?? new Date()).toISOString()}::timestamptz, ${operation.uid}) limit 1`)
  return earlier.length === 0
}

/** Wakes everything that waits; each looks for its lane and goes back to waiting when there is none. */
export async function startNext(tx: Transaction): Promise<void> {
  const waiting = await tx
    .select({ uid: bulkOperation.uid })
    .from(bulkOperation)
    .where(eq(bulkOperation.state, 'queued'))
    .orderBy(bulkOperation.queuedAt, bulkOperation.uid)
    .limit(20)
  for (const { uid } of waiting) await enqueueRun(tx, uid)
}

async function markUndone(tx: Transaction, undo: Operation) {
  const original = await readForUpdate(tx, undo.undoOf as number)
  if (!original) return
  const isWhole = undo.refusedCount === 0 && undo.failedCount === 0 && undo.state === 'completed'
  const isNothing = undo.changedCount === 0 && undo.state !== 'completed'
  const set = (uid: number, state: Operation['state'], undoneBy: number | null) =>
    tx.update(bulkOperation).set({ state, undoneBy }).where(eq(bulkOperation.uid, uid))
  if (isNothing) return set(original.uid, stateOf(original), null) // it never began, so the run stands as it did
  await set(original.uid, isWhole ? 'undone' : 'undonePartly', undo.uid)
  if (original.undoOf === null) return
  // Undoing an undo is a redo: the first run stands again.
  const first = await readForUpdate(tx, original.undoOf)
  if (first) await set(first.uid, stateOf(first), null)
}

/** How a run ended, read from its counts. */
function stateOf(run: Operation): Operation['state'] {
  if (run.error) return 'failed'
  if (run.doneCount < run.targetCount) return 'cancelled'
  return run.refusedCount + run.failedCount > 0 ? 'completedWithRefusals' : 'completed'
}

/** An undo can itself be undone as long as the first run could. */
async function undoUntilOf(reader: Reader, uid: number): Promise<Date | null> {
  const [original] = await reader.select().from(bulkOperation).where(eq(bulkOperation.uid, uid))
  return original?.undoUntil ?? null
}

async function readForUpdate(tx: Transaction, uid: number): Promise<Operation | undefined> {
  const [operation] = await tx.select().from(bulkOperation).where(eq(bulkOperation.uid, uid)).for('update')
  return operation
}
