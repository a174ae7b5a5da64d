import { labelOf, wordsOf } from '@backroom/contract/kit/label'
import { IconArrowRight } from '@tabler/icons-react'
import type { z } from 'zod'
import type { Names } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'
import { useReferenceNames } from '#kit/use-reference-names.ts'
import { valueText } from '#kit/value.tsx'

type Values = Readonly<Record<string, unknown>>

/** What a record had and gets. */
export interface Change {
  readonly before: Values | null
  readonly after: Values | null
}

export type NamesOf = (field: string) => Names

/** What the records are called that these values point at. */
export function useNamesIn(schema: z.ZodObject, rows: readonly (Values | null)[]): NamesOf {
  const values: Record<string, unknown[]> = {}
  for (const row of rows)
    for (const [field, value] of Object.entries(row ?? {})) {
      values[field] ??= []
      values[field].push(value)
    }
  return useReferenceNames(schema, values)
}

/** A field's value as a person reads it, where only its name is known. */
export function fieldText(schema: z.ZodObject, field: string, value: unknown, namesOf: NamesOf): string {
  const words = wordsOf(schema, field)
  const isKnown = field in schema.shape || words.kind !== 'text'
  const kind = isKnown
    ? words.kind
    : typeof value === 'boolean'
      ? 'bool'
      : typeof value === 'number'
        ? 'number'
        : 'text'
  return valueText(kind, value, words, namesOf(field)) || say('empty')
}

interface Props extends Change {
  readonly schema: z.ZodObject
  readonly namesOf: NamesOf
}

/** Each field from what to what: "Price: £129.50 → £116.55". */
export function FieldChanges({ schema, before, after, namesOf }: Props) {
  return Object.keys(after ?? {}).map(field => (
    <div key={field}>
      {say(labelOf(schema, field))}:{' '}
      <span className="was">{fieldText(schema, field, before?.[field], namesOf)}</span>{' '}
      <IconArrowRight size={13} stroke={1.7} aria-label={say('becomes')} />{' '}
      <span className="becomes">{fieldText(schema, field, after?.[field], namesOf)}</span>
    </div>
  ))
}

/** What tells a record from others of its name, in one line: "KC-54 · Teal · Margin 38%". */
export function tellingApart(
  schema: z.ZodObject,
  { code, also }: { readonly code: string; readonly also: Values },
): string {
  const parts = Object.entries(also).flatMap(([field, value]) => {
    if (value === null || value === '') return []
    const text = fieldText(schema, field, value, () => ({}))
    return typeof value === 'string' ? text : `${say(labelOf(schema, field))} ${text}`
  })
  return [code, ...parts].filter(Boolean).join(' · ')
}
