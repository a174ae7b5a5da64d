import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'
import { dayFields, switchFields } from '../offers/offer-bulk.ts'
import { starBuyInput } from './star-buys.ts'

const change = bulksOf({
  root: '/BulkStarBuysOperations',
  family: 'starBuy',
  resource: 'starBuy',
  levels: storeStaff,
})

export const setStarBuysActive = change('SetActive', 'Status', 'Switch on or off', switchFields)

export const scheduleStarBuys = change('SetSchedule', 'Status', 'Set dates', dayFields)

export const setStarBuysOffer = change('SetOffer', 'Offer', 'Set offer', {
  priceMode: starBuyInput.shape.priceMode,
  percentBp: starBuyInput.shape.percentBp,
  amountMinor: starBuyInput.shape.amountMinor,
})

/** Those of one item to another alone; those of collections are deleted with `Delete`. */
export const deleteItemToItem = change(
  'DeleteItemToItem',
  'Delete',
  'Delete item to item',
  { includeActive: field.flag().meta({ label: 'Also those switched on' }) },
  { destructive: true },
)

export const deleteStarBuys = change('Delete', 'Delete', 'Delete', {}, { destructive: true })
