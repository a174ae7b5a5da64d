import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { held } from '../../kit/held.ts'
import { historyEntry, historyPage, historyQuery } from '../../kit/history.ts'
import { atVersion } from '../../kit/record.ts'
import { checkResult } from './checks.ts'
import { itemChange, itemCode, itemInput } from './fields.ts'
import { itemPage, pageSave, savedPage } from './page.ts'

const levels = storeStaff
const resource = 'item'
const one = { levels, resource, params: uidParam } as const

/** A new item: what the dialog asks. Everything else takes its default. */
export const newItem = z.object({
  code: itemCode(),
  name: itemInput.shape.name,
  ...itemInput.omit({ code: true, name: true, status: true }).partial().shape,
  barcodes: z.array(z.string().trim().min(4).max(32)).max(10).optional(),
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
})
export type SizeRun = z.output<typeof sizeRun>

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

export const items = {
  read: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:uid',
    reply: itemPage,
    summary: 'One item with everything on its page',
  }),
  create: endpoint({
    levels,
    resource,
    method: 'POST',
    path: '/products',
    body: z.union([z.strictObject({ sizeRun }), newItem]),
    reply: savedPage,
    status: 201,
    summary: 'Make an item, or a whole run of colours and sizes',
  }),
  update: endpoint({
    ...one,
    method: 'PUT',
    path: '/products/:uid',
    body: pageSave,
    reply: savedPage,
    summary: 'Save a page with its sizes, barcodes, images, prices and places in one go',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: '/products/:uid',
    reply: 'empty',
    summary: 'Remove an item made by mistake today',
  }),
  history: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:uid/history',
    query: historyQuery.extend({
      field: z.string().max(60).optional(),
      by: field.writtenWhole(0).optional(),
    }),
    reply: historyPage.extend({
      entries: z.array(historyEntry.extend({ entity: z.string(), of: z.string() })),
    }),
    summary: 'Who changed the page, its sizes, barcodes, images and prices, when and how',
  }),
  asOf: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:uid/history/:historyUid',
    params: uidParam.extend({ historyUid: field.writtenHistoryUid() }),
    reply: itemChange,
    summary: 'The item as it stood after that change',
  }),
  url: endpoint({
    ...one,
    method: 'GET',
    path: '/products/getProductUrl/:uid',
    reply: z.object({ url: z.string(), path: z.string(), live: z.boolean() }),
    summary: 'The address of the item’s page on the site',
  }),
  activate: endpoint({
    ...one,
    method: 'POST',
    path: '/products/ActivateProduct/:uid',
    body: atVersion,
    reply: itemPage,
    summary: 'Put an item on the site',
  }),
  deactivate: endpoint({
    ...one,
    method: 'POST',
    path: '/products/DeactivateProduct/:uid',
    body: atVersion.extend({ reason: field.text(200).optional(), redirect: redirectChoice.optional() }),
    reply: z.object({
      status: z.literal('inactive'),
      version: z.number().int(),
      endedListings: z.object({ ebay: z.number().int(), amazon: z.number().int() }),
      pausedStarBuys: z.array(z.object({ uid: field.uid(), name: z.string() })),
      redirectUid: field.uid().nullable(),
    }),
    summary: 'Take an item off the site and say where shoppers go',
  }),
  archive: endpoint({
    ...one,
    method: 'POST',
    path: '/item/:uid/archive',
    body: atVersion.extend({ reason: field.text(200).optional(), force: z.boolean().optional() }),
    reply: z.object({ status: z.literal('archived') }),
    summary: 'Archive an item that will not be sold again',
  }),
  unarchive: endpoint({
    ...one,
    method: 'POST',
    path: '/item/:uid/unarchive',
    body: z.object({ dropBarcodes: z.boolean().optional() }),
    reply: z.object({ status: z.literal('inactive') }),
    summary: 'Bring an archived item back, still off the site',
  }),
  lookup: endpoint({
    levels,
    resource,
    method: 'GET',
    path: '/products/lookup',
    query: z.object({
      term: z.string().trim().max(120).default(''),
      uids: field.writtenUids(200).optional(),
      limit: field.writtenWhole(1, 50).default(20),
      archived: z.enum(['true', 'false']).default('false'),
      /** Only items that carry a page. */
      pages: z.enum(['true', 'false']).default('false'),
      brandUid: field.writtenUid().optional(),
    }),
    reply: z.array(found),
    summary: 'Find an item by code, barcode or name, as fast as a scanner types',
  }),
  liveCheck: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:uid/live-check',
    reply: z.array(checkResult),
    summary: 'Why an item is, or is not, on the site',
  }),
  relatedCount: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:uid/related-count',
    query: z.object({ facetUid: field.writtenUid() }),
    reply: z.object({ live: z.number().int() }),
    summary: 'How many other pages on the site carry a facet',
  }),
  priceHistory: endpoint({
    ...one,
    method: 'GET',
    path: '/products/:uid/price-history',
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
    summary: 'What an item was sold at, and when',
  }),
  codeCheck: endpoint({
    levels,
    resource,
    method: 'GET',
    path: '/products/code-check',
    query: z.object({
      code: z.string().trim().max(64).default(''),
      brandUid: field.writtenUid().optional(),
    }),
    reply: z.object({ usedBy: z.string().nullable(), suggestion: z.string().nullable() }),
    summary: 'Whether a code is free, and the next free one of a brand',
  }),
  ranges: endpoint({
    levels,
    resource,
    method: 'GET',
    path: '/products/ranges',
    query: z.object({
      brandUid: field.writtenUid(),
      search: z.string().trim().max(80).default(''),
    }),
    reply: z.array(z.string()),
    summary: 'The ranges a brand’s items already have',
  }),
  duplicate: endpoint({
    ...one,
    method: 'POST',
    path: '/products/:uid/duplicate',
    body: z.object({ code: itemCode(), parts: z.array(z.enum(duplicateParts)).max(5).default([]) }),
    reply: savedPage,
    status: 201,
    summary: 'Copy an item; the copy starts inactive',
  }),
}
