import { z } from 'zod'
import { brandOptions } from '../../items/brands/pickers.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import type { Filter } from '../../kit/filter.ts'
import { weekdays } from '../../kit/shapes/hours.ts'
import { starBuyOptions } from '../../marketing/pickers.ts'
import { categoryOptions } from '../../organisation/categories/pickers.ts'
import { stockLocationOptions, supplierOptions } from '../../supply/pickers.ts'
import { customerOptions } from '../customers/pickers.ts'
import { paymentMethods } from '../order/payment-words.ts'
import {
  fulfilmentStates,
  fulfilmentTypes,
  lineKinds,
  orderChannels,
  orderStatuses,
  paymentStates,
  riskStates,
  supplyKinds,
} from '../order/words.ts'

const money = (label: string) => field.amount().meta({ label })
const count = (label: string) => z.number().int().meta({ label })
/** Left out of what whoever may not see costs is answered. */
const marginBp = {
  of: z.number().int().nullable().optional().meta({ label: 'Margin', kind: 'percent' }),
  hidden: true,
} as const
const placedAt = { of: field.instant().meta({ label: 'Placed' }), width: 104 } as const
const channel = { of: field.choice(orderChannels), width: 84 } as const
/** By their number, Monday being 1. */
const weekdayNames = Object.fromEntries(weekdays.map((name, at) => [String(at + 1), name]))
const recent = { field: 'placedAt', op: 'inLast', value: 30 } as const
const real = { field: 'isTest', op: 'is', value: false } as const
const toSend: Filter = [
  real,
  { field: 'status', op: 'in', value: ['open'] },
  { field: 'fulfilmentType', op: 'in', value: ['delivery'] },
  { field: 'fulfilmentState', op: 'in', value: ['unfulfilled', 'partFulfilled'] },
]

/** One row an order. */
export const ordersView = dataView({
  resource: 'order',
  name: 'ordersummaryview',
  noun: 'orders',
  levels: storeStaff,
  row: z.object({ version: field.version(), companyName: z.string() }),
  columns: {
    number: { of: z.string().meta({ label: 'Order', kind: 'code' }), main: true, width: 100 },
    placedAt,
    customerName: { of: z.string().meta({ label: 'Customer' }), width: 160, needs: ['companyName'] },
    email: { of: z.string(), hidden: true, sort: false },
    phone: { of: z.string(), hidden: true, sort: false },
    postcode: { of: z.string(), hidden: true, sort: false },
    channel,
    status: { of: field.choice(orderStatuses), width: 148 },
    paymentState: { of: field.choice(paymentStates).meta({ label: 'Payment' }), width: 118 },
    fulfilmentType: { of: field.choice(fulfilmentTypes).meta({ label: 'Sent or collected' }), hidden: true },
    fulfilmentState: { of: field.choice(fulfilmentStates).meta({ label: 'Fulfilment' }), width: 112 },
    riskState: { of: field.choice(riskStates).meta({ label: 'Risk' }), hidden: true },
    deliveryMethodName: { of: z.string().meta({ label: 'Delivery' }), width: 120 },
    lineCount: { of: count('Lines'), width: 64 },
    unitCount: { of: count('Units'), hidden: true },
    itemsTotalMinor: { of: money('Items'), hidden: true },
    discountTotalMinor: { of: money('Discount'), hidden: true },
    deliveryTotalMinor: { of: money('Delivery charge'), hidden: true },
    taxTotalMinor: { of: money('Tax'), hidden: true },
    grandTotalMinor: { of: money('Total'), width: 110 },
    paidTotalMinor: { of: money('Paid'), hidden: true },
    refundedTotalMinor: { of: money('Refunded'), hidden: true },
    balanceMinor: { of: money('Balance'), hidden: true },
    couponCodes: {
      of: z.array(z.string()).meta({ label: 'Coupons', kind: 'list' }),
      hidden: true,
      sort: false,
    },
    paymentMethod: { of: field.choice(paymentMethods).nullable(), hidden: true },
    promisedTo: { of: field.day().nullable().meta({ label: 'Promised' }), hidden: true },
    ageHours: { of: z.number().int().nullable().meta({ label: 'Hours since paid' }), hidden: true },
    weekday: {
      of: field.choice(weekdayNames).meta({ label: 'Placed on' }),
      hidden: true,
      sort: false,
    },
    hour: { of: count('Placed in the hour'), hidden: true, sort: false },
    cancelledAt: { of: field.instant().nullable().meta({ label: 'Cancelled' }), hidden: true },
    late: { of: field.flag(), hidden: true, sort: false },
    refundRequested: { of: field.flag().meta({ label: 'Refund requested' }), hidden: true, sort: false },
    messageFailed: { of: field.flag().meta({ label: 'Message not delivered' }), hidden: true, sort: false },
    tags: { of: z.array(z.string()).meta({ kind: 'list' }), hidden: true, sort: false },
    isTest: { of: field.flag().meta({ label: 'Test order' }), hidden: true },
    customerUid: {
      of: field.reference('customer').nullable().meta({ label: 'Customer record' }),
      options: customerOptions,
      hidden: true,
      sort: false,
    },
  },
  always: [
    'version',
    'number',
    'customerName',
    'customerUid',
    'status',
    'grandTotalMinor',
    'placedAt',
    'email',
  ],
  searches: 'Search number, name, email or postcode',
  sort: '-placedAt',
  presets: [
    { name: 'Last 30 days', filter: [recent, real] },
    { name: 'To despatch', filter: toSend, sort: 'placedAt' },
    { name: 'Late', filter: [...toSend, { field: 'late', op: 'is', value: true }], sort: 'placedAt' },
    { name: 'In review', filter: [{ field: 'status', op: 'in', value: ['review'] }, real], sort: 'placedAt' },
    { name: 'On hold', filter: [{ field: 'status', op: 'in', value: ['onHold'] }, real], sort: 'placedAt' },
    { name: 'Unpaid', filter: [{ field: 'status', op: 'in', value: ['awaitingPayment'] }, real] },
    { name: 'Refund requested', filter: [{ field: 'refundRequested', op: 'is', value: true }, real] },
    { name: 'Messages failed', filter: [{ field: 'messageFailed', op: 'is', value: true }, real] },
    {
      name: 'Marketplace',
      filter: [{ field: 'channel', op: 'in', value: ['ebay', 'amazon'] }, recent, real],
    },
    { name: 'Last 24 hours', filter: [{ field: 'placedAt', op: 'inLast', value: 1 }, real] },
    { name: 'All orders', filter: [real] },
    { name: 'Test orders', filter: [{ field: 'isTest', op: 'is', value: true }] },
  ],
  sums: ['unitCount', 'grandTotalMinor', 'paidTotalMinor', 'refundedTotalMinor'],
})

