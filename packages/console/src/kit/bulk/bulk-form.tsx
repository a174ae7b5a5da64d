import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { isNullable, kindOf, unwrap } from '@backroom/contract/kit/field'
import { labelOf } from '@backroom/contract/kit/label'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { Input, NumberInput, SegmentedControl, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type ComponentType, useId } from 'react'
import { z } from 'zod'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { DayInput, InstantInput } from '#kit/fields/date-inputs.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

/** Pickers by the resource that references point at. */
export type Pickers = Readonly<Record<string, OptionsCall>>

interface FieldProps extends Omit<BulkFormProps, 'uids'> {
  readonly schema: z.ZodObject
  readonly name: string
  readonly pickers?: Pickers
}

const shortChoiceMost = 3

/** The values of an operation as inputs, each by its kind: what most operations need and no more. */
export function bulkForm(
  contract: AnyBulk,
  pickers: Pickers = {},
  names: readonly string[] = Object.keys(contract.values.shape),
): ComponentType<BulkFormProps> {
  return function BulkForm(props: BulkFormProps) {
    return (
      <Stack gap="sm">
        {names.map(name => (
          <BulkField key={name} {...props} schema={contract.values} name={name} pickers={pickers} />
        ))}
      </Stack>
    )
  }
}

/** One value of an operation. Left empty, an optional one is not sent. */
export function BulkField({ schema, name, values, onChange, errors, pickers = {} }: FieldProps) {
  const id = useId()
  const type = schema.shape[name] as z.ZodType
  const kind = kindOf(type)
  const label = say(labelOf(schema, name))
  const error = errors[name]?.[0]
  const value = values[name]
  const set = (next: unknown) => {
    const { [name]: _, ...rest } = values
    const isLeftOut = next === null && !isNullable(type)
    onChange(isLeftOut ? rest : { ...rest, [name]: next })
  }
  if (kind === 'bool') {
    if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) {
      const isOn = typeof value === 'boolean' ? value : Boolean(type.parse(undefined))
      return (
        <Switch
          label={label}
          checked={isOn}
          onChange={event => set(event.currentTarget.checked)}
          error={error}
        />
      )
    }
    return (
      <Input.Wrapper label={label} error={error} labelElement="div">
        <SegmentedControl
          display="flex"
          w="fit-content"
          aria-label={label}
          value={String(value ?? true)}
          onChange={chosen => set(chosen === 'true')}
          data={[
            { value: 'true', label: say('Yes') },
            { value: 'false', label: say('No') },
          ]}
        />
      </Input.Wrapper>
    )
  }
  if (kind === 'choice')
    return <ChoiceInput type={type} label={label} value={value} error={error} onChange={set} />
  const shared = { label, error }
  if (kind === 'reference') {
    const options = pickers[unwrap(type).meta()?.resource ?? '']
    if (!options) throw new Error(`No picker for ${name}.`)
    return (
      <OptionPicker
        {...shared}
        options={options}
        uid={(value as number | undefined) ?? null}
        onChange={set}
      />
    )
  }
  if (kind === 'day' || kind === 'instant') {
    const given = (value as string | undefined) ?? null
    return (
      <Input.Wrapper label={label} error={error} id={id}>
        {kind === 'day' ? (
          <DayInput id={id} day={given} onChange={set} />
        ) : (
          <InstantInput id={id} instant={given} onChange={set} />
        )}
      </Input.Wrapper>
    )
  }
  if (kind === 'money') {
    return <MoneyInput {...shared} minor={(value as number | undefined) ?? null} onChange={set} />
  }
  if (kind === 'number' || kind === 'percent') {
    const scale = kind === 'percent' ? 100 : 1
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value / scale : ''}
        onChange={typed => set(typed === '' ? null : Math.round(Number(typed) * scale))}
        decimalScale={scale === 1 ? 0 : 2}
        {...(kind === 'percent' && { suffix: '%' })}
      />
    )
  }
  return (
    <TextInput {...shared} value={String(value ?? '')} onChange={event => set(event.currentTarget.value)} />
  )
}

interface ChoiceProps {
  readonly type: z.ZodType
  readonly label: string
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
}

function ChoiceInput({ type, label, value, error, onChange }: ChoiceProps) {
  const options = Object.entries(unwrap(type).meta()?.options ?? {}).map(([key, text]) => ({
    value: key,
    label: say(text),
  }))
  const isOptional = type.safeParse(undefined).success && !(type instanceof z.ZodDefault)
  const given =
    (value as string | null | undefined) ?? (type instanceof z.ZodDefault ? type.parse(undefined) : null)
  if (options.length <= shortChoiceMost && !isOptional) {
    return (
      <Input.Wrapper label={label} error={error} labelElement="div">
        <SegmentedControl
          display="flex"
          w="fit-content"
          aria-label={label}
          value={String(given ?? '')}
          onChange={onChange}
          data={options}
        />
      </Input.Wrapper>
    )
  }
  return (
    <Select
      label={label}
      error={error}
      data={options}
      value={given as string | null}
      onChange={onChange}
      clearable={isOptional}
      allowDeselect={isOptional}
      placeholder={isOptional ? say('Leave') : ''}
    />
  )
}
