import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { isNullable, kindOf, unwrap } from '@backroom/contract/kit/field'
import { labelOf } from '@backroom/contract/kit/label'
import { Input, SegmentedControl, Select, Stack, Switch } from '@mantine/core'
import { type ComponentType, useId } from 'react'
import { z } from 'zod'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { KindInput, labellingOf } from '#kit/fields/kind-input.tsx'
import { say } from '#kit/say.ts'

interface FieldProps extends Omit<BulkFormProps, 'uids'> {
  readonly schema: z.ZodObject
  readonly name: string
}

const shortChoiceMost = 3

/** The values of an operation as inputs, each by its kind: what most operations need and no more. */
export function bulkForm(contract: AnyBulk): ComponentType<BulkFormProps> {
  return function BulkForm(props: BulkFormProps) {
    return (
      <Stack gap="sm">
        {Object.keys(contract.values.shape).map(name => (
          <BulkField key={name} {...props} schema={contract.values} name={name} />
        ))}
      </Stack>
    )
  }
}

/** One value of an operation. Left empty, an optional one is not sent. */
export function BulkField({ schema, name, values, onChange, errors }: FieldProps) {
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
  const isInput = labellingOf(type) === 'input'
  return (
    <Input.Wrapper label={label} error={error} {...(isInput ? { id } : { labelElement: 'div' })}>
      <KindInput
        type={type}
        label={label}
        value={value}
        onChange={set}
        tie={{ id, error: error !== undefined }}
      />
    </Input.Wrapper>
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
