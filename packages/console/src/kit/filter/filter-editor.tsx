import { type AnyView, columnsOf, isFilterable } from '@backroom/contract/kit/data-view'
import { type Condition, type FilterEntry, isGroup, operatorsOf } from '@backroom/contract/kit/filter'
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConditionFields, emptyValue, isComplete } from '#kit/filter/condition-fields.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly view: AnyView
  /** Undefined for a new filter. */
  readonly entry?: FilterEntry
  readonly onApply: (entry: FilterEntry) => void
}

/** Builds one filter: a field and a question about it, and others beside it joined by "or". */
export function FilterEditor({ view, entry, onApply }: Props) {
  const [conditions, setConditions] = useState<Condition[]>(() =>
    entry ? (isGroup(entry) ? entry.any : [entry]) : [],
  )
  const columns = columnsOf(view).filter(isFilterable)
  const fieldData = columns.map(column => ({ value: column.field, label: say(column.label) }))

  const start = (field: string): Condition => {
    const column = columns.find(each => each.field === field)
    const op = operatorsOf[column?.kind ?? 'text'][0] ?? 'equals'
    return { field, op, value: emptyValue(op) }
  }
  const set = (index: number, condition: Condition) =>
    setConditions(conditions.map((each, place) => (place === index ? condition : each)))
  const isReady = conditions.length > 0 && conditions.every(isComplete)

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        const [only] = conditions
        if (isReady && only) onApply(conditions.length === 1 ? only : { any: conditions })
      }}
    >
      <Stack gap="xs" w={300}>
        {conditions.map((condition, index) => {
          const column = columns.find(each => each.field === condition.field)
          return (
            <Stack key={`${condition.field}${index.toString()}`} gap={6}>
              {index > 0 && (
                <Text fz={12} c="dimmed">
                  {say('or')}
                </Text>
              )}
              <Select
                searchable
                size="xs"
                aria-label={say('Field')}
                data={fieldData}
                value={condition.field}
                onChange={field => field && set(index, start(field))}
                comboboxProps={{ withinPortal: false }}
              />
              {column && (
                <ConditionFields column={column} condition={condition} onChange={next => set(index, next)} />
              )}
            </Stack>
          )
        })}
        {conditions.length === 0 && (
          <Select
            searchable
            size="xs"
            data-autofocus
            defaultDropdownOpened
            label={say('Filter by')}
            placeholder={say('Choose a field')}
            data={fieldData}
            value={null}
            onChange={field => field && setConditions([start(field)])}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        {conditions.length > 0 && (
          <Group justify="space-between">
            <Anchor
              component="button"
              type="button"
              fz={13}
              onClick={() => setConditions([...conditions, start(conditions.at(-1)?.field ?? '')])}
            >
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
