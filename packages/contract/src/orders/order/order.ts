import { z } from 'zod'
import { everyone, storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { historyPage, historyQuery } from '../../kit/history.ts'
import { atVersion } from '../../kit/record.ts'
import { address } from '../../kit/shapes/address.ts'
import { orderPlaced } from '../placing/placing.ts'
import { moneyMovers, refundAskers } from './payment-words.ts'
import { wholeOrder } from './whole-order.ts'
import { cancelReasons } from './words.ts'

/** Who may look at an order; those of them who are store staff work on it. */
export const orderLevels = everyone

const shared = { resource: 'order' } as const
const reply = wholeOrder
const { get, post: noted, put: noting, remove: unnoted } = callsOf({ ...shared, levels: orderLevels })
const { post, put } = callsOf({ ...shared, levels: storeStaff })
const { post: decide } = callsOf({ ...shared, levels: moneyMovers })
const { post: ask } = callsOf({ ...shared, levels: refundAskers })

export const readOrder = get('/orders/:uid', 'An order with all that belongs to it', { reply })
export const orderByNumber = get('/orders/byNumber/:number', 'The order that has a number', {
  params: z.object({ number: z.string().max(20) }),
  reply: z.object({ uid: field.uid() }),
})
export const orderHistory = get('/orders/:uid/history', 'Changes of an order, newest first', {
  query: historyQuery,
  reply: historyPage,
})

/** Units of some lines of an order, each line named once: what is judged one by one must not be the same twice. */
const ofLines = <const Shape extends z.ZodRawShape>(none: string, shape: Shape) =>
  z
    .array(z.object({ lineUid: field.uid(), quantity: field.whole(1, 999), ...shape }))
    .min(1, none)
    .max(100)
    .refine(
      lines => new Set(lines.map(line => (line as { lineUid: number }).lineUid)).size === lines.length,
      'Name each line once.',
    )

const reason = field.choice(cancelReasons).meta({ label: 'Reason', id: 'CancelReason' })
const noteWords = () => field.text(500).meta({ label: 'Note' })

export const holdInput = atVersion.extend({ reason: field.text(200, 1).meta({ label: 'Reason' }) })
export const holdOrder = post('/orders/:uid/hold', 'Put an order on hold', { body: holdInput, reply })
export const releaseOrder = post('/orders/:uid/release', 'Go on with an order on hold', {
  body: atVersion,
  reply,
})

export const riskInput = atVersion.extend({ decision: z.enum(['approve', 'decline']), note: noteWords() })
export const decideRisk = post('/orders/:uid/risk', 'Approve or decline an order in review', {
  body: riskInput,
  reply,
})

/** What becomes of goods that were kept for a line. */
export const restockChoices = {
  stock: 'Back to stock',
  damaged: 'Damaged',
  missing: 'Not there',
} as const

export const cancelInput = atVersion.extend({
  /** Left out, all that is left. */
  lines: ofLines('Choose what to cancel.', {
    restock: field.choice(restockChoices).default('stock'),
  }).optional(),
  reason,
  note: noteWords().default(''),
  tellCustomer: field.flag().meta({ label: 'Tell the customer' }),
  idempotencyKey: z.uuid(),
  dryRun: z.boolean().default(false),
})
export const cancelOrder = post('/orders/:uid/cancel', 'Cancel an order, or some units of it', {
  body: cancelInput,
  reply: z
    .object({
      units: z.number().int(),
      refundMinor: z.number().int(),
      /** Whether the money goes back, or somebody who may must agree first. */
      isRequested: z.boolean(),
      /** To which payments it would go back. */
      split: z.array(wholeOrder.shape.payments.element.pick({ method: true, amountMinor: true })),
      /** What the customer would be written. */
      message: z.object({ subject: z.string(), text: z.string() }),
    })
    .meta({ id: 'OrderCancelled' }),
})

export const addressInput = atVersion.extend({ address: address() })
export const changeAddress = put('/orders/:uid/deliveryAddress', 'Send an order somewhere else', {
  body: addressInput,
  reply,
})

/** How to reach whoever ordered, and what they ask of whoever packs it. */
export const detailsInput = atVersion.extend({
  email: z.union([z.literal(''), z.email('Enter an email address.').max(254)]).meta({ label: 'Email' }),
  phone: field.text(30),
  instructions: field.text(250),
})
export const changeDetails = put('/orders/:uid/details', 'Change how an order’s customer is reached', {
  body: detailsInput,
  reply,
})

export const replacementInput = atVersion.extend({
  lines: ofLines('Choose what to send again.', {}),
  note: field.text(200, 1).meta({ label: 'Why' }),
  idempotencyKey: z.uuid(),
})
export const replaceOrder = post('/orders/:uid/replacement', 'Send some of an order again, for nothing', {
  body: replacementInput,
  reply: orderPlaced,
  status: 201,
})

export const tagsInput = atVersion.extend({
  tags: z.array(field.text(30, 1)).max(10, 'At most 10 tags.'),
})
export const tagOrder = put('/orders/:uid/tags', 'Give an order other tags', { body: tagsInput, reply })

export const resendInput = z.object({ message: z.enum(['orderConfirmation', 'orderDespatched']) })
export const resendMessage = post('/orders/:uid/resend', 'Send a message of an order again', {
  body: resendInput,
  reply,
})

export const noteInput = z.object({
  text: field.lines(2_000, 1).meta({ label: 'Note' }),
  pinned: field.flag(),
})
const noteParams = z.object({ uid: field.writtenUid(), noteUid: field.writtenUid() })
export const noteCalls = {
  add: noted('/orders/:uid/notes', 'Add a note to an order', { body: noteInput, reply, status: 201 }),
  change: noting('/orders/:uid/notes/:noteUid', 'Change one of your notes', {
    params: noteParams,
    body: noteInput,
    reply,
  }),
  remove: unnoted('/orders/:uid/notes/:noteUid', 'Delete one of your notes', { params: noteParams, reply }),
} as const

export const shipmentInput = atVersion.extend({
  courierName: field.text(50, 1).meta({ label: 'Courier' }),
  trackingNumber: field.text(60),
  trackingUrl: field.url(300).meta({ label: 'Tracking address' }),
  lines: ofLines('Choose what to send.', {}),
  /** It leaves now; else it is packed and waits. */
  despatch: field.flag().meta({ label: 'It leaves now' }),
})
export const shipmentCalls = {
  add: post('/orders/:uid/shipments', 'Pack a parcel, or send it at once', {
    body: shipmentInput,
    reply,
    status: 201,
  }),
  despatch: post('/shipments/:uid/despatch', 'Send a parcel that is packed', { body: atVersion, reply }),
  void: post('/shipments/:uid/void', 'Unpack a parcel that has not left', { body: atVersion, reply }),
  undo: post('/shipments/:uid/undo', 'Take back that a parcel has left', { body: atVersion, reply }),
} as const

export const refundInput = atVersion.extend({
  amountMinor: field.money().min(1, 'Enter an amount.').meta({ label: 'Amount' }),
  reason,
  note: noteWords(),
  idempotencyKey: z.uuid(),
})
export const refundCalls = {
  /** Of somebody who may not move money it is a request. */
  ask: ask('/orders/:uid/refund', 'Give money back, or ask for it', { body: refundInput, reply }),
  approve: decide('/refundRequests/:uid/approve', 'Agree that money goes back', { reply }),
  reject: decide('/refundRequests/:uid/reject', 'Refuse to give money back', { reply }),
  made: decide('/refunds/:uid/made', 'Note that money went back by hand', { reply }),
} as const
