import { unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import { weekdays } from '@backroom/contract/kit/shapes/hours'
import { z } from 'zod'
import { say } from '#kit/say.ts'

interface Leaf {
  readonly path: readonly string[]
  readonly text: string
}

/** What is refused inside a value: of a list its entries, of rows their columns, of an object its parts. Each is named by what it is. */
export function nestedRefusals(type: z.ZodType | undefined, value: unknown, error: unknown): string[] {
  return [
    ...new Set(
      leavesOf(error, []).map(({ path, text }) => {
        const where = type ? placeOf(type, value, path) : ''
        return where ? say('{where}: {text}', { where, text: say(text) }) : say(text)
      }),
    ),
  ]
}

/** Messages of a form's error, wherever in it they are; inputs that hang on it are passed over. */
function leavesOf(error: unknown, path: readonly string[]): Leaf[] {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [{ path, text: error.message }]
  return Object.entries(error).flatMap(([key, inner]) =>
    key === 'ref' ? [] : leavesOf(inner, key === 'root' ? path : [...path, key]),
  )
}

/** "Boxing Day", "Tuesday", "3, Charge": the entry by its words or its number, and the column of a row. */
function placeOf(type: z.ZodType, value: unknown, [key, ...rest]: readonly string[]): string {
  if (key === undefined) return ''
  const inner = unwrap(type)
  if (inner instanceof z.ZodObject) return labelOf(inner, key)
  if (!(inner instanceof z.ZodArray)) return ''
  const entry: unknown = Array.isArray(value) ? value[Number(key)] : undefined
  if (inner.meta()?.kind === 'hours') return say(weekdays[Number(key)] ?? key)
  const element = unwrap(inner.element as z.ZodType)
  const named = wordsOf(entry) || String(Number(key) + 1)
  const column = element instanceof z.ZodObject && rest[0] ? say(labelOf(element, rest[0])) : ''
  return [named, column].filter(Boolean).join(', ')
}

function wordsOf(entry: unknown): string {
  if (typeof entry === 'string') return entry
  const { label, name } = (entry ?? {}) as { readonly label?: unknown; readonly name?: unknown }
  return [label, name].find((each): each is string => typeof each === 'string' && each !== '') ?? ''
}
