import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CodeInput } from '#items/page/item-dialogs/code-input.tsx'
import type { ItemDialogProps } from '#items/page/item-dialogs/item-dialog.ts'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
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
  return (
    <CallDialog
      title={say('Duplicate {code}', { code: item.code })}
      call={items.duplicate}
      sent={() => ({ params: { uid: item.uid }, body: { code: code.trim(), parts: chosen as Part[] } })}
      submit={say('Duplicate')}
      isReady={isFree}
      onClose={onClose}
      onDone={made => {
        notify({ title: say('{code} is made; it is inactive', { code: made.item.code }) })
        void navigate(pathTo(screens.item, { uid: made.item.uid }))
      }}
    >
      {errorOf => (
        <>
          <CodeInput
            label={say('New code')}
            code={code}
            onChange={setCode}
            onChecked={setIsFree}
            error={errorOf('code')}
          />
          <Checkbox.Group label={say('Copy with it')} value={chosen} onChange={setChosen}>
            <Stack gap={8} mt={4}>
              {Object.entries(parts).map(([part, label]) => (
                <Checkbox key={part} value={part} label={say(label)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text fz={12} c="dimmed">
            {say('Barcodes and stock stay with the original. The copy starts inactive.')}
          </Text>
        </>
      )}
    </CallDialog>
  )
}
