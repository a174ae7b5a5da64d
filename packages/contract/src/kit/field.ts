import { z } from 'zod'

/** What a field means to a person: lists, forms, filters, CSV and history all choose their look by it. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'richText'
  | 'url'
  | 'number'
  | 'money'
  | 'percent'
  | 'bool'
  | 'choice'
  | 'reference'
  | 'image'
  | 'day'
  | 'instant'
  | 'list'
  | 'rows'

declare module 'zod' {
  interface GlobalMeta {
    /** Written once here, read by list heading, form label, CSV heading and error heading. */
    label?: string
    kind?: FieldKind
    /** For `choice`: what each value is called. */
    options?: Readonly<Record<string, string>>
    /** For `reference`: the resource it points at. */
    resource?: string
    /** A counter turns amber above this many characters; the hard limit is the schema's own. */
    softMax?: number
    /** For `text`: written on several lines. */
    lines?: boolean
  }
}

declare const kindMark: unique symbol

/** A field whose kind the compiler knows as well; `meta` says it when the program runs. */
export interface OfKind<Kind extends FieldKind> {
  readonly [kindMark]: Kind
}

/** The kind of a field, as far as the compiler can tell; never where it is none of them. */
export type KindOf<Type> =
  Type extends OfKind<infer Kind>
    ? Kind
    : Type extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner> | z.ZodDefault<infer Inner>
      ? KindOf<Inner>
      : Type extends z.ZodBoolean
        ? 'bool'
        : Type extends z.ZodNumber
          ? 'number'
          : Type extends z.ZodString
            ? 'text'
            : Type extends z.ZodEnum
              ? 'choice'
              : Type extends z.ZodArray
                ? 'list'
                : never

function ofKind<Type extends z.ZodType, Kind extends FieldKind>(
  kind: Kind,
  type: Type,
  more: z.GlobalMeta = {},
): Type & OfKind<Kind> {
  return type.meta({ kind, ...more }) as Type & OfKind<Kind>
}

/**
 * Control characters other than tab and line ends, and halves of a character that lost their other half: no database
 * text may hold NUL, none of them can be typed, and a half would come back as something else.
 */
const controls = /[^\P{Cc}\t\n\r]|\p{Cs}/u

function line(max: number) {
  return z.string().trim().max(max, `At most ${max} characters.`)
}

function words(max: number, min: number) {
  const required = min === 1 ? 'This is required.' : `At least ${min} characters.`
  return (min > 0 ? line(max).min(min, required) : line(max)).refine(
    value => !controls.test(value),
    'Contains a character that cannot be kept.',
  )
}

/** One line of words, trimmed. */
export function text(max: number, min = 0) {
  return ofKind('text', words(max, min))
}

/** Several lines of plain words, trimmed. */
export function lines(max: number, min = 0) {
  return ofKind('text', words(max, min), { lines: true })
}

/** A code people read off a label: shown in the mono face, never cut. */
export function code(max: number, min = 1) {
  return ofKind('code', words(max, min))
}

/** The last part of a web address. */
export function slug(max = 120) {
  return ofKind(
    'code',
    line(max).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.'),
  )
}

/** A slug that the server makes from the name when it is left empty. */
export function slugOrEmpty(max = 120) {
  return ofKind(
    'code',
    line(max).regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use small letters, digits and single hyphens.'),
  )
}

/** What only the server may know: left out it stays as it is, empty it is forgotten. */
export function secret(max: number) {
  return z.string().max(max, `At most ${max} characters.`).optional()
}

/** HTML that the server cleans on every write; the limit counts what a reader sees. */
export function richText(max = 20_000) {
  return ofKind(
    'richText',
    z
      .string()
      .max(max * 5, `At most ${(max * 5).toLocaleString('en-GB')} characters of markup.`)
      .refine(
        html => visibleLength(html) <= max,
        `At most ${max.toLocaleString('en-GB')} characters of text.`,
      )
      .refine(html => !controls.test(html), 'Contains a character that cannot be kept.'),
  )
}

/** An https address, or empty. */
export function url(max = 500) {
  return ofKind(
    'url',
    line(max).refine(value => value === '' || isHttps(value), 'Enter an address that starts with https://.'),
  )
}

function wholeBetween(min: number, max: number) {
  return z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(min, `At least ${min.toLocaleString('en-GB')}.`)
    .max(max, `At most ${max.toLocaleString('en-GB')}.`)
}

/** A whole number. */
export function whole(min: number, max: number) {
  return ofKind('number', wholeBetween(min, max))
}

/** Minor units of the store's currency; the name ends in `Minor`. */
export function money(max = 99_999_999) {
  return ofKind('money', wholeBetween(0, max))
}

/** Minor units that were added up or taken off: of either sign, and as large as sums become. */
export function amount() {
  return z.number('Enter an amount.').int('Enter whole minor units.').meta({ kind: 'money' })
}

