import type { FieldKind } from '@backroom/contract/kit/field-kind'
import { type FieldWords, valueWords } from '@backroom/contract/kit/label'
import { type Address, addressLine } from '@backroom/contract/kit/shapes/address'
import { type WeekHours, weekText } from '@backroom/contract/kit/shapes/hours'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { Hint } from '#kit/parts/hint.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import type { Names } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly kind: FieldKind
  readonly schema?: z.ZodType
  readonly value: unknown
  readonly thumbSize?: number
}

/** A stored value as a person reads it, by the kind of its field. */
export function Value({ kind, schema, value, thumbSize = 40 }: Props): ReactNode {
  if (kind === 'image') return <Thumb src={typeof value === 'string' ? value : null} size={thumbSize} />
  if (kind === 'instant' && typeof value === 'string') {
    return (
      <Hint label={format.dateTime(value)}>
        <span className="num">{format.when(value)}</span>
      </Hint>
    )
  }
  if (kind === 'code') return <span className="code">{valueText(kind, value, schema)}</span>
  if (kind === 'bool')
    return value === false ? <span className="dim">{say('No')}</span> : valueText(kind, value, schema)
  return valueText(kind, value, schema)
}

/** The same as plain text, for titles, history and merging. */
export function valueText(
  kind: FieldKind,
  value: unknown,
  /** The field, or its words where it is not at hand. */
  field?: z.ZodType | Pick<FieldWords, 'options' | 'columns'>,
  /** What records are called that it points at, by uid. */
  names: Names = {},
): string {
  if (value === null || value === undefined || value === '') return ''
  switch (kind) {
    case 'money':
      return format.money(Number(value))
    case 'percent':
      return format.percent(Number(value))
    case 'number':
      return format.number(Number(value))
    case 'bool':
      return value ? say('Yes') : say('No')
    case 'instant':
      return format.dateTime(String(value))
    case 'day':
      return format.day(String(value))
    case 'choice':
      return say(wordsIn(field).options?.[String(value)] ?? String(value))
    case 'richText':
      return String(value)
        .replace(/<\/(p|h\d|li|tr|blockquote)>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .trim()
    case 'list':
      return Array.isArray(value)
        ? value.map(each => each?.name ?? names[each] ?? each).join(', ')
        : String(value)
    case 'rows':
      return (value as Record<string, unknown>[]).map(row => rowText(row, wordsIn(field), names)).join(', ')
    case 'address':
      return addressLine(value as Address)
    case 'hours':
      return weekText(value as WeekHours)
    case 'reference':
      return names[String(value)] ?? String(value)
    default:
      return String(value)
  }
}

const wordsIn = (field: Parameters<typeof valueText>[2] = {}) =>
  field instanceof z.ZodType ? valueWords(field) : field

/** A row of a list: what it is of, and in brackets what else it says. */
function rowText(
  row: Record<string, unknown>,
  { columns = {} }: Pick<FieldWords, 'columns'>,
  names: Names,
): string {
  const [name, ...more] = Object.entries(columns).flatMap(([field, words]) => {
    if (words.kind === 'bool') return row[field] === true ? say(words.label).toLowerCase() : []
    return valueText(words.kind, row[field], words, names) || []
  })
  return more.length > 0 ? `${name} (${more.join(', ')})` : (name ?? '')
}
