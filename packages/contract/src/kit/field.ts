import { z } from 'zod'
import { ofKind } from './field-kind.ts'

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
    line(max).refine(
      value => value === '' || isHttps(value),
      'Enter a full address that starts with https://.',
    ),
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

/** There is no year 0, neither for people nor for PostgreSQL. */
const inAYear = (date: string) => !date.startsWith('0000')

/** A calendar day, which has no zone. */
export function day() {
  return ofKind('day', z.iso.date('Enter a date.').refine(inAYear, 'Enter a date.'))
}

/** A moment, with its offset. */
export function instant() {
  return ofKind('instant', z.iso.datetime({ offset: true }).refine(inAYear, 'Enter a date.'))
}

/** The most that a column of integers holds: whatever is kept in one, or compared with one, is bounded by it. */
export const integerMost = 2_147_483_647
/** The highest number a cashier may have. */
export const cashierMost = 9_999

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