/** One row a line. */
export const orderLinesView = dataView({
  resource: 'order',
  name: 'orderview',
  noun: 'order lines',
  levels: storeStaff,
  row: z.object({
    orderUid: field.uid(),
    pageUid: field.uid().nullable(),
    brand: z.string().nullable(),
    category: z.string().nullable(),
    location: z.string().nullable(),
    supplier: z.string().nullable(),
  }),
  columns: {
    number: { of: z.string().meta({ label: 'Order', kind: 'code' }), main: true, width: 100, sort: false },
    placedAt,
    channel: { ...channel, hidden: true },
    kind: { of: field.choice(lineKinds), hidden: true },
    name: { of: z.string().meta({ label: 'Item' }), width: 200, needs: ['pageUid'] },
    code: { of: z.string().meta({ kind: 'code' }), width: 154 },
    barcode: { of: z.string().meta({ kind: 'code' }), hidden: true, sort: false },
    brandUid: {
      of: field.reference('brand').nullable().meta({ label: 'Brand' }),
      options: brandOptions,
      width: 112,
      sort: false,
      needs: ['brand'],
    },
    categoryUid: {
      of: field.reference('category').nullable().meta({ label: 'Category' }),
      options: categoryOptions,
      hidden: true,
      sort: false,
      needs: ['category'],
    },
    size: { of: z.string(), width: 64, sort: false },
    colour: { of: z.string(), hidden: true, sort: false },
    quantity: { of: count('Qty'), width: 56 },
    quantityCancelled: { of: count('Cancelled'), hidden: true },
    soldUnits: { of: count('Sold'), hidden: true, sort: false },
    soldMinor: { of: money('Sold for'), hidden: true, sort: false },
    quantityDespatched: { of: count('Despatched'), hidden: true },
    quantityCollected: { of: count('Collected'), hidden: true },
    quantityReturned: { of: count('Returned'), hidden: true },
    unitPriceMinor: { of: money('Unit price'), width: 96 },
    lineDiscountMinor: { of: money('Discount'), hidden: true },
    lineTotalMinor: { of: money('Line total'), width: 104 },
    taxRateBp: { of: field.basisPoints().meta({ label: 'Tax rate' }), hidden: true },
    taxAmountMinor: { of: money('Tax'), hidden: true },
    unitCostMinor: { of: money('Cost').nullable().optional(), hidden: true },
    marginBp,
    supplyKind: { of: field.choice(supplyKinds).meta({ label: 'Supply' }), hidden: true },
    stockLocationUid: {
      of: field.reference('stockLocation').nullable().meta({ label: 'Ships from' }),
      options: stockLocationOptions,
      hidden: true,
      sort: false,
      needs: ['location'],
    },
    supplierUid: {
      of: field.reference('supplier').nullable().meta({ label: 'Supplier' }),
      options: supplierOptions,
      hidden: true,
      sort: false,
      needs: ['supplier'],
    },
    expectedDate: { of: field.day().nullable().meta({ label: 'Expected' }), hidden: true },
    oversold: { of: field.flag(), hidden: true, sort: false },
    shortage: { of: field.flag().meta({ label: 'Short of stock' }), hidden: true, sort: false },
    orderStatus: { of: field.choice(orderStatuses).meta({ label: 'Order status' }), width: 148 },
    customerName: { of: z.string().meta({ label: 'Customer' }), hidden: true, sort: false },
    country: { of: z.string().meta({ label: 'Delivery country' }), hidden: true, sort: false },
    itemUid: {
      of: field.reference('item').nullable().meta({ label: 'Item sold' }),
      hidden: true,
      sort: false,
    },
    isTest: { of: field.flag().meta({ label: 'Test order' }), hidden: true, sort: false },
  },
  always: ['orderUid', 'number', 'name', 'pageUid', 'code', 'quantity', 'lineTotalMinor', 'placedAt'],
  searches: 'Search code, name or order',
  sort: '-placedAt',
  presets: [
    {
      name: 'Last 30 days',
      filter: [recent, { field: 'orderStatus', op: 'notIn', value: ['cancelled', 'expired'] }, real],
    },
    { name: 'Short of stock', filter: [{ field: 'shortage', op: 'is', value: true }, real] },
    { name: 'All lines', filter: [real] },
  ],
  sums: ['soldUnits', 'soldMinor', 'lineDiscountMinor'],
})

