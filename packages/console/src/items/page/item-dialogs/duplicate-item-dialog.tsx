import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CodeInput } from '#items/page/item-dialogs/code-input.tsx'
import type { ItemDialogProps } from '#items/page/item-dialogs/item-dialog.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

const parts = {
  images: 'Images',
  text: 'Texts',
  facets: 'Filters',
  sizes: 'Sizes',
  prices: 'Prices',
} as const
type Part = keyof typeof parts

/** A copy of an item under a new code; it starts inactive. */
export function DuplicateItemDialog({ item, onClose }: ItemDialogProps) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [isFree, setIsFree] = useState(false)
  const [chosen, setChosen] = useState<string[]>(Object.keys(parts))
  const duplicate = useWrite(items.duplicate, { ignore: [400] })
  const refusal = duplicate.error?.body.errors?.code?.[0] ?? duplicate.error?.message
  return (
    <Modal opened onClose={onClose} title={say('Duplicate {code}', { code: item.code })} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation() // on the item's page, its own form must not save
          duplicate.mutate(
            { params: { uid: item.uid }, body: { code: code.trim(), parts: chosen as Part[] } },
            {
              onSuccess: made => {
                onClose()
                notify({ title: say('{code} is made; it is inactive', { code: made.item.code }) })
                void navigate(pathTo(screens.item, { uid: made.item.uid }))
              },
            },
          )
        }}
      >
        <Stack gap="sm">
          <CodeInput
            label={say('New code')}
            code={code}
            onChange={setCode}
            onChecked={setIsFree}
            error={refusal}
          />
          <Checkbox.Group label={say('Copy with it')} value={chosen} onChange={setChosen}>
            <Stack gap={6} mt={4}>
              {Object.entries(parts).map(([part, label]) => (
                <Checkbox key={part} value={part} label={say(label)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text fz={12} c="dimmed">
            {say('Barcodes and stock stay with the original. The copy starts inactive.')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled" disabled={!isFree} loading={duplicate.isPending}>
              {say('Duplicate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
