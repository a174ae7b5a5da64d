import type { BulkRun } from '@backroom/contract/kit/bulk'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Operation } from '#kit/bulk/operations'
import { isUndoable } from '#kit/bulk/undoable'
import { staff } from '#tables/access/staff'
import { bulkOperation } from '#tables/kit/bulk'

const resumeHours = 24

/** A run as people see it. */
export async function readRun(reader: Reader, operation: Operation): Promise<BulkRun> {
  const [person] = await reader.select().from(staff).where(eq(staff.uid, operation.requestedBy))
  const seconds = operation.startedAt
    ? ((operation.finishedAt ?? new Date()).getTime() - operation.startedAt.getTime()) / 1_000
    : 0
  const rate = seconds > 0 && operation.doneCount > 0 ? Math.round(operation.doneCount / seconds) : null
  const isRunning = operation.state === 'running' || operation.state === 'cancelling'
  const left = operation.targetCount - operation.doneCount
  return {
    uid: operation.uid,
    operation: operation.operation,
    family: operation.family,
    resource: operation.resource,
    title: operation.title,
    state: operation.state,
    counts: {
      targets: operation.targetCount,
      done: operation.doneCount,
      changed: operation.changedCount,
      unchanged: operation.unchangedCount,
      refused: operation.refusedCount,
      failed: operation.failedCount,
    },
    ratePerSecond: rate,
    etaSeconds: isRunning && rate ? Math.ceil(left / rate) : null,
    queuePlace: operation.state === 'queued' ? await placeInQueue(reader, operation) : null,
    selectionText: operation.selectionText,
    values: operation.values,
    note: operation.note,
    requestedBy: { uid: operation.requestedBy, name: person?.name ?? 'Backroom' },
    previewedAt: operation.previewedAt?.toISOString() ?? null,
    queuedAt: operation.queuedAt?.toISOString() ?? null,
    startedAt: operation.startedAt?.toISOString() ?? null,
    finishedAt: operation.finishedAt?.toISOString() ?? null,
    undoUntil: operation.undoUntil?.toISOString() ?? null,
    undoOf: operation.undoOf,
    undoneBy: operation.undoneBy,
    canCancel: operation.state === 'queued' || operation.state === 'running',
    canResume: isResumable(operation),
    canUndo: isUndoable(operation),
    canRedo: ['undone', 'undonePartly'].includes(operation.state) && isOpen(operation),
    error: operation.error,
  }
}

/** Whether a run that stopped early may still go on where it was. */
export function isResumable(operation: Operation): boolean {
  const endedAt = operation.finishedAt?.getTime() ?? 0
  return (
    (operation.state === 'cancelled' || operation.state === 'failed') &&
    operation.doneCount < operation.targetCount &&
    Date.now() - endedAt < resumeHours * 3_600_000
  )
}

const isOpen = ({ undoUntil }: Operation) => (undoUntil?.getTime() ?? 0) > Date.now()

async function placeInQueue(reader: Reader, operation: Operation): Promise<number> {
  const { rows } = await reader.execute<{ place: number }>(sql`
    select count(*)::int as place from bulk_operation
    where state in ('queued', 'running', 'cancelling') and family = ${operation.family} and uid <> ${operation.uid}
      and (state <> 'queued' or (queued_at, uid) < (${operation.queuedAt?.toISOString() ?? null}::timestamptz, ${operation.uid}))`)
  return rows[0]?.place ?? 0
}

/** Runs of the store that wait or work. */
export async function activeRuns(reader: Reader): Promise<BulkRun[]> {
  const rows = await reader
    .select()
    .from(bulkOperation)
    .where(sql`state in ('queued', 'running', 'cancelling')`)
    .orderBy(bulkOperation.queuedAt)
    .limit(20)
  return Promise.all(rows.map(row => readRun(reader, row)))
}
