import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'
import { thenFocus } from '#kit/then-focus.ts'

const featuresMost = 12

/** Bullets: Enter makes the next one, an emptied one goes with Backspace, and they are dragged into order. */
export function FeaturesField() {
  return (
    <Field name="features" span={6} labelling="group">
      {({ value, onChange, disabled }) => (
        <Features features={value ?? []} onChange={onChange} isLocked={disabled} />
      )}
    </Field>
  )
}

interface Props {
  readonly features: readonly string[]
  readonly onChange: (features: string[]) => void
  readonly isLocked: boolean
}

function Features({ features, onChange, isLocked }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const changeTo = (next: string[], place: number) =>
    thenFocus(
      () => onChange(next),
      () => box.current?.querySelectorAll('input')[Math.max(0, place)],
    )
  const add = (after: number) => {
    if (features.length < featuresMost) changeTo(features.toSpliced(after + 1, 0, ''), after + 1)
  }
  return (
    <div ref={box}>
      <OrderedList
        rows={features.map((text, place) => ({ id: place + 1, text }))}
        idOf={({ id }) => id}
        nameOf={({ id }) => say('feature {n}', { n: id })}
        onChange={rows => onChange(rows.map(({ text }) => text))}
      >
        {({ id, text }) => (
          <>
            <TextInput
              flex={1}
              my={2}
              aria-label={say('Feature {n}', { n: id })}
              value={text}
              maxLength={160}
              disabled={isLocked}
              onChange={event => onChange(features.with(id - 1, event.currentTarget.value))}
              onKeyDown={event => {
                if (event.key === 'Enter') {
                  event.preventDefault()
                  add(id - 1)
                } else if (event.key === 'Backspace' && text === '') {
                  event.preventDefault()
                  changeTo(features.toSpliced(id - 1, 1), id - 2)
                }
              }}
            />
            <ActionIcon
              size={26}
              aria-label={say('Take out feature {n}', { n: id })}
              onClick={() => changeTo(features.toSpliced(id - 1, 1), Math.min(id - 1, features.length - 2))}
            >
              <IconX size={14} />
            </ActionIcon>
          </>
        )}
      </OrderedList>
      {!isLocked && features.length < featuresMost && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          mt={2}
          leftSection={<IconPlus size={13} />}
          onClick={() => add(features.length - 1)}
        >
          {say('Add a feature')}
        </Button>
      )}
    </div>
  )
}
