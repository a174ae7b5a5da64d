import { endedStates } from '@backroom/contract/kit/bulk'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Alert, Drawer, Group, Stepper } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkPreviewStep } from '#kit/bulk/bulk-preview-step.tsx'
import { BulkResultStep } from '#kit/bulk/bulk-result-step.tsx'
import { BulkRunStep } from '#kit/bulk/bulk-run-step.tsx'
import { BulkSetStep } from '#kit/bulk/bulk-set-step.tsx'
import { useBulk } from '#kit/bulk/use-bulk.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly choice: BulkChoice
  readonly selection: SelectionInput
  readonly onClose: () => void
}

const steps = ['set', 'preview', 'run', 'result'] as const

/** One change to many records: set, preview, run, result. Closing it does not stop a run. */
export function BulkDrawer({ choice, selection, onClose }: Props) {
  const bulk = useBulk(choice, selection)
  const { step, run } = bulk
  const isEnded = run !== undefined && endedStates.includes(run.state)
  const finish = useEffectEvent(() => bulk.setStep('result'))
  const look = useEffectEvent(bulk.look)
  useEffect(() => {
    if (!choice.Form) void look()
  }, [choice])
  useEffect(() => {
    if (isEnded) finish()
  }, [isEnded])
  const shown = choice.Form ? steps : steps.slice(1)
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      classNames={{ body: 'fill' }}
      title={say(choice.contract.title)}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <Group px={16} pb="sm">
        <Stepper size="xs" iconSize={22} active={shown.indexOf(step as never)} onStepClick={() => {}}>
          {shown.map(each => (
            <Stepper.Step key={each} label={stepName(each)} allowStepSelect={false} />
          ))}
        </Stepper>
      </Group>
      <div aria-live="polite">
        {bulk.errors.Generic?.map(text => (
          <Alert key={text} color="brick" mx={16} mb="sm" py="xs">
            {text}
          </Alert>
        ))}
      </div>
      {step === 'set' && <BulkSetStep bulk={bulk} choice={choice} selection={selection} />}
      {step === 'preview' && <BulkPreviewStep bulk={bulk} choice={choice} onClose={onClose} />}
      {step === 'run' && <BulkRunStep bulk={bulk} onClose={onClose} />}
      {step === 'result' && <BulkResultStep bulk={bulk} onClose={onClose} />}
    </Drawer>
  )
}

function stepName(step: (typeof steps)[number]): string {
  return { set: say('Set'), preview: say('Preview'), run: say('Run'), result: say('Result') }[step]
}
