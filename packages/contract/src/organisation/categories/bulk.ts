import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulk, bulkPreview, runStarted } from '../../kit/bulk.ts'
import { endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { sheetColumns, sheetImport } from '../../kit/sheet-import.ts'
import { categoryImpact, categoryInput } from './categories.ts'

const levels = storeStaff
const common = {
  root: '/bulkcategoryoperations',
  family: 'category',
  resource: 'category',
  levels,
} as const

export const setCategoriesActive = bulk({
  ...common,
  name: 'SetActive',
  group: 'Status',
  title: 'Activate or hide categories',
  values: z.object({ active: field.flag() }),
})

export const setCategoriesInMenu = bulk({
  ...common,
  name: 'SetShowInMenu',
  group: 'Status',
  title: 'Show in the menu or not',
  values: z.object({ showInMenu: field.flag().meta({ label: 'Show in menu' }) }),
})

export const setCategoriesGoogle = bulk({
  ...common,
  name: 'SetGoogleCategory',
  group: 'Google',
  title: 'Set Google category',
  values: z.object({
    googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google category' }),
  }),
})

/** Each category gets the Google category that was suggested for it. */
export const acceptGoogleSuggestions = bulk({
  ...common,
  name: 'AcceptGoogleSuggestions',
  group: 'Google',
  title: 'Accept suggestions',
  values: z.object({}),
})

export const setCategoriesFilters = bulk({
  ...common,
  name: 'SetFilters',
  group: 'Filters',
  title: 'Set filters',
  values: z.object({
    add: field.uids().max(50).default([]).meta({ label: 'Add' }),
    remove: field.uids().max(50).default([]).meta({ label: 'Take away' }),
    required: field.flag().default(false).meta({ label: 'Items must answer them' }),
  }),
})

/** The merged categories go; what was in them, below them or pointed at them is the keeper's. */
export const mergeCategories = bulk({
  ...common,
  name: 'Merge',
  group: 'Merge',
  title: 'Merge categories',
  destructive: true,
  values: z.object({ intoUid: field.reference('category').meta({ label: 'Keep' }) }),
})

export const mergeCategoriesDirect = endpoint({
  method: 'POST',
  path: '/Categories/merge',
  resource: 'category',
  levels,
  body: z.object({
    fromUids: field.uids().min(1).max(200),
    intoUid: field.uid(),
    dryRun: z.boolean().optional(),
    idempotencyKey: z.uuid().optional(),
  }),
  reply: z.union([z.object({ impact: categoryImpact, preview: bulkPreview }), runStarted]),
  summary: 'Merge categories into one; can be undone for 7 days',
})

export const setGoogleOfCategories = endpoint({
  method: 'PUT',
  path: '/Categories/googleCategory',
  resource: 'category',
  levels,
  body: z
    .array(z.object({ categoryUid: field.uid(), googleCategoryId: field.uid().nullable() }))
    .min(1)
    .max(500),
  reply: z.array(z.object({ categoryUid: field.uid(), googleCategoryId: field.uid().nullable() })),
  summary: 'Set the Google category of some categories',
})

export const starterTrees = { bike: 'Bike shop', outdoor: 'Outdoor shop' } as const

export const makeStarterTree = endpoint({
  method: 'POST',
  path: '/Categories/starter',
  resource: 'category',
  levels,
  body: z.object({ kind: z.enum(Object.keys(starterTrees) as [keyof typeof starterTrees]) }),
  status: 201,
  reply: z.object({ made: z.number().int() }),
  summary: 'Make a first tree in a store that has none',
})

export const exportCategories = endpoint({
  method: 'GET',
  path: '/Categories/csv',
  resource: 'category',
  levels,
  reply: 'stream',
  summary: 'The tree as CSV, as its import reads it',
})

export const importCategories = sheetImport({
  path: '/Categories/import',
  resource: 'category',
  name: 'ImportTree',
  title: 'Import categories',
  noun: ['category', 'categories'],
  levels,
  columns: {
    path: { label: 'Path' },
    ...sheetColumns(categoryInput, {
      name: [],
      urlFragment: ['fragment'],
      heading: [],
      introduction: [],
      footerText: [],
      pageTitle: [],
      metaDescription: [],
    }),
  },
  needs: ['path'],
  note: 'A line with a path that is not there makes a category.',
})
