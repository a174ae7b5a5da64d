import { type FieldKind, isNullable, kindOf, unwrap } from '@backroom/contract/kit/field-kind'
import type { OptionsCall } from '@backroom/contract/kit/option'
import {
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ComponentType, type Ref, Suspense } from 'react'
import { z } from 'zod'
import { Day, Hours, Instant, WholeAddress } from '#kit/fields/composite-inputs.tsx'
import classes from '#kit/fields/fields.module.css'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { ImageInput, StoreTextInput } from '#kit/fields/room-inputs.tsx'
import { lazyPart } from '#kit/load-part.ts'
import { OptionPicker, OptionsPicker } from '#kit/options-picker.tsx'
import { pickerOf } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'

/** The editor is large, so pages without rich text never load it. */
const RichTextInput = lazyPart(() =>
  import('#kit/fields/rich-text-input.tsx').then(({ RichTextInput: Input }) => Input),
)

/** What ties an input to its form; inputs of Mantine take it as it is. */
export interface Tie {
  readonly id?: string
  readonly name?: string
  readonly ref?: Ref<never>
  readonly onBlur?: () => void
  readonly error?: boolean
  readonly disabled?: boolean
  readonly 'data-autofocus'?: boolean
}

/** What an input may be told beyond what its field says of itself, by kind. */
export interface Special {
  readonly code: { readonly prefix?: string }
  readonly number: { readonly suffix?: string }
  /** A list to choose from, where the choices do not fit side by side. */
  readonly choice: { readonly isList?: boolean }
  /** Which records are offered, where that is not all of the kind. */
  readonly reference: { readonly options?: OptionsCall }
  readonly uids: { readonly options?: OptionsCall }
  readonly texts: { readonly splitChars?: string[] }
  /** Under this many pixels the picture is said to look blurred. */
  readonly image: { readonly minWidth?: number }
  /** What may stand in the text: pictures of the gallery, and cards of items too. */
  readonly richText: { readonly holds?: 'pictures' | 'cards' }
}
type AnySpecial = Special[keyof Special]
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** An input as a field, a bulk value or a question in a dialog shows it. */
export interface KindInputProps extends Together<AnySpecial> {
  readonly type: z.ZodType
  /** For inputs that no label element can name. */
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly tie?: Tie
  readonly placeholder?: string
}

const mono = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

function Words(props: KindInputProps) {
  const { type, value, onChange, tie, placeholder, prefix } = props
  const inner = unwrap(type)
  const isCode = kindOf(type) === 'code'
  const shared = {
    ...tie,
    value: String(value ?? ''),
    placeholder: placeholder ?? (kindOf(type) === 'url' ? 'https://' : undefined),
    // An emptied field that may be nothing becomes nothing.
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' && isNullable(type) ? null : event.currentTarget.value),
  }
  if (type.meta()?.lines ?? inner.meta()?.lines) return <Textarea {...shared} />
  return (
    <TextInput
      {...shared}
      maxLength={(inner instanceof z.ZodString && inner.maxLength) || undefined}
      {...(isCode && { styles: mono })}
      {...(prefix && {
        leftSection: <span className="dim">{prefix}</span>,
        leftSectionWidth: prefix.length * 8 + 16,
      })}
    />
  )
}

function Figure({ type, value, onChange, tie, placeholder, suffix }: KindInputProps) {
  const isPercent = kindOf(type) === 'percent'
  const scale = isPercent ? 100 : 1 // basis points are typed as a percentage
  return (
    <NumberInput
      {...tie}
      value={typeof value === 'number' ? value / scale : ''}
      onChange={typed => onChange(typed === '' ? null : Math.round(Number(typed) * scale))}
      decimalScale={isPercent ? 2 : 0}
      allowDecimal={isPercent}
      placeholder={placeholder}
      suffix={isPercent ? '%' : suffix}
    />
  )
}

function Money({ value, onChange, tie, placeholder }: KindInputProps) {
  return (
    <MoneyInput
      {...tie}
      minor={(value as number | null) ?? null}
      onChange={onChange}
      placeholder={placeholder}
    />
  )
}

/** It saves with the form, like everything else. */
function OnOff({ value, onChange, tie, label }: KindInputProps) {
  const { error: _, ...rest } = tie ?? {}
  return (
    <div className={classes.switch}>
      <Switch
        {...rest}
        checked={Boolean(value)}
        onChange={event => onChange(event.currentTarget.checked)}
        label={label}
      />
    </div>
  )
}

