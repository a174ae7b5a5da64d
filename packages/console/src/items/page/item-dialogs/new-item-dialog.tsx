import { itemInput } from '@backroom/contract/items/page/fields'
import { items, type newItem } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { CodeInput } from '#items/page/item-dialogs/code-input.tsx'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly onClose: () => void
  readonly code?: string
}

/** The little an item needs to exist; its page asks for the rest. */
export function NewItemDialog({ onClose, code = '' }: Props) {
  const [typed, setTyped] = useState<z.input<typeof newItem>>({ kind: 'goods', code, name: '' })
  const [isFree, setIsFree] = useState(false)
  const navigate = useNavigate()
  const asking = { schema: itemInput, values: typed, onChange: setTyped }
  // What was left open takes the store's default.
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
  return (
    <CallDialog
      title={say('New item')}
      size={640}
      call={items.create}
      sent={() => ({ body: filled as typeof typed })}
      submit={say('Make item')}
      isReady={isFree && typed.name.trim() !== ''}
      onClose={onClose}
      onDone={made => void navigate(pathTo(screens.item, { uid: made.item.uid }))}
    >
      {errorOf => (
        <>
          <Question {...asking} name="kind" />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <CodeInput
              label={say('Code')}
              code={typed.code}
              onChange={next => setTyped({ ...typed, code: next })}
              onChecked={setIsFree}
              error={errorOf('code')}
              brandUid={typed.brandUid ?? null}
              canSuggest
            />
            <Question {...asking} name="name" error={errorOf('name')} />
            <Question {...asking} name="brandUid" error={errorOf('brandUid')} />
            <Question {...asking} name="primaryCategoryUid" error={errorOf('primaryCategoryUid')} />
            <Question {...asking} name="priceMinor" error={errorOf('priceMinor')} />
            <Question
              {...asking}
              name="taxClassUid"
              placeholder={say('The store’s default')}
              error={errorOf('taxClassUid')}
            />
            <Question {...asking} name="seasonUid" error={errorOf('seasonUid')} />
          </SimpleGrid>
          <Text fz={12} c="dimmed">
            {say('It starts inactive. Suggest offers the next free code of the brand.')}
          </Text>
        </>
      )}
    </CallDialog>
  )
}
