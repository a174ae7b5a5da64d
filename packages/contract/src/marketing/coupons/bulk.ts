import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'
import { dayFields, switchFields } from '../offers/offer-bulk.ts'

const change = bulksOf({
  root: '/bulkdiscountoperations',
  family: 'coupon',
  resource: 'coupon',
  levels: storeStaff,
})

export const setCouponsActive = change('SetActive', 'Status', 'Switch on or off', switchFields)

export const scheduleCoupons = change('SetSchedule', 'Status', 'Set dates', dayFields)

export const archiveCoupons = change('Archive', 'Status', 'Archive or restore', {
  archived: field.flag(),
})

/** Added to what each coupon leaves out already. */
export const addExclusions = change('AddExclusions', 'Items', 'Add exclusions', {
  brandUids: field.uids('brand').max(50).meta({ label: 'Not these brands' }),
  categoryUids: field.uids('category').max(50).meta({ label: 'Not these categories' }),
  collectionUids: field.uids('collection').max(50).meta({ label: 'Not these collections' }),
})
