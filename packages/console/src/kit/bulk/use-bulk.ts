import type { BulkPreview } from '@backroom/contract/kit/bulk'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { runs } from '@backroom/contract/wizards/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { tellEndOf } from '#kit/bulk/run-notices.ts'
import { ApiError, call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'

export type BulkStep = 'choose' | 'set' | 'preview' | 'run' | 'result'

/** How far somebody has come: a page keeps it in its address, a drawer for as long as it is open. */
export interface BulkPlace {
  readonly step: BulkStep
  readonly previewUid: number | null
  readonly runUid: number | null
}

/** Rung 3 of a bulk change: values, preview, run, undo; no pixels. */
export function useBulk(
  choice: BulkChoice,
  selection: SelectionInput,
  { place, go }: { readonly place: BulkPlace; readonly go: (place: BulkPlace) => void },
) {
  const client = useQueryClient()
  const { step, previewUid, runUid } = place
  const [values, setValues] = useState(choice.values)
  const [note, setNote] = useState('')
  const [made, setMade] = useState<BulkPreview | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const { data: run } = useRead(
    runs.read,
    { params: { uid: runUid ?? 0 } },
    { enabled: runUid !== null, refetchMs: step === 'run' ? 400 : false, staleMs: 0 },
  )
  const isMade = made !== null && made.previewUid === previewUid
  // After a reload the preview is the server's: it keeps one for an hour.
  const { data: kept } = useRead(
    runs.preview,
    { params: { uid: previewUid ?? 0 } },
    { enabled: step === 'preview' && previewUid !== null && !isMade, staleMs: 60_000, ignore: [400, 404] },
  )

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setErrors({})
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.body.errors ?? { Generic: [error.message] })
    } finally {
      setIsBusy(false)
    }
  }

  const look = () =>
    attempt(async () => {
      const body = { ...values, selection, dryRun: true as const, ...(note.trim() && { note }) }
      const answer = (await call(
        choice.contract.call,
        { body: body as never },
        { ignore: [400], isQuiet: true },
      )) as BulkPreview
      setMade(answer)
      go({ step: 'preview', previewUid: answer.previewUid, runUid: null })
    })

  const start = (more: { leaveOut: number[]; accept: string[]; confirmCount: number | undefined }) =>
    attempt(async () => {
      const body = { previewUid: previewUid ?? 0, idempotencyKey: crypto.randomUUID(), ...more }
      const { operationUid } = (await call(
        choice.contract.call,
        { body: body as never },
        { ignore: [400] },
      )) as { operationUid: number }
      tellEndOf(operationUid)
      go({ step: 'run', previewUid: null, runUid: operationUid })
      await client.invalidateQueries({ queryKey: ['bulkOperation'] })
    })

  const cancel = () =>
    attempt(async () => void (await call(runs.cancel, { params: { uid: runUid ?? 0 } }, { ignore: [400] })))

  const setStep = (next: BulkStep) => go({ ...place, step: next })
  const preview = isMade ? made : (kept ?? null)
  return {
    step,
    setStep,
    values,
    setValues,
    note,
    setNote,
    preview,
    errors,
    isBusy,
    runUid,
    run,
    look,
    start,
    cancel,
  }
}

export type Bulk = ReturnType<typeof useBulk>
