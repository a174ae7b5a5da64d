import { storeStaff } from '@backroom/contract/kit/access'
import { type AnyBulk, type BulkPreview, type runPreviewed, smallRunMost } from '@backroom/contract/kit/bulk'
import type { Selection } from '@backroom/contract/kit/selection'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { type Asking, markPreviewed } from '#kit/bulk/asking'
import type { Operation } from '#kit/bulk/operations'
import { describePreview, mustTypeCount, titleOf, warningsOf } from '#kit/bulk/preview'
import { enqueueRun } from '#kit/bulk/queue'
import { progressOf } from '#kit/bulk/run'
import { allTargets, selectedUids, selectionText, takeSnapshot } from '#kit/bulk/targets'
import { markUndoing } from '#kit/bulk/undo'
import { invalid, notFound, Refusal, refused } from '#kit/errors'
import { announce } from '#kit/events'
import { bulkOperation } from '#tables/kit/bulk'

interface NewRun {
  readonly contract: AnyBulk
  readonly values: Record<string, unknown>
  readonly selection: Selection
  readonly note: string
}

/** A dry run: takes the snapshot, changes nothing, and says what a run would do. */
export async function preview(asking: Asking, run: NewRun): Promise<BulkPreview> {
  const { kit, store } = asking
  const { definition } = kit.bulk.get(run.contract.resource, run.contract.name)
  await definition.check?.(run.values, store.database.orm, asking)
  const operation = await store.database.transaction(async tx => {
    const made = await insertOperation(tx, asking, run, 'previewing', null)
    const plan = kit.bulk.fieldPlanOf(made)
    const selected = await selectedUids(run.selection, {
      ...asking,
      resource: run.contract.resource,
      table: definition.table,
    })
    const uids = definition.targets?.(run.values, selected) ?? selected
    const count = await takeSnapshot(tx, made.uid, definition, uids, plan)
    return markPreviewed(tx, made.uid, count, definition.targets ? await countOf(tx, selected) : count)
  })
  await store.database.rows(sql`analyze bulk_target`)
  const described = await describePreview(store.database.orm, asking, operation)
  await store.database.orm
    .update(bulkOperation)
    .set({ title: described.title })
    .where(eq(bulkOperation.uid, operation.uid))
  return described
}

