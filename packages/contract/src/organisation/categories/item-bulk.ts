import { z } from 'zod'
import { itemBulk } from '../../items/door.ts'
import { bulk } from '../../kit/bulk.ts'
import * as field from '../../kit/field.ts'

const common = { ...itemBulk, group: 'Organisation' } as const

const categories = (label: string) => field.uids().max(30).default([]).meta({ label })

export const setItemCategories = bulk({
  ...common,
  name: 'SetCategories',
  title: 'Set categories',
  values: z.object({ add: categories('Add to'), remove: categories('Take out of') }),
})

export const setItemGoogleCategory = bulk({
  ...common,
  name: 'SetGoogleCategory',
  title: 'Set Google category',
  values: z.object({
    googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google category' }),
  }),
})

export const setPrimaryCategory = bulk({
  ...common,
  name: 'SetPrimaryCategory',
  title: 'Set primary category',
  values: z.object({
    categoryUid: field.reference('category'),
    keepOthers: field.flag().default(true).meta({ label: 'Keep other categories' }),
  }),
})
