import { z } from 'zod'
import * as field from '../../kit/field.ts'
import { simStockStatuses } from '../../supply/door.ts'
import { searchEngineFields } from '../brands/brands.ts'
import { comingSoon } from './coming-soon.ts'

export const itemKinds = { goods: 'Goods', service: 'Service', giftVoucher: 'Gift voucher' } as const
export const itemStatuses = { inactive: 'Inactive', active: 'Active', archived: 'Archived' } as const
export const liveStates = { live: 'Live', comingSoon: comingSoon.state, hidden: 'Hidden' } as const
export const genders = { female: 'Female', male: 'Male', unisex: 'Unisex' } as const
export const ages = { adult: 'Adult', kids: 'Kids' } as const
export const conditions = { new: 'New', exDemo: 'Ex-demo', used: 'Used', refurbished: 'Refurbished' } as const
export const relatedModes = { facet: 'By facet', manual: 'Chosen by hand', both: 'Both' } as const

export type ItemStatus = keyof typeof itemStatuses

/** Letters, digits, space and `. _ / -`: what a code may hold wherever one is typed. */
export function itemCode() {
  return field
    .code(64)
    .regex(/^[\p{L}\d ._/-]*$/u, 'Use letters, digits, spaces and . _ / - only.')
    .meta({ kind: 'code', label: 'Code' })
}

const optionalText = (max: number) => field.text(max).nullable()

/**
 * Fields of the page (P): they are kept on the page item alone. A size item answers its page's values and refuses to have
 * them written.
 */
export const pagePart = z
  .object({
    name: field.text(255, 1).meta({ softMax: 150 }),
    kind: field.choice(itemKinds),
    styleUid: field.reference('style').nullable(),
    colourUid: field.reference('colour').nullable().meta({ label: 'Colour' }),
    supplierColourName: field.text(80).meta({ label: 'Supplier’s colour name' }),
    brandUid: field.reference('brand').nullable(),
    rangeName: field.text(80).meta({ label: 'Range' }),
    modelYear: field.whole(1_980, 2_100).nullable(),
    seasonUid: field.reference('season').nullable(),
    gender: field.choice(genders).nullable(),
    age: field.choice(ages),
    condition: field.choice(conditions),
    taxClassUid: field.reference('taxClass').nullable(),
    countryOfOrigin: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Choose a country.')
      .nullable()
      .meta({ kind: 'text', label: 'Country of origin' }),
    commodityCode: z
      .string()
      .regex(/^\d{6,10}$/, 'Enter 6 to 10 digits.')
      .nullable()
      .meta({ kind: 'code' }),
    shortDescription: field.lines(255),
    description: field.richText(),
    technicalInfo: field.richText().meta({ label: 'Technical information' }),
    sizeInfo: field.richText().meta({ label: 'Size information' }),
    additionalInfo: field.richText().meta({ label: 'Additional information' }),
    features: z.array(field.text(160, 1)).max(12, 'At most 12 features.').meta({ kind: 'list' }),
    videoUrl: field.url().meta({ label: 'Video' }),
    primaryCategoryUid: field.reference('category').nullable(),
    googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google category' }),
    buyersGuideUid: field.reference('buyersGuide').nullable().meta({ label: 'Buyers guide' }),
    relatedFacetUid: field.reference('facet').nullable().meta({ label: 'Related items share' }),
    relatedMode: field.choice(relatedModes).meta({ label: 'Related items' }),
    customBuilderTemplateUid: field
      .reference('customBuilderTemplate')
      .nullable()
      .meta({ label: 'Custom builder template' }),
    urlSlug: field.slugOrEmpty().meta({ label: 'URL' }),
    ...searchEngineFields,
    canonicalUrl: field.url().meta({ label: 'Canonical address' }),
    deliveryDelayText: field.text(120).meta({ label: 'Delivery delay' }),
    deliveryChargesApply: field.flag().meta({ label: 'Delivery charges apply (is shippable)' }),
    timeToPrepareDays: field.whole(0, 180).meta({ label: 'Time to prepare (days)' }),
    majorItem: field.flag(),
    prelaunch: field.flag(),
    prelaunchAt: field.instant().nullable().meta({ label: 'Launches' }),
    blockMailOrder: field.flag(),
    restrictStorePickup: field.flag(),
    staffNote: field.text(2_000),
  })
  .meta({ id: 'ItemPagePart' })

