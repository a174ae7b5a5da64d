import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { available, channel } from './inventory.ts'
import { movesStock, reservationSources } from './words.ts'

const { get } = callsOf({ levels: storeStaff, resource: 'item', readWith: movesStock })

/** Why supplier stock is not offered. */
export const supplierRefusals = {
  disabled: 'supplier stock is not sold',
  channel: 'supplier stock is not sold there',
  ownFirst: 'own stock goes first',
  inactive: 'the supplier is switched off',
  suppressed: 'this line is suppressed',
  itemSuppressed: 'supplier stock of this item is suppressed',
  itemOff: 'supplier stock of this item is off',
  brand: 'the brand does not allow it',
  stale: 'the figure is too old',
  another: 'another supplier goes first',
} as const

const term = z.number().int()
const explained = z
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
        /** At most so many are ever offered, by the supplier and by the shop. */
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
        source: z.enum(Object.keys(reservationSources) as [keyof typeof reservationSources]),
        /** Null where it comes from no place of ours. */
        locationUid: field.uid().nullable(),
        place: z.string(),
        /** The order whose panel opens; null where it is none. */
        orderUid: field.uid().nullable(),
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
