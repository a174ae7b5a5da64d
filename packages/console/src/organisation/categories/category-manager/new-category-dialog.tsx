import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/organisation/screens'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { say } from '#kit/say.ts'
import type { TreeCategory } from '#organisation/categories/category-manager/category-row.tsx'
import type { CategoryActions } from '#organisation/categories/category-manager/use-category-actions.ts'

interface Props {
  readonly parent: TreeCategory | null
  readonly actions: CategoryActions
  readonly onClose: () => void
}

/** A new category by its name; the rest can be filled in at once or later. */
export function NewCategoryDialog({ parent, actions, onClose }: Props) {
  const [name, setName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const uid = await actions.make(parent?.uid ?? null, name)
    setIsBusy(false)
    if (uid === null) return
    setParams({ at: String(uid) }, { replace: true })
    onClose()
  }
  const title = parent ? say('New category in {name}', { name: parent.name }) : say('New category at the top')
  return (
    <Modal opened onClose={onClose} size={440} title={title}>
      <form onSubmit={make}>
        <TextInput
          data-autofocus
          label={say('Name')}
          maxLength={80}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Group justify="space-between" mt="md">
          <Button
            variant="subtle"
            onClick={() =>
              void navigate(
                `${pathTo(screens.category, { uid: 'new' })}${parent ? `?parent=${parent.uid}` : ''}`,
              )
            }
          >
            {say('Fill in everything…')}
          </Button>
          <Group gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={isBusy}>
              {say('Make category')}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
