import { type KindOf, kindOf } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type FieldProps, FieldShell, type Labelling, type Tied } from '#kit/fields/field-shell.tsx'
import { KindInput, labellingOf, type Special } from '#kit/fields/kind-input.tsx'
import { say } from '#kit/say.ts'

/** Names of a schema's fields. */
type Names<Schema extends z.ZodObject> = keyof z.output<Schema> & string

/** A kind with an input of its own; a list is one of uids or of words, and none of anything else. */
type InputKind<Type> =
  KindOf<Type> extends 'list'
    ? NonNullable<z.output<Type>> extends readonly number[]
      ? 'uids'
      : NonNullable<z.output<Type>> extends readonly string[]
        ? 'texts'
        : never
    : Exclude<KindOf<Type>, 'rows'>

/** The input that its kind asks for, with what such an input may be told besides. */
type ByKind<Type> = [InputKind<Type>] extends [never]
  ? never
  : (InputKind<Type> extends keyof Special ? Special[InputKind<Type>] : unknown) & {
      readonly children?: never
      readonly labelling?: never
    }

/** An input of its own. */
interface Own<Type> {
  readonly children: (input: Tied<z.output<Type>>) => ReactNode
  readonly labelling?: Labelling
}

type PropsOf<Schema extends z.ZodObject, Name extends Names<Schema>> = FieldProps<Name> &
  (ByKind<Schema['shape'][Name]> | Own<Schema['shape'][Name]>)

/**
 * The fields of a form, bound to its schema once. A field's kind decides which input is shown, labels and limits come from
 * the schema, and every field knows how to be changed, refused, locked and put back. A misspelt name does not compile, nor does
 * a word that its kind does not know; what is none of the kinds, or wants another input, draws it inside:
 * `<Field name="colourUid">{input => <ColourPicker {...input} />}</Field>`.
 */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema) {
  return function Field<Name extends Names<Schema>>(props: PropsOf<Schema, Name>) {
    const { children, labelling, ...rest } = props as FieldProps<Name> & Partial<Own<z.ZodType>>
    const { name, span, hint, locked, placeholder, ...special } = rest
    const type = schema.shape[name] as z.ZodType
    if (children) {
      return (
        <FieldShell schema={schema} {...rest} {...(labelling && { labelling })}>
          {children as (input: Tied) => ReactNode}
        </FieldShell>
      )
    }
    const { isList } = special as Special['choice']
    return (
      <FieldShell
        schema={schema}
        {...rest}
        span={span ?? (kindOf(type) === 'richText' ? 6 : 2)}
        labelling={labellingOf(type, isList)}
      >
        {({ value, onChange, ...tie }) => (
          <KindInput
            {...special}
            type={type}
            label={say(labelOf(schema, name))}
            value={value}
            onChange={onChange}
            tie={tie}
            {...(placeholder && { placeholder })}
          />
        )}
      </FieldShell>
    )
  }
}
