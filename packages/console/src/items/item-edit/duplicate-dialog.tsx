import { items } from '@backroom/contract/items/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '#items/item-edit/page-context.ts'
import { notify } from '#kit/notify.tsx'
import { say } from '#kit/say.ts'
import { useRead, useWrite } from '#kit/use-endpoint.ts'

const parts = {
  images: 'Images',
  text: 'Texts',
  facets: 'Filters',
  sizes: 'Sizes',
  prices: 'Prices',
} as const
type Part = keyof typeof parts

/** A copy under a new code; it starts inactive. */
export function DuplicateDialog({ onClose }: { onClose: () => void }) {
  const { page } = usePage()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState<string[]>(Object.keys(parts))
  const [asked] = useDebouncedValue(code.trim(), 200)
  const { data } = useRead(
    items.codeCheck,
    { query: { code: asked } },
    { enabled: asked !== '', keepsLast: true },
  )
  const duplicate = useWrite(items.duplicate, { ignore: [400] })
  const usedBy = asked !== '' && asked === code.trim() ? data?.usedBy : null
  const refusal = duplicate.error?.body.errors?.code?.[0] ?? duplicate.error?.message
  return (
    <Modal opened onClose={onClose} title={say('Duplicate {code}', { code: page.item.code })} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation() // the page's own form must not save
          duplicate.mutate(
            { params: { uid: page.item.uid }, body: { code: code.trim(), parts: chosen as Part[] } },
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
          <TextInput
            data-autofocus
            label={say('New code')}
            maxLength={64}
            className="code"
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
            error={usedBy ? say('{code} is already used by {name}.', { code: asked, name: usedBy }) : refusal}
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
            <Button
              type="submit"
              variant="filled"
              disabled={code.trim() === '' || Boolean(usedBy)}
              loading={duplicate.isPending}
            >
              {say('Duplicate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
