import { itemBulk } from '../../items/door.ts'
import { bulksOf } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'

const categories = (label: string) => field.uids().max(30).default([]).meta({ label })

const change = bulksOf(itemBulk)

export const setItemCategories = change('SetCategories', 'Organisation', 'Set categories', {
  add: categories('Add to'),
  remove: categories('Take out of'),
})

export const setItemGoogleCategory = change('SetGoogleCategory', 'Organisation', 'Set Google category', {
  googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google category' }),
})

export const setPrimaryCategory = change('SetPrimaryCategory', 'Organisation', 'Set primary category', {
  categoryUid: field.reference('category'),
  keepOthers: field.flag().default(true).meta({ label: 'Keep other categories' }),
})
