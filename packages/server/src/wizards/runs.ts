import { outcomes } from '@backroom/contract/kit/bulk'
import { previewView, resultView, runs, runsView } from '@backroom/contract/wizards/runs'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { readOperation } from '#kit/bulk/asking'
import type { Operation } from '#kit/bulk/operations'
import { outcomeNumbers, unchangedReasons } from '#kit/bulk/plan'
import { describePreview, without } from '#kit/bulk/preview'
import { endRun, enqueueRun } from '#kit/bulk/queue'
import { activeRuns, isResumable, readRun } from '#kit/bulk/read-run'
import { runPreview } from '#kit/bulk/start'
import { allTargets } from '#kit/bulk/targets'
import { previewUndo } from '#kit/bulk/undo'
import { undoableSql } from '#kit/bulk/undoable'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { bulkOperation, bulkResult, bulkTarget } from '#tables/kit/bulk'

/** Watching, stopping, resuming and taking back runs of every room. */
export function bulkRuns(kit: Kit) {
  serve(kit, runs.active, ({ store }) => activeRuns(store.database.orm))
  serve(kit, runs.read, async ({ params, store }) =>
    readRun(store.database.orm, await readOperation(store, params.uid)),
  )

  serve(kit, runs.preview, async ({ params, store, visitor }) => {
    const operation = await readOperation(store, params.uid)
    if (operation.state !== 'previewed') throw refused('This preview has expired. Preview again.')
    return describePreview(store.database.orm, { kit, store, visitor }, operation)
  })

  serve(kit, runs.cancel, async ({ params, store, visitor }) => {
    const cancelled = await change(store, params.uid, async (tx, run) => {
      if (run.state === 'queued') return endRun(tx, kit.bulk, run, 'cancelled')
      if (run.state !== 'running') throw refused('This run has already finished.')
      await tx
        .update(bulkOperation)
        .set({ state: 'cancelling', cancelRequestedAt: sql`now()`, cancelRequestedBy: visitor.uid })
        .where(eq(bulkOperation.uid, run.uid))
    })
    return readRun(store.database.orm, cancelled)
  })

  serve(kit, runs.resume, async ({ params, store }) => {
    const resumed = await change(store, params.uid, async (tx, run) => {
      if (!isResumable(run)) throw refused('Too old to resume.')
      await tx
        .update(bulkOperation)
        .set({
          state: 'queued',
          queuedAt: sql`now()`,
          cancelRequestedAt: null,
          finishedAt: null,
          error: null,
        })
        .where(eq(bulkOperation.uid, run.uid))
      await enqueueRun(tx, run.uid)
    })
    return readRun(store.database.orm, resumed)
  })

  serve(kit, runs.undo, async ({ params, body, store, visitor, reply }) => {
    const asking = { kit, store, visitor }
    if ('dryRun' in body) return previewUndo(asking, params.uid)
    reply.code(202)
    const { force, ...rest } = body
    return runPreview(asking, { ...rest, ...(force && { force }) }, { undoOf: params.uid })
  })

  serve(kit, runs.note, async ({ params, body, store }) => {
    const noted = await change(store, params.uid, async (tx, run) => {
      await tx.update(bulkOperation).set({ note: body.note }).where(eq(bulkOperation.uid, run.uid))
    })
    return readRun(store.database.orm, noted)
  })
}

