import {
  type FulfilmentState,
  fulfilmentStates,
  type OrderStatus,
  orderStatuses,
  type PaymentState,
  paymentStates,
} from '@backroom/contract/orders/order/words'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'

const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  awaitingPayment: 'gray',
  review: 'amber',
  open: 'sky',
  onHold: 'amber',
  completed: 'leaf',
  cancelled: 'brick',
  expired: 'gray',
}
const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  unpaid: 'gray',
  pending: 'amber',
  authorised: 'sky',
  partPaid: 'amber',
  paid: 'leaf',
  partRefunded: 'heather',
  refunded: 'heather',
  failed: 'brick',
}
const fulfilmentTones: Readonly<Record<FulfilmentState, Tone>> = {
  unfulfilled: 'sky',
  partFulfilled: 'amber',
  fulfilled: 'leaf',
  ready: 'sky',
  collected: 'leaf',
  returned: 'heather',
}

/** How an order stands. */
export function OrderStatusPill({ status }: { readonly status: OrderStatus }) {
  return <Pill tone={statusTones[status]}>{say(orderStatuses[status])}</Pill>
}

/** How it is paid. */
export function PaymentStatePill({ paymentState }: { readonly paymentState: PaymentState }) {
  return <Pill tone={paymentTones[paymentState]}>{say(paymentStates[paymentState])}</Pill>
}

/** How far it is sent. */
export function FulfilmentStatePill({ fulfilmentState }: { readonly fulfilmentState: FulfilmentState }) {
  return <Pill tone={fulfilmentTones[fulfilmentState]}>{say(fulfilmentStates[fulfilmentState])}</Pill>
}
