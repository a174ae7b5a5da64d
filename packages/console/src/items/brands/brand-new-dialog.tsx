import { blankBrand, brands, brandsNear } from '@backroom/contract/items/brands/brands'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { NewButton } from '#kit/parts/new-button.tsx'
import { say } from '#kit/say.ts'

export function NewBrandButton() {
  return <NewButton label={say('New brand')}>{onClose => <BrandNewDialog onClose={onClose} />}</NewButton>
}

interface DialogProps {
  readonly onClose: () => void
  readonly name?: string
  /** Instead of opening the new brand's page. */
  readonly onMade?: (uid: number) => void
}

/** Asks for a name and says when a brand is nearly called that already. */
export function BrandNewDialog({ onClose, name: given = '', onMade }: DialogProps) {
  const [name, setName] = useState(given)
  const [asked] = useDebouncedValue(name.trim(), 200)
  const { data: near = [] } = useRead(
    brandsNear,
    { query: { name: asked } },
    { enabled: asked.length > 1, keepsLast: true },
  )
  const create = useWrite(brands.create, { ignore: [400] })
  const navigate = useNavigate()
  const refusal = create.error?.body.errors?.name?.[0]
  return (
    <Modal opened onClose={onClose} title={say('New brand')} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation() // on an item's page, its own form must not save
          create.mutate(
            { body: blankBrand(name) },
            {
              onSuccess: made => {
                onClose()
                if (onMade) onMade(made.uid)
                else void navigate(pathTo(screens.brand, { uid: made.uid }))
              },
            },
          )
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={say('Name')}
            data-autofocus
            maxLength={80}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={refusal}
          />
          <div aria-live="polite">
            {asked.length > 1 && near.length > 0 && (
              <Text>
                {say('Is it')}{' '}
                {near.map(({ uid, name: other }, index) => (
                  <span key={uid}>
                    {index > 0 && `, ${say('or')} `}
                    <Anchor component={Link} to={pathTo(screens.brand, { uid })} onClick={onClose}>
                      {other}
                    </Anchor>
                  </span>
                ))}
                ?
              </Text>
            )}
          </div>
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={create.isPending}>
              {say('Make brand')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
