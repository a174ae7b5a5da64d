import { z } from 'zod'
import { brandOptions } from '../../items/brands/pickers.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { sheetImport } from '../../kit/sheet-import.ts'
import { stockLocationOptions, supplierOptions } from '../pickers.ts'
import { figureMost } from './movements.ts'
import { channelNames, stockReasons, stockStates } from './words.ts'

const whole = (label: string) => z.number().int().meta({ label })
const kept = () => field.whole(0, 999)

/** What staff say of an item at a location; its figures are the ledger's. */
export const stockLevelInput = z.object({
  buffer: kept().nullable().meta({ label: 'Buffer' }),
  minLevel: field.whole(0, figureMost).nullable().meta({ label: 'Minimum' }),
  reorderTo: field.whole(0, figureMost).nullable().meta({ label: 'Fill up to' }),
  bin: field.text(30),
})

const {
  create: _made,
  remove: _removed,
  ...level
} = record({
  resource: 'stockLevel',
  path: '/StockLevels',
  noun: 'stock level',
  levels: storeStaff,
  input: stockLevelInput,
})
export const stockLevels = level

const place = {
  of: field.reference('stockLocation').meta({ label: 'Location' }),
  options: stockLocationOptions,
  sort: false,
} as const
const brand = {
  of: field.reference('brand').nullable().meta({ label: 'Brand' }),
  options: brandOptions,
  hidden: true,
  sort: false,
} as const
const page = { of: field.reference('item').meta({ label: 'Page' }), hidden: true, sort: false } as const

/** One row an item and location. */
export const stockLevelsView = dataView({
  record: stockLevels,
  noun: 'stock levels',
  row: z.object({ itemUid: field.uid(), location: z.string() }),
  columns: {
    code: { of: z.string().meta({ kind: 'code' }), main: true, width: 170 },
    name: { of: z.string(), width: 220 },
    size: { of: z.string().nullable(), width: 84 },
    locationUid: { ...place, needs: ['location'] },
    onHand: { of: whole('On hand'), width: 84 },
    committed: { of: whole('Committed'), width: 96 },
    available: { of: whole('Available'), width: 92 },
    buffer: { of: stockLevelInput.shape.buffer, width: 92 },
    minLevel: { of: stockLevelInput.shape.minLevel, width: 92 },
    reorderTo: { of: stockLevelInput.shape.reorderTo, hidden: true, width: 92 },
    bin: { of: stockLevelInput.shape.bin, width: 110 },
    incoming: { of: whole('Incoming'), hidden: true, width: 84 },
    incomingDue: { of: field.day().nullable().meta({ label: 'Due' }), hidden: true, width: 98 },
    belowMinimum: { of: field.flag().meta({ label: 'Below minimum' }), hidden: true },
    overReserved: { of: field.flag().meta({ label: 'Reserved more than on hand' }), hidden: true },
    countedAt: { of: field.instant().nullable().meta({ label: 'Counted' }), hidden: true },
    changedAt: { of: field.instant().meta({ label: 'Moved' }), hidden: true },
    brandUid: brand,
    pageUid: page,
  },
  always: [
    'itemUid',
    'code',
    'name',
    'size',
    'location',
    'locationUid',
    'onHand',
    'committed',
    'available',
    'bin',
  ],
  searches: 'Search code or name',
  sort: 'code',
  presets: [
    { name: 'All levels' },
    { name: 'Below minimum', filter: [{ field: 'belowMinimum', op: 'is', value: true }] },
    { name: 'Negative stock', filter: [{ field: 'onHand', op: 'lt', value: 0 }] },
    { name: 'Reserved more than on hand', filter: [{ field: 'overReserved', op: 'is', value: true }] },
  ],
  sums: ['onHand', 'committed'],
})

const sellable = (label: string) => z.number().int().nullable().meta({ label })

