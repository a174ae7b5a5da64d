import type { Filter } from '@backroom/contract/kit/filter'
import { soldStatuses } from '@backroom/contract/orders/order/words'
import { addressOf } from '@backroom/contract/orders/trade/behind'

/** Where lines that were sold are listed; what is a test is behind no figure. */
export function soldLines({ path }: { readonly path: string }, filter: Filter, tab?: string): string {
  const whole: Filter = [
    ...filter,
    { field: 'isTest', op: 'is', value: false },
    { field: 'orderStatus', op: 'in', value: [...soldStatuses] },
  ]
  return addressOf({ path, filter: whole, ...(tab && { tab }) })
}
