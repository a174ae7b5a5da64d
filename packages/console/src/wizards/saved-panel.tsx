import type { SelectionPart } from '@backroom/contract/kit/selection'
import { savedSelections } from '@backroom/contract/wizards/selections'
import { ActionIcon, Box, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Rows } from '#kit/layout/rows.tsx'
import { say } from '#kit/say.ts'
import type { Part } from '#wizards/use-parts.ts'

interface Props {
  readonly resource: string
  readonly onAdd: (...parts: readonly Part[]) => void
}

/** Selections that were kept, one's own and those for everybody. */
export function SavedPanel({ resource, onAdd }: Props) {
  const { data } = useRead(savedSelections.list, { query: { resource } })
  const { mutate: remove } = useWrite(savedSelections.remove)
  return (
    <Box p="md" className="scrolls">
      {data?.length === 0 && (
        <Text c="dimmed">{say('Nothing saved yet. What you choose can be saved on the right.')}</Text>
      )}
      <Rows maw={620}>
        {data?.map(({ uid, name, text, isLive, isMine, ownerName, selection }) => (
          <li key={uid}>
            <div className="grows">
              <Text fw={560}>{name}</Text>
              <Text fz={12} c="dimmed">
                {[
                  text,
                  isLive ? say('asked again each time') : say('exactly these'),
                  ...(isMine ? [] : [ownerName]),
                ].join(' · ')}
              </Text>
            </div>
            {isMine && (
              <ActionIcon
                aria-label={say('Delete {name}', { name })}
                onClick={() => remove({ params: { uid } })}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            )}
            <Button
              size="compact-sm"
              onClick={() => {
                const parts = 'any' in selection ? selection.any : [selection]
                onAdd(...parts.map(part => ({ label: name, selection: part as SelectionPart })))
              }}
            >
              {say('Add')}
            </Button>
          </li>
        ))}
      </Rows>
    </Box>
  )
}