/** One row an item, over all locations. */
export const inventoryView = dataView({
  resource: 'item',
  name: 'FullInventoryView',
  noun: 'items',
  levels: storeStaff,
  row: z.object({ isTracked: z.boolean() }),
  columns: {
    code: { of: z.string().meta({ kind: 'code' }), main: true, width: 170 },
    name: { of: z.string(), width: 240 },
    size: { of: z.string().nullable(), width: 84 },
    onHand: { of: whole('On hand'), width: 84 },
    committed: { of: whole('Committed'), width: 96 },
    incoming: { of: whole('Incoming'), width: 84 },
    incomingDue: { of: field.day().nullable().meta({ label: 'Due' }), hidden: true, width: 98 },
    ownAvailable: { of: whole('Available'), width: 92 },
    supplierQuantity: { of: whole('At suppliers'), width: 100 },
    supplierUid: {
      of: field.reference('supplier').nullable().meta({ label: 'Supplier' }),
      options: supplierOptions,
      hidden: true,
      sort: false,
    },
    sellableWeb: { of: sellable('Website'), width: 92, needs: ['isTracked'] },
    sellableEbay: { of: sellable('eBay'), width: 92, needs: ['isTracked'], hidden: true },
    sellableAmazon: { of: sellable('Amazon'), width: 92, needs: ['isTracked'], hidden: true },
    state: { of: field.choice(stockStates) },
    simSuppressed: { of: field.flag().meta({ label: 'Supplier stock suppressed' }), hidden: true },
    stockValueMinor: { of: field.amount().meta({ label: 'Value at price' }), hidden: true },
    costValueMinor: { of: field.amount().nullable().meta({ label: 'Value at cost' }), hidden: true },
    lastMovementAt: { of: field.instant().nullable().meta({ label: 'Moved' }), hidden: true },
    lastSoldAt: { of: field.instant().nullable().meta({ label: 'Sold' }), hidden: true },
    status: {
      of: field.choice({ active: 'Active', inactive: 'Inactive', archived: 'Archived' }),
      hidden: true,
    },
    brandUid: brand,
    pageUid: page,
  },
  always: ['code', 'name', 'size', 'onHand', 'ownAvailable', 'sellableWeb', 'simSuppressed', 'isTracked'],
  searches: 'Search code or name',
  sort: 'code',
  presets: [
    { name: 'Active', filter: [{ field: 'status', op: 'in', value: ['active'] }] },
    { name: 'All items' },
    { name: 'Supplier only', filter: [{ field: 'state', op: 'in', value: ['supplierStock'] }] },
    {
      name: 'Own stock but nothing sellable',
      filter: [
        { field: 'onHand', op: 'gt', value: 0 },
        { field: 'sellableWeb', op: 'equals', value: 0 },
      ],
    },
    {
      name: 'Longest unmoved',
      filter: [{ field: 'onHand', op: 'gt', value: 0 }],
      sort: 'lastMovementAt',
    },
  ],
})

const { get, put, post } = callsOf({ levels: storeStaff, resource: 'item' })
const channel = z.enum(channelNames)

const available = z
  .object({
    itemUid: field.uid(),
    channel,
    own: z.number().int(),
    supplier: z.number().int(),
    /** Null is without limit. */
    sellable: z.number().int().nullable(),
    state: z.enum(Object.keys(stockStates) as [keyof typeof stockStates]),
    leadDays: z.number().int().nullable(),
    nextDue: z.string().nullable(),
  })
  .meta({ id: 'ItemAvailability' })

export const readAvailability = post('/InventoryInfo/availability', 'What a channel may sell of some items', {
  body: z.object({
    itemUids: field.uids().min(1).max(500, 'At most 500 items.'),
    channel: channel.default('web'),
  }),
  reply: z.array(available),
})

/** What is said of an item's stock everywhere. */
export const inventoryInfoInput = z.object({
  webBuffer: kept().meta({ label: 'Kept back from every channel' }),
  ebayBuffer: kept().meta({ label: 'And from eBay' }),
  amazonBuffer: kept().meta({ label: 'And from Amazon' }),
  maxPerOrder: field.whole(1, 999).nullable().meta({ label: 'Most in one order' }),
  preferredSupplierUid: field.reference('supplier').nullable().meta({ label: 'Supplier to ask first' }),
})

const {
  create: _making,
  remove: _removing,
  ...info
} = record({
  resource: 'inventoryInfo',
  path: '/InventoryInfo',
  noun: 'stock of an item',
  levels: storeStaff,
  input: inventoryInfoInput,
})
export const inventoryInfo = info

export const suppressSim = put(
  '/InventoryInfo/UpdateSuppressSimValue/:recordId/:setting',
  'Hide what suppliers have of an item, or offer it again',
  {
    params: z.object({
      recordId: field.writtenUid(),
      setting: z.enum(['true', 'false'], 'Setting must be true or false'),
    }),
    reply: z.object({ recordId: field.uid(), simSuppressed: z.boolean(), availability: z.array(available) }),
  },
)

