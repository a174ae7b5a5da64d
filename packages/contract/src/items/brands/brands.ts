import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'

const levels = storeStaff

/** Words for search engines, shared by everything that has a page of its own on the site. */
export const searchEngineFields = {
  pageTitle: field.text(70).meta({ label: 'Page title', softMax: 65 }),
  metaDescription: field.lines(320).meta({ label: 'Meta description', softMax: 160 }),
  noindex: field.flag().meta({ label: 'Keep out of search engines' }),
}

export const brandInput = z.object({
  name: field.text(80, 1).meta({ softMax: 70 }),
  urlSlug: field.slugOrEmpty().meta({ label: 'URL' }),
  active: field.flag(),
  featured: field.flag(),
  position: field.whole(1, 100_000).nullable().meta({ label: 'Place among featured' }),
  hideFromBrandList: field.flag().meta({ label: 'Hide from brand list' }),
  websiteUrl: field.url().meta({ label: 'Website' }),
  logoFileUid: field.image().nullable().meta({ label: 'Logo' }),
  bannerFileUid: field.image().nullable().meta({ label: 'Banner' }),
  introduction: field.richText(),
  description: field.richText(),
  sizeGuide: field.richText().meta({ label: 'Size guide' }),
  landing: field.choice({ items: 'All its items', collection: 'A collection', url: 'Another address' }).meta({
    label: 'Brand page lists',
  }),
  landingCollectionUid: field.reference('collection').nullable().meta({ label: 'Collection' }),
  landingUrl: field.url().meta({ label: 'Address' }),
  allowEbay: field.flag().meta({ label: 'eBay' }),
  allowAmazon: field.flag().meta({ label: 'Amazon' }),
  allowSimStock: field.flag().meta({ label: 'Supplier (SIM) stock' }),
  allowDiscount: field.flag().meta({ label: 'Discounts and coupons' }),
  minAdvertisedBp: field.basisPoints().nullable().meta({ label: 'Lowest advertised price' }),
  ...searchEngineFields,
})
export type BrandInput = z.output<typeof brandInput>

/** A brand with nothing but a name, which every new one starts from. */
export function blankBrand(name: string): BrandInput {
  return {
    name,
    urlSlug: '',
    active: true,
    featured: false,
    position: null,
    hideFromBrandList: false,
    websiteUrl: '',
    logoFileUid: null,
    bannerFileUid: null,
    introduction: '',
    description: '',
    sizeGuide: '',
    landing: 'items',
    landingCollectionUid: null,
    landingUrl: '',
    allowEbay: true,
    allowAmazon: true,
    allowSimStock: true,
    allowDiscount: true,
    minAdvertisedBp: null,
    pageTitle: '',
    metaDescription: '',
    noindex: false,
  }
}

const brandFigures = z.object({
  itemsActive: z.number().int().meta({ label: 'Active items' }),
  itemsTotal: z.number().int().meta({ label: 'Items' }),
  stockValueMinor: field.amount().meta({ label: 'Stock value' }),
  supplierLinks: z.number().int(),
})

export const brands = record({
  resource: 'brand',
  path: '/brands',
  noun: 'brand',
  levels,
  input: brandInput,
  computed: brandFigures,
})

export const brandsView = dataView({
  record: brands,
  noun: 'brands',
  columns: {
    logo: { of: z.string().nullable().meta({ kind: 'image' }) },
    name: { main: true, width: 170 },
    active: { width: 92 },
    featured: { width: 84 },
    itemsActive: { width: 96 },
    itemsTotal: { hidden: true },
    stockValueMinor: { width: 112 },
    supplierLinks: { of: z.number().int().meta({ label: 'Links' }), width: 76 },
    allowEbay: { width: 62 },
    allowAmazon: { width: 78 },
    allowSimStock: { of: field.flag().meta({ label: 'SIM' }), width: 60 },
    allowDiscount: { of: field.flag().meta({ label: 'Discounts' }), width: 92 },
    updatedAt: { width: 98 },
    updatedBy: { hidden: true },
    createdAt: { hidden: true },
    urlSlug: { hidden: true },
    websiteUrl: { hidden: true },
    position: { hidden: true },
    hideFromBrandList: { hidden: true },
    minAdvertisedBp: { hidden: true },
  },
  always: ['version', 'logo', 'name', 'active', 'urlSlug', 'itemsActive', 'itemsTotal', 'stockValueMinor'],
  searches: 'Search name or URL',
  sort: 'name',
  presets: [
    { name: 'All brands' },
    { name: 'Featured', filter: [{ field: 'featured', op: 'is', value: true }], sort: 'position,name' },
    { name: 'Inactive', filter: [{ field: 'active', op: 'is', value: false }] },
    { name: 'No logo', filter: [{ field: 'logo', op: 'empty', value: true }] },
    { name: 'No items', filter: [{ field: 'itemsTotal', op: 'equals', value: 0 }] },
  ],
  sums: ['itemsTotal', 'stockValueMinor'],
})

const ask = callsOf({ levels })

/** "Is it Northmoor?": brands whose name is nearly what was typed. */
export const brandsNear = ask.get('/brands/near', 'Brands whose name is nearly this one', {
  query: z.object({ name: z.string().trim().min(1).max(120) }),
  reply: z.array(z.object({ uid: field.uid(), name: z.string(), likenessBp: z.number().int() })),
})

const call = callsOf({ levels, resource: 'brand' })

/** Sets the order of the featured brands in one go. */
export const brandsOrder = call.put('/brands/featured-order', 'Order the featured brands', {
  body: z.object({ uids: field.uids().min(1).max(1_000) }),
  reply: 'empty',
})

const root = '/bulkbrandoperations'
const family = 'brand'

const change = bulksOf({ root, family, resource: 'brand', levels })

export const setBrandActive = change('SetActive', 'Status', 'Activate or deactivate', {
  active: field.flag(),
})

export const setBrandPermissions = change(
  'SetPermissions',
  'Permissions',
  'Set permissions',
  z
    .object({
      allowEbay: field.flag().nullable().meta({ label: 'eBay' }),
      allowAmazon: field.flag().nullable().meta({ label: 'Amazon' }),
      allowSimStock: field.flag().nullable().meta({ label: 'Supplier (SIM) stock' }),
      allowDiscount: field.flag().nullable().meta({ label: 'Discounts and coupons' }),
    })
    .partial().shape,
)

/** The merged brands go; what pointed at them points at the keeper. */
export const mergeBrands = change(
  'Merge',
  'Merge',
  'Merge brands',
  { keepUid: field.reference('brand').meta({ label: 'Keep' }) },
  { destructive: true },
)

/** The same merge at an address of its own, for whoever calls the API. */
export const mergeBrandsDirect = call.post(
  '/brands/merge',
  'Merge brands into one; can be undone for 7 days',
  {
    body: z.object({
      keep: field.uid(),
      merge: field.uids().min(1).max(500),
      idempotencyKey: z.uuid().optional(),
    }),
    status: 202,
    reply: z.object({ operationUid: field.uid() }),
  },
)
