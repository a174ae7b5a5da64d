import { storeStaff } from '../kit/access.ts'
import { options } from '../kit/option.ts'

export const brandOptions = options({
  resource: 'brand',
  path: '/options/brands',
  noun: 'brands',
  levels: storeStaff,
})

export const collectionOptions = options({
  resource: 'collection',
  path: '/options/collections',
  noun: 'collections',
  levels: storeStaff,
})
