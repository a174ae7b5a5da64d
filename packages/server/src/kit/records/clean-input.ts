import { kindOf } from '@backroom/contract/kit/field-kind'
import type { RecordFacts } from '@backroom/contract/kit/record'
import type { z } from 'zod'
import { sentRows } from '#kit/records/parts'
import { cleanRichText } from '#kit/rich-text'
import type { PartOf } from '#tables/part-of'

type Values = Record<string, unknown>

/** What was sent, ready to be stored: rich text is cleaned on every write, whoever sends it, and moments are dates. */
export function cleanInput(
  contract: Pick<RecordFacts, 'input'>,
  input: unknown,
  parts: readonly PartOf[] = [],
): { values: Values; cleaned: string[] } {
  const values = pick(input as Values, Object.keys(contract.input.shape))
  const cleaned: string[] = []
  for (const part of parts) {
    const { element } = contract.input.shape[part.field] as z.ZodArray<z.ZodObject>
    const rows = (values[part.field] as Values[]).map(row => cleanInput({ input: element } as never, row))
    values[part.field] = sentRows(
      part,
      rows.map(row => row.values),
    )
    if (rows.some(row => row.cleaned.length > 0)) cleaned.push(part.field)
  }
  for (const [field, schema] of Object.entries(contract.input.shape)) {
    const kind = kindOf(schema as z.ZodType)
    const value = values[field]
    if (typeof value !== 'string') continue
    if (kind === 'instant') values[field] = new Date(value)
    if (kind !== 'richText') continue
    const { html, removed } = cleanRichText(value)
    values[field] = html
    if (removed.length > 0) cleaned.push(field)
  }
  return { values, cleaned }
}

/** Some of the values. */
export function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.filter(field => field in values).map(field => [field, values[field]]))
}
