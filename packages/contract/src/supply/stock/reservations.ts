import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { stockLocationOptions } from '../pickers.ts'
import {
  movesStock,
  reservationHolders,
  reservationSources,
  reservationStates,
  stockChannels,
} from './words.ts'

const quantity = () => field.whole(1, 999)

export const reservationAsked = z.object({
  channel: field.choice(stockChannels),
  holder: field.choice(reservationHolders),
  /** The number of the order, the name of the basket. */
  holderRef: field.text(60).default(''),
  lines: z
    .array(z.object({ itemUid: field.uid(), quantity: quantity(), locationUid: field.uid().optional() }))
    .min(1, 'Name at least one item.')
    .max(200, 'At most 200 lines.'),
  /** Held for a while only, until it is committed. */
  hold: z.boolean().default(false),
})
export type ReservationAsked = z.output<typeof reservationAsked>

export const reservation = z
  .object({
    uid: field.uid(),
    itemUid: field.uid(),
    quantity: z.number().int(),
    source: z.enum(Object.keys(reservationSources) as [keyof typeof reservationSources]),
    locationUid: field.uid().nullable(),
    supplierUid: field.uid().nullable(),
    state: z.enum(Object.keys(reservationStates) as [keyof typeof reservationStates]),
    expiresAt: z.string().nullable(),
    oversold: z.boolean(),
    short: z.boolean(),
  })
  .meta({ id: 'StockReservation' })
export type Reservation = z.output<typeof reservation>

const { post } = callsOf({ levels: storeStaff, resource: 'stockLevel' })
const keyed = z.object({ idempotencyKey: z.uuid() })

export const reserveStock = post(
  '/StockReservations',
  'Promise units to a basket or an order, all of them or none',
  {
    body: z.object({ ...keyed.shape, ...reservationAsked.shape }),
    reply: z.array(reservation),
    status: 201,
  },
)

const change = z.object({ ...keyed.shape, quantity: quantity().optional() })
const force = z.object({ reason: field.text(200, 5) }).optional()

/** What becomes of a reservation. Some of its units alone are named by `quantity`. */
export const reservationCalls = {
  commit: post('/StockReservations/:uid/commit', 'Keep a hold for good', { body: keyed, reply: reservation }),
  release: post('/StockReservations/:uid/release', 'Give reserved units back', {
    body: change,
    reply: reservation,
  }),
  order: post('/StockReservations/:uid/order', 'Note that the supplier was asked for it', {
    body: keyed,
    reply: reservation,
  }),
  fulfil: post(
    '/StockReservations/:uid/fulfil',
    'Despatch reserved units; more than there are only when forced',
    {
      body: change.extend({ force }),
      reply: reservation,
    },
  ),
} as const

export const reservationsView = dataView({
  resource: 'stockLevel',
  readWith: movesStock,
  name: 'StockReservationView',
  noun: 'reservations',
  levels: storeStaff,
  row: z.object({
    itemUid: field.uid(),
    location: z.string().nullable(),
    /** The order whose line they are promised to; null where it is none of ours. */
    orderUid: field.uid().nullable(),
  }),
  columns: {
    createdAt: { of: field.instant().meta({ label: 'Since' }), main: true },
    code: { of: z.string().meta({ kind: 'code' }), width: 152 },
    name: { of: z.string(), width: 200 },
    quantity: { of: z.number().int(), width: 80 },
    source: { of: field.choice(reservationSources), width: 104 },
    locationUid: {
      of: field.reference('stockLocation').nullable().meta({ label: 'Location' }),
      options: stockLocationOptions,
      sort: false,
      needs: ['location'],
    },
    holder: { of: field.choice(reservationHolders).meta({ label: 'For' }), hidden: true, width: 150 },
    holderRef: { of: z.string().meta({ label: 'Number', kind: 'code' }), width: 130, needs: ['orderUid'] },
    channel: { of: field.choice(stockChannels), hidden: true },
    state: { of: field.choice(reservationStates), width: 178 },
    expiresAt: { of: field.instant().nullable().meta({ label: 'Lapses' }), hidden: true },
    short: { of: field.flag(), hidden: true },
    oversold: { of: field.flag(), hidden: true },
    pageUid: { of: field.reference('item').meta({ label: 'Page' }), hidden: true, sort: false },
  },
  always: [
    'itemUid',
    'code',
    'name',
    'quantity',
    'state',
    'short',
    'oversold',
    'expiresAt',
    'source',
    'holder',
    'holderRef',
    'orderUid',
  ],
  searches: 'Search code or name',
  sort: '-createdAt',
  presets: [
    { name: 'Open', filter: [{ field: 'state', op: 'in', value: ['held', 'committed', 'ordered'] }] },
    { name: 'Short', filter: [{ field: 'short', op: 'is', value: true }] },
    { name: 'All reservations' },
  ],
})
