import type { Condition } from '@backroom/contract/kit/condition'
import { type AnyView, askedColumns } from '@backroom/contract/kit/data-view'
import { alternatives, type FilterEntry } from '@backroom/contract/kit/filter'
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isComplete, newCondition } from '#kit/conditions/condition-drafts.ts'
import { ConditionInputs, fieldChoices } from '#kit/conditions/condition-inputs.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly view: AnyView
  /** Undefined for a new filter. */
  readonly entry?: FilterEntry
  readonly onApply: (entry: FilterEntry) => void
}

/** Builds one filter: a field and a question about it, and others beside it joined by "or". */
export function FilterEditor({ view, entry, onApply }: Props) {
  const fields = askedColumns(view)
  const [conditions, setConditions] = useState<readonly Condition[]>(() => (entry ? alternatives(entry) : []))
  const fieldOf = (key: string | null | undefined) => fields.find(field => field.key === key)
  const add = (key: string | null | undefined) => {
    const field = fieldOf(key)
    if (field) setConditions([...conditions, newCondition(field)])
  }
  const isReady = conditions.length > 0 && conditions.every(each => isComplete(fieldOf(each.field), each))

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        const [only] = conditions
        if (isReady && only) onApply(conditions.length === 1 ? only : { any: [...conditions] })
      }}
    >
      <Stack gap="xs" w={300}>
        {conditions.map((condition, index) => (
          <Stack key={`${condition.field}${index.toString()}`} gap={6}>
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
            size="xs"
            data-autofocus
            defaultDropdownOpened
            label={say('Filter by')}
            placeholder={say('Choose a field')}
            data={fieldChoices(fields)}
            value={null}
            onChange={add}
            comboboxProps={{ withinPortal: false }}
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