/**
 * Fields of the item sold (S): every size has its own. A null price, weight or size of parcel of a size item means the same
 * as its page.
 */
export const soldPart = z
  .object({
    code: itemCode(),
    status: field.choice({ inactive: 'Inactive', active: 'Active', archived: 'Archived' }),
    sellable: field.flag().meta({ label: 'Sold' }),
    sizeLabel: optionalText(40).meta({ label: 'Size' }),
    supplierUid: field.reference('supplier').nullable(),
    supplierCode: optionalText(64).meta({ kind: 'code', label: 'Supplier’s code' }),
    mpn: optionalText(70).meta({ kind: 'code', label: 'Manufacturer’s part number' }),
    rrpMinor: field.money().nullable().meta({ label: 'RRP' }),
    priceMinor: field.money().nullable().meta({ label: 'Price' }),
    costMinor: field.money().nullable().meta({ label: 'Cost' }),
    weightGrams: field.whole(0, 1_000_000).nullable().meta({ label: 'Weight (g)' }),
    lengthMm: field.whole(0, 10_000).nullable().meta({ label: 'Length (mm)' }),
    widthMm: field.whole(0, 10_000).nullable().meta({ label: 'Width (mm)' }),
    heightMm: field.whole(0, 10_000).nullable().meta({ label: 'Height (mm)' }),
    backorder: field.flag(),
    backorderLimit: field.whole(1, 9_999).nullable(),
    backorderDueOn: field.day().nullable().meta({ label: 'Back orders due' }),
    inventoryTracked: field.flag().meta({ label: 'Stock is counted' }),
    simStockStatus: field.choice(simStockStatuses).meta({ label: 'Supplier (SIM) stock' }),
    simSuppressed: field.flag().meta({ label: 'Supplier (SIM) stock suppressed' }),
  })
  .meta({ id: 'ItemSoldPart' })

/** Everything staff can set on an item that carries a page. */
export const itemInput = z.object({ ...soldPart.shape, ...pagePart.shape }).meta({ id: 'ItemFields' })

/** Some fields of what is sold, and of a whole item: what is left out stays as it is. */
export const soldChange = soldPart.partial().meta({ id: 'ItemSoldChange' })
export const itemChange = z
  .object({ ...soldChange.shape, ...pagePart.partial().shape })
  .meta({ id: 'ItemChange' })
export type ItemInput = z.output<typeof itemInput>
export type SoldInput = z.output<typeof soldPart>
export type PageField = keyof typeof pagePart.shape
export type SoldField = keyof typeof soldPart.shape

export const pageFields = Object.keys(pagePart.shape) as readonly PageField[]
export const soldFields = Object.keys(soldPart.shape) as readonly SoldField[]

/** What a size that says nothing of its own has from its page. */
export const sharedSoldFields: readonly SoldField[] = [
  'priceMinor',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
]

/** Whether a field is kept on the page item alone. */
export function isPageField(name: string): name is PageField {
  return name in pagePart.shape
}

/** Fields nobody sees who may not see cost. */
export const costFields: ReadonlySet<string> = new Set(['costMinor', 'marginBp', 'unitMarginMinor'])

export const barcodesMost = 10
export const imagesMost = 20
export const schedulesMost = 50
export const relatedMost = 24
export const categoriesMost = 30
export const facetsMost = 60
export const sizesMost = 400

/** What was asked about on saving and is meant all the same, by the keys of the warnings. */
export const confirmed = z.array(z.string().max(80)).max(3_000).default([])
