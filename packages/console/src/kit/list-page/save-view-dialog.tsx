import { type SavedView, savedViews } from '@backroom/contract/shell/saved-views'
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
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
  const create = useWrite(savedViews.create, { ignore: [400] })
  const update = useWrite(savedViews.update, { ignore: [400] })
  const failed = (create.error ?? update.error)?.body.errors?.name?.[0]
  const save = async () => {
    const common = { name, shared: isShared }
    const saved = renaming
      ? await update.mutateAsync({
          params: { uid: renaming.uid },
          body: {
            ...common,
            version: renaming.version,
            isDefault: renaming.isDefault,
            state: renaming.state,
          },
        })
      : await create.mutateAsync({
          body: { ...common, view: control.view.name, isDefault: false, state: control.state },
        })
    control.openTab(String(saved.uid))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={renaming ? say('Rename view') : say('Save view')} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save().catch(() => {})
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={say('Name')}
            maxLength={60}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={failed}
          />
          <Checkbox
            label={say('Share with colleagues who may open this list')}
            checked={isShared}
            onChange={event => setIsShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={name.trim() === ''}
              loading={create.isPending || update.isPending}
            >
              {say('Save view')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