async function countOf(tx: Transaction, selected: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${selected}) s`,
  )
  return rows[0]?.count ?? 0
}

/** Queues exactly what a preview showed. The same key twice is one run. */
export async function runPreview(
  asking: Asking,
  body: z.output<typeof runPreviewed> & { force?: readonly number[] | 'all' },
  expected: { resource?: string; name?: string; undoOf?: number },
): Promise<{ operationUid: number }> {
  const { kit, store, visitor } = asking
  return store.database.transaction(async tx => {
    const [operation] = await tx
      .select()
      .from(bulkOperation)
      .where(eq(bulkOperation.uid, body.previewUid))
      .for('update')
    const isRight =
      operation &&
      (expected.undoOf === undefined ? operation.undoOf === null : operation.undoOf === expected.undoOf) &&
      (expected.name === undefined ||
        (operation.operation === expected.name && operation.resource === expected.resource))
    if (!isRight) throw notFound('There is no such preview.')
    if (operation.state !== 'previewed') return alreadyRun(operation, body.idempotencyKey)
    const same = await runOfKey(tx, visitor.uid, body.idempotencyKey)
    if (same) return same
    if ((operation.previewExpiresAt?.getTime() ?? 0) < Date.now())
      throw refused('This preview has expired. Preview again.')
    if (operation.requestedBy !== visitor.uid && operation.requestedLevel !== visitor.level) {
      throw refused('This preview was made by somebody of another level. Preview again.')
    }
    const willChange = await confirmRun(asking, tx, operation, body)
    if (operation.undoOf !== null) await markUndoing(kit, tx, operation.undoOf)
    const [queued] = await tx
      .update(bulkOperation)
      .set({
        state: 'queued',
        queuedAt: sql`now()`,
        leaveOut: body.leaveOut ?? [],
        idempotencyKey: body.idempotencyKey,
        requestedBy: visitor.uid,
        values: body.force ? { ...operation.values, force: body.force } : operation.values,
        title: operation.undoOf === null ? titleOf(kit.bulk, operation, willChange) : operation.title,
      })
      .where(eq(bulkOperation.uid, operation.uid))
      .returning()
    await queue(tx, queued as Operation)
    await store.knowStaff(visitor.uid, visitor.name)
    return { operationUid: operation.uid }
  })
}

/** Runs up to 500 records at once, without a preview; undo is the net. */
export async function runDirectly(
  asking: Asking,
  run: NewRun,
  idempotencyKey: string,
  accept: readonly string[] = [],
) {
  const { kit, store, visitor } = asking
  const { definition } = kit.bulk.get(run.contract.resource, run.contract.name)
  await definition.check?.(run.values, store.database.orm, asking)
  await store.knowStaff(visitor.uid, visitor.name)
  return store.database.transaction(async tx => {
    const same = await runOfKey(tx, visitor.uid, idempotencyKey)
    if (same) return same
    const made = await insertOperation(tx, asking, run, 'queued', idempotencyKey)
    const selected = await selectedUids(run.selection, {
      ...asking,
      resource: run.contract.resource,
      table: definition.table,
    })
    const uids = definition.targets?.(run.values, selected) ?? selected
    const count = await takeSnapshot(tx, made.uid, definition, uids, null)
    if (count > smallRunMost) throw refused('Preview first.')
    const plan = kit.bulk.fieldPlanOf(made)
    const judged = plan.judge(allTargets(made.uid))
    const changing = sql`select record_uid from (${judged}) j where reason is null`
    refuseUnaccepted(await warningsOf(tx, plan, changing, asking), accept)
    const [queued] = await tx
      .update(bulkOperation)
      .set({ targetCount: count, selectedCount: count, title: titleOf(kit.bulk, made, count) })
      .where(eq(bulkOperation.uid, made.uid))
      .returning()
    await queue(tx, queued as Operation)
    return { operationUid: made.uid }
  })
}

/** Queues a run over targets that were judged elsewhere, such as the rows of a checked sheet. */
export async function runPlanned(
  tx: Transaction,
  asking: Asking,
  run: Omit<NewRun, 'selection'> & { readonly via: 'import'; readonly targets: SQL },
): Promise<number> {
  const made = await insertOperation(tx, asking, { ...run, selection: { uids: [] } }, 'queued', null)
  const { rowCount } = await tx.execute(sql`
    insert into bulk_target (operation_uid, seq, entity, record_uid, code, name)
    select ${made.uid}, row_number() over (order by place), entity, record_uid, code, name from (${run.targets}) t`)
  const count = rowCount ?? 0
  const [queued] = await tx
    .update(bulkOperation)
    .set({
      via: run.via,
      targetCount: count,
      selectedCount: count,
      title: titleOf(asking.kit.bulk, made, count),
    })
    .where(eq(bulkOperation.uid, made.uid))
    .returning()
  await queue(tx, queued as Operation)
  return made.uid
}

/** A new run or preview, as it was asked for. */
export async function insertOperation(
  tx: Transaction,
  asking: Asking,
  run: NewRun,
  state: 'previewing' | 'queued' | 'running',
  key: string | null,
) {
  const { kit, visitor } = asking
  const [made] = await tx
    .insert(bulkOperation)
    .values({
      operation: run.contract.name,
      family: run.contract.family,
      resource: run.contract.resource,
      state,
      selection: run.selection,
      selectionText: selectionText(run.selection, kit),
      values: run.values,
      requestedBy: visitor.uid,
      requestedLevel: visitor.level,
      asSuperUser: visitor.superUserMode,
      via: 'list',
      note: run.note,
      idempotencyKey: key,
      queuedAt: state === 'queued' ? sql`now()` : null,
    })
    .returning()
  return made as Operation
}

/** The run that a person's key has already started. Whoever asks at the same moment waits for the answer. */
async function runOfKey(tx: Transaction, userUid: number, key: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bulk:${userUid}:${key}`}))`)
  const [same] = await tx
    .select({ operationUid: bulkOperation.uid })
    .from(bulkOperation)
    .where(and(eq(bulkOperation.requestedBy, userUid), eq(bulkOperation.idempotencyKey, key)))
  return same
}

function alreadyRun(operation: Operation, key: string): { operationUid: number } {
  if (operation.idempotencyKey === key) return { operationUid: operation.uid }
  if (operation.state === 'expired') throw refused('This preview has expired. Preview again.')
  throw new Refusal(409, { message: 'This preview has already been run.', operationUid: operation.uid })
}

/** The last questions before a run: values still right, warnings accepted, number typed. Answers how many will change. */
async function confirmRun(
  asking: Asking,
  tx: Transaction,
  operation: Operation,
  body: {
    accept?: readonly string[] | undefined
    confirmCount?: number | undefined
    leaveOut?: readonly number[] | undefined
  },
): Promise<number> {
  const { kit, store } = asking
  const plan = await kit.bulk.planOf(tx, operation)
  const known = operation.undoOf === null ? kit.bulk.get(operation.resource, operation.operation) : undefined
  await known?.definition.check?.(operation.values, store.database.orm, asking)
  const leaveOut = body.leaveOut ?? []
  const changing = sql`select record_uid from (${plan.judge(allTargets(operation.uid))}) j
    where reason is null and record_uid <> all(${`{${leaveOut.join(',')}}`}::int[])`
  const willChange = await countOf(tx, changing)
  refuseUnaccepted(await warningsOf(tx, plan, changing, asking), body.accept ?? [])
  // Taking back asks for no number: it is the way out, and what it will do has been shown.
  const asksCount = known && mustTypeCount(willChange, Boolean(known.contract.destructive))
  if (asksCount && body.confirmCount !== willChange) {
    throw invalid({ confirmCount: sentence`Type ${willChange.toLocaleString('en-GB')} to confirm.` })
  }
  return willChange
}

function refuseUnaccepted(warnings: BulkPreview['warnings'], accept: readonly string[]) {
  const open = warnings.filter(({ key }) => !accept.includes(key))
  if (open.length === 0) return
  throw invalid({ accept: ['Accept the warnings first.', ...open.map(({ text }) => text)] })
}

async function queue(tx: Transaction, operation: Operation) {
  await enqueueRun(tx, operation.uid)
  await tx.execute(announce(progressOf(operation), storeStaff))
}
