import type { z } from 'zod'
import { unwrap } from './field-kind.ts'
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
