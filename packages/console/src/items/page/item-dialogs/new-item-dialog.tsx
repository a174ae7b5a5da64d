import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { type itemKinds, itemKinds as kinds } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { seasonOptions } from '@backroom/contract/items/seasons/pickers'
import { pathTo } from '@backroom/contract/kit/screen'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { taxClassOptions } from '@backroom/contract/site/pickers'
import {
  Button,
  Group,
  Input,
  Modal,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CodeInput } from '#items/page/item-dialogs/code-input.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly onClose: () => void
  readonly code?: string
}

interface Typed {
  readonly kind: keyof typeof itemKinds
  readonly code: string
  readonly name: string
  readonly brandUid: number | null
  readonly primaryCategoryUid: number | null
  readonly priceMinor: number | null
  readonly taxClassUid: number | null
  readonly seasonUid: number | null
}

const blank: Typed = {
  kind: 'goods',
  code: '',
  name: '',
  brandUid: null,
  primaryCategoryUid: null,
  priceMinor: null,
  taxClassUid: null,
  seasonUid: null,
}

/** The little an item needs to exist; its page asks for the rest. */
export function NewItemDialog({ onClose, code = '' }: Props) {
  const [typed, setTyped] = useState<Typed>({ ...blank, code })
  const [isFree, setIsFree] = useState(false)
  const navigate = useNavigate()
  const create = useWrite(items.create, { ignore: [400] })
  const errors = create.error?.body.errors ?? {}
  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  const submit = () => {
    // What was left open takes the store's default.
    const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null))
    create.mutate(
      { body: filled as Typed & { brandUid: number } },
      {
        onSuccess: made => {
          onClose()
          void navigate(pathTo(screens.item, { uid: made.item.uid }))
        },
      },
    )
  }
  const named = ['code', 'name', 'brandUid', 'primaryCategoryUid', 'priceMinor', 'taxClassUid', 'seasonUid']
  const others = Object.entries(errors).filter(([field]) => !named.includes(field))
  return (
    <Modal opened onClose={onClose} title={say('New item')} size={640}>
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="sm">
          <Input.Wrapper label={say('Kind')} labelElement="div">
            <SegmentedControl
              aria-label={say('Kind')}
              value={typed.kind}
              onChange={kind => set({ kind: kind as Typed['kind'] })}
              data={Object.entries(kinds).map(([value, label]) => ({ value, label: say(label) }))}
            />
          </Input.Wrapper>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <CodeInput
              label={say('Code')}
              code={typed.code}
              onChange={next => set({ code: next })}
              onChecked={setIsFree}
              error={errors.code?.[0]}
              brandUid={typed.brandUid}
              canSuggest
            />
            <TextInput
              label={say('Name')}
              maxLength={255}
              value={typed.name}
              onChange={event => set({ name: event.currentTarget.value })}
              error={errors.name?.[0]}
            />
            <OptionPicker
              label={say('Brand')}
              options={brandOptions}
              uid={typed.brandUid}
              onChange={brandUid => set({ brandUid })}
              error={errors.brandUid?.[0]}
            />
            <OptionPicker
              label={say('Primary category')}
              options={categoryOptions}
              uid={typed.primaryCategoryUid}
              onChange={primaryCategoryUid => set({ primaryCategoryUid })}
              error={errors.primaryCategoryUid?.[0]}
            />
            <MoneyInput
              label={say('Price')}
              minor={typed.priceMinor}
              onChange={priceMinor => set({ priceMinor })}
              error={errors.priceMinor?.[0]}
            />
            <OptionPicker
              label={say('Tax class')}
              placeholder={say('The store’s default')}
              options={taxClassOptions}
              uid={typed.taxClassUid}
              onChange={taxClassUid => set({ taxClassUid })}
              error={errors.taxClassUid?.[0]}
            />
            <OptionPicker
              label={say('Season')}
              options={seasonOptions}
              uid={typed.seasonUid}
              onChange={seasonUid => set({ seasonUid })}
              error={errors.seasonUid?.[0]}
            />
          </SimpleGrid>
          {others.length > 0 && (
            <Text c="var(--br-bad)" role="alert">
              {others.flatMap(([, texts]) => texts).join(' ')}
            </Text>
          )}
          <Text fz={12} c="dimmed">
            {say('It starts inactive. Suggest offers the next free code of the brand.')}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={!isFree || typed.name.trim() === ''}
              loading={create.isPending}
            >
              {say('Make item')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
