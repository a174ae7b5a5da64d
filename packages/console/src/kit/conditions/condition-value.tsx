import {
  type AskedField,
  type Condition,
  isInDays,
  listed,
  type Value,
} from '@backroom/contract/kit/condition'
import { parseDay } from '@backroom/contract/kit/dates'
import {
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { ComponentType } from 'react'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { currentLocale } from '#kit/store-facts.ts'

/** Chooses records in a way of its own. */
export type ListEditors = Readonly<
  Record<string, ComponentType<{ uids: readonly number[]; onChange: (uids: number[]) => void }>>
>

/** A condition as its inputs know it. */
export interface ConditionProps {
  readonly fields: readonly AskedField[]
  readonly condition: Condition
  readonly onChange: (condition: Condition) => void
  /** Lists stay inside the pop-up they stand in, which would close otherwise. */
  readonly isInPopover?: boolean
  readonly hasError?: boolean
  /** Editors of their own, by field. */
  readonly editors?: ListEditors
}

interface ValueProps extends ConditionProps {
  readonly field: AskedField
}

/** What a condition compares with, as the kind of its field needs it. */
export function ConditionValue(props: ValueProps) {
  const { field, condition, onChange, hasError = false } = props
  const label = say(field.label)
  const set = (value: Condition['value']) => onChange({ ...condition, value })
  const several = listed(condition.value)
  const one = (value: Value | undefined, name: string, change: (value: string | number) => void) => (
    <OneValue {...{ field, op: condition.op, value, label: name, onChange: change, hasError }} />
  )
  const Own = props.editors?.[field.key]
  if (Own) return <Own uids={several as readonly number[]} onChange={set} />
  if (field.kind === 'bool' || field.kind === 'image') return <YesOrNo {...props} />
  if (field.options) return <Choices {...props} />
  if (field.lookup)
    return (
      <OptionsPicker
        size="xs"
        isBeside={props.isInPopover ?? false}
        options={field.lookup}
        label={label}
        uids={several as readonly number[]}
        onChange={set}
      />
    )
  if (field.kind === 'list')
    return <TagsInput size="xs" aria-label={label} value={several.map(String)} onChange={set} />
  if (condition.op === 'between') {
    const [from = '', to = ''] = several
    return (
      <Group gap={6} wrap="nowrap">
        {one(from, say('{field} from', { field: label }), value => set([value, to]))}
        {one(to, say('{field} to', { field: label }), value => set([from, value]))}
      </Group>
    )
  }
  if (!field.comparesWith) return one(several[0], label, set)
  return (
    <Group gap={6} wrap="nowrap">
      {!condition.other && one(several[0], label, set)}
      <OtherField {...props} />
    </Group>
  )
}

function YesOrNo({ field, condition, onChange }: ValueProps) {
  const isImage = field.kind === 'image'
  return (
    <SegmentedControl
      size="xs"
      aria-label={say(field.label)}
      value={String(condition.value ?? true)}
      onChange={chosen => onChange({ ...condition, value: chosen === 'true' })}
      data={[
        { value: 'true', label: isImage ? say('Missing') : say('Yes') },
        { value: 'false', label: isImage ? say('There') : say('No') },
      ]}
    />
  )
}

/** Few words stand open in a pop-up, which has the room; in a line they fold. */
function Choices({ field, condition, onChange, isInPopover, hasError = false }: ValueProps) {
  const options = field.options ?? []
  const label = say(field.label)
  const chosen = listed(condition.value).map(String)
  const set = (texts: string[]) =>
    onChange({
      ...condition,
      value: options.map(({ value }) => value).filter(value => texts.includes(String(value))),
    })
  const data = options.map(option => ({ value: String(option.value), label: say(option.label) }))
  if (!isInPopover)
    return (
      <MultiSelect
        size="xs"
        searchable
        aria-label={label}
        placeholder={chosen.length === 0 ? say('Choose') : ''}
        data={data}
        value={chosen}
        onChange={set}
        error={hasError}
      />
    )
  return (
    <Checkbox.Group value={chosen} onChange={set} aria-label={label}>
      <Stack gap={8} mah={220} style={{ overflowY: 'auto' }}>
        {data.map(option => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Another amount to compare with, instead of a typed one. */
function OtherField({ field, fields, condition, onChange }: ValueProps) {
  return (
    <Select
      size="xs"
      clearable
      aria-label={say('Or another amount')}
      placeholder={say('or another amount')}
      data={fields
        .filter(({ key }) => field.comparesWith?.includes(key))
        .map(({ key, label }) => ({ value: key, label: say(label) }))}
      value={condition.other ?? null}
      onChange={other => {
        const { other: _, ...rest } = condition
        onChange(other ? { ...rest, other } : rest)
      }}
    />
  )
}

interface OneProps {
  readonly field: AskedField
  readonly op: Condition['op']
  readonly value: Value | undefined
  readonly label: string
  readonly onChange: (value: string | number) => void
  readonly hasError: boolean
}

function OneValue({ field: { kind, scale: hundred = 1 }, op, value, label, onChange, hasError }: OneProps) {
  const common = { size: 'xs', 'aria-label': label, error: hasError } as const
  const isDays = isInDays(op)
  const number = typeof value === 'number' ? value : null
  if (kind === 'money')
    return <MoneyInput {...common} minor={number} onChange={minor => onChange(minor ?? '')} />
  if (isDays || kind === 'number' || kind === 'percent' || kind === 'reference') {
    const scale = kind === 'percent' ? 100 : hundred
    return (
      <NumberInput
        {...common}
        hideControls
        decimalScale={scale === 1 ? 0 : 2}
        value={number === null ? '' : number / scale}
        onChange={typed => onChange(typed === '' ? '' : Math.round(Number(typed) * scale))}
        {...(isDays && { suffix: ` ${say('days')}` })}
        {...(kind === 'percent' && { suffix: '%' })}
      />
    )
  }
  if (kind === 'day' || kind === 'instant') {
    const isAmerican = currentLocale() === 'en-US'
    return (
      <DateInput
        {...common}
        valueFormat={isAmerican ? 'M/D/YYYY' : 'DD/MM/YYYY'}
        placeholder={isAmerican ? say('m/d/yyyy') : say('dd/mm/yyyy')}
        dateParser={typed => parseDay(typed, currentLocale())}
        value={typeof value === 'string' && value ? value : null}
        onChange={day => onChange(day ?? '')}
        popoverProps={{ withinPortal: false }}
      />
    )
  }
  return (
    <TextInput
      {...common}
      data-autofocus
      value={String(value ?? '')}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
