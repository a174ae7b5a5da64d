import type { LevelName } from '../../kit/access.ts'

/** Who gives money back at their own word, and who must ask one of them. */
export const moneyMovers = ['Administrator', 'Payment Management'] as const satisfies readonly LevelName[]
export const refundAskers = [
  'Administrator',
  'Ecommerce Management',
  'Payment Management',
] as const satisfies readonly LevelName[]
export const movesMoney = (level: LevelName): boolean => moneyMovers.some(each => each === level)

export const paymentMethods = {
  card: 'Card',
  paypal: 'PayPal',
  bankTransfer: 'Bank transfer',
  finance: 'Finance',
  voucher: 'Voucher',
  inStore: 'At the till',
  marketplace: 'Marketplace',
} as const
export type PaymentMethod = keyof typeof paymentMethods

export const paymentStepStates = {
  pending: 'Pending',
  authorised: 'Authorised',
  captured: 'Taken',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
export type PaymentStepState = keyof typeof paymentStepStates

export const refundStates = {
  pending: 'To be made',
  succeeded: 'Made',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const
export type RefundState = keyof typeof refundStates

export const refundRequestStates = {
  open: 'Open',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const
export type RefundRequestState = keyof typeof refundRequestStates