/** One row a line that a star buy priced. */
export const starBuyLinesView = dataView({
  resource: 'order',
  name: 'orderview/starbuys',
  noun: 'star buy order lines',
  levels: storeStaff,
  row: z.object({ orderUid: field.uid(), pageUid: field.uid().nullable(), starBuy: z.string() }),
  columns: {
    number: { of: z.string().meta({ label: 'Order', kind: 'code' }), main: true, width: 100, sort: false },
    placedAt,
    starBuyUid: {
      of: field.reference('starBuy').meta({ label: 'Star buy' }),
      options: starBuyOptions,
      width: 150,
      sort: false,
      needs: ['starBuy'],
    },
    starBuyKind: {
      of: field.choice({ item: 'Item', collection: 'Collection' }).meta({ label: 'Kind' }),
      hidden: true,
      sort: false,
    },
    triggerItem: { of: z.string().meta({ label: 'Bought' }), width: 150, sort: false },
    name: { of: z.string().meta({ label: 'Got' }), width: 150, needs: ['pageUid'] },
    quantity: { of: count('Qty'), width: 56 },
    normalMinor: { of: money('Normal price'), width: 102, sort: false },
    lineTotalMinor: { of: money('Paid'), width: 88 },
    soldUnits: { of: count('Sold'), hidden: true, sort: false },
    soldMinor: { of: money('Sold for'), hidden: true, sort: false },
    starBuySavingMinor: { of: money('Saving'), width: 88 },
    marginBp,
    withCoupon: { of: field.flag().meta({ label: 'Coupon too' }), hidden: true, sort: false },
    channel: { ...channel, hidden: true },
    orderStatus: { of: field.choice(orderStatuses).meta({ label: 'Order status' }), width: 148 },
    isTest: { of: field.flag().meta({ label: 'Test order' }), hidden: true, sort: false },
  },
  always: ['orderUid', 'number', 'name', 'starBuy', 'starBuyUid', 'quantity', 'starBuySavingMinor'],
  searches: 'Search code, name or order',
  sort: '-placedAt',
  presets: [
    { name: 'Last 30 days', filter: [recent, real] },
    { name: 'All lines', filter: [real] },
  ],
  sums: ['soldUnits', 'soldMinor', 'starBuySavingMinor'],
})

const change = bulksOf({
  root: '/bulkorderoperations',
  family: 'order',
  resource: 'order',
  levels: storeStaff,
  record: z.object({
    status: field.choice(orderStatuses),
    fulfilmentState: field.choice(fulfilmentStates),
    tags: z.array(z.string()).meta({ kind: 'list' }),
  }),
})

export const markDespatched = change('MarkDespatched', 'Send', 'Mark as despatched', {
  courierName: field.text(50, 1).meta({ label: 'Courier' }),
  /** One line an order: its number, a comma, its tracking number. */
  tracking: field.lines(60_000).meta({ label: 'Tracking numbers' }),
})
export const holdOrders = change('Hold', 'Status', 'Put on hold', {
  reason: field.text(200, 1).meta({ label: 'Reason' }),
})
export const releaseOrders = change('Release', 'Status', 'Release', {})
export const addTag = change('AddTag', 'Tags', 'Add a tag', { tag: field.text(30, 1) })
export const removeTag = change('RemoveTag', 'Tags', 'Remove a tag', { tag: field.text(30, 1) })
