import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { atVersion, record } from '../../kit/record.ts'
import { stockLocationOptions } from '../pickers.ts'
import { movesStock, transferStates } from '../stock/words.ts'

/** A transfer has at most so many: more are several transfers. */
export const linesAtOnce = 500
export const unitsMost = 9_999
const quantity = () => field.whole(1, unitsMost)
const place = (label: string) => field.reference('stockLocation').meta({ label })

export const stockTransferInput = z.object({
  fromUid: place('From'),
  toUid: place('To'),
  dueOn: field.day().nullable().meta({ label: 'Due' }),
  note: field.text(200),
  lines: field.rows(
    {
      itemUid: field.reference('item').meta({ label: 'Item' }),
      quantity: quantity(),
      received: field.whole(0, unitsMost).default(0),
      lost: field.whole(0, unitsMost).default(0),
    },
    linesAtOnce,
  ),
})

const { remove: _removed, ...transfer } = record({
  resource: 'stockTransfer',
  path: '/StockTransfers',
  noun: 'stock transfer',
  levels: storeStaff,
  input: stockTransferInput,
  computed: z.object({
    state: field.choice(transferStates),
    sentAt: field.instant().nullable(),
    receivedAt: field.instant().nullable(),
    /** What its lines are, by uid. */
    items: z.record(
      z.string(),
      z.object({ code: z.string(), name: z.string(), barcodes: z.array(z.string()) }),
    ),
  }),
})
export const stockTransfers = transfer

const { post } = callsOf({ levels: storeStaff, resource: 'stockTransfer' })
const reply = stockTransfers.stored

export const transferCalls = {
  send: post('/StockTransfers/:uid/send', 'Take stock out of where it was', { body: atVersion, reply }),
  cancel: post('/StockTransfers/:uid/cancel', 'Put what is on its way back where it was', {
    body: atVersion,
    reply,
  }),
} as const

/** What arrived. The rest is lost, or still on its way. */
export const receiveTransfer = post('/StockTransfers/:uid/receive', 'Put what arrived where it is', {
  body: atVersion.extend({
    lines: z
      .array(z.object({ itemUid: field.uid(), received: field.whole(0, unitsMost) }))
      .max(linesAtOnce, `At most ${linesAtOnce} items in one transfer. Make another for the rest.`),
    rest: z.enum(['open', 'lost']).meta({ label: 'The rest' }),
  }),
  reply,
})

export const moveNow = post('/StockTransfers/move-now', 'Move stock from one place to another at once', {
  body: z.object({
    fromUid: place('From'),
    toUid: place('To'),
    note: field.text(200).default(''),
    lines: z
      .array(z.object({ itemUid: field.uid(), quantity: quantity() }))
      .min(1)
      .max(linesAtOnce, `At most ${linesAtOnce} items in one transfer. Make another for the rest.`),
  }),
  reply,
  status: 201,
})

/** Where a transfer is written down, its lines say what is there to be sent. */
export const freeToSend = callsOf({
  levels: storeStaff,
  resource: 'stockTransfer',
  readWith: movesStock,
}).post('/StockTransfers/free', 'How many of some items a transfer may take out of a place', {
  body: z.object({ fromUid: place('From'), itemUids: field.uids().min(1).max(linesAtOnce) }),
  reply: z.array(z.object({ itemUid: field.uid(), free: z.number().int() })),
})

export const stockTransfersView = dataView({
  record: stockTransfers,
  noun: 'transfers',
  row: z.object({
    from: z.string(),
    to: z.string(),
    lineCount: z.number().int().meta({ label: 'Lines' }),
    units: z.number().int(),
  }),
  columns: {
    number: { of: z.string().meta({ kind: 'code' }), main: true, width: 100, sort: false, filter: false },
    fromUid: { options: stockLocationOptions, sort: false, needs: ['from'] },
    toUid: { options: stockLocationOptions, sort: false, needs: ['to'] },
    state: {},
    lineCount: { sort: false, filter: false },
    units: { sort: false, filter: false },
    dueOn: {},
    sentAt: { of: field.instant().nullable().meta({ label: 'Sent' }) },
    receivedAt: { of: field.instant().nullable().meta({ label: 'Received' }) },
    note: { hidden: true, sort: false },
    createdAt: { hidden: true },
  },
  always: ['number', 'state', 'from', 'to', 'units'],
  searches: 'Search number or note',
  sort: '-createdAt',
  presets: [
    { name: 'Open', filter: [{ field: 'state', op: 'in', value: ['draft', 'sent'] }] },
    { name: 'All transfers' },
  ],
})
