import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { held } from '../../kit/held.ts'
import { historyPage, historyQuery } from '../../kit/history.ts'
import { atVersion } from '../../kit/record.ts'
import { checkResult } from './checks.ts'
import { confirmed, itemChange, itemCode, itemInput } from './fields.ts'
import { itemPage, pageSave, savedPage } from './page.ts'

const levels = storeStaff
const resource = 'item'

/** A new item: what the dialog asks. Everything else takes its default. */
export const newItem = z.object({
  code: itemCode(),
  name: itemInput.shape.name,
  ...itemInput.omit({ code: true, name: true, status: true }).partial().shape,
  barcodes: z.array(z.string().trim().min(4).max(32)).max(10).optional(),
  confirm: confirmed,
})

/** Many items at once: one style, one page for each colour, the sizes under each. */
export const sizeRun = z.object({
  name: itemInput.shape.name,
  styleCode: itemCode().meta({ label: 'Style code' }),
  colourUids: field.uids().min(1, 'Choose at least one colour.').max(50),
  sizes: z.array(field.text(40, 1)).min(1, 'Enter at least one size.').max(60),
  pattern: field.text(80, 1).default('{style}-{colour3}-{size}').meta({ label: 'Code pattern' }),
  /** Cells that are not to be made. */
  off: z
    .array(z.object({ colourUid: field.uid(), size: z.string().max(40) }))
    .max(3_000)
    .default([]),
  priceMinor: itemInput.shape.priceMinor.optional(),
  rrpMinor: itemInput.shape.rrpMinor.optional(),
  ...itemInput
    .pick({ brandUid: true, seasonUid: true, primaryCategoryUid: true, taxClassUid: true })
    .partial().shape,
  sizeFilterUid: field.uid().nullable().optional(),
  /** An item whose texts, categories, filters and ways of delivery the pages take over, where nothing else is said. */
  likeUid: field.reference('item').nullable().optional(),
  /** The pictures of each colour, in their order. */
  pictures: z
    .array(z.object({ colourUid: field.uid(), fileUid: field.image() }))
    .max(500)
    .default([]),
  /** All pages go on the site together, or none is made. */
  goesLive: field.flag().default(false),
})
export type SizeRun = z.output<typeof sizeRun>
export const sizeRunBody = z.strictObject({ sizeRun, confirm: confirmed })

/** The tokens of a code pattern filled in: `{style} {colour} {colour3} {size}`, upper case, without spaces. */
export function patternCode(pattern: string, words: { style: string; colour: string; size: string }): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[^\p{L}\d./]/gu, '')
      .toUpperCase()
  const values: Record<string, string> = {
    style: words.style,
    colour: plain(words.colour),
    colour3: plain(words.colour).slice(0, 3),
    size: plain(words.size),
  }
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => held(values, name) ?? whole)
}

const redirectKinds = {
  none: 'Nothing (not found)',
  category: 'Its primary category',
  brand: 'Its brand',
  item: 'Another item',
  url: 'An address',
} as const
/** Where shoppers go who come to a page that was taken off the site. */
export const redirectChoice = z.object({
  kind: field.choice(redirectKinds),
  value: z.union([z.string().max(500), field.uid()]).optional(),
})
export type RedirectChoice = z.output<typeof redirectChoice>

export const found = z.object({
  uid: field.uid(),
  pageUid: field.uid(),
  code: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  thumb: z.string().nullable(),
  priceMinor: z.number().int().nullable(),
  /** The store's own, as lists call it stock. */
  available: z.number().int(),
  atSuppliers: z.number().int(),
  status: z.string(),
  /** The code or barcode is exactly what was typed. */
  exact: z.boolean(),
  /** "CODE-1 is now CODE-2", when it was found by a code it no longer has. */
  note: z.string(),
  /** What colleagues should know, its page's; never on the site. */
  staffNote: z.string(),
})
export type FoundItem = z.output<typeof found>

const duplicateParts = ['images', 'text', 'facets', 'sizes', 'prices'] as const

const call = callsOf({ levels, resource })

