import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Drawer } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkSteps } from '#kit/bulk/bulk-steps.tsx'
import { type BulkPlace, useBulk } from '#kit/bulk/use-bulk.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly choice: BulkChoice
  readonly selection: SelectionInput
  /** Told whether anything was run: who only looked keeps what is ticked. */
  readonly onClose: (hasRun: boolean) => void
}

/** One change to the ticked rows of a list, over the list. Closing it does not stop a run. */
export function BulkDrawer({ choice, selection, onClose }: Props) {
  const [place, go] = useState<BulkPlace>({
    step: choice.Form ? 'set' : 'preview',
    previewUid: null,
    runUid: null,
  })
  const bulk = useBulk(choice, selection, { place, go })
  const close = () => onClose(place.runUid !== null)
  const look = useEffectEvent(bulk.look)
  useEffect(() => {
    if (!choice.Form) void look()
  }, [choice])
  return (
    <Drawer
      opened
      onClose={close}
      size={720}
      classNames={{ body: 'fill' }}
      title={say(choice.contract.title)}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <BulkSteps bulk={bulk} choice={choice} selection={selection} onClose={close} />
    </Drawer>
  )
}
