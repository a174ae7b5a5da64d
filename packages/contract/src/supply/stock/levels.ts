import { z } from 'zod'
import { brandOptions } from '../../items/brands/pickers.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { sheetImport } from '../../kit/sheet-import.ts'
import { anyLocationOptions } from '../pickers.ts'
import { figureMost } from './movements.ts'
import { movesStock, stockReasons, stockStates } from './words.ts'

export const whole = (label: string) => z.number().int().meta({ label })
export const kept = () => field.whole(0, 999)

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
  options: anyLocationOptions,
  sort: false,
} as const
/** Columns that lists of stock are narrowed by. */
export const brand = {
  of: field.reference('brand').nullable().meta({ label: 'Brand' }),
  options: brandOptions,
  hidden: true,
  sort: false,
} as const
export const page = {
  of: field.reference('item').meta({ label: 'Page' }),
  hidden: true,
  sort: false,
} as const

/** One row an item and location. */
export const stockLevelsView = dataView({
  record: stockLevels,
  readWith: ['item', ...movesStock],
  noun: 'stock levels',
  row: z.object({ itemUid: field.uid(), location: z.string() }),
  columns: {
    code: { of: z.string().meta({ kind: 'code' }), main: true, width: 164 },
    name: { of: z.string(), width: 220 },
    size: { of: z.string().nullable(), width: 56 },
    locationUid: { ...place, width: 150, needs: ['location'] },
    onHand: { of: whole('On hand'), width: 80 },
    committed: { of: whole('Committed'), width: 96 },
    reserved: { of: whole('Reserved'), hidden: true, width: 92 },
    externalReserved: { of: whole('Promised elsewhere'), hidden: true, width: 120 },
    available: { of: whole('Available'), width: 86 },
    buffer: { of: stockLevelInput.shape.buffer, width: 76 },
    minLevel: { of: stockLevelInput.shape.minLevel, width: 88 },
    reorderTo: { of: stockLevelInput.shape.reorderTo, hidden: true, width: 92 },
    bin: { of: stockLevelInput.shape.bin, width: 80 },
    incoming: { of: whole('Incoming'), hidden: true, width: 84 },
    incomingDue: { of: field.day().nullable().meta({ label: 'Due' }), hidden: true, width: 98 },
    belowMinimum: { of: field.flag().meta({ label: 'Below minimum' }), hidden: true },
    overReserved: { of: field.flag().meta({ label: 'Reserved more than on hand' }), hidden: true },
    countedAt: { of: field.instant().nullable().meta({ label: 'Counted' }), hidden: true },
    changedAt: { of: field.instant().meta({ label: 'Moved' }), hidden: true },
    sellableWeb: { of: z.number().int().nullable().meta({ label: 'Website' }), hidden: true, width: 92 },
    state: { of: field.choice(stockStates), hidden: true, width: 116 },
    status: {
      of: field.choice({ active: 'Active', inactive: 'Inactive', archived: 'Archived' }),
      hidden: true,
    },
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
  note: field.text(200).default(''),
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
