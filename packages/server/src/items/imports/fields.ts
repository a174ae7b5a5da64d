import { isPageField, pagePart, soldPart } from '@backroom/contract/items/page/fields'
import { type FieldKind, kindOf, unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import { z } from 'zod'

/** A field that a sheet can fill. */
export interface ImportField {
  readonly field: string
  readonly label: string
  readonly kind: FieldKind
  readonly schema: z.ZodType
  /** Kept on the page item alone. */
  readonly isOfPage: boolean
  readonly synonyms: readonly string[]
  readonly note: string
  /** For choices: each value by what people call it. */
  readonly choices: ReadonlyMap<string, string>
}

/** What a sheet cannot fill: what is worked out, what other screens own, what needs its own dialog. */
const left = new Set(['relatedFacetUid', 'relatedMode', 'simSuppressed', 'staffNote'])

const synonyms: Readonly<Record<string, readonly string[]>> = {
  code: ['sku', 'item code', 'product code', 'stock code', 'part number'],
  name: ['title', 'product name', 'item name', 'product title'],
  brandUid: ['manufacturer', 'make'],
  priceMinor: ['price', 'selling price', 'sell price', 'retail price', 'web price'],
  rrpMinor: ['rrp', 'srp', 'msrp', 'list price'],
  costMinor: ['cost', 'cost price', 'trade price', 'buy price'],
  barcode: ['ean', 'gtin', 'upc', 'ean13'],
  sizeLabel: ['size', 'size label'],
  colourUid: ['color', 'main colour'],
  supplierCode: ['supplier sku', 'supplier ref', 'supplier part number'],
  mpn: ['mpn', 'manufacturer part number'],
  primaryCategoryUid: ['category', 'primary category'],
  seasonUid: ['season code'],
  taxClassUid: ['vat', 'vat rate', 'tax', 'vat class'],
  weightGrams: ['weight', 'grams', 'weight g'],
  shortDescription: ['summary', 'strapline'],
  description: ['long description', 'html description', 'body'],
  urlSlug: ['slug', 'url', 'handle'],
  pageTitle: ['seo title', 'meta title'],
  metaDescription: ['seo description'],
  leadCode: ['parent', 'parent sku', 'parent code', 'page code'],
  status: ['active', 'state'],
  features: ['bullets', 'bullet points'],
}

const notes: Readonly<Record<string, string>> = {
  status: 'Active or Inactive',
  features: 'Separated by |',
  primaryCategoryUid: 'As in Bikes > Road bikes',
  leadCode: 'The code of the item that carries its page; for new sizes only',
  barcode: 'Becomes the primary barcode',
}

const extra = {
  barcode: z.string().trim().min(4).max(32).nullable().meta({ kind: 'code', label: 'Barcode' }),
  leadCode: z.string().trim().max(64).nullable().meta({ kind: 'code', label: 'Page code' }),
}

function make(shape: z.ZodObject, field: string): ImportField {
  const schema = shape.shape[field] as z.ZodType
  const choices = Object.entries(unwrap(schema).meta()?.options ?? {}).flatMap(([value, label]) => [
    [value.toLowerCase(), value] as const,
    [label.toLowerCase(), value] as const,
  ])
  const label = field === 'code' ? 'Code' : labelOf(shape, field)
  return {
    field,
    schema,
    label,
    kind: kindOf(schema),
    isOfPage: isPageField(field),
    synonyms: synonyms[field] ?? [],
    note: notes[field] ?? '',
    choices: new Map(choices),
  }
}

const order = [
  'code',
  'name',
  'leadCode',
  'barcode',
  'sizeLabel',
  'status',
  'brandUid',
  'priceMinor',
  'rrpMinor',
  'costMinor',
]

/** Every field a sheet can fill, in the order of a round-trip export. */
export const importFields: readonly ImportField[] = [
  ...Object.keys(soldPart.shape).map(field => make(soldPart, field)),
  ...Object.keys(pagePart.shape).map(field => make(pagePart, field)),
  ...Object.keys(extra).map(field => make(z.object(extra), field)),
]
  .filter(({ field }) => !left.has(field))
  .sort((a, b) => place(a.field) - place(b.field))

function place(field: string): number {
  const at = order.indexOf(field)
  return at === -1 ? order.length : at
}

export const importField: ReadonlyMap<string, ImportField> = new Map(
  importFields.map(each => [each.field, each]),
)

/** Columns of the item table that a sheet can fill. */
export const itemColumnFields: readonly string[] = importFields
  .map(({ field }) => field)
  .filter(field => !(field in extra))

const known = new Map<string, string>()
for (const { field, label, synonyms: others } of importFields) {
  for (const name of [field, label, ...others]) if (!known.has(plain(name))) known.set(plain(name), field)
}

/** The field a heading means, by name and synonyms; null when none does. `uid` is a key and fills nothing. */
export function fieldOfHeading(heading: string): string | null {
  return plain(heading) === 'uid' ? 'uid' : (known.get(plain(heading)) ?? null)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
