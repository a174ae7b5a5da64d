import { z } from 'zod'
import { styleOptions } from '../../items/styles/pickers.ts'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { categoryOptions } from '../../organisation/categories/pickers.ts'
import { simStockStatuses } from '../door.ts'
import { supplierOptions } from '../pickers.ts'
import { brand, kept, page, whole } from './levels.ts'
import { channelNames, movesStock, stockStates } from './words.ts'

const sellable = (label: string) => z.number().int().nullable().meta({ label })

/** One row an item, over all locations. */
export const inventoryView = dataView({
  resource: 'item',
  readWith: movesStock,
  name: 'FullInventoryView',
  noun: 'items',
  levels: storeStaff,
  row: z.object({ isTracked: z.boolean() }),
  columns: {
    image: { of: z.string().nullable().meta({ kind: 'image' }) },
    code: { of: z.string().meta({ kind: 'code' }), main: true, width: 164 },
    name: { of: z.string(), width: 240 },
    size: { of: z.string().nullable(), width: 56 },
    onHand: { of: whole('On hand'), width: 80 },
    committed: { of: whole('Committed'), width: 96 },
    reserved: { of: whole('Reserved'), hidden: true, width: 92 },
    externalReserved: { of: whole('Promised elsewhere'), hidden: true, width: 120 },
    buffer: { of: whole('Kept back'), hidden: true, width: 92 },
    incoming: { of: whole('Incoming'), width: 84 },
    incomingDue: { of: field.day().nullable().meta({ label: 'Due' }), hidden: true, width: 98 },
    ownAvailable: { of: whole('Available'), width: 86 },
    supplierQuantity: { of: whole('At suppliers'), width: 100 },
    supplierUid: {
      of: field.reference('supplier').nullable().meta({ label: 'Supplier' }),
      options: supplierOptions,
      hidden: true,
      sort: false,
    },
    supplierAsOf: { of: field.instant().nullable().meta({ label: 'Supplier’s figure of' }), hidden: true },
    sellableWeb: { of: sellable('Website'), width: 84, needs: ['isTracked'] },
    sellableEbay: { of: sellable('eBay'), width: 92, needs: ['isTracked'], hidden: true },
    sellableAmazon: { of: sellable('Amazon'), width: 92, needs: ['isTracked'], hidden: true },
    sellableCollect: { of: sellable('Collection'), width: 92, needs: ['isTracked'], hidden: true },
    state: { of: field.choice(stockStates), width: 120, needs: ['incomingDue'] },
    simStockStatus: {
      of: field.choice(simStockStatuses).meta({ label: 'Supplier (SIM) stock' }),
      hidden: true,
    },
    simSuppressed: { of: field.flag().meta({ label: 'Supplier stock suppressed' }), hidden: true },
    stockValueMinor: { of: field.amount().meta({ label: 'Value at price' }), hidden: true },
    costValueMinor: {
      of: field.amount().nullable().optional().meta({ label: 'Value at cost' }),
      hidden: true,
    },
    lastMovementAt: { of: field.instant().nullable().meta({ label: 'Moved' }), hidden: true },
    lastSoldAt: { of: field.instant().nullable().meta({ label: 'Sold' }), hidden: true },
    status: {
      of: field.choice({ active: 'Active', inactive: 'Inactive', archived: 'Archived' }),
      hidden: true,
    },
    barcode: { of: z.string().nullable().meta({ kind: 'code' }), hidden: true, sort: false },
    brandUid: brand,
    categoryUid: {
      of: field.reference('category').nullable().meta({ label: 'Category' }),
      options: categoryOptions,
      hidden: true,
      sort: false,
    },
    styleUid: {
      of: field.reference('style').nullable().meta({ label: 'Style' }),
      options: styleOptions,
      hidden: true,
      sort: false,
    },
    pageUid: page,
  },
  always: ['code', 'name', 'size', 'onHand', 'ownAvailable', 'sellableWeb', 'simSuppressed', 'isTracked'],
  searches: 'Search code or name',
  scans: true,
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
      name: 'Not moved in 180 days',
      filter: [
        { field: 'onHand', op: 'gt', value: 0 },
        { field: 'lastMovementAt', op: 'notInLast', value: 180 },
      ],
      sort: 'lastMovementAt',
    },
  ],
  sums: ['onHand', 'stockValueMinor', 'costValueMinor'],
})

const { put, post } = callsOf({ levels: storeStaff, resource: 'item' })
export const channel = z.enum(channelNames)

export const available = z
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
  computed: z.object({
    /** What is where, in the order in which places fill orders. */
    levels: z.array(
      z.object({
        locationUid: field.uid(),
        location: z.string(),
        onHand: z.number().int(),
        reserved: z.number().int(),
        externalReserved: z.number().int(),
        available: z.number().int(),
        incoming: z.number().int(),
        bin: z.string(),
      }),
    ),
    availability: z.array(available),
  }),
})
export const inventoryInfo = { ...info, read: { ...info.read, readWith: movesStock } }

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
