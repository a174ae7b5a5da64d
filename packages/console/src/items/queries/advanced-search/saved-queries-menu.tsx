import { type Query, type SavedQuery, savedQueries } from '@backroom/contract/items/queries/saved-queries'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconMail, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { QuerySaveDialog } from '#items/queries/advanced-search/query-save-dialog.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly query: Query
  readonly onOpen: (query: Query) => void
}

/** Questions that were saved, mine and shared; and saving this one. */
export function SavedQueriesMenu({ query, onOpen }: Props) {
  const { data = [] } = useRead(savedQueries.list)
  const remove = useWrite(savedQueries.remove)
  const [isNaming, setIsNaming] = useState(false)
  const [changed, setChanged] = useState<SavedQuery | null>(null)
  const mine = data.filter(({ isMine }) => isMine)
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
              rightSection={<Marks saved={saved} />}
              onClick={() => onOpen(saved.query)}
            >
              {saved.name}
            </Menu.Item>
          ))}
          {mine.length > 0 && <Menu.Divider />}
          {mine.map(saved => (
            <Menu.Item
              key={saved.uid}
              leftSection={<IconPencil size={14} />}
              onClick={() => setChanged(saved)}
            >
              {say('Change {name}', { name: saved.name ?? '' })}
            </Menu.Item>
          ))}
          {mine.map(saved => (
            <Menu.Item
              key={saved.uid}
              color="brick"
              leftSection={<IconTrash size={14} />}
              onClick={() => remove.mutate({ params: { uid: saved.uid }, query: { version: saved.version } })}
            >
              {say('Delete {name}', { name: saved.name ?? '' })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" disabled={query.of.length === 0} onClick={() => setIsNaming(true)}>
        {say('Save query…')}
      </Button>
      {isNaming && <QuerySaveDialog query={query} onClose={() => setIsNaming(false)} />}
      {changed && <QuerySaveDialog query={query} saved={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

/** Who sees a question and whether it is mailed, at a glance. */
function Marks({ saved: { shared, schedule } }: { saved: SavedQuery }) {
  return (
    <Group gap={4} wrap="nowrap">
      {schedule !== 'none' && <IconMail size={14} aria-label={say('Mailed')} />}
      {shared && <IconUsers size={14} aria-label={say('Shared')} />}
    </Group>
  )
}
