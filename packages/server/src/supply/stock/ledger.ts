import { Ledger } from '#kit/ledger'
import { stockLevel, stockMovement } from '#tables/supply/stock'

/** What is where, and every change that made it so. */
export const stockLedger = new Ledger({
  name: 'stockLedger',
  table: stockMovement,
  account: ['itemUid', 'locationUid'],
  figures: ['onHand', 'reserved', 'externalReserved'],
  sums: stockLevel,
  changedAt: 'changedAt',
})
