import type { Column } from '@backroom/contract/kit/data-view'
import { parseDay } from '@backroom/contract/kit/dates'
import { unwrap } from '@backroom/contract/kit/field'
import { type Condition, type Operator, operatorsOf } from '@backroom/contract/kit/filter'
import { Checkbox, Group, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { operatorText } from '#kit/filter/describe-condition.ts'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { currentLocale } from '#kit/store-facts.ts'

interface Props {
  readonly column: Column
  readonly condition: Condition
  readonly onChange: (condition: Condition) => void
}

/** The question about one field, with the inputs its kind needs. */
export function ConditionFields({ column, condition, onChange }: Props) {
  const operators = operatorsOf[column.kind]
  const hasChoice = operators.length > 1
  return (
    <>
      {hasChoice && (
        <Select
          size="xs"
          aria-label={say('Question')}
          data={operators.flatMap(operator =>
            operator === 'empty'
              ? [
                  { value: 'empty', label: say('is empty') },
                  { value: 'filled', label: say('is filled') },
                ]
              : [{ value: operator, label: operatorText(operator, column.kind) }],
          )}
          value={condition.op === 'empty' && condition.value === false ? 'filled' : condition.op}
          onChange={chosen => {
            if (chosen === 'filled') return onChange({ ...condition, op: 'empty', value: false })
            const op = chosen as Operator
            onChange({
              ...condition,
              op,
              value: isSameShape(op, condition.op) ? condition.value : emptyValue(op),
            })
          }}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {condition.op !== 'empty' || operators.length === 1 ? (
        <ValueInputs column={column} condition={condition} onChange={onChange} />
      ) : null}
    </>
  )
}

function ValueInputs({ column, condition, onChange }: Props) {
  const set = (value: Condition['value']) => onChange({ ...condition, value })
  const listed = Array.isArray(condition.value) ? condition.value : [condition.value]
  if (column.kind === 'bool' || column.kind === 'image') {
    const isImage = column.kind === 'image'
    return (
      <SegmentedControl
        aria-label={say(column.label)}
        value={String(condition.value)}
        onChange={value => set(value === 'true')}
        data={[
          { value: 'true', label: isImage ? say('Missing') : say('Yes') },
          { value: 'false', label: isImage ? say('There') : say('No') },
        ]}
      />
    )
  }
  if (column.kind === 'choice') {
    return (
      <Checkbox.Group value={listed.map(String)} onChange={set} aria-label={say(column.label)}>
        <Stack gap={6}>
          {Object.entries(unwrap(column.schema).meta()?.options ?? {}).map(([value, label]) => (
            <Checkbox key={value} value={value} label={say(label)} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  if (column.kind === 'reference' && column.options) {
    return (
      <OptionsPicker
        size="xs"
        options={column.options}
        label={say(column.label)}
        uids={listed as number[]}
        onChange={set}
      />
    )
  }
  if (condition.op === 'between') {
    return (
      <Group gap={6} wrap="nowrap">
        <OneValue
          column={column}
          value={listed[0]}
          label={say('From')}
          onChange={value => set([value, listed[1] ?? ''])}
        />
        <OneValue
          column={column}
          value={listed[1]}
          label={say('To')}
          onChange={value => set([listed[0] ?? '', value])}
        />
      </Group>
    )
  }
  return <OneValue column={column} value={listed[0]} label={say(column.label)} onChange={set} />
}

interface OneProps {
  readonly column: Column
  readonly value: string | number | boolean | undefined
  readonly label: string
  readonly onChange: (value: string | number) => void
}

function OneValue({ column, value, label, onChange }: OneProps) {
  const { kind } = column
  if (kind === 'day' || kind === 'instant') {
    const isAmerican = currentLocale() === 'en-US'
    return (
      <DateInput
        size="xs"
        aria-label={label}
        valueFormat={isAmerican ? 'M/D/YYYY' : 'DD/MM/YYYY'}
        placeholder={isAmerican ? say('m/d/yyyy') : say('dd/mm/yyyy')}
        dateParser={typed => parseDay(typed, currentLocale())}
        value={typeof value === 'string' && value ? value : null}
        onChange={day => onChange(day ?? '')}
        popoverProps={{ withinPortal: false }}
      />
    )
  }
  if (kind === 'number' || kind === 'money' || kind === 'percent' || kind === 'reference') {
    const scale = kind === 'money' || kind === 'percent' ? 100 : 1
    return (
      <NumberInput
        size="xs"
        aria-label={label}
        decimalScale={scale === 1 ? 0 : 2}
        value={typeof value === 'number' ? value / scale : ''}
        onChange={typed => onChange(typed === '' ? '' : Math.round(Number(typed) * scale))}
        {...(kind === 'percent' && { suffix: '%' })}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      data-autofocus
      value={String(value ?? '')}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** The value a new question starts with. */
export function emptyValue(operator: Operator): Condition['value'] {
  if (operator === 'in' || operator === 'notIn') return []
  if (operator === 'between') return ['', '']
  if (operator === 'empty' || operator === 'is') return true
  return ''
}

/** Whether a question can be asked as it stands. */
export function isComplete({ op, value }: Condition): boolean {
  if (op === 'empty' || op === 'is') return typeof value === 'boolean'
  if (Array.isArray(value)) return value.length > 0 && value.every(each => each !== '')
  return value !== ''
}

function isSameShape(left: Operator, right: Operator): boolean {
  const shape = (operator: Operator) =>
    ['in', 'notIn'].includes(operator)
      ? 'list'
      : operator === 'between'
        ? 'pair'
        : operator === 'empty'
          ? 'empty'
          : 'one'
  return shape(left) === shape(right)
}
