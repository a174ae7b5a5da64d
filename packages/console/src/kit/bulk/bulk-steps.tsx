import { endedStates } from '@backroom/contract/kit/bulk'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Alert, Box, Stepper } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkPreviewStep } from '#kit/bulk/bulk-preview-step.tsx'
import { BulkResultStep } from '#kit/bulk/bulk-result-step.tsx'
import { BulkRunStep } from '#kit/bulk/bulk-run-step.tsx'
import { BulkSetStep } from '#kit/bulk/bulk-set-step.tsx'
import { useWatched } from '#kit/bulk/run-notices.ts'
import type { Bulk, BulkStep } from '#kit/bulk/use-bulk.ts'
import { usePageKeys } from '#kit/keys.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly bulk: Bulk
  readonly choice: BulkChoice
  readonly selection: SelectionInput
  /** The way out, and what it is called. */
  readonly onClose: () => void
  /** The first step, where records are chosen on the same page. */
  readonly choose?: ReactNode
}

/** One change to many records: set, preview, run, result. Leaving does not stop a run. */
export function BulkSteps({ bulk, choice, selection, onClose, choose }: Props) {
  const { step, run } = bulk
  useWatched(bulk.runUid)
  const choosing = choose !== undefined
  const body = useRef<HTMLDivElement>(null)
  const press = (which: string) => body.current?.querySelector<HTMLButtonElement>(`[data-${which}]`)?.click()
  usePageKeys([
    { keys: 'f8', description: 'Next step', run: () => press('main') },
    { keys: 'mod+enter', description: 'Next step', run: () => press('main') },
    { keys: 'shift+f8', description: 'Step before', run: () => press('back') },
  ])
  const isEnded = run !== undefined && endedStates.includes(run.state)
  const finish = useEffectEvent(() => bulk.setStep('result'))
  useEffect(() => {
    if (isEnded && step === 'run') finish()
  }, [isEnded, step])
  const shown: BulkStep[] = [
    ...(choosing ? (['choose'] as const) : []),
    ...(choice.Form ? (['set'] as const) : []),
    'preview',
    'run',
    'result',
  ]
  return (
    <div className="fill" ref={body}>
      <Box px={16} py="sm" style={{ overflowX: 'auto', flex: 'none' }}>
        <Stepper
          size="xs"
          iconSize={22}
          active={shown.indexOf(step)}
          onStepClick={() => {}}
          wrap={false}
          miw={560}
          maw={880}
        >
          {shown.map(each => (
            <Stepper.Step key={each} label={stepName(each)} allowStepSelect={false} />
          ))}
        </Stepper>
      </Box>
      <div aria-live="polite">
        {bulk.errors.Generic?.map(text => (
          <Alert key={text} color="brick" mx={16} mb="sm" py="xs">
            {text}
          </Alert>
        ))}
      </div>
      {step === 'choose' && choose}
      {step === 'set' && (
        <BulkSetStep bulk={bulk} choice={choice} selection={selection} choosing={choosing} />
      )}
      {step === 'preview' && (
        <BulkPreviewStep bulk={bulk} choice={choice} onClose={onClose} choosing={choosing} />
      )}
      {step === 'run' && <BulkRunStep run={run} onCancel={bulk.cancel} onClose={onClose} />}
      {step === 'result' && <BulkResultStep run={run} record={choice.contract.record} onClose={onClose} />}
    </div>
  )
}

function stepName(step: BulkStep): string {
  return {
    choose: say('Choose'),
    set: say('Set'),
    preview: say('Preview'),
    run: say('Run'),
    result: say('Result'),
  }[step]
}
