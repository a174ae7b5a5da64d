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
  row: z.object({
    uid: field.uid(),
    itemUid: field.uid(),
    pageUid: field.reference('item').meta({ label: 'Page' }),
    code: z.string().meta({ kind: 'code' }),
    name: z.string(),
    size: z.string().nullable(),
    brandUid: field.reference('brand').nullable().meta({ label: 'Brand' }),
    locationUid: field.reference('stockLocation').meta({ label: 'Location' }),
    location: z.string(),
    onHand: z.number().int().meta({ label: 'On hand' }),
    committed: z.number().int(),
    available: z.number().int(),
    incoming: z.number().int(),
    incomingDue: field.day().nullable().meta({ label: 'Due' }),
    updatedAt: field.instant().meta({ label: 'Changed' }),
  }),
  columns: {
    code: { main: true, width: 170 },
    name: { width: 220 },
    size: { width: 84 },
    location: { width: 160 },
    onHand: { width: 84 },
    committed: { width: 92 },
    available: { width: 84 },
    incoming: { width: 84 },
    incomingDue: { width: 98 },
    brandUid: { hidden: true, sort: false, options: brandOptions },
    pageUid: { hidden: true, sort: false },
    locationUid: { hidden: true, sort: false },
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
