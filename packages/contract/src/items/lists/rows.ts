import { z } from 'zod'
import * as field from '../../kit/field.ts'
import type { ColumnSpec } from '../../kit/view-columns.ts'
import { categoryOptions } from '../../organisation/categories/pickers.ts'
import { taxClassOptions } from '../../site/pickers.ts'
import { supplierOptions } from '../../supply/pickers.ts'
import { brandOptions } from '../brands/pickers.ts'
import { colourOptions } from '../colours/pickers.ts'
import { guideOptions } from '../guides/pickers.ts'
import { checkFaults } from '../page/checks.ts'
import { ages, genders, itemKinds, itemStatuses, liveStates, pagePart, soldPart } from '../page/fields.ts'
import { seasonOptions } from '../seasons/pickers.ts'
import { styleOptions } from '../styles/pickers.ts'

const count = (label: string) => z.number().int().meta({ label })

/** A row of any list of items: the item's own fields, its page's, and what follows from them. */
export const itemRow = z
  .object({
    uid: field.uid(),
    version: z.number().int(),
    pageUid: field.uid(),
    image: z.string().nullable().meta({ kind: 'image' }),
    code: soldPart.shape.code,
    name: pagePart.shape.name,
    sizeLabel: z.string().nullable().meta({ label: 'Size' }),
    colourName: z.string().nullable().meta({ label: 'Colour' }),
    brandName: z.string().nullable().meta({ label: 'Brand' }),
    seasonName: z.string().nullable().meta({ label: 'Season' }),
    categoryName: z.string().nullable().meta({ label: 'Primary category' }),
    status: field.choice(itemStatuses),
    live: field.choice(liveStates).meta({ label: 'On the site' }),
    liveReason: field.choice({ '': '', ...checkFaults }).meta({ label: 'First missing' }),
    effectivePriceMinor: field.amount().nullable().meta({ label: 'Price' }),
    priceMinor: field.amount().nullable().meta({ label: 'Full price' }),
    onSale: field.flag(),
    discountBp: z.number().int().meta({ kind: 'percent', label: 'Saving' }),
    rrpMinor: field.amount().nullable().meta({ label: 'RRP' }),
    costMinor: field.amount().nullable().optional().meta({ label: 'Cost' }),
    marginBp: z.number().int().nullable().optional().meta({ kind: 'percent', label: 'Margin' }),
    ownAvailable: count('Available'),
    ownStock: count('On hand'),
    simStock: count('Supplier stock'),
    incoming: count('Incoming'),
    sizesInStock: count('Sizes in stock'),
    sizesTotal: count('Sizes'),
    readinessPct: count('Ready %'),
    imageCount: count('Images'),
    unitsSold30: count('Sold, 30 days'),
    unitsSold90: count('Sold, 90 days'),
    lastSoldAt: field.instant().nullable().meta({ label: 'Last sold' }),
    supplierCode: soldPart.shape.supplierCode,
    mpn: soldPart.shape.mpn,
    barcode: z.string().nullable().meta({ kind: 'code', label: 'Barcode' }),
    kind: field.choice(itemKinds),
    gender: field.choice(genders).nullable(),
    age: field.choice(ages),
    modelYear: z.number().int().nullable(),
    majorItem: field.flag(),
    prelaunch: field.flag(),
    backorder: field.flag(),
    inventoryTracked: field.flag().meta({ label: 'Stock is counted' }),
    blockMailOrder: field.flag(),
    restrictStorePickup: field.flag(),
    deliveryChargesApply: field.flag().meta({ label: 'Delivery charges apply' }),
    brandUid: field.reference('brand').nullable(),
    seasonUid: field.reference('season').nullable(),
    primaryCategoryUid: field.reference('category').nullable(),
    colourUid: field.reference('colour').nullable(),
    styleUid: field.reference('style').nullable(),
    supplierUid: field.reference('supplier').nullable(),
    taxClassUid: field.reference('taxClass').nullable(),
    buyersGuideUid: field.reference('buyersGuide').nullable(),
    customBuilderTemplateUid: field.reference('customBuilderTemplate').nullable(),
    createdAt: field.instant().meta({ label: 'Made' }),
    updatedAt: field.instant().meta({ label: 'Changed' }),
    updatedBy: z.string().meta({ label: 'Changed by' }),
  })
  .meta({ id: 'ItemRow' })
export type ItemRow = z.output<typeof itemRow>

const hidden = { hidden: true } as const
const flag = { hidden: true, sort: false } as const
const chosen = (options: ColumnSpec['options']): ColumnSpec<never> => ({
  hidden: true,
  sort: false,
  ...(options && { options }),
})

/** How the fields of a row are shown; lists that differ say so. */
export const itemColumns = {
  image: {},
  code: { width: 158 },
  name: { main: true, width: 172, needs: ['colourName', 'sizeLabel', 'sizesTotal'] },
  colourName: { ...hidden, width: 120 },
  sizeLabel: { ...hidden, width: 84 },
  brandName: { width: 108 },
  categoryName: { width: 122 },
  seasonName: { ...hidden, width: 96 },
  status: { width: 92 },
  live: { width: 104, needs: ['liveReason', 'status'] },
  liveReason: { ...hidden, width: 140 },
  effectivePriceMinor: { width: 90, needs: ['onSale', 'priceMinor'] },
  priceMinor: hidden,
  rrpMinor: hidden,
  onSale: flag,
  discountBp: hidden,
  costMinor: hidden,
  marginBp: hidden,
  ownAvailable: { width: 90, needs: ['inventoryTracked', 'sizesInStock', 'sizesTotal'] },
  ownStock: hidden,
  simStock: hidden,
  incoming: hidden,
  sizesInStock: hidden,
  sizesTotal: hidden,
  readinessPct: hidden,
  imageCount: hidden,
  unitsSold30: hidden,
  unitsSold90: hidden,
  lastSoldAt: hidden,
  supplierCode: hidden,
  mpn: hidden,
  barcode: hidden,
  kind: hidden,
  gender: hidden,
  age: hidden,
  modelYear: hidden,
  majorItem: flag,
  prelaunch: flag,
  backorder: flag,
  inventoryTracked: flag,
  blockMailOrder: flag,
  restrictStorePickup: flag,
  deliveryChargesApply: flag,
  brandUid: chosen(brandOptions),
  seasonUid: chosen(seasonOptions),
  primaryCategoryUid: chosen(categoryOptions),
  colourUid: chosen(colourOptions),
  styleUid: chosen(styleOptions),
  supplierUid: chosen(supplierOptions),
  taxClassUid: chosen(taxClassOptions),
  buyersGuideUid: chosen(guideOptions),
  createdAt: hidden,
  updatedAt: { width: 94 },
  updatedBy: hidden,
} as const satisfies { readonly [Field in keyof ItemRow]?: ColumnSpec<keyof ItemRow> }

/** What every list of items asks for: its cards, its menu and the dialogs behind it are made of these. */
export const itemAlways = [
  ...(['version', 'pageUid', 'image', 'code', 'name', 'colourName', 'sizeLabel', 'sizesTotal'] as const),
  ...([
    'status',
    'live',
    'effectivePriceMinor',
    'ownAvailable',
    'ownStock',
    'brandUid',
    'primaryCategoryUid',
  ] as const),
]
