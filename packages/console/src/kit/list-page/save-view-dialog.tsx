import { type SavedView, savedViews } from '@backroom/contract/shell/saved-views'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly control: ListControl
  /** The view to rename, or null to save a new one. */
  readonly renaming: SavedView | null
  readonly onClose: () => void
}

/** Names a view and says who else sees it. */
export function SaveViewDialog({ control, renaming, onClose }: Props) {
  const [name, setName] = useState(renaming?.name ?? '')
  const [isShared, setIsShared] = useState(renaming?.shared ?? false)
  const { pathname } = useLocation()
  const common = { name, shared: isShared, path: pathname }
  const sent = () => {
    if (!renaming)
      return { body: { ...common, view: control.view.name, isDefault: false, state: control.state } }
    const { uid, version, isDefault, state } = renaming
    return { params: { uid }, body: { ...common, version, isDefault, state } }
  }
  return (
    <CallDialog
      title={renaming ? say('Rename view') : say('Save view')}
      call={renaming ? savedViews.update : savedViews.create}
      sent={() => sent() as never}
      submit={say('Save view')}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onDone={({ uid }) => control.openTab(String(uid))}
    >
      {errorOf => (
        <>
          <TextInput
            label={say('Name')}
            maxLength={60}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={errorOf('name')}
          />
          <Checkbox
            label={say('Share with colleagues who may open this list')}
            checked={isShared}
            onChange={event => setIsShared(event.currentTarget.checked)}
          />
        </>
      )}
    </CallDialog>
  )
}