/** The lists of runs, of what a preview would do to each record, and of what a run did to each. */
export function runLists(kit: Kit) {
  serveDataView(kit, runsView, {
    from: sql`${bulkOperation} left join staff on staff.uid = ${bulkOperation.requestedBy}`,
    table: bulkOperation,
    fields: {
      requestedBy: sql`coalesce(staff.name, 'Backroom')`,
      targets: bulkOperation.targetCount,
      changed: bulkOperation.changedCount,
      unchanged: bulkOperation.unchangedCount,
      refused: bulkOperation.refusedCount,
      failed: bulkOperation.failedCount,
      canUndo: undoableSql(sql`bulk_operation`),
    },
    search: { text: sql`fold(${bulkOperation.title})` },
    where: sql`${bulkOperation.state} not in ('previewing', 'previewed', 'expired')`,
  })

  serveDataView(kit, previewView, {
    from: async ({ params, store, visitor }) => {
      const operation = await inDetail(store, params.uid)
      const plan = await kit.bulk.planOf(store.database.orm, operation)
      const hidden = await kit.bulk.hiddenFrom(operation.resource, { store, visitor })
      const targets = allTargets(params.uid)
      return sql`(select d.seq, d.record_uid, d.code, d.name, ${without(sql`d.also`, hidden)} as also, ${without(sql`d.before`, hidden)} as before, ${without(sql`d.after`, hidden)} as after, j.reason, j.reason_text from (${plan.describe(targets)}) d join (${plan.judge(targets)}) j on j.seq = d.seq) target`
    },
    uid: sql`target.seq`,
    fields: {
      ...targetFields(sql`target`),
      outcome: sql`case when target.reason is null then 'changed'
        when target.reason = any(${`{${unchangedReasons.join(',')}}`}::text[]) then 'unchanged' else 'refused' end`,
      reason: sql`coalesce(target.reason_text, '')`,
      also: sql`target.also`,
      before: sql`target.before`,
      after: sql`target.after`,
    },
    search: { text: sql`fold(target.code || ' ' || target.name)` },
  })

  const changes = sql`(select h.changes from history h where h.operation_uid = ${bulkTarget.operationUid}
    and h.entity = ${bulkTarget.entity} and h.entity_uid = ${bulkTarget.recordUid} order by h.uid desc limit 1)`
  serveDataView(kit, resultView, {
    from: async ({ params, store, visitor }) => {
      const { resource } = await inDetail(store, params.uid)
      const hidden = await kit.bulk.hiddenFrom(resource, { store, visitor })
      return sql`${bulkTarget} left join ${bulkResult} on ${bulkResult.operationUid} = ${bulkTarget.operationUid} and ${bulkResult.seq} = ${bulkTarget.seq}
        cross join (select ${`{${hidden.join(',')}}`}::text[] as fields) hidden`
    },
    uid: bulkTarget.seq,
    fields: {
      ...targetFields(sql`${bulkTarget}`),
      outcome: sql`(array[${sql.join(
        outcomes.map(outcome => sql`${outcome}::text`),
        sql`, `,
      )}])[coalesce(${bulkResult.outcome}, ${outcomeNumbers.setAside})]`,
      reason: sql`coalesce(${bulkResult.reasonText}, '')`,
      also: sql`'{}'::jsonb`,
      before: sql`(select jsonb_object_agg(key, value -> 0) from jsonb_each(${changes}) where key <> all(hidden.fields))`,
      after: sql`(select jsonb_object_agg(key, value -> 1) from jsonb_each(${changes}) where key <> all(hidden.fields))`,
    },
    search: { text: sql`fold(${bulkTarget.code} || ' ' || ${bulkTarget.name})` },
    where: ({ params }) => sql`${bulkTarget.operationUid} = ${params.uid}`,
  })
}

/** A run of which it is still known what it did to each record. */
async function inDetail(store: Store, uid: number): Promise<Operation> {
  const operation = await readOperation(store, uid)
  const ended = operation.finishedAt ?? operation.createdAt
  if (Date.now() - ended.getTime() > store.terms.bulkDays * 86_400_000)
    throw new Refusal(410, { message: 'The details of this run are no longer kept.' })
  return operation
}

function targetFields(target: SQL) {
  return {
    uid: sql`${target}.record_uid`,
    seq: sql`${target}.seq`,
    code: sql`${target}.code`,
    name: sql`${target}.name`,
  }
}

async function change(
  store: Store,
  uid: number,
  work: (tx: Transaction, run: Operation) => Promise<void>,
): Promise<Operation> {
  await store.database.transaction(async tx => {
    const [run] = await tx.select().from(bulkOperation).where(eq(bulkOperation.uid, uid)).for('update')
    await work(tx, run ?? (await readOperation(store, uid)))
  })
  return readOperation(store, uid)
}
