import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import { refundStates } from '../order/payment-words.ts'
import { cancelReasons, orderChannels, orderStatuses } from '../order/words.ts'

const real = { field: 'isTest', op: 'is', value: false } as const

/** One row a sum of money that went back or is to go. */
export const refundsView = dataView({
  resource: 'order',
  name: 'orderrefunds',
  noun: 'refunds',
  levels: storeStaff,
  row: z.object({ orderUid: field.uid() }),
  columns: {
    number: { of: z.string().meta({ label: 'Order', kind: 'code' }), main: true, width: 100, sort: false },
    madeAt: { of: field.instant().nullable().meta({ label: 'Made' }), width: 104 },
    customerName: { of: z.string().meta({ label: 'Customer' }), width: 160, sort: false },
    amountMinor: { of: field.amount().meta({ label: 'Amount' }), width: 110 },
    reason: { of: field.choice(cancelReasons), width: 190 },
    note: { of: z.string(), width: 200, sort: false },
    state: { of: field.choice(refundStates), width: 110 },
    createdAt: { of: field.instant().meta({ label: 'Decided' }), hidden: true },
    channel: { of: field.choice(orderChannels), hidden: true, sort: false },
    placedAt: { of: field.instant().meta({ label: 'Placed' }), hidden: true, sort: false },
    orderStatus: {
      of: field.choice(orderStatuses).meta({ label: 'Order status' }),
      hidden: true,
      sort: false,
    },
    isTest: { of: field.flag().meta({ label: 'Test order' }), hidden: true, sort: false },
  },
  always: ['orderUid', 'number', 'customerName', 'amountMinor', 'madeAt', 'reason'],
  searches: 'Search order or customer',
  sort: '-createdAt',
  presets: [
    { name: 'Made in the last 30 days', filter: [{ field: 'madeAt', op: 'inLast', value: 30 }, real] },
    { name: 'To be made', filter: [{ field: 'state', op: 'in', value: ['pending'] }, real] },
    { name: 'All refunds' },
  ],
  sums: ['amountMinor'],
})
