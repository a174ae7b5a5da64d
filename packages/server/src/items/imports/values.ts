import { instantOf } from '@backroom/contract/kit/dates'
import { type Locale, parseMoney } from '@backroom/contract/kit/money/money'
import { sentence } from '@backroom/contract/wording/say'
import type { ImportField } from '#items/imports/fields'
import { cleanRichText } from '#kit/rich-text'

/** Where a sheet is read: how numbers and dates are written there, and what its names mean. */
export interface ReadingPlace {
  readonly locale: Locale
  readonly timeZone: string
  /** By field: what a reference is called, folded, to its uid. */
  readonly references: ReadonlyMap<string, ReadonlyMap<string, number>>
}

export type Read = { readonly value: unknown } | { readonly error: string }

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'ja', 'oui', 'sí', 'si'])
const no = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'non'])

/** What a cell means for a field, or what is wrong with it. */
export function readCell(field: ImportField, cell: string, place: ReadingPlace): Read {
  const raw = rawValue(field, cell, place)
  if ('error' in raw) return raw
  const parsed = field.schema.safeParse(raw.value)
  return parsed.success ? { value: parsed.data } : { error: parsed.error.issues[0]?.message ?? 'Not valid.' }
}

/** What clearing a field leaves. */
export function clearedValue(field: ImportField): Read {
  for (const value of [null, '', []]) if (field.schema.safeParse(value).success) return { value }
  return { error: sentence`${field.label} cannot be empty.` }
}

function rawValue(field: ImportField, text: string, place: ReadingPlace): Read {
  const trimmed = text.trim()
  switch (field.kind) {
    case 'money': {
      const minor = parseMoney(trimmed, place.locale)
      return minor === null ? { error: sentence`“${shown(trimmed)}” is not an amount.` } : { value: minor }
    }
    case 'number': {
      const number = wholeNumber(trimmed, place.locale)
      return number === null
        ? { error: sentence`“${shown(trimmed)}” is not a whole number.` }
        : { value: number }
    }
    case 'bool': {
      const word = trimmed.toLowerCase()
      if (yes.has(word)) return { value: true }
      return no.has(word) ? { value: false } : { error: sentence`“${shown(trimmed)}” is neither Yes nor No.` }
    }
    case 'choice': {
      const value = field.choices.get(trimmed.toLowerCase())
      return value
        ? { value }
        : {
            error: sentence`“${shown(trimmed)}” is none of: ${[...new Set(field.choices.values())].join(', ')}.`,
          }
    }
    case 'day': {
      const day = dayOf(trimmed, place.locale)
      return day ? { value: day } : { error: sentence`“${shown(trimmed)}” is not a date.` }
    }
    case 'instant': {
      const at = instantAt(trimmed, place)
      return at ? { value: at } : { error: sentence`“${shown(trimmed)}” is not a date and time.` }
    }
    case 'reference': {
      const uid = place.references.get(field.field)?.get(folded(trimmed))
      return uid === undefined
        ? { error: sentence`There is no ${field.label.toLowerCase()} “${shown(trimmed)}”.` }
        : { value: uid }
    }
    case 'list':
      return {
        value: text
          .split('|')
          .map(part => part.trim())
          .filter(Boolean),
      }
    case 'richText':
      return { value: cleanRichText(text).html }
    default:
      return { value: trimmed }
  }
}

/** Lower case without accents or doubled spaces: how names are compared. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s*[>/]\s*/g, ' > ')
    .replace(/\s+/g, ' ')
    .trim()
}

function wholeNumber(text: string, locale: Locale): number | null {
  const hundredths = parseMoney(text, locale)
  return hundredths === null || hundredths % 100 !== 0 ? null : hundredths / 100
}

/** ISO always; otherwise day first, or month first in the United States. */
function dayOf(text: string, locale: Locale): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? locale === 'en-US'
        ? [local[3], local[1], local[2]]
        : [local[3], local[2], local[1]]
      : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(written) ? null : written
}

function instantAt(text: string, { locale, timeZone }: ReadingPlace): string | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? null : at.toISOString()
  }
  const day = dayOf(text, locale)
  const time = /(\d{1,2}):(\d{2})/.exec(text)
  if (!day) return null
  return instantOf(`${day} ${time ? `${time[1]?.padStart(2, '0')}:${time[2]}` : '00:00'}:00`, timeZone)
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
