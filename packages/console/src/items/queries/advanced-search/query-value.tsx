import type { QueryCondition, QueryField } from '@backroom/contract/items/queries/saved-queries'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { pickers } from '@backroom/contract/pickers'
import { Group, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly field: QueryField
  readonly fields: readonly QueryField[]
  readonly condition: QueryCondition
  readonly onChange: (condition: QueryCondition) => void
}

const byAddress = new Map<string, OptionsCall>(pickers.map(picker => [picker.path, picker]))
const numeric = ['number', 'money', 'percent']

/** What a condition compares with, as the kind of its field needs it. */
export function QueryValue({ field, fields, condition, onChange }: Props) {
  const label = say(field.label)
  const { op, value } = condition
  const set = (next: QueryCondition['value']) => onChange({ ...condition, value: next })
  const listed = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (op === 'empty' || op === 'is') {
    const words = op === 'is' ? [say('Yes'), say('No')] : [say('Empty'), say('Filled')]
    return (
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={String(value ?? true)}
        onChange={chosen => set(chosen === 'true')}
        data={[
          { value: 'true', label: words[0] as string },
          { value: 'false', label: words[1] as string },
        ]}
      />
    )
  }
  if (field.options) {
    const isNumber = typeof field.options[0]?.value === 'number'
    return (
      <MultiSelect
        size="xs"
        w={260}
        searchable
        aria-label={label}
        data={field.options.map(option => ({ value: String(option.value), label: say(option.label) }))}
        value={listed.map(String)}
        onChange={chosen => set(isNumber ? chosen.map(Number) : chosen)}
      />
    )
  }
  const picker = field.lookup
    ? byAddress.get(field.lookup.replace(/^\/api/, '').replace(/\?.*$/, ''))
    : undefined
  if (picker) {
    return <OptionsPicker size="xs" options={picker} label={label} uids={listed as number[]} onChange={set} />
  }
  if (op === 'between') {
    return (
      <Group gap={6} wrap="nowrap">
        <One
          field={field}
          op={op}
          value={listed[0]}
          label={say('From')}
          onChange={first => set([first, listed[1] ?? ''])}
        />
        <One
          field={field}
          op={op}
          value={listed[1]}
          label={say('To')}
          onChange={last => set([listed[0] ?? '', last])}
        />
      </Group>
    )
  }
  return (
    <Group gap={6} wrap="nowrap">
      {!condition.other && <One field={field} op={op} value={listed[0]} label={label} onChange={set} />}
      {field.comparesWith.length > 0 && (
        <Select
          size="xs"
          w={150}
          clearable
          aria-label={say('Or another amount')}
          placeholder={say('or another amount')}
          data={field.comparesWith.map(key => ({
            value: key,
            label: say(fields.find(each => each.key === key)?.label ?? key),
          }))}
          value={condition.other ?? null}
          onChange={other => {
            const { other: _, ...rest } = condition
            onChange(other ? { ...rest, other } : rest)
          }}
        />
      )}
    </Group>
  )
}

interface OneProps {
  readonly field: QueryField
  readonly op: QueryCondition['op']
  readonly value: string | number | boolean | undefined
  readonly label: string
  readonly onChange: (value: string | number) => void
}

function One({ field, op, value, label, onChange }: OneProps) {
  const isDays = op === 'inLast' || op === 'notInLast'
  if ((field.type === 'day' || field.type === 'instant') && !isDays) {
    return (
      <DayInput
        label={label}
        day={typeof value === 'string' && value ? value : null}
        onChange={day => onChange(day ?? '')}
      />
    )
  }
  if (isDays || numeric.includes(field.type)) {
    const scale = !isDays && (field.type === 'money' || field.type === 'percent') ? 100 : 1
    return (
      <NumberInput
        size="xs"
        w={110}
        aria-label={label}
        decimalScale={scale === 1 ? 0 : 2}
        value={typeof value === 'number' ? value / scale : ''}
        onChange={typed => onChange(typed === '' ? '' : Math.round(Number(typed) * scale))}
        {...(isDays && { suffix: ` ${say('days')}` })}
        {...(field.type === 'percent' && { suffix: '%' })}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      w={220}
      aria-label={label}
      value={String(value ?? '')}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
