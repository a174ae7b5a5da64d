import { z } from 'zod'
import { address } from '../kit/shapes/address.ts'
import { specialDays, weekHours } from '../kit/shapes/hours.ts'
import { countryInput } from './country/country.ts'
import { generalInput } from './general/general.ts'
import { optionInput } from './options/options.ts'
import { checkoutInput, pricesInput, stockInput, storeInput } from './store/store.ts'

const picture = z.string().nullable()
const from = generalInput.shape

/** What a website knows of its store: who it is, what it promises, how it shows prices and asks at the checkout. */
export const siteAnswer = z.object({
  name: z.string(),
  strapline: z.string(),
  storeType: storeInput.shape.storeType,
  state: storeInput.shape.siteState,
  stateMessage: z.string(),
  currency: z.string(),
  locale: z.string(),
  wording: z.string(),
  timeZone: z.string(),
  country: z.string(),
  units: countryInput.pick({ weightUnit: true, lengthUnit: true, distanceUnit: true, firstDayOfWeek: true }),
  /** Where shoppers may be; null is anywhere. */
  countries: z.array(z.string()).nullable(),
  pageCacheToken: z.string(),
  /** How long a page may be kept without another token. */
  pageCacheMinutes: z.number().int(),
  pictures: z.object({ logo: picture, logoDark: picture, icon: picture, share: picture }),
  company: generalInput.pick({
    legalName: true,
    companyNumber: true,
    vatRegistered: true,
    vatNumber: true,
    eoriNumber: true,
  }),
  registeredAddress: address().nullable(),
  tradingAddress: address().nullable(),
  contact: z.object({ phone: z.string(), phoneE164: z.string(), whatsapp: z.string(), email: z.string() }),
  social: z.record(z.string(), z.string()),
  /** Null where the store does not show it. */
  opening: z
    .object({
      isOpen: z.boolean(),
      until: z.string().nullable(),
      opens: z.object({ day: z.string(), time: z.string() }).nullable(),
      special: z.object({ label: z.string(), message: z.string() }).nullable(),
      week: weekHours(),
      /** Those of the next sixty days. */
      specialDays: specialDays(),
      note: z.string(),
    })
    .nullable(),
  delivery: z.object({ strapline: z.string(), orderBy: z.string(), despatchDays: z.array(z.number()) }),
  returns: z.object({ days: z.number(), text: z.string() }),
  texts: z.object({ priceMatch: z.string(), workshop: z.string(), footer: z.string() }),
  collection: z.object({ blockOtherStores: z.boolean(), blockSimWarehouses: z.boolean() }),
  search: z.object({
    homePageTitle: z.string(),
    homeMetaDescription: z.string(),
    titleSuffix: z.string(),
    noindex: z.boolean(),
  }),
  tags: z.object({
    google: z.string(),
    searchConsole: z.string(),
    bing: z.string(),
    meta: z.string(),
    consent: from.consentMode,
  }),
  prices: pricesInput.pick({
    pricesIncludeTax: true,
    showPrices: true,
    taxLabel: true,
    priceSuffix: true,
    showRrp: true,
    minSavingBp: true,
  }),
  checkout: checkoutInput.omit({ reserveMinutes: true }),
  stock: stockInput.pick({ showLevel: true, lowAt: true, backInStock: true, showByStore: true }),
  /** How it behaves, option by option. */
  options: optionInput,
  business: storeInput.pick({
    b2bApproval: true,
    b2bHidePrices: true,
    b2bMinOrderMinor: true,
    b2bAccountPayment: true,
    b2bVatNumberRequired: true,
  }),
})
export type SiteAnswer = z.input<typeof siteAnswer>
