import { z } from 'zod'

/**
 * What the live check asks, in the order it is shown. `must` blocks activation, `live` hides the page, `should` only lowers
 * readiness, `info` is worth knowing. `label` is what it is about, `wrong` what stands there when it fails. A check's place in the list is its bit in the rollup's readiness: add new ones at the end.
 */
export const itemChecks = [
  { key: 'code', level: 'must', label: 'Code', wrong: 'No code', fix: 'code' },
  { key: 'name', level: 'must', label: 'Name', wrong: 'No name', fix: 'name' },
  { key: 'price', level: 'must', label: 'Price', wrong: 'No price', fix: 'priceMinor' },
  { key: 'taxClass', level: 'must', label: 'Tax class', wrong: 'No tax class', fix: 'taxClassUid' },
  { key: 'slug', level: 'must', label: 'URL', wrong: 'No URL', fix: 'urlSlug' },
  { key: 'brand', level: 'must', label: 'Brand', wrong: 'No brand', fix: 'brandUid' },
  {
    key: 'primaryCategory',
    level: 'must',
    label: 'Primary category',
    wrong: 'No category',
    fix: 'primaryCategoryUid',
  },
  { key: 'sold', level: 'must', label: 'Something to sell', wrong: 'Nothing to sell', fix: 'sizes' },
  {
    key: 'deliverable',
    level: 'must',
    label: 'Delivery or collection',
    wrong: 'Not deliverable',
    fix: 'blockMailOrder',
  },
  {
    key: 'builder',
    level: 'must',
    label: 'Custom builder',
    wrong: 'Builder broken',
    fix: 'customBuilderTemplateUid',
  },
  { key: 'status', level: 'live', label: 'Active', wrong: 'Not active', fix: 'status' },
  { key: 'sizesActive', level: 'live', label: 'An active size', wrong: 'No active size', fix: 'sizes' },
  { key: 'brandActive', level: 'live', label: 'Brand is active', wrong: 'Brand inactive', fix: '' },
  { key: 'categoryVisible', level: 'live', label: 'Category is visible', wrong: 'Category hidden', fix: '' },
  { key: 'image', level: 'should', label: 'Image', wrong: 'No picture', fix: 'images' },
  { key: 'stock', level: 'should', label: 'Stock', wrong: 'Out of stock', fix: 'stock' },
  { key: 'prelaunch', level: 'info', label: 'Launched', wrong: 'Not launched yet', fix: 'prelaunch' },
  {
    key: 'simSuppressed',
    level: 'info',
    label: 'Supplier stock',
    wrong: 'Supplier stock suppressed',
    fix: 'simSuppressed',
  },
  { key: 'altText', level: 'should', label: 'Alt text', wrong: 'Alt text missing', fix: 'images' },
  {
    key: 'metaDescription',
    level: 'should',
    label: 'Meta description',
    wrong: 'No meta description',
    fix: 'metaDescription',
  },
  {
    key: 'facets',
    level: 'should',
    label: 'Required filters',
    wrong: 'Required filters not answered',
    fix: 'facets',
  },
  { key: 'barcode', level: 'should', label: 'Barcode', wrong: 'Barcode missing', fix: 'barcodes' },
  { key: 'weight', level: 'should', label: 'Weight', wrong: 'Weight missing', fix: 'weightGrams' },
  {
    key: 'googleCategory',
    level: 'should',
    label: 'Google category',
    wrong: 'No Google category',
    fix: 'googleCategoryId',
  },
  {
    key: 'duplicateTitle',
    level: 'should',
    label: 'A title of its own',
    wrong: 'Same title as another page',
    fix: 'pageTitle',
  },
  { key: 'cache', level: 'info', label: 'Site is up to date', wrong: 'Site not up to date', fix: 'refresh' },
  {
    key: 'crawl',
    level: 'info',
    label: 'Colour group crawled',
    wrong: 'Colour group not crawled yet',
    fix: '',
  },
  { key: 'aboveCost', level: 'info', label: 'Price above cost', wrong: 'Below cost', fix: 'priceMinor' },
  {
    key: 'leastShown',
    level: 'info',
    label: 'Price the brand allows',
    wrong: 'Below the lowest price shown',
    fix: 'priceMinor',
  },
  {
    key: 'steadyPrice',
    level: 'info',
    label: 'Price as before',
    wrong: 'Price changed by more than 60%',
    fix: 'priceMinor',
  },
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

/** What each check is about, for "Missing: Price, Brand". */
export const checkLabels = Object.fromEntries(itemChecks.map(({ key, label }) => [key, label])) as Record<
  CheckKey,
  string
>

/** What is wrong where a check fails, for places where only a few words fit. */
export const checkFaults = Object.fromEntries(itemChecks.map(({ key, wrong }) => [key, wrong])) as Record<
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
    /** A field or section of the form, `refresh`, or empty. */
    fix: z.string(),
    /** Another page, where the fix is there. */
    path: z.string().nullable(),
  })
  .meta({ id: 'ItemCheck' })
export type CheckResult = z.infer<typeof checkResult>
