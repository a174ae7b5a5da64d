/** Where an order came from. */
export const orderChannels = {
  web: 'Website',
  phone: 'Phone',
  store: 'Shop',
  ebay: 'eBay',
  amazon: 'Amazon',
} as const
export type OrderChannel = keyof typeof orderChannels
/** Whose orders are kept by a marketplace: here they are looked at and sent. */
export const isMarketplace = (channel: OrderChannel): boolean => channel === 'ebay' || channel === 'amazon'

export const orderStatuses = {
  awaitingPayment: 'Awaiting payment',
  review: 'In review',
  open: 'Open',
  onHold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const
export type OrderStatus = keyof typeof orderStatuses

/** What counts as sold. */
export const soldStatuses = ['review', 'open', 'onHold', 'completed'] as const satisfies OrderStatus[]

export const paymentStates = {
  unpaid: 'Unpaid',
  pending: 'Pending',
  authorised: 'Authorised',
  partPaid: 'Part paid',
  paid: 'Paid',
  partRefunded: 'Part refunded',
  refunded: 'Refunded',
  failed: 'Failed',
} as const
export type PaymentState = keyof typeof paymentStates

export const fulfilmentTypes = { delivery: 'Delivery', clickAndCollect: 'Click & Collect' } as const
export type FulfilmentType = keyof typeof fulfilmentTypes

export const fulfilmentStates = {
  unfulfilled: 'To send',
  partFulfilled: 'Part sent',
  fulfilled: 'Sent',
  ready: 'Ready to collect',
  collected: 'Collected',
  returned: 'Returned',
} as const
export type FulfilmentState = keyof typeof fulfilmentStates

export const riskStates = {
  notScreened: 'Not checked',
  approved: 'Approved',
  review: 'To review',
  declined: 'Declined',
  error: 'Could not be checked',
} as const
export type RiskState = keyof typeof riskStates

export const cancelReasons = {
  customerChangedMind: 'Customer changed their mind',
  outOfStock: 'Out of stock',
  fraud: 'Fraud',
  duplicate: 'Ordered twice',
  notCollected: 'Not collected',
  paymentFailed: 'Payment failed',
  other: 'Other',
} as const
export type CancelReason = keyof typeof cancelReasons

/** Tags that Backroom itself gives: figures and warnings go by them, so nobody gives or takes them by hand. */
export const ownTags: readonly string[] = ['replacement', 'possible-duplicate']
export const isOwnTag = (tag: string): boolean => ownTags.includes(tag.trim().toLowerCase())

export const lineKinds = {
  item: 'Item',
  starBuyReward: 'Star Buy',
  customBuildPart: 'Part of a build',
  service: 'Service',
} as const
export type LineKind = keyof typeof lineKinds

/** Where the units of a line come from. */
export const supplyKinds = {
  own: 'Own stock',
  otherStore: 'Another store',
  sim: 'Supplier',
  backorder: 'Backorder',
  prelaunch: 'Before launch',
} as const
export type SupplyKind = keyof typeof supplyKinds

export const discountSources = {
  coupon: 'Coupon',
  starBuy: 'Star Buy',
  deliveryOffer: 'Delivery offer',
  manual: 'By hand',
  marketplace: 'Marketplace',
  export: 'Tax not charged',
} as const
export type DiscountSource = keyof typeof discountSources

/** What happens to an order, as its timeline names it. */
export const orderEventKinds = {
  placed: 'Placed',
  paid: 'Paid',
  expired: 'Expired',
  reopened: 'Re-opened',
  riskDecision: 'Reviewed',
  hold: 'Put on hold',
  release: 'Released',
  addressChanged: 'Address changed',
  detailsChanged: 'Details changed',
  linesCancelled: 'Items cancelled',
  cancelled: 'Cancelled',
  shipmentCreated: 'Parcel made',
  shipmentVoided: 'Parcel voided',
  despatched: 'Despatched',
  despatchUndone: 'Despatch undone',
  handedOver: 'Handed over',
  replaced: 'Replacement made',
  refunded: 'Refunded',
  refundRequested: 'Refund requested',
  messageSent: 'Message sent',
} as const
export type OrderEventKind = keyof typeof orderEventKinds

export const shipmentStates = { labelled: 'Packed', despatched: 'Despatched', voided: 'Voided' } as const
export type ShipmentState = keyof typeof shipmentStates