/** Basis points; the name ends in `Bp`. 10,000 is the whole. */
export function basisPoints(max = 10_000) {
  return ofKind('percent', wholeBetween(0, max))
}

/** Yes or no. */
export function flag() {
  return ofKind('bool', z.boolean())
}

/** One of a few named values. */
export function choice<const Options extends Readonly<Record<string, string>>>(options: Options) {
  const values = Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]
  return ofKind('choice', z.enum(values), { options })
}

/** Another record's uid; the name ends in `Uid`. */
export function reference(resource: string) {
  return ofKind('reference', uid(), { resource })
}

/** The uid of a picture in the store's gallery. */
export function image() {
  return ofKind('image', uid(), { resource: 'file' })
}

/** A list of rows that are part of the record, each with a table row of its own; the server tells them apart by their key. */
export function rows<Shape extends z.ZodRawShape>(shape: Shape, most: number) {
  return ofKind('rows', z.array(z.object(shape)).max(most, `At most ${most}.`))
}

/** A calendar day, which has no zone. */
export function day() {
  return ofKind('day', z.iso.date('Enter a date.'))
}

/** A moment, with its offset. */
export function instant() {
  return ofKind('instant', z.iso.datetime({ offset: true }))
}

/** The most that a column of integers holds: whatever is kept in one, or compared with one, is bounded by it. */
export const integerMost = 2_147_483_647

/** The key of every record: an integer the database made. */
export function uid() {
  return z.number().int().min(1).max(integerMost)
}

/** The version something was read at; 0 for what is not stored yet. */
export function version(min = 1) {
  return z.number().int().min(min).max(integerMost)
}

/** A whole number as an address writes it, in its path or its query. */
export function writtenWhole(min: number, max = integerMost) {
  return z.coerce.number('Enter a number.').int('Enter a whole number.').min(min).max(max)
}

/** Some records, each once: statements that go through a list would meet what is named twice twice. */
export function uids(resource = '') {
  const list = z.array(uid()).overwrite(named => [...new Set(named)])
  return resource ? list.meta({ resource }) : list
}

/** A uid as an address writes it. */
export function writtenUid() {
  return writtenWhole(1)
}

/** Uids with commas between, as an address writes them. */
export function writtenUids(most: number, least: 0 | 1 = 1) {
  const list = `\\d{1,10}(,\\d{1,10}){0,${most - 1}}`
  return z
    .string()
    .regex(new RegExp(least === 0 ? `^(${list})?$` : `^${list}$`), 'Give uids with commas between.')
    .refine(uidsFit, 'There is no such uid.')
}

/** Whether every number in a text is one that a uid can be; for what is written beside other words. */
export function uidsFit(text: string): boolean {
  return [...text.matchAll(/\d+/g)].every(([digits]) => Number(digits) <= integerMost)
}

/** The uid of an entry of history, of which there may be more than of any record. */
export function writtenHistoryUid() {
  return writtenWhole(1, 999_999_999_999_999)
}

/** The schema inside nullable, optional and default wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

/** What a field, each entry of a list or each row points at, and which of those a value of it names. */
export function referenceOf(
  type: unknown,
): { readonly resource: string; readonly uidsIn: (value: unknown) => number[] } | undefined {
  if (!(type instanceof z.ZodType)) return undefined
  const inner = unwrap(type)
  const entry = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : inner
  const resource = inner.meta()?.resource ?? entry.meta()?.resource
  if (resource) return { resource, uidsIn: value => [value].flat().filter(each => typeof each === 'number') }
  if (kindOf(inner) !== 'rows' || !(entry instanceof z.ZodObject)) return undefined
  for (const [field, column] of Object.entries(entry.shape)) {
    const pointed = referenceOf(column)
    if (!pointed) continue
    const uidsIn = (rows: unknown) => [rows].flat().flatMap(row => pointed.uidsIn((row as never)?.[field]))
    return { resource: pointed.resource, uidsIn }
  }
}

/** A field's kind, from its meta or else its zod type. */
export function kindOf(schema: z.ZodType): FieldKind {
  const inner = unwrap(schema)
  const kind = schema.meta()?.kind ?? inner.meta()?.kind
  if (kind) return kind
  if (inner instanceof z.ZodBoolean) return 'bool'
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodEnum) return 'choice'
  if (inner instanceof z.ZodArray) return 'list'
  return 'text'
}

/** Whether the field may be null. */
export function isNullable(schema: z.ZodType): boolean {
  return schema.safeParse(null).success
}

/** What a reader sees of some HTML, counted. */
export function visibleLength(html: string): number {
  return html
    .replace(/<[^<>]*>/g, '') // not past the next `<`: a text of nothing else would take seconds
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, ' ')
    .trim().length
}

function isHttps(value: string): boolean {
  return /^https:\/\/[^\s/$.?#][^\s]*$/i.test(value)
}
