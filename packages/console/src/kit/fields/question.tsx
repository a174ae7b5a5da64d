import { isNullable, kindOf, unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import { Input, SegmentedControl, Select, Switch } from '@mantine/core'
import { useId } from 'react'
import { z } from 'zod'
import { KindInput, labellingOf } from '#kit/fields/kind-input.tsx'
import { say } from '#kit/say.ts'

const shortChoiceMost = 3

interface Props<Schema extends z.ZodObject, Values extends object> {
  readonly schema: Schema
  readonly name: keyof z.output<Schema> & string
  readonly values: Values
  readonly onChange: (values: Values) => void
  readonly error?: string | undefined
  readonly hint?: string
  readonly placeholder?: string
  /** The first one of a dialog. */
  readonly isFirst?: boolean
}

/** One value that is asked for before a call is made, by its kind. Left empty, an optional one is not sent. */
export function Question<Schema extends z.ZodObject, Values extends object>(props: Props<Schema, Values>) {
  const { schema, name, values, error, hint, placeholder, isFirst } = props
  const id = useId()
  const type = schema.shape[name] as z.ZodType
  const kind = kindOf(type)
  const label = say(labelOf(schema, name))
  const { [name as keyof Values]: value, ...rest } = values
  const set = (next: unknown) => {
    const isLeftOut = next === null && !isNullable(type)
    props.onChange((isLeftOut ? rest : { ...rest, [name]: next }) as Values)
  }
  if (kind === 'bool') return <YesNo type={type} label={label} value={value} error={error} onChange={set} />
  if (kind === 'choice') return <Choice {...{ type, label, value, error, placeholder }} onChange={set} />
  const isInput = labellingOf(type) === 'input'
  return (
    <Input.Wrapper
      label={label}
      error={error}
      description={hint}
      {...(isInput ? { id } : { labelElement: 'div' })}
    >
      <KindInput
        type={type}
        label={label}
        value={value}
        onChange={set}
        tie={{ id, error: error !== undefined, ...(isFirst && { 'data-autofocus': true }) }}
        {...(placeholder && { placeholder })}
      />
    </Input.Wrapper>
  )
}

interface AnswerProps {
  readonly type: z.ZodType
  readonly label: string
  readonly value: unknown
  readonly error: string | undefined
  readonly placeholder?: string | undefined
  readonly onChange: (value: unknown) => void
}

/** A switch where not answering is an answer, else a choice of two. */
function YesNo({ type, label, value, error, onChange }: AnswerProps) {
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) {
    const isOn = typeof value === 'boolean' ? value : Boolean(type.parse(undefined))
    return (
      <Switch
        label={label}
        checked={isOn}
        onChange={event => onChange(event.currentTarget.checked)}
        error={error}
      />
    )
  }
  const data = [
    { value: 'true', label: say('Yes') },
    { value: 'false', label: say('No') },
  ]
  return (
    <SideBySide
      label={label}
      error={error}
      data={data}
      value={String(value ?? true)}
      onChange={chosen => onChange(chosen === 'true')}
    />
  )
}

function Choice({ type, label, value, error, placeholder, onChange }: AnswerProps) {
  const data = Object.entries(unwrap(type).meta()?.options ?? {}).map(([key, text]) => ({
    value: key,
    label: say(text),
  }))
  const isOptional = type.safeParse(undefined).success && !(type instanceof z.ZodDefault)
  const given =
    (value as string | null | undefined) ?? (type instanceof z.ZodDefault ? type.parse(undefined) : null)
  if (data.length <= shortChoiceMost && !isOptional)
    return (
      <SideBySide label={label} error={error} data={data} value={String(given ?? '')} onChange={onChange} />
    )
  return (
    <Select
      label={label}
      error={error}
      data={data}
      value={given as string | null}
      onChange={onChange}
      clearable={isOptional}
      allowDeselect={isOptional}
      placeholder={placeholder ?? (isOptional ? say('Leave') : '')}
    />
  )
}

interface SideProps extends Pick<AnswerProps, 'label' | 'error'> {
  readonly data: { value: string; label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function SideBySide({ label, error, ...control }: SideProps) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <SegmentedControl display="flex" w="fit-content" aria-label={label} {...control} />
    </Input.Wrapper>
  )
}
