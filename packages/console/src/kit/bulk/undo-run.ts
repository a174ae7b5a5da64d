import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { previewView, runs } from '@backroom/contract/wizards/runs'
import { notify } from '#kit/asking/notify.tsx'
import { tellEndOf } from '#kit/bulk/run-notices.ts'
import { askUndo } from '#kit/bulk/undo-dialog.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Takes a run back after saying what that would do: how many go back, how many were changed since and stay, unless they are put back anyway. */
export async function undoRun(uid: number, redone?: string): Promise<boolean> {
  const preview = (await call(
    runs.undo,
    { params: { uid }, body: { dryRun: true } },
    { headingAs: 'PUT' },
  )) as BulkPreview
  const left =
    preview.counts.refused === 0
      ? []
      : (
          await call(previewView.list, {
            params: { uid: preview.previewUid },
            query: {
              filter: JSON.stringify([{ field: 'outcome', op: 'in', value: ['refused'] }]) as never,
              limit: 200,
            },
          })
        ).rows
  const forced = await askUndo({ uid, preview, left, redone })
  if (!forced) return false
  const { operationUid } = (await call(runs.undo, {
    params: { uid },
    body: {
      previewUid: preview.previewUid,
      ...(forced.length > 0 && { force: [...forced] }),
      idempotencyKey: crypto.randomUUID(),
    },
  })) as { operationUid: number }
  tellEndOf(operationUid)
  await queryClient.invalidateQueries({ queryKey: ['bulkOperation'] })
  notify({ title: redone ? say('Redo has started') : say('Undo has started'), text: redone ?? preview.title })
  return true
}

/** For the notice of what a call has just done: the way back, where it was a run. */
export function undoAction(operationUid: number | null) {
  return operationUid === null
    ? {}
    : { action: { label: say('Undo'), run: () => void undoRun(operationUid) } }
}
