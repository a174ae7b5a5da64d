import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView, type Preset } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import { brandOptions } from '../brands/pickers.ts'
import { comingSoon } from '../page/coming-soon.ts'
import { seasonOptions } from '../seasons/pickers.ts'
import { itemAlways, itemColumns, itemRow } from './rows.ts'

const levels = storeStaff
const common = {
  levels,
  resource: 'item',
  noun: 'items',
  searches: 'Search code, barcode or name',
  scans: true,
  always: itemAlways,
} as const

const inStatus = (...status: string[]) => ({ field: 'status', op: 'in' as const, value: status })
const listed: readonly Preset[] = [
  { name: 'All items', filter: [inStatus('active', 'inactive')] },
  { name: 'Active', filter: [inStatus('active')] },
  { name: 'Inactive', filter: [inStatus('inactive')] },
  {
    name: 'In stock',
    filter: [inStatus('active', 'inactive'), { field: 'ownAvailable', op: 'gt', value: 0 }],
  },
  { name: 'On sale', filter: [inStatus('active', 'inactive'), { field: 'onSale', op: 'is', value: true }] },
  { name: comingSoon.state, filter: [{ field: 'live', op: 'in', value: ['comingSoon'] }] },
  { name: 'Active but hidden', filter: [inStatus('active'), { field: 'live', op: 'in', value: ['hidden'] }] },
]

/** `sizes=true` shows one row for every item; otherwise a page is one row. */
const everySize = z.object({ sizes: z.enum(['true', 'false']).default('false') })

export const itemsView = dataView({
  ...common,
  name: 'ProductFilterableView',
  row: itemRow,
  columns: itemColumns,
  sort: '-updatedAt',
  ranked: true,
  presets: listed,
  more: everySize,
})

/** Archived ones too. */
export const allItemsView = dataView({
  ...common,
  name: 'ProductFilterableView/all',
  row: itemRow,
  columns: itemColumns,
  sort: '-updatedAt',
  ranked: true,
  more: everySize,
})

export const archivedItemsView = dataView({
  ...common,
  name: 'ProductFilterableView/archived',
  noun: 'archived items',
  row: itemRow.extend({
    archivedAt: field.instant().nullable().meta({ label: 'Archived' }),
    archivedBy: z.string().meta({ label: 'Archived by' }),
    statusReason: z.string().meta({ label: 'Reason' }),
    unitsSoldEver: z.number().int().meta({ label: 'Units ever sold' }),
    /** Barcodes that other items have now. */
    struckBarcodes: z.string().meta({ kind: 'code', label: 'Barcodes used again' }),
  }),
  columns: {
    image: {},
    code: { width: 150 },
    name: { ...itemColumns.name, width: 260 },
    brandName: { width: 130 },
    seasonName: { width: 96 },
    archivedAt: { width: 100 },
    archivedBy: { width: 120 },
    statusReason: { width: 160 },
    unitsSoldEver: { width: 96 },
    struckBarcodes: { hidden: true, width: 140, filter: false, sort: false },
    categoryName: { hidden: true },
    barcode: { hidden: true },
    effectivePriceMinor: { ...itemColumns.effectivePriceMinor, hidden: true },
    ownStock: { hidden: true },
    brandUid: itemColumns.brandUid,
    seasonUid: itemColumns.seasonUid,
    updatedAt: { hidden: true },
  },
  always: [...itemAlways, 'archivedAt', 'statusReason'],
  sort: '-archivedAt',
})

export const collectionItemsView = dataView({
  ...common,
  name: 'ProductFilterableView/collection',
  noun: 'items of a collection',
  under: '/:collectionUid',
  params: z.object({ collectionUid: field.writtenUid() }),
  row: itemRow.extend({
    source: field
      .choice({ manual: 'By hand', rule: 'By rule', both: 'By hand and rule' })
      .meta({ label: 'How' }),
    pinned: z.number().int().nullable(),
    place: z.number().nullable().meta({ label: 'Place' }),
  }),
  columns: { ...itemColumns, source: { width: 110 }, pinned: { width: 80 }, place: { hidden: true } },
  sort: 'pinned,place',
})

const inactiveRow = itemRow.extend({
  stockHere: z.number().int().meta({ label: 'On hand here' }),
  stockValueMinor: field.amount().meta({ label: 'Value here' }),
  daysInactive: z.number().int().nullable().meta({ label: 'Days inactive' }),
  statusReason: z.string().meta({ label: 'Reason' }),
})

const inactiveColumns = {
  image: {},
  code: { width: 146 },
  name: { ...itemColumns.name, width: 196 },
  brandName: { width: 104 },
  seasonName: { width: 76 },
  stockHere: { width: 92 },
  effectivePriceMinor: { ...itemColumns.effectivePriceMinor, width: 86 },
  stockValueMinor: { width: 112 },
  daysInactive: { hidden: true, width: 112 },
  liveReason: { width: 120 },
  readinessPct: { width: 104 },
  ownStock: { hidden: true, width: 92 },
  categoryName: { hidden: true, width: 140 },
  imageCount: { hidden: true, width: 80 },
  statusReason: { hidden: true, width: 140 },
  incoming: { hidden: true },
  supplierCode: { hidden: true },
  barcode: { hidden: true },
  brandUid: itemColumns.brandUid,
  seasonUid: itemColumns.seasonUid,
  primaryCategoryUid: itemColumns.primaryCategoryUid,
  updatedAt: { hidden: true },
} as const

