import {
  blankFilter,
  type FilterType,
  filters,
  filterTypes,
} from '@backroom/contract/organisation/filters/filters'
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Asks for a name and a kind; the rest is the form's. */
export function FilterNewDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [type, setType] = useState<FilterType>('list')
  const [, setSearch] = useSearchParams()
  const create = useWrite(filters.create, { ignore: [400] })
  return (
    <Modal opened onClose={onClose} title={say('New filter')} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          create.mutate(
            { body: blankFilter(name.trim(), type) },
            {
              onSuccess: ({ uid }) => {
                onClose()
                setSearch({ filter: String(uid) })
              },
            },
          )
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={say('Name')}
            description={say('What shoppers read: "Frame size".')}
            data-autofocus
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={create.error?.body.errors?.name?.[0] ?? create.error?.body.errors?.Generic?.[0]}
          />
          <NativeSelect
            label={say('Type')}
            description={say('The first three are answered on items; the others read the items themselves.')}
            value={type}
            onChange={event => setType(event.currentTarget.value as FilterType)}
            data={Object.entries(filterTypes).map(([value, label]) => ({ value, label: say(label) }))}
          />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={create.isPending}>
              {say('Make filter')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
