import { Alert, Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconUserEdit } from '@tabler/icons-react'
import type { Draft } from '#kit/record-page/draft.ts'
import type { ForeignChange } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly control: {
    readonly draft: Draft | null
    readonly foreign: ForeignChange | null
    readonly restoreDraft: () => void
    readonly dropDraft: () => void
  }
}

/** One bar at a time over the form: a draft that was found, or a colleague who was quicker. */
export function RecordBars({ control }: Props) {
  const { draft, foreign } = control
  if (draft) {
    return (
      <Alert color="sky" radius={0} py={4} icon={<IconArrowBackUp size={16} />} role="status">
        <Group justify="space-between">
          {say('You had unsaved changes from {time}.', {
            time: format.when(new Date(draft.savedAt).toISOString()),
          })}
          <Group gap="xs">
            <Button size="compact-xs" onClick={control.restoreDraft}>
              {say('Restore')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={control.dropDraft}>
              {say('Discard')}
            </Button>
          </Group>
        </Group>
      </Alert>
    )
  }
  if (!foreign) return null
  return (
    <Alert color="sky" radius={0} py={4} icon={<IconUserEdit size={16} />} role="status">
      {say('Changed by {name} at {time}. Your changes are kept; saving merges both.', {
        name: foreign.by,
        time: format.time(foreign.at),
      })}
    </Alert>
  )
}
