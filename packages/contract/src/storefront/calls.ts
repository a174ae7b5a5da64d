import { z } from 'zod'
import { writtenUids, writtenWhole } from '../kit/field.ts'
import { websiteAnswers } from '../organisation/door.ts'
import { siteAnswers } from '../site/door.ts'

/** How websites say who they are: the key decides store and site, so that no call takes either as a parameter. */
export const storefrontKeyHeader = 'x-storefront-key'
/** Every call stands under this. */
export const storefrontRoot = '/storefront/v1'

/** A call of the API for websites. It only grows: what it answers today it answers next year. */
export interface StorefrontCall {
  readonly method: 'GET'
  /** Under `/storefront/v1`, with `:name` for parameters. */
  readonly path: string
  readonly about: string
  readonly params?: z.ZodObject
  /** Strict: a word nobody knows is a typing error, and is refused. */
  readonly query: z.ZodObject
  readonly answer: z.ZodType
  /** Answered also while the shop is closed. */
  readonly whileClosed?: true
}

/** Declares a call of the API for websites. */
export function storefrontCall<const Call extends StorefrontCall>(call: Call): Call {
  return call
}

/** What a website is told when it is refused. */
export const storefrontError = z.object({
  code: z.enum([
    'keyMissing',
    'keyUnknown',
    'keyRevoked',
    'invalid',
    'notFound',
    'unavailable',
    'storeClosed',
  ]),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string(),
})
export type StorefrontError = z.output<typeof storefrontError>

export const siteCall = storefrontCall({
  method: 'GET',
  path: '/site',
  about: 'Who the store is, what it promises and how it shows prices',
  query: z.strictObject({}),
  answer: siteAnswers.site,
  whileClosed: true,
})

export const menuCall = storefrontCall({
  method: 'GET',
  path: '/menus/:code',
  about: 'A menu by its code; header.main is the published facet navigation',
  params: z.object({ code: z.string().max(60) }),
  query: z.strictObject({}),
  answer: websiteAnswers.menu,
})

export const listCall = storefrontCall({
  method: 'GET',
  path: '/list',
  about: 'A category, landing, brand or collection page by its address, with filters, items and texts',
  query: websiteAnswers.listQuery,
  answer: websiteAnswers.list,
})

export const itemCall = storefrontCall({
  method: 'GET',
  path: '/items/:uid',
  about: 'One item with its texts, pictures, sizes and colours',
  params: z.object({ uid: writtenWhole(1) }),
  query: z.strictObject({}),
  answer: websiteAnswers.item,
})

export const sitemapCall = storefrontCall({
  method: 'GET',
  path: '/sitemap',
  about: 'Pages for search engines, 5,000 at a time',
  query: z.strictObject({ cursor: z.string().max(200).default('') }),
  answer: websiteAnswers.sitemap,
})

/** Whether Cyclescheme may be offered for an item, and why not. */
export const cycleschemeVerdict = z.object({
  itemUid: z.number().int(),
  allowed: z.boolean(),
  because: z.string(),
  isBike: z.boolean(),
})

export const cycleschemeCall = storefrontCall({
  method: 'GET',
  path: '/cyclescheme',
  about: 'Which items may be bought with Cyclescheme',
  query: z.strictObject({
    itemUids: writtenUids(200),
  }),
  answer: z.array(cycleschemeVerdict),
})
