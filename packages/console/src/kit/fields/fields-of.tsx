import { unwrap } from '@backroom/contract/kit/field'
import { labelOf } from '@backroom/contract/kit/label'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { NumberInput, SegmentedControl, Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { type FieldProps, FieldShell } from '#kit/fields/field-shell.tsx'
import classes from '#kit/fields/fields.module.css'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

const RichTextInput = lazy(() => import('#kit/fields/rich-text-input.tsx').then(({ RichTextInput: Input }) => ({ default: Input })))

/** Names of a schema's fields. */
type Names<Schema extends z.ZodObject> = keyof z.output<Schema> & string

/**
 * The inputs of a form, bound to its schema once: a misspelt name does not compile, labels and limits come from the
 * schema, and every input knows how to be changed, refused, locked and put back.
 */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema) {
  type Props = FieldProps<Names<Schema>>
  const label = (name: string) => say(labelOf(schema, name))
  const mostOf = (name: string) => {
    const most = (unwrap(schema.shape[name] as z.ZodType) as unknown as { maxLength?: number | null }).maxLength
    return most ?? undefined
  }

  return {
    /** One line of words. */
    Text: (props: Props) => (
      <FieldShell schema={schema} {...props}>
        {({ value, ...field }) => <TextInput {...field} value={String(value ?? '')} maxLength={mostOf(props.name)} placeholder={props.placeholder} />}
      </FieldShell>
    ),

    /** Several lines of plain words. */
    Area: (props: Props) => (
      <FieldShell schema={schema} {...props}>
        {({ value, ...field }) => <Textarea {...field} value={String(value ?? '')} placeholder={props.placeholder} />}
      </FieldShell>
    ),

    /** A code or slug, in the face that tells 0 from O. */
    Code: (props: Props & { readonly prefix?: string }) => (
      <FieldShell schema={schema} {...props}>
        {({ value, ...field }) => (
          <TextInput
            {...field}
            value={String(value ?? '')}
            maxLength={mostOf(props.name)}
            placeholder={props.placeholder}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...(props.prefix && { leftSection: <span className="dim">{props.prefix}</span>, leftSectionWidth: props.prefix.length * 8 + 16 })}
          />
        )}
      </FieldShell>
    ),

    /** A whole number, or nothing. */
    Number: (props: Props & { readonly suffix?: string }) => (
      <FieldShell schema={schema} {...props}>
        {({ value, onChange, ...field }) => (
          <NumberInput
            {...field}
            value={(value as number | null) ?? ''}
            onChange={typed => onChange(typed === '' ? null : Number(typed))}
            allowDecimal={false}
            placeholder={props.placeholder}
            {...(props.suffix && { suffix: props.suffix })}
          />
        )}
      </FieldShell>
    ),

    /** Basis points, typed as a percentage. */
    Percent: (props: Props) => (
      <FieldShell schema={schema} {...props}>
        {({ value, onChange, ...field }) => (
          <NumberInput
            {...field}
            value={value === null || value === undefined ? '' : (value as number) / 100}
            onChange={typed => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
            decimalScale={2}
            suffix="%"
            placeholder={props.placeholder}
          />
        )}
      </FieldShell>
    ),

    /** Minor units, typed as money. */
    Money: (props: Props) => (
      <FieldShell schema={schema} {...props}>
        {({ value, ...field }) => <MoneyInput {...field} minor={(value as number | null) ?? null} placeholder={props.placeholder} />}
      </FieldShell>
    ),

    /** Yes or no. It saves with the form, like everything else. */
    Switch: (props: Props) => (
      <FieldShell schema={schema} {...props} hasOwnLabel>
        {({ value, onChange, error: _, ...field }) => (
          <div className={classes.switch}>
            <Switch {...field} checked={Boolean(value)} onChange={event => onChange(event.currentTarget.checked)} label={label(props.name)} />
          </div>
        )}
      </FieldShell>
    ),

    /** One of a few: side by side while they fit, else a list. */
    Choice: (props: Props & { readonly isList?: boolean }) => {
      const options = Object.entries(unwrap(schema.shape[props.name] as z.ZodType).meta()?.options ?? {}).map(([value, text]) => ({ value, label: say(text) }))
      return (
        <FieldShell schema={schema} {...props}>
          {({ value, onChange, onBlur, id, disabled, error }) =>
            props.isList ? (
              <Select id={id} data={options} value={value as string} onChange={onChange} onBlur={onBlur} disabled={disabled} error={error} />
            ) : (
              <div>
                <SegmentedControl data={options} value={value as string} onChange={onChange} onBlur={onBlur} disabled={disabled} aria-label={label(props.name)} />
              </div>
            )
          }
        </FieldShell>
      )
    },

    /** Another record, found by its name. */
    Reference: (props: Props & { readonly options: OptionsCall }) => (
      <FieldShell schema={schema} {...props}>
        {({ value, ref, ...field }) => <OptionPicker {...field} options={props.options} uid={(value as number | null) ?? null} {...(props.placeholder && { placeholder: props.placeholder })} />}
      </FieldShell>
    ),

    /** Words with structure; the server cleans them. */
    RichText: (props: Props) => (
      <FieldShell schema={schema} span={6} {...props}>
        {({ value, onChange, onBlur, id, disabled }) => (
          <Suspense fallback={<Skeleton h={160} />}>
            <RichTextInput id={id} label={label(props.name)} html={String(value ?? '')} onChange={onChange} onBlur={onBlur} isLocked={disabled} />
          </Suspense>
        )}
      </FieldShell>
    ),
  }
}
