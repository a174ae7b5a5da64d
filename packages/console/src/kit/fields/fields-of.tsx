import type { OptionsCall } from '@backroom/contract/kit/option'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { FieldProps } from '#kit/fields/field-shell.tsx'
import * as inputs from '#kit/fields/inputs.tsx'

/** Names of a schema's fields. */
type Names<Schema extends z.ZodObject> = keyof z.output<Schema> & string

/**
 * The inputs of a form, bound to its schema once: a misspelt name does not compile, labels and limits come from the
 * schema, and every input knows how to be changed, refused, locked and put back.
 */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema) {
  type Props = FieldProps<Names<Schema>>
  const bound =
    <More,>(Input: ComponentType<inputs.InputProps & More>) =>
    (props: Props & More) => <Input schema={schema} {...props} />
  return {
    Text: bound(inputs.TextField),
    Area: bound(inputs.AreaField),
    Code: bound<{ readonly prefix?: string }>(inputs.CodeField),
    Number: bound<{ readonly suffix?: string }>(inputs.NumberField),
    Percent: bound(inputs.PercentField),
    Money: bound(inputs.MoneyField),
    Switch: bound(inputs.SwitchField),
    Choice: bound<{ readonly isList?: boolean }>(inputs.ChoiceField),
    Reference: bound<{ readonly options: OptionsCall }>(inputs.ReferenceField),
    References: bound<{ readonly options: OptionsCall }>(inputs.ReferencesField),
    RichText: bound(inputs.RichTextField),
  }
}
