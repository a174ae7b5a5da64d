import { filtersView } from '@backroom/contract/organisation/filters/filters'
import {
  blankRepeater,
  inputOfStart,
  repeaterStarts,
  repeaters,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { screens } from '@backroom/contract/organisation/screens'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { NewRecordButton } from '#kit/record-page/new-record-dialog.tsx'
import { say } from '#kit/say.ts'

/** Asks for a name and what to start from, then opens the editor. */
export function NewRepeaterButton() {
  const [start, setStart] = useState('standard')
  const filters = useRead(filtersView.list, { query: { limit: 200, sort: 'position' } }, { staleMs: 60_000 })
  const chosen = repeaterStarts.find(({ key }) => key === start)
  const keys = filters.data?.rows.map(({ urlKey }) => urlKey) ?? []
  return (
    <NewRecordButton
      contract={repeaters}
      field="name"
      bodyOf={name => ({ ...(chosen ? inputOfStart(chosen, keys) : blankRepeater(name)), name })}
      opens={screens.filterRepeater}
    >
      <Radio.Group label={say('Start with')} value={start} onChange={setStart}>
        <Stack gap={6} mt={4}>
          {repeaterStarts.map(({ key, title }) => (
            <Radio key={key} value={key} label={say(title)} />
          ))}
        </Stack>
      </Radio.Group>
    </NewRecordButton>
  )
}