function choicesOf(type: z.ZodType) {
  return Object.entries(unwrap(type).meta()?.options ?? {}).map(([value, text]) => ({
    value,
    label: say(text),
  }))
}

function Choice({ type, label, value, onChange, tie, isList }: KindInputProps) {
  const { ref: _, name: __, error, id, ...rest } = tie ?? {}
  const common = { data: choicesOf(type), value: value as string, onChange, ...rest }
  if (isList)
    return <Select {...common} id={id} error={error} clearable={isNullable(type) && !rest.disabled} />
  return (
    <div>
      <SegmentedControl {...common} aria-label={label} />
    </div>
  )
}

function Reference({ type, value, onChange, tie, placeholder, options }: KindInputProps) {
  const { ref: _, ...rest } = tie ?? {}
  return (
    <OptionPicker
      {...rest}
      options={options ?? knownPicker(type)}
      uid={(value as number | null) ?? null}
      onChange={onChange}
      {...(placeholder && { placeholder })}
    />
  )
}

/** Several records of one kind by name, or several words. */
function List({ type, label, value, onChange, tie, placeholder, options, splitChars }: KindInputProps) {
  if (listsUids(type)) {
    return (
      <OptionsPicker
        options={options ?? knownPicker(type)}
        label={label}
        uids={(value as number[] | undefined) ?? []}
        onChange={onChange}
        disabled={tie?.disabled ?? false}
      />
    )
  }
  const { ref: _, ...rest } = tie ?? {}
  const data = choicesOf(type)
  if (data.length > 0)
    return (
      <MultiSelect {...rest} data={data} value={(value as string[] | undefined) ?? []} onChange={onChange} />
    )
  const { maximum } = unwrap(type)._zod.bag as { maximum?: number }
  return (
    <TagsInput
      {...rest}
      value={(value as string[] | undefined) ?? []}
      onChange={onChange}
      placeholder={placeholder}
      {...(maximum !== undefined && { maxTags: maximum })}
      {...(splitChars && { splitChars })}
    />
  )
}

/** Words with structure; the server cleans them. */
function RichText({ label, value, onChange, tie, holds }: KindInputProps) {
  const shared = {
    id: tie?.id ?? '',
    label,
    html: String(value ?? ''),
    onChange,
    onBlur: tie?.onBlur ?? (() => {}),
    isLocked: tie?.disabled ?? false,
  }
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      {holds ? <StoreTextInput {...shared} hasCards={holds === 'cards'} /> : <RichTextInput {...shared} />}
    </Suspense>
  )
}

function Picture({ value, onChange, tie, minWidth = 0 }: KindInputProps) {
  return (
    <Suspense fallback={<Skeleton h={90} />}>
      <ImageInput
        id={tie?.id ?? ''}
        uid={(value as number | null) ?? null}
        onChange={onChange}
        isLocked={tie?.disabled ?? false}
        minWidth={minWidth}
      />
    </Suspense>
  )
}

const inputs: Readonly<Record<Exclude<FieldKind, 'rows'>, ComponentType<KindInputProps>>> = {
  text: Words,
  code: Words,
  url: Words,
  number: Figure,
  percent: Figure,
  money: Money,
  bool: OnOff,
  choice: Choice,
  reference: Reference,
  list: List,
  richText: RichText,
  image: Picture,
  day: Day,
  instant: Instant,
  address: WholeAddress,
  hours: Hours,
}

/** The input that a field's kind asks for. */
export function KindInput(props: KindInputProps) {
  const kind = kindOf(props.type)
  if (kind === 'rows') throw new Error('Rows are drawn inside their field.')
  const Input = inputs[kind]
  return <Input {...props} />
}

/** Switches carry their label beside them; groups and editors are named by it instead of being an input of it. */
export function labellingOf(type: z.ZodType, isList = false): 'input' | 'group' | 'own' {
  const kind = kindOf(type)
  if (kind === 'bool') return 'own'
  const isGroup =
    kind === 'address' ||
    kind === 'hours' ||
    kind === 'richText' ||
    kind === 'image' ||
    (kind === 'choice' && !isList) ||
    listsUids(type)
  return isGroup ? 'group' : 'input'
}

function listsUids(type: z.ZodType): boolean {
  const inner = unwrap(type)
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodNumber
}

function knownPicker(type: z.ZodType): OptionsCall {
  const picker = pickerOf(type)
  if (!picker)
    throw new Error('No picker is known for this field: name one among the pickers, or give `options`.')
  return picker
}
