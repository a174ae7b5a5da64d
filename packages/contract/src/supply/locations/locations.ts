import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { address } from '../../kit/shapes/address.ts'
import { officeHours, timeOfDay, weekHours } from '../../kit/shapes/hours.ts'
import { channelNames, locationKinds, stockChannels } from '../stock/words.ts'

export const stockLocationInput = z.object({
  code: field
    .code(20)
    .regex(/^[A-Z0-9-]+$/, 'Use capital letters, digits and hyphens.')
    .meta({ kind: 'code' }),
  name: field.text(80, 1),
  kind: field.choice(locationKinds),
  active: field.flag(),
  sellsOn: z
    .array(z.enum(channelNames))
    .max(4)
    .meta({ kind: 'list', label: 'Sells on', options: stockChannels }),
  priority: field.whole(1, 99).meta({ label: 'Fills orders' }),
  defaultBuffer: field.whole(0, 999).meta({ label: 'Kept back of each item' }),
  address: address().nullable(),
  weeklyHours: weekHours().meta({ kind: 'hours', label: 'Open' }),
  despatchCutOff: timeOfDay().nullable().meta({ label: 'Despatches until' }),
  master: field
    .choice({ backroom: 'Backroom', veeqo: 'Veeqo' })
    .meta({ label: 'Stock is kept in', writes: administrators }),
})
export type StockLocationInput = z.output<typeof stockLocationInput>

export const blankLocation = (code: string): StockLocationInput => ({
  code: code.toUpperCase(),
  name: code,
  kind: 'store',
  active: true,
  sellsOn: ['web', 'ebay', 'amazon'],
  priority: 50,
  defaultBuffer: 0,
  address: null,
  weeklyHours: officeHours,
  despatchCutOff: null,
  master: 'backroom',
})

const figures = z.object({
  itemsHeld: z.number().int().meta({ label: 'Items held' }),
  units: z.number().int(),
  reserved: z.number().int(),
  /** Items there whose figures are still to follow what was said of the place. */
  catchingUp: z.number().int(),
})

export const stockLocations = record({
  resource: 'stockLocation',
  path: '/StockLocations',
  noun: 'stock location',
  levels: storeStaff,
  input: stockLocationInput,
  computed: figures,
})

export const stockLocationsView = dataView({
  record: stockLocations,
  readWith: ['stockLevel', 'stockTransfer', 'order'],
  name: 'stocklocationlistview',
  noun: 'stock locations',
  row: z.object({
    lastCountAt: field.instant().nullable().meta({ label: 'Last counted' }),
    valueMinor: field.amount().meta({ label: 'Value at price' }),
  }),
  columns: {
    code: { width: 76 },
    name: { main: true, width: 150 },
    kind: { width: 100 },
    active: { width: 70 },
    sellsOn: { sort: false, width: 236 },
    priority: { width: 102 },
    itemsHeld: { sort: false, filter: false, width: 86 },
    units: { sort: false, filter: false, width: 80 },
    reserved: { sort: false, filter: false, width: 84 },
    valueMinor: { sort: false, filter: false, hidden: true },
    lastCountAt: { sort: false, filter: false },
    master: { hidden: true },
    defaultBuffer: { hidden: true },
    updatedAt: { hidden: true },
  },
  always: ['code', 'name', 'kind', 'active', 'units', 'reserved'],
  searches: 'Search code or name',
  sort: 'priority',
})

const { put } = callsOf({ levels: storeStaff, resource: 'stockLocation' })

export const orderLocations = put(
  '/StockLocations/order',
  'Put locations into the order in which they fill orders',
  {
    body: z.object({ uids: field.uids().min(1).max(99) }),
    reply: 'empty',
  },
)
