import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulkPreview, bulksOf, runStarted } from '../../kit/bulk.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { sheetColumns, sheetImport } from '../../kit/sheet-import.ts'
import { categoryImpact, categoryInput } from './categories.ts'

const levels = storeStaff

const change = bulksOf({ root: '/bulkcategoryoperations', family: 'category', resource: 'category', levels })

export const setCategoriesActive = change('SetActive', 'Status', 'Activate or hide categories', {
  active: field.flag(),
})

export const setCategoriesInMenu = change('SetShowInMenu', 'Status', 'Show in the menu or not', {
  showInMenu: field.flag().meta({ label: 'Show in menu' }),
})

export const setCategoriesGoogle = change('SetGoogleCategory', 'Google', 'Set Google category', {
  googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google category' }),
})

/** Each category gets the Google category that was suggested for it. */
export const acceptGoogleSuggestions = change('AcceptGoogleSuggestions', 'Google', 'Accept suggestions', {})

export const setCategoriesFilters = change('SetFilters', 'Filters', 'Set filters', {
  add: field.uids().max(50).default([]).meta({ label: 'Add' }),
  remove: field.uids().max(50).default([]).meta({ label: 'Take away' }),
  required: field.flag().default(false).meta({ label: 'Items must answer them' }),
})

/** The merged categories go; what was in them, below them or pointed at them is the keeper's. */
export const mergeCategories = change(
  'Merge',
  'Merge',
  'Merge categories',
  { intoUid: field.reference('category').meta({ label: 'Keep' }) },
  { destructive: true },
)

const call = callsOf({ levels, resource: 'category' })

export const mergeCategoriesDirect = call.post(
  '/Categories/merge',
  'Merge categories into one; can be undone for 7 days',
  {
    body: z.object({
      fromUids: field.uids().min(1).max(200),
      intoUid: field.uid(),
      dryRun: z.boolean().optional(),
      idempotencyKey: z.uuid().optional(),
    }),
    reply: z.union([z.object({ impact: categoryImpact, preview: bulkPreview }), runStarted]),
  },
)

export const setGoogleOfCategories = call.put(
  '/Categories/googleCategory',
  'Set the Google category of some categories',
  {
    body: z
      .array(z.object({ categoryUid: field.uid(), googleCategoryId: field.uid().nullable() }))
      .min(1)
      .max(500),
    reply: z.array(z.object({ categoryUid: field.uid(), googleCategoryId: field.uid().nullable() })),
  },
)

export const starterTrees = { bike: 'Bike shop', outdoor: 'Outdoor shop' } as const

export const makeStarterTree = call.post(
  '/Categories/starter',
  'Make a first tree in a store that has none',
  {
    body: z.object({ kind: z.enum(Object.keys(starterTrees) as [keyof typeof starterTrees]) }),
    status: 201,
    reply: z.object({ made: z.number().int() }),
  },
)

export const exportCategories = call.get('/Categories/csv', 'The tree as CSV, as its import reads it', {
  reply: 'stream',
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
