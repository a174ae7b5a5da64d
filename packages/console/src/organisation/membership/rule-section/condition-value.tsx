import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { seasonOptions } from '@backroom/contract/items/seasons/pickers'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionTagOptions } from '@backroom/contract/organisation/collections/collections'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import { type RuleFieldKey, ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import type { RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { supplierOptions } from '@backroom/contract/supply/pickers'
import { Group, MultiSelect, NumberInput, SegmentedControl, Text, TextInput } from '@mantine/core'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { FacetValue } from '#organisation/membership/rule-section/facet-value.tsx'

interface Props {
  readonly condition: RuleCondition
  readonly onChange: (value: RuleCondition['value']) => void
  readonly hasError: boolean
}

const options: Readonly<Partial<Record<RuleFieldKey, OptionsCall>>> = {
  filter: ownFilterOptions,
  category: categoryOptions,
  collection: collectionOptions,
  collectionTag: collectionTagOptions,
  brand: brandOptions,
  season: seasonOptions,
  supplier: supplierOptions,
}

/** The third box of a condition: what its field is compared with. */
export function ConditionValue({ condition, onChange, hasError }: Props) {
  const { field, op, value } = condition
  const { kind, label, words } = ruleField(field)
  const name = say('Value of {field}', { field: say(label) })
  if (field === 'facet') return <FacetValue uids={value as number[]} onChange={onChange} />
  if (kind === 'uids')
    return (
      <OptionsPicker
        size="xs"
        options={options[field] as OptionsCall}
        label={name}
        uids={(value as number[]) ?? []}
        onChange={onChange}
      />
    )
  if (kind === 'words')
    return (
      <MultiSelect
        size="xs"
        aria-label={name}
        data={Object.entries(words ?? {}).map(([each, text]) => ({ value: each, label: say(text) }))}
        value={(value as string[]) ?? []}
        onChange={onChange}
        placeholder={(value as string[]).length === 0 ? say('Choose') : ''}
        error={hasError}
      />
    )
  if (kind === 'flag' || op === 'empty')
    return <YesNo label={name} value={value === true} onChange={onChange} />
  if (kind === 'text')
    return (
      <TextInput
        size="xs"
        aria-label={name}
        maxLength={80}
        value={String(value)}
        onChange={event => onChange(event.currentTarget.value)}
        error={hasError}
      />
    )
  if (kind === 'days')
    return (
      <Group gap={6} wrap="nowrap">
        <Amount label={name} value={value} onChange={onChange} hasError={hasError} max={730} />
        <Text fz={13}>{say('days')}</Text>
      </Group>
    )
  return <NumberValue condition={condition} onChange={onChange} hasError={hasError} />
}

function YesNo({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (is: boolean) => void
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={String(value)}
      onChange={chosen => onChange(chosen === 'true')}
      data={[
        { value: 'true', label: say('Yes') },
        { value: 'false', label: say('No') },
      ]}
    />
  )
}

interface AmountProps {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: number | '') => void
  readonly hasError: boolean
  readonly scale?: number
  readonly suffix?: string
  readonly max?: number
}

/** A whole number, shown divided where it counts hundredths. */
function Amount({ label, value, onChange, hasError, scale = 1, suffix, max }: AmountProps) {
  return (
    <NumberInput
      size="xs"
      w={104}
      hideControls
      aria-label={label}
      decimalScale={scale === 1 ? 0 : 2}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={typed => onChange(typed === '' ? '' : Math.round(Number(typed) * scale))}
      error={hasError}
      {...(suffix && { suffix })}
      {...(max && { max })}
    />
  )
}

/** One amount, or two of them with what is between. */
function NumberValue({ condition, onChange, hasError }: Props) {
  const { field, op, value } = condition
  const { unit, label } = ruleField(field)
  const one = (current: unknown, set: (next: number | '') => void, name: string) =>
    unit === 'money' ? (
      <MoneyInput
        size="xs"
        w={104}
        aria-label={name}
        minor={typeof current === 'number' ? current : null}
        onChange={minor => set(minor ?? '')}
        error={hasError}
      />
    ) : (
      <Amount
        label={name}
        value={current}
        onChange={set}
        hasError={hasError}
        {...(unit && { scale: 100 })}
        {...(unit === 'percent' && { suffix: '%' })}
      />
    )
  if (op !== 'between')
    return one(value, next => onChange(next as never), say('Value of {field}', { field: say(label) }))
  const [low = '', high = ''] = Array.isArray(value) ? value : []
  return (
    <Group gap={6} wrap="nowrap">
      {one(low, next => onChange([next, high] as never), say('{field} from', { field: say(label) }))}
      <Text fz={13}>{say('to')}</Text>
      {one(high, next => onChange([low, next] as never), say('{field} to', { field: say(label) }))}
    </Group>
  )
}
