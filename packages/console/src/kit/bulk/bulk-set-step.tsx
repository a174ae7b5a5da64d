import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Box, Button, Stack, Text, TextInput } from '@mantine/core'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { SpreadLines } from '#kit/bulk/spread-lines.tsx'
import type { Bulk } from '#kit/bulk/use-bulk.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly bulk: Bulk
  readonly choice: BulkChoice
  readonly selection: SelectionInput
  readonly choosing: boolean
}

/** What exactly is to change. */
export function BulkSetStep({ bulk, choice, selection, choosing }: Props) {
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
          <SpreadLines contract={choice.contract} selection={selection} values={bulk.values} />
          <TextInput
            label={say('Why (optional)')}
            description={say('Stands in the history of each record.')}
            maxLength={200}
            value={bulk.note}
            onChange={event => bulk.setNote(event.currentTarget.value)}
          />
          <Text fz={12} c="dimmed">
            {say('Nothing changes until you have seen the preview.')}
          </Text>
        </Stack>
      </Box>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        {choosing && (
          <Button size="sm" data-back onClick={() => bulk.setStep('choose')}>
            {say('Back')}
          </Button>
        )}
        <Button type="submit" data-main variant="filled" size="sm" ml="auto" loading={bulk.isBusy}>
          {say('Preview')}
        </Button>
      </Bar>
    </form>
  )
}
