import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { runs } from '@backroom/contract/wizards/runs'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** Takes a run back after saying what that would do: how many go back, how many were changed since and stay. */
export async function undoRun(uid: number): Promise<boolean> {
  const preview = (await call(
    runs.undo,
    { params: { uid }, body: { dryRun: true } },
    { headingAs: 'PUT' },
  )) as BulkPreview
  const { willChange, refused } = preview.counts
  const left = preview.refusedBy.flatMap(({ samples, text }) => samples.map(({ name }) => `${name}: ${text}`))
  const isSure = await confirm({
    title: say('Undo run {uid}?', { uid }),
    text: [
      sayCount(willChange, '1 goes back to what it was.', '{n} go back to what they were.'),
      ...(refused > 0 ? [sayCount(refused, '1 is left alone:', '{n} are left alone:'), ...left] : []),
    ].join(' '),
    confirm: say('Undo {n}', { n: willChange }),
  })
  if (!isSure) return false
  await call(runs.undo, {
    params: { uid },
    body: { previewUid: preview.previewUid, idempotencyKey: crypto.randomUUID() },
  })
  await queryClient.invalidateQueries({ queryKey: ['bulkOperation'] })
  notify({ title: say('Undo has started'), text: preview.title })
  return true
}

/** For the notice of what a call has just done: the way back, where it was a run. */
export function undoAction(operationUid: number | null) {
  return operationUid === null
    ? {}
    : { action: { label: say('Undo'), run: () => void undoRun(operationUid) } }
}
