import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'

const levels = storeStaff
const resource = 'googleCategory'

/** A row of Google's list. Heads of the starter rows have no number until the whole list is read. */
export const googleRow = z.object({
  id: field.uid(),
  name: z.string(),
  path: z.string(),
  retired: z.boolean(),
})

const call = callsOf({ levels, resource })

export const googleCategories = call.get(
  '/googleCategories',
  'Google categories by number, words or synonyms',
  { query: z.object({ term: z.string().trim().max(120).default('') }), reply: z.array(googleRow) },
)

export const googleTaxonomyView = dataView({
  resource,
  name: 'GoogleTaxonomyView',
  noun: 'Google categories',
  one: 'Google category',
  levels,
  columns: {
    uid: { of: field.uid().meta({ label: 'Number' }), width: 100 },
    path: { of: z.string().meta({ label: 'Google category' }), main: true, width: 520 },
    level: { of: z.number().int(), width: 80 },
    enabled: { of: field.flag().meta({ label: 'Offered' }), width: 100 },
    categories: { of: z.number().int().meta({ label: 'Our categories' }), width: 130 },
    items: { of: z.number().int().meta({ label: 'Items of their own' }), width: 150 },
    retired: { of: field.flag(), width: 90 },
    taxonomyVersion: { of: z.string().meta({ label: 'List of' }), width: 120 },
  },
  always: ['path', 'enabled', 'retired'],
  searches: 'Search number or words',
  sort: 'path',
  presets: [
    { name: 'All rows' },
    { name: 'Used', filter: [{ field: 'categories', op: 'gt', value: 0 }] },
    { name: 'Offered', filter: [{ field: 'enabled', op: 'is', value: true }] },
    { name: 'Retired', filter: [{ field: 'retired', op: 'is', value: true }] },
  ],
})

export const setGoogleEnabled = call.put(
  '/googleCategories/:id',
  'Offer a Google category in pickers, or not',
  {
    params: z.object({ id: field.writtenUid() }),
    body: z.object({ enabled: z.boolean() }),
    reply: googleRow.extend({ enabled: z.boolean() }),
  },
)

export const enableUsedGoogle = call.post(
  '/googleCategories/enableUsed',
  'Offer only the branches that are used',
  { reply: z.object({ enabled: z.number().int(), disabled: z.number().int() }) },
)

export const googleCoverage = call.get(
  '/googleCategories/coverage',
  'How many items have a Google category',
  {
    resource: 'category',
    reply: z.object({
      items: z.number().int(),
      covered: z.number().int(),
      unmapped: z.number().int(),
      retired: z.number().int(),
      taxonomyVersion: z.string(),
      rows: z.number().int(),
      /** There is no way to the outside, or none is wanted: the list comes from the sandbox. */
      isSandbox: z.boolean(),
      checksMonthly: z.boolean(),
      checkedAt: z.string().nullable(),
      /** What the last check by itself found. */
      found: z.string(),
    }),
  },
)

export const setTaxonomyCheck = call.put(
  '/googleCategories/check',
  'Look at Google’s list each month, or not',
  { resource: 'category', body: z.object({ checksMonthly: z.boolean() }), reply: 'empty' },
)

export const uploadTaxonomy = call.post(
  '/googleCategories/upload',
  'Upload taxonomy-with-ids.txt, to be looked at before it is taken over',
  { upload: true, status: 201, reply: z.object({ fileUid: field.uid() }) },
)

const change = z.object({ id: field.uid(), path: z.string() })

export const taxonomyDifference = z.object({
  /** The list that was compared: send it back to take over exactly what was shown. */
  fileUid: field.uid(),
  version: z.string(),
  rows: z.number().int(),
  counts: z.object({
    added: z.number().int(),
    renamed: z.number().int(),
    removed: z.number().int(),
    returned: z.number().int(),
  }),
  /** The first of each; the counts say how many there are. */
  added: z.array(change),
  /** Those that we use come first. */
  renamed: z.array(change.extend({ was: z.string(), isOurs: z.boolean() })),
  removed: z.array(change),
  /** Removed ones that we use, with who uses them. */
  touched: z.array(
    change.extend({
      categories: z.array(z.object({ uid: field.uid(), name: z.string() })),
      items: z.number().int(),
    }),
  ),
  isApplied: z.boolean(),
})
export type TaxonomyDifference = z.output<typeof taxonomyDifference>

export const importTaxonomy = call.post(
  '/googleCategories/import',
  'Compare Google’s list with ours, and take it over',
  {
    body: z
      .object({
        fileUid: field.uid().optional(),
        fetch: z.literal(true).optional(),
        /** The list of another country, for the connector's sandbox too. */
        locale: z
          .string()
          .regex(/^[a-z]{2}-[A-Z]{2,4}$/)
          .optional(),
        dryRun: z.boolean().default(true),
      })
      .refine(({ fileUid, fetch }) => (fileUid === undefined) !== (fetch === undefined), {
        error: 'Give a file, or fetch it.',
      }),
    reply: taxonomyDifference,
  },
)
