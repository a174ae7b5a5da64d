import type { Condition } from '@backroom/contract/kit/condition'
import { type AnyView, askedColumns } from '@backroom/contract/kit/data-view'
import { alternatives, type FilterEntry } from '@backroom/contract/kit/filter'
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { isComplete, newCondition } from '#kit/conditions/condition-drafts.ts'
import { besideApply, ConditionInputs, fieldChoices, inputAfter } from '#kit/conditions/condition-inputs.tsx'
import { say } from '#kit/say.ts'
import { thenFocus } from '#kit/then-focus.ts'

interface Props {
  readonly view: AnyView
  /** Undefined for a new filter. */
  readonly entry?: FilterEntry
  readonly onApply: (entry: FilterEntry) => void
  readonly onClose: () => void
}

/** Builds one filter: a field and a question about it, and others beside it joined by "or". */
export function FilterEditor({ view, entry, onApply, onClose }: Props) {
  const all = askedColumns(view)
  const shown = new Set(all.filter(({ key }) => !view.columns[key]?.hidden).map(({ label }) => label))
  const fields = all.map(field => ({
    ...field,
    group: shown.has(field.label) ? 'Columns' : 'Further fields',
  }))
  const form = useRef<HTMLFormElement>(null)
  const [conditions, setConditions] = useState<readonly Condition[]>(() => (entry ? alternatives(entry) : []))
  const fieldOf = (key: string | null | undefined) => fields.find(field => field.key === key)
  const add = (key: string | null | undefined) => {
    const field = fieldOf(key)
    if (!field) return
    // On to the question about it, or to its answer where there is only one.
    thenFocus(
      () => setConditions([...conditions, newCondition(field)]),
      () => inputAfter(1, [...(form.current?.querySelectorAll('[data-condition]') ?? [])].at(-1)),
    )
  }
  const isReady = conditions.length > 0 && conditions.every(each => isComplete(fieldOf(each.field), each))

  return (
    <form
      ref={form}
      onKeyDown={event => {
        // One layer at a time: a list that is open closes before the pop-up it stands in.
        const isInList =
          event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
        if (event.key === 'Escape' && !isInList) onClose()
      }}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        const [only] = conditions
        if (isReady && only) onApply(conditions.length === 1 ? only : { any: [...conditions] })
      }}
    >
      <Stack gap="xs" w={300}>
        {conditions.map((condition, index) => (
          <Stack key={`${condition.field}${index.toString()}`} gap={6} data-condition>
            {index > 0 && (
              <Text fz={12} c="dimmed">
                {say('or')}
              </Text>
            )}
            <ConditionInputs
              isInPopover
              fields={fields}
              condition={condition}
              onChange={next => setConditions(conditions.map((each, at) => (at === index ? next : each)))}
            />
          </Stack>
        ))}
        {conditions.length === 0 && (
          <Select
            searchable
            selectFirstOptionOnChange
            size="xs"
            data-autofocus
            defaultDropdownOpened
            label={say('Filter by')}
            placeholder={say('Choose a field')}
            data={fieldChoices(fields)}
            value={null}
            onChange={add}
            comboboxProps={besideApply}
          />
        )}
        {conditions.length > 0 && (
          <Group justify="space-between">
            <Anchor component="button" type="button" fz={13} onClick={() => add(conditions.at(-1)?.field)}>
              {say('Or…')}
            </Anchor>
            <Button type="submit" variant="filled" disabled={!isReady}>
              {say('Apply')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
