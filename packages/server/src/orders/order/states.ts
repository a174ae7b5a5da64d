import type { FulfilmentState, OrderStatus, PaymentState } from '@backroom/contract/orders/order/words'

/** What became of the units of an order. */
export interface Units {
  readonly ordered: number
  readonly cancelled: number
  readonly sent: number
  /** Of those, handed over. */
  readonly collected: number
  readonly returned: number
}

/** What follows from its units: how far it is sent, and whether it is finished. */
export function statesOf(status: OrderStatus, { ordered, cancelled, sent, collected, returned }: Units) {
  const left = ordered - cancelled - sent
  return {
    fulfilmentState: fulfilmentOf(),
    status: statusOf(status, left, sent),
    unitCount: ordered - cancelled,
  }
  function fulfilmentOf(): FulfilmentState {
    if (sent === 0) return 'unfulfilled'
    if (returned === sent) return 'returned'
    if (left > 0) return 'partFulfilled'
    return collected === sent ? 'collected' : 'fulfilled'
  }
}

function statusOf(status: OrderStatus, left: number, sent: number): OrderStatus {
  if (status === 'cancelled' || status === 'expired') return status
  if (left > 0) return status === 'completed' ? 'open' : status
  return sent > 0 ? 'completed' : 'cancelled'
}

/** What of its lines an amount is said of. */
interface Sold {
  readonly lineTotalMinor: number
  readonly taxAmountMinor: number
  readonly quantity: number
  readonly quantityCancelled: number
}
interface Priced {
  readonly pricesIncludeTax: boolean
}

export const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** What a line cost the customer. */
export function worthOf(
  { pricesIncludeTax }: Priced,
  { lineTotalMinor, taxAmountMinor }: Pick<Sold, 'lineTotalMinor' | 'taxAmountMinor'>,
): number {
  return lineTotalMinor + (pricesIncludeTax ? 0 : taxAmountMinor)
}

/** What the units that were cancelled had cost. */
export function cancelledWorth(order: Priced, lines: readonly Sold[]): number {
  return sum(lines.map(line => shareOf(worthOf(order, line), line.quantity, 0, line.quantityCancelled)))
}

interface Money {
  readonly grandTotalMinor: number
  readonly paidTotalMinor: number
  readonly refundedTotalMinor: number
}

/** How an order is paid, by its sums; what only its payments know (pending, authorised, failed) is theirs to say. */
export function paymentStateOf({ grandTotalMinor, paidTotalMinor, refundedTotalMinor }: Money): PaymentState {
  if (paidTotalMinor === 0) return grandTotalMinor === 0 ? 'paid' : 'unpaid'
  if (refundedTotalMinor >= paidTotalMinor) return 'refunded'
  if (refundedTotalMinor > 0) return 'partRefunded'
  return paidTotalMinor >= grandTotalMinor ? 'paid' : 'partPaid'
}

/**
 * What the units from `before` to `after` of a line are worth: its share of what the line cost, rounded down for each, and what is
 * left over with the last, so that any sequence of parts comes to the whole.
 */
export function shareOf(lineTotalMinor: number, quantity: number, before: number, after: number): number {
  const upTo = (units: number) =>
    units >= quantity ? lineTotalMinor : Math.floor(lineTotalMinor / quantity) * units
  return upTo(after) - upTo(before)
}
