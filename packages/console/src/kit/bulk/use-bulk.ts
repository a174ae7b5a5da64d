import type { BulkPreview } from '@backroom/contract/kit/bulk'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { runs } from '@backroom/contract/wizards/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { ApiError, call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'

export type BulkStep = 'set' | 'preview' | 'run' | 'result'

/** Rung 3 of a bulk change: values, preview, run, undo; no pixels. */
export function useBulk(choice: BulkChoice, selection: SelectionInput) {
  const client = useQueryClient()
  const [step, setStep] = useState<BulkStep>(choice.Form ? 'set' : 'preview')
  const [values, setValues] = useState(choice.values)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [runUid, setRunUid] = useState<number | null>(null)
  const { data: run } = useRead(
    runs.read,
    { params: { uid: runUid ?? 0 } },
    { enabled: runUid !== null, refetchMs: step === 'run' ? 400 : false, staleMs: 0 },
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
      const body = { ...values, selection, dryRun: true as const }
      const answer = await call(
        choice.contract.call,
        { body: body as never },
        { ignore: [400], isQuiet: true },
      )
      setPreview(answer as BulkPreview)
      setStep('preview')
    })

  const start = (more: { leaveOut: number[]; accept: string[]; confirmCount: number | undefined }) =>
    attempt(async () => {
      const body = { previewUid: preview?.previewUid ?? 0, idempotencyKey: crypto.randomUUID(), ...more }
      const { operationUid } = (await call(
        choice.contract.call,
        { body: body as never },
        { ignore: [400] },
      )) as { operationUid: number }
      setRunUid(operationUid)
      setStep('run')
      await client.invalidateQueries({ queryKey: ['bulkOperation'] })
    })

  const cancel = () =>
    attempt(async () => void (await call(runs.cancel, { params: { uid: runUid ?? 0 } }, { ignore: [400] })))

  return { step, setStep, values, setValues, preview, errors, isBusy, run, look, start, cancel }
}

export type Bulk = ReturnType<typeof useBulk>
