import { colourGroupNote, colourGroups } from '@backroom/contract/items/colours/groups'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly group: { readonly uid: number; readonly version: number; readonly name: string }
  readonly onClose: () => void
}

/** Another name for a colour group. */
export function RenameDialog({ group, onClose }: Props) {
  const { refresh } = usePage()
  const [name, setName] = useState(group.name)
  return (
    <CallDialog
      title={say('Rename the colour group')}
      call={colourGroups.update}
      sent={() => ({ params: { uid: group.uid }, body: { version: group.version, name, copy: {} } })}
      submit={say('Rename')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onDone={() => {
        notify({ title: say('The group is renamed'), text: say(colourGroupNote) })
        void refresh()
      }}
    >
      {errorOf => (
        <TextInput
          data-autofocus
          label={say('Name')}
          maxLength={120}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={errorOf('name')}
        />
      )}
    </CallDialog>
  )
}
