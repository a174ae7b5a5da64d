import { pathTo } from '@backroom/contract/kit/screen'
import { filtersView } from '@backroom/contract/organisation/filters/filters'
import {
  inputOfStart,
  repeaterStarts,
  repeaters,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { screens } from '@backroom/contract/organisation/screens'
import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { NewButton } from '#kit/parts/new-button.tsx'
import { say } from '#kit/say.ts'

/** Asks for a name and what to start from, then opens the editor. */
export function NewRepeaterButton() {
  return (
    <NewButton label={say('New repeater')}>{onClose => <NewRepeaterDialog onClose={onClose} />}</NewButton>
  )
}

function NewRepeaterDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [start, setStart] = useState('standard')
  const filters = useRead(filtersView.list, { query: { limit: 200, sort: 'position' } }, { staleMs: 60_000 })
  const create = useWrite(repeaters.create, { ignore: [400] })
  const navigate = useNavigate()
  const make = (event: FormEvent) => {
    event.preventDefault()
    const chosen = repeaterStarts.find(({ key }) => key === start)
    if (!chosen) return
    const input = inputOfStart(chosen, filters.data?.rows.map(({ urlKey }) => urlKey) ?? [])
    create.mutate(
      { body: { ...input, name } },
      { onSuccess: ({ uid }) => void navigate(pathTo(screens.filterRepeater, { uid })) },
    )
  }
  const { name: refusedName, ...others } = create.error?.body.errors ?? {}
  const refusals = create.error?.body.errors ? Object.values(others).flat() : [create.error?.message ?? '']
  return (
    <Modal opened onClose={onClose} title={say('New repeater')} size={440}>
      <form onSubmit={make}>
        <Stack gap="sm">
          <TextInput
            label={say('Name')}
            data-autofocus
            maxLength={80}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={refusedName?.[0]}
          />
          <Radio.Group label={say('Start with')} value={start} onChange={setStart}>
            <Stack gap={6} mt={4}>
              {repeaterStarts.map(({ key, title }) => (
                <Radio key={key} value={key} label={say(title)} />
              ))}
            </Stack>
          </Radio.Group>
          {create.error && refusals.length > 0 && (
            <Alert color="brick" role="alert">
              {refusals.join(' ')}
            </Alert>
          )}
        </Stack>
        <Group justify="flex-end" mt="md" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" variant="filled" disabled={filters.isPending} loading={create.isPending}>
            {say('Make repeater')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
