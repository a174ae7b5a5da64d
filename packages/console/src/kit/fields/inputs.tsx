import { isNullable, unwrap } from '@backroom/contract/kit/field'
import { labelOf } from '@backroom/contract/kit/label'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { NumberInput, SegmentedControl, Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { z } from 'zod'
import { type FieldProps, FieldShell } from '#kit/fields/field-shell.tsx'
import classes from '#kit/fields/fields.module.css'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { lazyPart } from '#kit/load-part.ts'
import { OptionPicker, OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

/** The editor is large, so pages without rich text never load it. */
const RichTextInput = lazyPart(() =>
  import('#kit/fields/rich-text-input.tsx').then(({ RichTextInput: Input }) => Input),
)

export interface InputProps extends FieldProps<string> {
  readonly schema: z.ZodObject
}

/** One line of words. */
export function TextField(props: InputProps) {
  return (
    <FieldShell {...props}>
      {({ value, onChange, ...field }) => (
        <TextInput
          {...field}
          value={String(value ?? '')}
          onChange={event => onChange(typedText(props, event.currentTarget.value))}
          maxLength={mostOf(props)}
          placeholder={props.placeholder}
        />
      )}
    </FieldShell>
  )
}

/** Several lines of plain words. */
export function AreaField(props: InputProps) {
  return (
    <FieldShell {...props}>
      {({ value, ...field }) => (
        <Textarea {...field} value={String(value ?? '')} placeholder={props.placeholder} />
      )}
    </FieldShell>
  )
}

/** A code or slug, in the face that tells 0 from O. */
export function CodeField(props: InputProps & { readonly prefix?: string }) {
  const { prefix } = props
  return (
    <FieldShell {...props}>
      {({ value, onChange, ...field }) => (
        <TextInput
          {...field}
          value={String(value ?? '')}
          onChange={event => onChange(typedText(props, event.currentTarget.value))}
          maxLength={mostOf(props)}
          placeholder={props.placeholder}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...(prefix && {
            leftSection: <span className="dim">{prefix}</span>,
            leftSectionWidth: prefix.length * 8 + 16,
          })}
        />
      )}
    </FieldShell>
  )
}

/** A whole number, or nothing. */
export function NumberField(props: InputProps & { readonly suffix?: string }) {
  return (
    <FieldShell {...props}>
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
  )
}

/** Basis points, typed as a percentage. */
export function PercentField(props: InputProps) {
  return (
    <FieldShell {...props}>
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
  )
}

/** Several records of one kind, by name. */
export function ReferencesField(props: InputProps & { readonly options: OptionsCall }) {
  return (
    <FieldShell {...props} labelling="group">
      {({ value, onChange }) => (
        <OptionsPicker
          options={props.options}
          label={say(labelOf(props.schema, props.name))}
          uids={(value as number[] | undefined) ?? []}
          onChange={onChange}
        />
      )}
    </FieldShell>
  )
}

/** Minor units, typed as money. */
export function MoneyField(props: InputProps) {
  return (
    <FieldShell {...props}>
      {({ value, ...field }) => (
        <MoneyInput {...field} minor={(value as number | null) ?? null} placeholder={props.placeholder} />
      )}
    </FieldShell>
  )
}

/** Yes or no. It saves with the form, like everything else. */
export function SwitchField(props: InputProps) {
  return (
    <FieldShell {...props} labelling="own">
      {({ value, onChange, error: _, ...field }) => (
        <div className={classes.switch}>
          <Switch
            {...field}
            checked={Boolean(value)}
            onChange={event => onChange(event.currentTarget.checked)}
            label={labelText(props)}
          />
        </div>
      )}
    </FieldShell>
  )
}

/** One of a few: side by side while they fit, else a list. */
export function ChoiceField(props: InputProps & { readonly isList?: boolean }) {
  const named = Object.entries(unwrap(props.schema.shape[props.name] as z.ZodType).meta()?.options ?? {})
  const data = named.map(([value, text]) => ({ value, label: say(text) }))
  const canBeNothing = isNullable(props.schema.shape[props.name] as z.ZodType)
  return (
    <FieldShell {...props} labelling={props.isList ? 'input' : 'group'}>
      {({ value, onChange, onBlur, id, disabled, error }) => {
        const common = { data, value: value as string, onChange, onBlur, disabled }
        return props.isList ? (
          <Select {...common} id={id} error={error} clearable={canBeNothing && !disabled} />
        ) : (
          <div>
            <SegmentedControl {...common} aria-label={labelText(props)} />
          </div>
        )
      }}
    </FieldShell>
  )
}

/** Another record, found by its name. */
export function ReferenceField(props: InputProps & { readonly options: OptionsCall }) {
  return (
    <FieldShell {...props}>
      {({ value, ref: _, ...field }) => (
        <OptionPicker
          {...field}
          options={props.options}
          uid={(value as number | null) ?? null}
          {...(props.placeholder && { placeholder: props.placeholder })}
        />
      )}
    </FieldShell>
  )
}

/** Words with structure; the server cleans them. */
export function RichTextField(props: InputProps) {
  return (
    <FieldShell span={6} {...props} labelling="group">
      {({ value, onChange, onBlur, id, disabled }) => (
        <Suspense fallback={<Skeleton h={160} />}>
          <RichTextInput
            id={id}
            label={labelText(props)}
            html={String(value ?? '')}
            onChange={onChange}
            onBlur={onBlur}
            isLocked={disabled}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}

function labelText({ schema, name }: InputProps): string {
  return say(labelOf(schema, name))
}

/** An emptied field that may be nothing becomes nothing. */
function typedText({ schema, name }: InputProps, typed: string): string | null {
  return typed === '' && isNullable(schema.shape[name] as z.ZodType) ? null : typed
}

/** The schema's own limit, so that nobody types what will be refused. */
function mostOf({ schema, name }: InputProps): number | undefined {
  const { maxLength } = unwrap(schema.shape[name] as z.ZodType) as unknown as { maxLength?: number | null }
  return maxLength ?? undefined
}
