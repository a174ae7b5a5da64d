import { z } from 'zod'

/**
 * What the live check asks, in the order it is shown. `must` blocks activation, `live` hides the page, `should` only lowers
 * readiness, `info` is worth knowing. A check's place in the list is its bit in the rollup's readiness: add new ones at the end.
 */
export const itemChecks = [
  { key: 'code', level: 'must', label: 'Code', fix: 'code' },
  { key: 'name', level: 'must', label: 'Name', fix: 'name' },
  { key: 'price', level: 'must', label: 'Price', fix: 'priceMinor' },
  { key: 'taxClass', level: 'must', label: 'Tax class', fix: 'taxClassUid' },
  { key: 'slug', level: 'must', label: 'URL', fix: 'urlSlug' },
  { key: 'brand', level: 'must', label: 'Brand', fix: 'brandUid' },
  { key: 'primaryCategory', level: 'must', label: 'Primary category', fix: 'primaryCategoryUid' },
  { key: 'sold', level: 'must', label: 'Something to sell', fix: 'sizes' },
  { key: 'deliverable', level: 'must', label: 'Delivery or collection', fix: 'blockMailOrder' },
  { key: 'builder', level: 'must', label: 'Custom builder', fix: 'customBuilderTemplateUid' },
  { key: 'status', level: 'live', label: 'Active', fix: 'status' },
  { key: 'sizesActive', level: 'live', label: 'An active size', fix: 'sizes' },
  { key: 'brandActive', level: 'live', label: 'Brand is active', fix: 'brand' },
  { key: 'categoryVisible', level: 'live', label: 'Category is visible', fix: 'category' },
  { key: 'image', level: 'should', label: 'Image', fix: 'images' },
  { key: 'stock', level: 'should', label: 'Stock', fix: 'stock' },
  { key: 'prelaunch', level: 'info', label: 'Launched', fix: 'prelaunch' },
  { key: 'simSuppressed', level: 'info', label: 'Supplier stock', fix: 'simSuppressed' },
  { key: 'altText', level: 'should', label: 'Alt text', fix: 'images' },
  { key: 'metaDescription', level: 'should', label: 'Meta description', fix: 'metaDescription' },
  { key: 'facets', level: 'should', label: 'Required filters', fix: 'facets' },
  { key: 'barcode', level: 'should', label: 'Barcode', fix: 'barcodes' },
  { key: 'weight', level: 'should', label: 'Weight', fix: 'weightGrams' },
  { key: 'googleCategory', level: 'should', label: 'Google category', fix: 'googleCategoryId' },
  { key: 'duplicateTitle', level: 'should', label: 'A title of its own', fix: 'pageTitle' },
  { key: 'cache', level: 'info', label: 'Site is up to date', fix: 'refresh' },
  { key: 'crawl', level: 'info', label: 'Colour group crawled', fix: '' },
] as const

export type CheckKey = (typeof itemChecks)[number]['key']
export const checkLevels = ['must', 'live', 'should', 'info'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** The bit of a check in a rollup's readiness. */
export function checkBit(key: CheckKey): number {
  return 2 ** itemChecks.findIndex(check => check.key === key)
}

/** The checks that fail, from a rollup's readiness. */
export function failedChecks(readiness: number): CheckKey[] {
  return itemChecks.filter(({ key }) => Math.floor(readiness / checkBit(key)) % 2 === 1).map(({ key }) => key)
}

/** What each check is called where only its name fits. */
export const checkLabels = Object.fromEntries(itemChecks.map(({ key, label }) => [key, label])) as Record<
  CheckKey,
  string
>

/** One line of the live check: failures first, each with one plain sentence and where to put it right. */
export const checkResult = z
  .object({
    key: z.enum(itemChecks.map(({ key }) => key) as [CheckKey, ...CheckKey[]]),
    level: z.enum(checkLevels),
    ok: z.boolean(),
    label: z.string(),
    text: z.string(),
    /** A field of the form, `brand`, `category`, `refresh`, or empty. */
    fix: z.string(),
    /** Another page, where the fix is there. */
    path: z.string().nullable(),
  })
  .meta({ id: 'ItemCheck' })
export type CheckResult = z.infer<typeof checkResult>
