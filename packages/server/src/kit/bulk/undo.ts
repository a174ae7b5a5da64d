import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { type Asking, markPreviewed, readOperation } from '#kit/bulk/asking'
import { type Operation, undoName } from '#kit/bulk/operations'
import { describePreview } from '#kit/bulk/preview'
import { UndoPlan } from '#kit/bulk/undo-plan'
import { notFound, Refusal, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { bulkOperation } from '#tables/kit/bulk'

/** The dry run of taking a run back. */
export async function previewUndo(asking: Asking, uid: number): Promise<BulkPreview> {
  const { kit, store, visitor } = asking
  const original = await readOperation(store, uid)
  refuseUndo(kit, original)
  const operation = await store.database.transaction(async tx => {
    const plan = await UndoPlan.of(tx, uid, [])
    if (plan.entities.length === 0) throw refused('Nothing was changed.')
    const [made] = await tx
      .insert(bulkOperation)
      .values({
        operation: undoName,
        family: original.family,
        resource: original.resource,
        title: `Undo: ${original.title}`.slice(0, 200),
        state: 'previewing',
        selection: { uids: [] },
        selectionText: `What run ${uid} changed`,
        values: {},
        requestedBy: visitor.uid,
        requestedLevel: visitor.level,
        asSuperUser: visitor.superUserMode,
        via: 'undo',
        undoOf: uid,
      })
      .returning()
    const undoUid = (made as Operation).uid
    const { rowCount } = await tx.execute(sql`
      insert into bulk_target (operation_uid, seq, entity, record_uid, code, name, expect)
      select ${undoUid}, row_number() over (), entity, record_uid, code, name, expect from (${plan.targets()}) t`)
    return markPreviewed(tx, undoUid, rowCount ?? 0, rowCount ?? 0)
  })
  await store.database.rows(sql`analyze bulk_target`)
  return {
    ...(await describePreview(store.database.orm, { kit, store, visitor }, operation)),
    title: operation.title,
  }
}

/** From here until its undo ends, a run is being taken back. */
export async function markUndoing(kit: Kit, tx: Transaction, uid: number) {
  const [original] = await tx.select().from(bulkOperation).where(eq(bulkOperation.uid, uid)).for('update')
  if (!original) throw notFound(sentence`There is no run ${uid}.`)
  refuseUndo(kit, original)
  await tx.update(bulkOperation).set({ state: 'undoing' }).where(eq(bulkOperation.uid, uid))
}

/** Why a run cannot be taken back, thrown; nothing when it can. */
function refuseUndo(kit: Kit, run: Operation): void {
  const reason = kit.bulk.cannotUndo(run)
  if (reason) throw refused(`This run cannot be undone: ${reason}`)
  if (run.undoneBy !== null || run.state === 'undoing') {
    throw new Refusal(409, {
      message: sentence`Already undone by run ${run.undoneBy ?? ''}.`.replace(' by run .', '.'),
    })
  }
  if (!['completed', 'completedWithRefusals', 'cancelled', 'failed'].includes(run.state)) {
    throw refused('This run has not finished yet.')
  }
  if (run.changedCount === 0) throw refused('Nothing was changed.')
  if ((run.undoUntil?.getTime() ?? 0) < Date.now()) throw refused('The 7 days are over.')
}