/** Why supplier stock is not offered. */
export const supplierRefusals = {
  inactive: 'the supplier is switched off',
  suppressed: 'this line is suppressed',
  itemSuppressed: 'supplier stock of this item is suppressed',
  itemOff: 'supplier stock of this item is off',
  brand: 'the brand does not allow it',
  stale: 'the figure is too old',
} as const

const term = z.number().int()
export const explained = z
  .object({
    code: z.string(),
    name: z.string(),
    channel,
    sellable: term.nullable(),
    state: available.shape.state,
    own: term,
    supplier: term,
    backorder: term.nullable(),
    /** Kept back over all places: from every channel, and from this one. */
    kept: term,
    places: z.array(
      z.object({
        name: z.string(),
        onHand: term,
        reserved: term,
        external: term,
        buffer: term,
        free: term,
        /** Why it is left out; null where it counts. */
        leftOut: z.enum(['off', 'channel']).nullable(),
      }),
    ),
    suppliers: z.array(
      z.object({
        name: z.string(),
        quantity: term,
        buffer: term,
        reserved: term,
        maxOffer: term,
        offered: term,
        refusal: z.enum(Object.keys(supplierRefusals) as [keyof typeof supplierRefusals]).nullable(),
        ageHours: term,
        staleAfterHours: term,
      }),
    ),
    reservations: z.array(
      z.object({
        uid: field.uid(),
        quantity: term,
        place: z.string(),
        holder: z.string(),
        holderRef: z.string(),
        state: z.string(),
        short: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    movements: z.array(
      z.object({
        uid: term,
        at: z.string(),
        place: z.string(),
        kind: z.string(),
        onHand: term,
        reserved: term,
        reason: z.string().nullable(),
        note: z.string(),
        by: z.string(),
      }),
    ),
  })
  .meta({ id: 'StockExplained' })
export type Explained = z.output<typeof explained>

export const explainStock = get('/InventoryInfo/:uid/explain', 'Why a channel may sell so many of an item', {
  query: z.object({ channel: channel.default('web') }),
  reply: explained,
})

export const stockAt = get(
  '/InventoryInfo/:uid/at',
  'What was where at a moment in the past, by the ledger',
  {
    query: z.object({ at: field.instant() }),
    reply: z.array(z.object({ place: z.string(), onHand: term, reserved: term })),
  },
)

/** How much of a page's items there was at the end of each day on which that changed, by the ledger of stock. */
export const stockHistory = get(
  '/stockHistory/:uid',
  'On hand and committed of an item and its sizes, day by day',
  {
    reply: z.array(
      z.object({
        day: z.string(),
        onHand: term,
        committed: term,
        /** What came or went that day. */
        moved: term,
        kinds: z.array(z.string()),
      }),
    ),
  },
)

const change = bulksOf({
  root: '/BulkStockOperations',
  family: 'stock',
  resource: 'stockLevel',
  levels: storeStaff,
  record: z.object({ ...stockLevelInput.shape, onHand: whole('On hand') }),
})

export const adjustTo = change('AdjustTo', 'Stock', 'Adjust to', {
  onHand: field.whole(0, figureMost).meta({ label: 'On hand' }),
  reason: field.choice(stockReasons),
})
export const setBuffer = change('SetBuffer', 'Stock', 'Set buffer', { buffer: stockLevelInput.shape.buffer })
export const setMinimum = change('SetMinimum', 'Stock', 'Set minimum', {
  minLevel: stockLevelInput.shape.minLevel,
})
export const setBin = change('SetBin', 'Stock', 'Set bin', { bin: stockLevelInput.shape.bin })
export const transferAll = change('Transfer', 'Stock', 'Transfer', {
  toUid: field.reference('stockLocation').meta({ label: 'To' }),
})

export const importCounts = sheetImport({
  levels: storeStaff,
  path: '/StockMovements/import-counts',
  resource: 'stockLevel',
  name: 'ImportCounts',
  title: 'Import counts',
  noun: ['count', 'counts'],
  columns: {
    code: { label: 'Code', also: ['barcode', 'item', 'sku'] },
    location: { label: 'Location', also: ['place', 'shop'] },
    counted: { label: 'Counted', also: ['quantity', 'count', 'on hand'] },
  },
  needs: ['code', 'location', 'counted'],
  note: 'A line says by code or barcode what was counted at a location.',
})
