import { z } from 'zod'
import { everyone, storeStaff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { type Currency, currencyOf, locales } from '../kit/money/money.ts'

const currencies = [...new Set(Object.values(currencyOf))] as [string, ...string[]]

/** What every page needs to know of the store. */
export const siteConfig = z.object({
  storeName: z.string(),
  isoCurrency: z.enum(currencies as ['GBP', ...Currency[]]),
  siteUrl: z.string(),
  isSandbox: z.boolean(),
  /** Cost and margin are kept from the person asking. */
  hidesCost: z.boolean(),
  /** Prices are kept, and shown to shoppers, with tax in them. */
  pricesIncludeTax: z.boolean(),
})
export type SiteConfig = z.infer<typeof siteConfig>

export const readConfig = endpoint({
  method: 'GET',
  path: '/admin',
  levels: everyone,
  resource: 'siteConfig',
  reply: siteConfig,
  summary: 'Site configuration',
})

export const readLocalisation = endpoint({
  method: 'GET',
  path: '/localisation',
  levels: everyone,
  reply: z.object({
    timeZone: z.string(),
    locale: z.enum(locales as unknown as ['en-GB', ...(typeof locales)[number][]]),
  }),
  summary: 'Time zone and locale of the store',
})

/** Tells the site to drop the pages it keeps, so that shoppers see the latest. */
export const refreshPages = endpoint({
  method: 'POST',
  path: '/admin/update-page-cache-refresh-token',
  levels: storeStaff,
  resource: 'siteConfig',
  reply: z.object({ refreshedAt: z.string() }),
  summary: 'Make the site rebuild its pages',
})
