import { z } from 'zod'
import { brandOptions } from '../items/brands/pickers.ts'
import { storeStaff } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'

/** Stock per item and location, as far as an item's own page shows it. */
export const inventoryView = dataView({
  resource: 'item',
  name: 'FullInventoryView',
  noun: 'stock levels',
  levels: storeStaff,
  row: z.object({ itemUid: field.uid() }),
  columns: {
    code: { of: z.string().meta({ kind: 'code' }), main: true, width: 170 },
    name: { of: z.string(), width: 220 },
    size: { of: z.string().nullable(), width: 84 },
    location: { of: z.string(), width: 160 },
    onHand: { of: z.number().int().meta({ label: 'On hand' }), width: 84 },
    committed: { of: z.number().int(), width: 92 },
    available: { of: z.number().int(), width: 84 },
    incoming: { of: z.number().int(), width: 84 },
    incomingDue: { of: field.day().nullable().meta({ label: 'Due' }), width: 98 },
    brandUid: {
      of: field.reference('brand').nullable().meta({ label: 'Brand' }),
      hidden: true,
      sort: false,
      options: brandOptions,
    },
    pageUid: { of: field.reference('item').meta({ label: 'Page' }), hidden: true, sort: false },
    locationUid: {
      of: field.reference('stockLocation').meta({ label: 'Location' }),
      hidden: true,
      sort: false,
    },
    updatedAt: { hidden: true },
  },
  searches: 'Search code or name',
  sort: 'code',
})

/** How much of a page's items there was at the end of each day on which that changed, by the ledger of stock. */
export const stockHistory = endpoint({
  method: 'GET',
  path: '/stockHistory/:uid',
  resource: 'item',
  levels: storeStaff,
  params: z.object({ uid: field.writtenUid() }),
  reply: z.array(
    z.object({
      day: z.string(),
      onHand: z.number().int(),
      committed: z.number().int(),
      /** What came or went that day. */
      moved: z.number().int(),
      kinds: z.array(z.string()),
    }),
  ),
  summary: 'On hand and committed of an item and its sizes, day by day',
})
