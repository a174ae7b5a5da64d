import { z } from 'zod'
import * as field from '../../kit/field.ts'
import { person } from '../../kit/history.ts'
import type { Address } from '../../kit/shapes/address.ts'
import { mailStates } from '../../kit/shapes/mail-states.ts'
import { paymentMethods, paymentStepStates, refundRequestStates, refundStates } from './payment-words.ts'
import {
  cancelReasons,
  discountSources,
  fulfilmentStates,
  fulfilmentTypes,
  lineKinds,
  orderChannels,
  orderEventKinds,
  orderStatuses,
  paymentStates,
  riskStates,
  shipmentStates,
  supplyKinds,
} from './words.ts'

/** Which of some words it is; what each is called stands with the words. */
const one = <const Options extends Readonly<Record<string, string>>>(options: Options) =>
  z.enum(Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]])
const money = () => z.number().int()
const count = () => z.number().int()
const at = () => z.string()

/** As it was when the order was placed; older ones say less. */
const keptAddress = z.record(z.string(), z.string()) as unknown as z.ZodType<Partial<Address>>

export const orderLine = z
  .object({
    uid: field.uid(),
    kind: one(lineKinds),
    itemUid: field.uid().nullable(),
    /** The page the item is on. */
    pageUid: field.uid().nullable(),
    image: z.string().nullable(),
    code: z.string(),
    name: z.string(),
    size: z.string(),
    colour: z.string(),
    quantity: count(),
    quantityCancelled: count(),
    quantityDespatched: count(),
    quantityCollected: count(),
    quantityReturned: count(),
    /** In parcels that have not left. */
    quantityPacked: count(),
    unitPriceMinor: money(),
    lineDiscountMinor: money(),
    lineTotalMinor: money(),
    taxRateBp: count(),
    taxAmountMinor: money(),
    starBuySavingMinor: money(),
    /** The line that earned it. */
    starBuyTriggerLineUid: field.uid().nullable(),
    supplyKind: one(supplyKinds),
    expectedDate: z.string().nullable(),
    /** What was kept for it is not there any more, or never was. */
    isShort: z.boolean(),
    isOversold: z.boolean(),
  })
  .meta({ id: 'OrderLine' })
export type OrderLine = z.output<typeof orderLine>

const shipment = z
  .object({
    uid: field.uid(),
    number: z.string(),
    courierName: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string(),
    state: one(shipmentStates),
    createdAt: at(),
    despatchedAt: at().nullable(),
    lines: z.array(z.object({ lineUid: field.uid(), quantity: count() })),
  })
  .meta({ id: 'Shipment' })
export type Shipment = z.output<typeof shipment>

const note = z
  .object({ uid: field.uid(), by: person, at: at(), text: z.string(), pinned: z.boolean() })
  .meta({ id: 'OrderNote' })

const refundedLines = z.array(
  z.object({
    lineUid: field.uid(),
    quantity: count(),
    amountMinor: money(),
    /** What of it is tax; older ones do not say. */
    taxMinor: money().optional(),
  }),
)

const refund = z
  .object({
    uid: field.uid(),
    amountMinor: money(),
    /** What of it is for the delivery. */
    deliveryMinor: money(),
    /** What of it is for units; what is neither was given for nothing in particular. */
    lines: refundedLines,
    state: one(refundStates),
    reason: one(cancelReasons),
    note: z.string(),
    by: person,
    createdAt: at(),
    madeAt: at().nullable(),
  })
  .meta({ id: 'Refund' })

const refundRequest = z
  .object({
    uid: field.uid(),
    amountMinor: money(),
    deliveryMinor: money(),
    lines: refundedLines,
    state: one(refundRequestStates),
    reason: one(cancelReasons),
    note: z.string(),
    by: person,
    requestedAt: at(),
  })
  .meta({ id: 'RefundRequest' })

/** An order whole: what was sold, what became of it, and what was said about it. */
export const wholeOrder = z
  .object({
    uid: field.uid(),
    version: count(),
    number: z.string(),
    channel: one(orderChannels),
    status: one(orderStatuses),
    paymentState: one(paymentStates),
    paymentMethod: one(paymentMethods).nullable(),
    fulfilmentType: one(fulfilmentTypes),
    fulfilmentState: one(fulfilmentStates),
    riskState: one(riskStates),
    customer: z
      .object({
        uid: field.uid(),
        name: z.string(),
        orderCount: count(),
        spentMinor: money(),
        staffNotes: z.string(),
      })
      .nullable(),
    email: z.string(),
    phone: z.string(),
    billingAddress: keptAddress,
    deliveryAddress: keptAddress.nullable(),
    vatNumber: z.string(),
    currency: z.string(),
    pricesIncludeTax: z.boolean(),
    itemsTotalMinor: money(),
    discountTotalMinor: money(),
    deliveryTotalMinor: money(),
    taxTotalMinor: money(),
    grandTotalMinor: money(),
    paidTotalMinor: money(),
    refundedTotalMinor: money(),
    /** What may still go back: paid, less what went or is on its way. */
    refundableMinor: money(),
    deliveryMethodName: z.string(),
    promisedFrom: z.string().nullable(),
    promisedTo: z.string().nullable(),
    instructions: z.string(),
    couponCodes: z.array(z.string()),
    explanation: z.array(z.string()),
    holdReason: z.string(),
    cancelReason: one(cancelReasons).nullable(),
    tags: z.array(z.string()),
    isTest: z.boolean(),
    /** Who changed it last. */
    changedBy: person,
    changedAt: at(),
    placedAt: at(),
    paidAt: at().nullable(),
    anonymisedAt: at().nullable(),
    lines: z.array(orderLine),
    discounts: z.array(
      z.object({
        label: z.string(),
        code: z.string(),
        source: one(discountSources),
        amountMinor: money(),
      }),
    ),
    /** The tax of its goods by rate, and what is over without one: that of its delivery, or all of it where lines say nothing of tax. */
    taxes: z.array(z.object({ rateBp: count().nullable(), taxMinor: money() })),
    events: z.array(
      z.object({
        uid: z.number().int(),
        at: at(),
        kind: one(orderEventKinds),
        by: person,
        text: z.string(),
      }),
    ),
    notes: z.array(note),
    shipments: z.array(shipment),
    payments: z.array(
      z.object({
        uid: field.uid(),
        method: one(paymentMethods),
        amountMinor: money(),
        state: one(paymentStepStates),
        reference: z.string(),
        takenAt: at(),
      }),
    ),
    refunds: z.array(refund),
    refundRequests: z.array(refundRequest),
    messages: z.array(
      z.object({ uid: field.uid(), at: at(), subject: z.string(), to: z.string(), state: one(mailStates) }),
    ),
    /** Other orders of the same person with the same things within minutes. */
    twins: z.array(z.object({ uid: field.uid(), number: z.string() })),
  })
  .meta({ id: 'Order' })
export type WholeOrder = z.output<typeof wholeOrder>
