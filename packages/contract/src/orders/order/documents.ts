import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { tickedSelection } from '../../kit/selection.ts'

/** What is printed of orders. */
export const orderDocuments = {
  invoice: 'Invoice',
  packingSlip: 'Packing slip',
  pickList: 'Pick list',
  creditNote: 'Credit note',
} as const
export type OrderDocument = keyof typeof orderDocuments

/** So many orders are printed at once. */
export const printedMost = 200

const document = z.enum(Object.keys(orderDocuments) as [OrderDocument])
const { get, post } = callsOf({ levels: storeStaff, resource: 'order' })

export const printOrder = get('/orders/:uid/documents/:document', 'A document of an order as PDF', {
  params: z.object({ uid: field.writtenUid(), document }),
  reply: 'stream',
})
export const printOrders = post(
  '/bulkorderoperations/PrintSlips',
  'A document of each of many orders as one PDF, or one list to pick them by',
  { body: z.object({ document, selection: tickedSelection }), reply: 'stream', whileReadOnly: true },
)