export const items = {
  read: call.get('/products/:uid', 'One item with everything on its page', { reply: itemPage }),
  create: call.post('/products', 'Make an item, or a whole run of colours and sizes', {
    body: z.union([sizeRunBody, newItem]),
    reply: savedPage,
    status: 201,
  }),
  update: call.put(
    '/products/:uid',
    'Save a page with its sizes, barcodes, images, prices and places in one go',
    { body: pageSave, reply: savedPage },
  ),
  remove: call.remove('/products/:uid', 'Remove an item made by mistake today', { reply: 'empty' }),
  history: call.get(
    '/products/:uid/history',
    'Who changed the page, its sizes, barcodes, images and prices, when and how',
    { query: historyQuery, reply: historyPage },
  ),
  asOf: call.get('/products/:uid/history/:historyUid', 'The item as it stood after that change', {
    params: uidParam.extend({ historyUid: field.writtenHistoryUid() }),
    reply: itemChange,
  }),
  url: call.get('/products/getProductUrl/:uid', 'The address of the item’s page on the site', {
    reply: z.object({ url: z.string(), path: z.string(), live: z.boolean() }),
  }),
  activate: call.post('/products/ActivateProduct/:uid', 'Put an item on the site', {
    body: atVersion,
    reply: itemPage,
  }),
  deactivate: call.post(
    '/products/DeactivateProduct/:uid',
    'Take an item off the site and say where shoppers go',
    {
      body: atVersion.extend({ reason: field.text(200).optional(), redirect: redirectChoice.optional() }),
      reply: z.object({
        status: z.literal('inactive'),
        version: z.number().int(),
        endedListings: z.object({ ebay: z.number().int(), amazon: z.number().int() }),
        pausedStarBuys: z.array(z.object({ uid: field.uid(), name: z.string() })),
        redirectUid: field.uid().nullable(),
      }),
    },
  ),
  archive: call.post('/item/:uid/archive', 'Archive an item that will not be sold again', {
    body: atVersion.extend({ reason: field.text(200).optional(), force: z.boolean().optional() }),
    reply: z.object({ status: z.literal('archived') }),
  }),
  unarchive: call.post('/item/:uid/unarchive', 'Bring an archived item back, still off the site', {
    body: z.object({ dropBarcodes: z.boolean().optional() }),
    reply: z.object({ status: z.literal('inactive') }),
  }),
  lookup: call.get('/products/lookup', 'Find an item by code, barcode or name, as fast as a scanner types', {
    query: z.object({
      term: z.string().trim().max(120).default(''),
      uids: field.writtenUids(200).optional(),
      limit: field.writtenWhole(1, 50).default(20),
      archived: z.enum(['true', 'false']).default('false'),
      /** Only items that carry a page. */
      pages: z.enum(['true', 'false']).default('false'),
      /** Only what can be sold: of a page with sizes each of them, and not the page. */
      sold: z.enum(['true', 'false']).default('false'),
      brandUid: field.writtenUid().optional(),
    }),
    reply: z.array(found),
  }),
  liveCheck: call.get('/products/:uid/live-check', 'Why an item is, or is not, on the site', {
    reply: z.array(checkResult),
  }),
  relatedCount: call.get('/products/:uid/related-count', 'How many other pages on the site carry a facet', {
    query: z.object({ facetUid: field.writtenUid() }),
    reply: z.object({ live: z.number().int() }),
  }),
  priceHistory: call.get('/products/:uid/price-history', 'What an item was sold at, and when', {
    query: z.object({ days: field.writtenWhole(1, 1_100).default(365) }),
    reply: z.object({
      points: z.array(
        z.object({
          at: z.string(),
          effectivePriceMinor: z.number().int().nullable(),
          priceMinor: z.number().int().nullable(),
          rrpMinor: z.number().int().nullable(),
          reason: z.string(),
          by: z.string(),
        }),
      ),
      lowest30Minor: z.number().int().nullable(),
    }),
  }),
  codeCheck: call.get('/products/code-check', 'Whether a code is free, and the next free one of a brand', {
    query: z.object({
      code: z.string().trim().max(64).default(''),
      brandUid: field.writtenUid().optional(),
    }),
    reply: z.object({ usedBy: z.string().nullable(), suggestion: z.string().nullable() }),
  }),
  ranges: call.get('/products/ranges', 'The ranges a brand’s items already have', {
    query: z.object({
      brandUid: field.writtenUid(),
      search: z.string().trim().max(80).default(''),
    }),
    reply: z.array(z.string()),
  }),
  duplicate: call.post('/products/:uid/duplicate', 'Copy an item; the copy starts inactive', {
    body: z.object({ code: itemCode(), parts: z.array(z.enum(duplicateParts)).max(5).default([]) }),
    reply: savedPage,
    status: 201,
  }),
}
