import { z } from 'zod'
import { type FieldKind, kindOf, unwrap } from './field-kind.ts'
import { held } from './held.ts'

const written: Record<string, string> = {
  vat: 'VAT',
  url: 'URL',
  sku: 'SKU',
  rrp: 'RRP',
  seo: 'SEO',
  sim: 'SIM',
  ebay: 'eBay',
  id: 'ID',
  sms: 'SMS',
  css: 'CSS',
  csv: 'CSV',
}

/** `firstName` becomes "First name", `lines[2].unitPrice` "Lines 3, unit price"; unit endings are dropped. */
export function sentence(name: string): string {
  const parts = name.split('.').map(part => {
    const [, word = part, index] = /^(.*?)\[(\d+)\]$/.exec(part) ?? []
    return index === undefined ? words(word) : `${words(word)} ${Number(index) + 1}`
  })
  const text = parts.join(', ')
  return isWritten(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A field's one label: its own where the schema gives one, else its name as a sentence. */
export function labelOf(schema: z.ZodObject, name: string): string {
  const field = schema.shape[name] as z.ZodType | undefined
  return (field && (field.meta()?.label ?? unwrap(field).meta()?.label)) ?? sentence(name)
}

/** eBay keeps its small letter, also at the beginning. */
function isWritten(text: string): boolean {
  return Object.values(written).some(word => text === word || text.startsWith(`${word} `))
}

function words(name: string): string {
  const plain = name.replace(/(?<=[a-z0-9])(Minor|Bp|Uid)$/, '')
  return plain
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .map(word => held(written, word) ?? word)
    .join(' ')
}

const plainWords = z.object({
  label: z.string(),
  kind: z.string() as unknown as z.ZodType<FieldKind>,
  /** For a choice: what each value is called. */
  options: z.record(z.string(), z.string()).optional(),
})

/** What a field is called and how its values are shown, where its contract is not at hand. */
export const fieldWords = plainWords
  .extend({
    /** For rows: what each says, in their order. */
    columns: z.record(z.string(), plainWords).optional(),
  })
  .meta({ id: 'FieldWords' })
export type FieldWords = z.infer<typeof fieldWords>

/** The words of a field of an object; of one it does not have, its name as a sentence, and the unit in it. */
export function wordsOf(schema: z.ZodObject, field: string): FieldWords {
  const type = schema.shape[field] as z.ZodType | undefined
  const label = labelOf(schema, field)
  if (type) return { label, ...valueWords(type) }
  const unit = ['Minor', 'Bp', 'At'].find(ending => field.endsWith(ending))
  return { label, kind: unit === 'Minor' ? 'money' : unit === 'Bp' ? 'percent' : unit ? 'instant' : 'text' }
}

/** How the values of a field are shown. */
export function valueWords(type: z.ZodType): Omit<FieldWords, 'label'> {
  const inner = unwrap(type)
  const kind = kindOf(type)
  const options = kind === 'choice' ? inner.meta()?.options : undefined
  const entry =
    kind === 'rows' && inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : undefined
  return {
    kind,
    ...(options && { options: { ...options } }),
    ...(entry instanceof z.ZodObject && {
      columns: Object.fromEntries(Object.keys(entry.shape).map(name => [name, wordsOf(entry, name)])),
    }),
  }
}
