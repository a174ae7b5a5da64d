import type { Filter } from '../../kit/filter.ts'
import { type OrderChannel, soldStatuses } from '../order/words.ts'
import { screens } from '../screens.ts'

/** A list and what it is asked for: the rows that a figure is the sum of. */
export interface Behind {
  readonly path: string
  readonly tab?: string
  readonly filter: Filter
}

/** What a figure is about. */
export interface About {
  /** Days, or moments of which the last one counts too. */
  readonly from: string
  readonly to: string
  readonly channel?: OrderChannel | null | undefined
  readonly isWithTests?: boolean
}

const sold = [...soldStatuses]

function within(field: string, { from, to, channel, isWithTests }: About): Filter {
  return [
    { field, op: 'between', value: [from, to] },
    ...(channel ? [{ field: 'channel', op: 'in' as const, value: [channel] }] : []),
    ...(isWithTests ? [] : [{ field: 'isTest', op: 'is' as const, value: false }]),
  ]
}

/** Orders that were sold: sales, orders, units, a bar of a channel or of some time. */
export function ordersBehind(about: About, more: Filter = []): Behind {
  const { path } = screens.orderSummary
  return {
    path,
    filter: [...within('placedAt', about), { field: 'status', op: 'in', value: sold }, ...more],
  }
}

/** Those of an hour, of one weekday or of all. */
export function hourBehind(about: About, { weekday, hour }: { weekday?: number; hour: number }): Behind {
  return ordersBehind(about, [
    ...(weekday ? [{ field: 'weekday', op: 'in' as const, value: [String(weekday)] }] : []),
    { field: 'hour', op: 'equals', value: hour },
  ])
}

export function cancelledBehind(about: About): Behind {
  return {
    path: screens.orderSummary.path,
    filter: [...within('cancelledAt', about), { field: 'status', op: 'in', value: ['cancelled'] }],
  }
}

/** Money that went back in some days, whenever its orders were placed. */
export function refundsBehind(about: About, more: Filter = []): Behind {
  return {
    path: screens.orderSummary.path,
    tab: 'refunds',
    filter: [
      ...within('madeAt', about),
      { field: 'state', op: 'in', value: ['succeeded'] },
      { field: 'orderStatus', op: 'in', value: sold },
      ...more,
    ],
  }
}

/** Lines of what was sold, of an item for instance. */
export function linesBehind(about: About, more: Filter = []): Behind {
  return {
    path: screens.orderLines.path,
    filter: [...within('placedAt', about), { field: 'orderStatus', op: 'in', value: sold }, ...more],
  }
}

/** The address of it. */
export function addressOf({ path, tab, filter }: Behind): string {
  return `${path}?${tab ? `tab=${tab}&` : ''}filter=${encodeURIComponent(JSON.stringify(filter))}`
}
