import { type Query, savedQueries } from '@backroom/contract/items/saved-queries'
import { Button, Group, Menu, Modal, Switch, TextInput } from '@mantine/core'
import { IconChevronDown, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { useRead, useWrite } from '#kit/use-endpoint.ts'

interface Props {
  readonly query: Query
  readonly onOpen: (query: Query) => void
}

/** Questions that were saved, mine and shared; and saving this one. */
export function SavedQueriesMenu({ query, onOpen }: Props) {
  const { data = [] } = useRead(savedQueries.list)
  const remove = useWrite(savedQueries.remove)
  const [isNaming, setIsNaming] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" rightSection={<IconChevronDown size={14} />}>
            {say('Saved queries')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data.length === 0 && <Menu.Label>{say('None yet')}</Menu.Label>}
          {data.map(saved => (
            <Menu.Item
              key={saved.uid}
              rightSection={saved.shared && <IconUsers size={14} aria-label={say('Shared')} />}
              onClick={() => onOpen(saved.query)}
            >
              {saved.name}
            </Menu.Item>
          ))}
          {data.some(({ isMine }) => isMine) && <Menu.Divider />}
          {data
            .filter(({ isMine }) => isMine)
            .map(saved => (
              <Menu.Item
                key={saved.uid}
                color="brick"
                leftSection={<IconTrash size={14} />}
                onClick={() =>
                  remove.mutate({ params: { uid: saved.uid }, query: { version: saved.version } })
                }
              >
                {say('Delete {name}', { name: saved.name ?? '' })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" disabled={query.of.length === 0} onClick={() => setIsNaming(true)}>
        {say('Save query…')}
      </Button>
      {isNaming && <SaveDialog query={query} onClose={() => setIsNaming(false)} />}
    </>
  )
}

function SaveDialog({ query, onClose }: { query: Query; onClose: () => void }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = useWrite(savedQueries.save, { ignore: [400] })
  return (
    <Modal opened onClose={onClose} title={say('Save query')} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save.mutate(
            { body: { query, name: name.trim(), shared } },
            {
              onSuccess: () => {
                notify({ title: say('{name} is saved', { name: name.trim() }) })
                onClose()
              },
            },
          )
        }}
      >
        <TextInput
          data-autofocus
          label={say('Name')}
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={save.error && (save.error.body.errors?.name?.[0] ?? save.error.message)}
        />
        <Switch
          mt="sm"
          label={say('Share with colleagues')}
          checked={shared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={save.isPending}>
            {say('Save query')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
