import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Box, Button, Stack, Text } from '@mantine/core'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import type { Bulk } from '#kit/bulk/use-bulk.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly bulk: Bulk
  readonly choice: BulkChoice
  readonly selection: SelectionInput
}

/** What exactly is to change. */
export function BulkSetStep({ bulk, choice, selection }: Props) {
  const { Form } = choice
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={event => {
        event.preventDefault()
        void bulk.look()
      }}
    >
      <Box px={16} pb={16} className="scrolls">
        <Stack gap="sm" maw={460}>
          {Form && (
            <Form
              values={bulk.values}
              onChange={bulk.setValues}
              errors={bulk.errors}
              uids={'uids' in selection ? selection.uids : null}
            />
          )}
          <Text fz={12} c="dimmed">
            {say('Nothing changes until you have seen the preview.')}
          </Text>
        </Stack>
      </Box>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        <Button type="submit" variant="filled" size="sm" ml="auto" loading={bulk.isBusy}>
          {say('Preview')}
        </Button>
      </Bar>
    </form>
  )
}
