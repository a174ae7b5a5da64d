/** Whatever moves stock, or says how much of it is sold: figures of stock are read anew with these. */
export const movesStock = ['stockLevel', 'stockTransfer', 'stockLocation', 'inventoryInfo', 'order'] as const

/** Where stock is sold. */
export const stockChannels = {
  web: 'Website',
  ebay: 'eBay',
  amazon: 'Amazon',
  collect: 'Collection',
} as const
export type StockChannel = keyof typeof stockChannels
export const channelNames = Object.keys(stockChannels) as [StockChannel, ...StockChannel[]]

/** What a channel says of an item; the first that holds. */
export const stockStates = {
  prelaunch: 'Before launch',
  notTracked: 'Not counted',
  inStock: 'In stock',
  lowStock: 'Low stock',
  supplierStock: 'At a supplier',
  backorder: 'Backorder',
  dueIn: 'Due in',
  outOfStock: 'Out of stock',
} as const
export type StockState = keyof typeof stockStates

/** Why a figure of stock changed. */
export const movementKinds = {
  opening: 'Opening',
  receipt: 'Receipt',
  adjustment: 'Adjustment',
  count: 'Count',
  reserve: 'Reserved',
  release: 'Released',
  despatch: 'Despatch',
  return: 'Return',
  transferOut: 'Transfer out',
  transferIn: 'Transfer in',
  sync: 'Sync',
  external: 'Promised elsewhere',
  import: 'Import',
} as const
export type StockMovementKind = keyof typeof movementKinds

/** Kinds that a person may take back here; what an order or a transfer moved is taken back there. */
export const reversibleKinds: readonly StockMovementKind[] = ['receipt', 'adjustment', 'count', 'import']

export const stockReasons = {
  found: 'Found',
  lost: 'Lost',
  damaged: 'Damaged',
  theft: 'Theft',
  workshop: 'Used in the workshop',
  display: 'On display',
  sample: 'Sample',
  supplierReturn: 'Returned to the supplier',
  customerReturn: 'Returned by a customer',
  correction: 'Correction',
  other: 'Other',
} as const
export type StockReason = keyof typeof stockReasons

export const reservationSources = { own: 'Own stock', supplier: 'Supplier', backorder: 'Backorder' } as const
export type ReservationSource = keyof typeof reservationSources

export const reservationHolders = {
  basket: 'Basket',
  order: 'Order',
  channelOrder: 'Marketplace order',
  manual: 'By hand',
} as const
export type ReservationHolder = keyof typeof reservationHolders

export const reservationStates = {
  held: 'Held',
  committed: 'Committed',
  ordered: 'Ordered from the supplier',
  fulfilled: 'Fulfilled',
  released: 'Released',
  expired: 'Lapsed',
} as const
export type ReservationState = keyof typeof reservationStates

export const transferStates = {
  draft: 'Draft',
  sent: 'On its way',
  received: 'Received',
  cancelled: 'Cancelled',
} as const
export type TransferState = keyof typeof transferStates

export const locationKinds = {
  store: 'Shop',
  warehouse: 'Warehouse',
  workshop: 'Workshop',
  inTransit: 'In transit',
  veeqo: 'Veeqo',
} as const