const inactiveAlways = [...itemAlways, 'stockHere', 'stockValueMinor'] as const

/** What is on a shelf but not on the site; `location` is a stock location's uid or `all`. */
export const inactiveItemsView = dataView({
  ...common,
  name: 'InactiveProductsView/stockLocation',
  noun: 'inactive items',
  under: '/:location',
  params: z.object({
    location: z
      .string()
      .regex(/^(all|\d{1,10})$/i, 'Give a stock location or “all”.')
      .refine(field.uidsFit, 'There is no such stock location.'),
  }),
  row: inactiveRow,
  columns: inactiveColumns,
  always: inactiveAlways,
  sort: '-stockValueMinor',
  presets: [
    { name: 'In stock here', filter: [{ field: 'stockHere', op: 'gt', value: 0 }] },
    { name: 'Ready to activate', filter: [{ field: 'liveReason', op: 'in', value: ['status'] }] },
    { name: 'All inactive' },
  ],
  sums: ['stockHere', 'stockValueMinor'],
})

export const inactiveSeasonView = dataView({
  ...common,
  name: 'InactiveProductsView/currentSeason',
  noun: 'inactive items of this season',
  row: inactiveRow,
  columns: { ...inactiveColumns, incoming: { width: 92 }, stockValueMinor: { hidden: true, width: 112 } },
  always: inactiveAlways,
  sort: '-stockValueMinor',
  sums: ['stockHere', 'stockValueMinor'],
})

export const outOfStockView = dataView({
  ...common,
  name: 'OutOfStockButActiveView',
  noun: 'items out of stock but active',
  row: itemRow.extend({
    daysOut: z.number().int().nullable().meta({ label: 'Days out' }),
    sizesOut: z.number().int().meta({ label: 'Sizes out' }),
    signUps: z.number().int().meta({ label: 'Sign-ups' }),
    incomingDue: field.day().nullable().meta({ label: 'Incoming on' }),
    simSuppressedStock: z.number().int().meta({ label: 'Suppressed supplier stock' }),
    isWholly: field.flag().meta({ label: 'All sizes out' }),
  }),
  columns: {
    image: {},
    code: { width: 146 },
    name: { ...itemColumns.name, width: 190 },
    brandName: { width: 104 },
    signUps: { width: 108 },
    daysOut: { width: 112 },
    sizesOut: { width: 84, needs: ['sizesTotal'] },
    unitsSold90: { width: 104 },
    incoming: { width: 84 },
    incomingDue: { hidden: true, width: 100 },
    effectivePriceMinor: { ...itemColumns.effectivePriceMinor, width: 90 },
    simSuppressedStock: { hidden: true, width: 150 },
    seasonName: { hidden: true, width: 88 },
    isWholly: { hidden: true, sort: false },
    categoryName: { hidden: true },
    brandUid: itemColumns.brandUid,
    seasonUid: itemColumns.seasonUid,
    supplierUid: itemColumns.supplierUid,
  },
  always: [...itemAlways, 'signUps', 'daysOut'],
  sort: '-signUps,-daysOut',
  presets: [
    { name: 'All sizes out', filter: [{ field: 'isWholly', op: 'is', value: true }] },
    { name: 'Some sizes out' },
  ],
})

export const inactiveStylesView = dataView({
  levels,
  resource: 'style',
  name: 'InactiveStylesView',
  noun: 'inactive styles',
  row: z.object({ version: z.number().int() }),
  columns: {
    code: { of: z.string().meta({ kind: 'code' }), width: 140 },
    name: { of: z.string(), main: true, width: 220 },
    brandName: { of: z.string().nullable().meta({ label: 'Brand' }), width: 104 },
    seasonName: { of: z.string().nullable().meta({ label: 'Season' }), width: 76 },
    colours: {
      of: z
        .array(z.object({ name: z.string(), hex: z.string().nullable() }))
        .meta({ kind: 'list', label: 'Colours' }),
      width: 116,
      sort: false,
      filter: false,
    },
    itemsActive: { of: z.number().int().meta({ label: 'Active' }), width: 84 },
    itemsTotal: { of: z.number().int().meta({ label: 'Items' }), width: 84 },
    units: { of: z.number().int().meta({ label: 'Units' }), width: 84 },
    stockValueMinor: { of: field.amount().meta({ label: 'Value' }), width: 110 },
    oldestInactiveAt: {
      of: field.instant().nullable().meta({ label: 'Oldest inactive' }),
      hidden: true,
      width: 110,
    },
    readinessPct: { of: z.number().int().nullable().meta({ label: 'Readiest page %' }), width: 110 },
    isWholly: { of: field.flag().meta({ label: 'Wholly inactive' }), hidden: true, sort: false },
    brandUid: { of: field.reference('brand').nullable(), hidden: true, sort: false, options: brandOptions },
    seasonUid: {
      of: field.reference('season').nullable(),
      hidden: true,
      sort: false,
      options: seasonOptions,
    },
    updatedAt: { hidden: true },
  },
  always: [
    'version',
    'code',
    'name',
    'brandName',
    'seasonName',
    'itemsActive',
    'itemsTotal',
    'stockValueMinor',
  ],
  searches: 'Search style code or name',
  sort: '-stockValueMinor',
  presets: [
    { name: 'Wholly inactive', filter: [{ field: 'isWholly', op: 'is', value: true }] },
    { name: 'Partly active', filter: [{ field: 'isWholly', op: 'is', value: false }] },
    { name: 'All' },
  ],
})
