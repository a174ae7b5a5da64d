import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { anyLocationOptions } from '../pickers.ts'
import { movementKinds, movesStock, stockReasons } from './words.ts'

export const figureMost = 999_999
const { post } = callsOf({ levels: storeStaff, resource: 'stockLevel' })

const adjustFields = z.object({
  idempotencyKey: z.uuid(),
  itemUid: field.reference('item').meta({ label: 'Item' }),
  locationUid: field.reference('stockLocation').meta({ label: 'Location' }),
  /** What came or went, or what somebody counted: one of the two. */
  change: field.whole(-figureMost, figureMost).optional(),
  counted: field.whole(0, figureMost).optional(),
  /** What was on hand when it was counted. */
  seenOnHand: field.whole(-figureMost, figureMost).optional(),
  reason: field.choice(stockReasons).optional(),
  note: field.text(200).default(''),
  /** What one of them cost: then it is a receipt, which needs no other reason. */
  unitCostMinor: field.money().optional(),
})

/** What somebody adjusts, checked as a whole: exactly one figure, and a reason for it. */
export const adjustment = adjustFields.superRefine(
  ({ change, counted, reason, note, unitCostMinor, seenOnHand }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if ((change === undefined) === (counted === undefined))
      wrong('change', 'Say what changed, or what was counted.')
    else if (change === 0) wrong('change', 'Nothing changes by 0.')
    if (counted !== undefined && seenOnHand === undefined)
      wrong('seenOnHand', 'Say how many were there when you counted.')
    const isReceipt = unitCostMinor !== undefined && (change ?? 0) > 0
    if (change !== undefined && !isReceipt && !reason) wrong('reason', 'Choose a reason.')
    if (reason === 'other' && note === '') wrong('note', 'Say what happened.')
  },
)
export type Adjustment = z.output<typeof adjustment>

/** Promised units that are no longer there. */
export const shortReservation = z
  .object({
    uid: field.uid(),
    holder: z.string(),
    holderRef: z.string(),
    quantity: z.number().int(),
    /** So many of them are not there. */
    missing: z.number().int(),
  })
  .meta({ id: 'ShortReservation' })

const levelAfter = z
  .object({
    itemUid: field.uid(),
    locationUid: field.uid(),
    onHand: z.number().int(),
    reserved: z.number().int(),
  })
  .meta({ id: 'StockAfter' })

export const adjusted = z
  .object({ level: levelAfter, movementUid: z.number().int().nullable(), short: z.array(shortReservation) })
  .meta({ id: 'StockAdjusted' })

export const adjustStock = post('/StockMovements/adjust', 'Adjust stock, or keep what was counted', {
  body: adjustment,
  reply: adjusted,
})

export const reverseMovement = post('/StockMovements/:uid/reverse', 'Take a movement back by its opposite', {
  body: z.object({ note: field.text(200, 1).meta({ label: 'Why' }) }),
  reply: adjusted,
})

export const movementsView = dataView({
  resource: 'stockLevel',
  readWith: movesStock,
  name: 'StockMovementView',
  noun: 'movements',
  levels: storeStaff,
  row: z.object({
    itemUid: field.uid(),
    location: z.string(),
    reversesUid: z.number().int().nullable(),
    isReversed: z.boolean(),
    /** What it was moved by: a transfer, a run of many, or a promise to somebody. */
    transferUid: z.number().int().nullable(),
    operationUid: z.number().int().nullable(),
    holderRef: z.string(),
    orderUid: z.number().int().nullable(),
  }),
  columns: {
    at: { of: field.instant().meta({ label: 'When' }), main: true },
    code: { of: z.string().meta({ kind: 'code' }), width: 152 },
    name: { of: z.string(), width: 220 },
    locationUid: {
      of: field.reference('stockLocation').meta({ label: 'Location' }),
      options: anyLocationOptions,
      sort: false,
      needs: ['location'],
    },
    kind: { of: field.choice(movementKinds), width: 112 },
    onHand: { of: z.number().int().meta({ label: 'On hand' }), width: 80 },
    reserved: { of: z.number().int(), width: 84 },
    after: {
      of: z.number().int().meta({ label: 'On hand after' }),
      sort: false,
      filter: false,
      hidden: true,
      width: 104,
    },
    cause: {
      of: z.string(),
      sort: false,
      filter: false,
      width: 150,
      needs: ['transferUid', 'operationUid', 'holderRef', 'orderUid'],
    },
    reason: { of: field.choice(stockReasons).nullable(), hidden: true },
    note: { of: z.string().meta({ label: 'Why' }), sort: false, width: 220, needs: ['reason'] },
    by: { of: z.string(), sort: false, width: 130 },
    unitCostMinor: { of: field.money().nullable().optional().meta({ label: 'Unit cost' }), hidden: true },
    pageUid: { of: field.reference('item').meta({ label: 'Page' }), hidden: true, sort: false },
  },
  always: [
    'at',
    'itemUid',
    'code',
    'name',
    'location',
    'kind',
    'onHand',
    'reversesUid',
    'isReversed',
    'transferUid',
  ],
  searches: 'Search code or name',
  sort: '-at',
  presets: [
    { name: 'Last 30 days', filter: [{ field: 'at', op: 'inLast', value: 30 }] },
    { name: 'All movements' },
  ],
})
