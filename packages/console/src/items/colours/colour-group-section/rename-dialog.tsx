import { colourGroupNote, colourGroups } from '@backroom/contract/items/colours/groups'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly group: { readonly uid: number; readonly version: number; readonly name: string }
  readonly onClose: () => void
}

/** Another name for a colour group. */
export function RenameDialog({ group, onClose }: Props) {
  const { refresh } = usePage()
  const [name, setName] = useState(group.name)
  const update = useWrite(colourGroups.update, { ignore: [400] })
  return (
    <Modal opened onClose={onClose} title={say('Rename the colour group')} size={440}>
      <TextInput
        data-autofocus
        label={say('Name')}
        maxLength={120}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={update.error?.body.errors?.name?.[0] ?? update.error?.message}
      />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button
          variant="filled"
          disabled={name.trim() === ''}
          loading={update.isPending}
          onClick={() =>
            update.mutate(
              { params: { uid: group.uid }, body: { version: group.version, name, copy: {} } },
              {
                onSuccess: () => {
                  notify({ title: say('The group is renamed'), text: say(colourGroupNote) })
                  onClose()
                  void refresh()
                },
              },
            )
          }
        >
          {say('Rename')}
        </Button>
      </Group>
    </Modal>
  )
}
