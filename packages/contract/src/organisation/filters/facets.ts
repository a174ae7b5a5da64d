import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulkPreview, bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf, endpoint, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { sheetColumns, sheetImport } from '../../kit/sheet-import.ts'
import { facetsOfFilterMost } from './filters.ts'

const levels = storeStaff

const decimal = (label: string) =>
  z
    .number('Enter a number.')
    .min(-9_999_999, 'At least -9,999,999.')
    .max(9_999_999, 'At most 9,999,999.')
    .nullable()
    .meta({ kind: 'number', label })

export const synonymsMost = 20
export const synonymLongest = 60

export const facetInput = z.object({
  filterUid: field.reference('filter').meta({ label: 'Filter' }),
  name: field.text(80, 1),
  urlFragment: field.slugOrEmpty(80).meta({ label: 'URL' }),
  swatchHex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write it as #1a2b3c.')
    .nullable()
    .meta({ kind: 'code', label: 'Colour' }),
  swatchFileUid: field.image().nullable().meta({ label: 'Picture' }),
  fromValue: decimal('From'),
  toValue: decimal('To'),
  synonyms: z
    .array(field.text(synonymLongest, 1))
    .max(synonymsMost, `At most ${synonymsMost} synonyms.`)
    .meta({ kind: 'list' }),
  active: field.flag(),
})
export type FacetInput = z.output<typeof facetInput>

/** A facet with nothing but a name. */
export function blankFacet(filterUid: number, name: string): FacetInput {
  return {
    filterUid,
    name,
    urlFragment: '',
    swatchHex: null,
    swatchFileUid: null,
    fromValue: null,
    toValue: null,
    synonyms: [],
    active: true,
  }
}

const facetFigures = z.object({
  position: z.number().int(),
  itemCount: z.number().int(),
  liveCount: z.number().int(),
})

const whole = record({
  resource: 'facet',
  path: '/facets',
  noun: 'facet',
  levels,
  input: facetInput,
  computed: facetFigures,
})

/** A facet is made below its filter; everything else is as with any record. */
export const facets = {
  ...whole,
  create: endpoint({
    ...whole.create,
    path: '/filters/:uid/facet',
    params: uidParam,
    body: facetInput.omit({ filterUid: true }),
  }),
}

export const facetsView = dataView({
  record: facets,
  noun: 'facets',
  row: z.object({
    ...facetInput.pick({ swatchFileUid: true }).shape,
    swatch: z.string().nullable().meta({ kind: 'image', label: 'Swatch' }),
  }),
  columns: {
    filter: { of: z.string().meta({ label: 'Filter name' }) },
    position: { of: z.number().int().meta({ label: 'Place' }) },
    name: { main: true },
    urlFragment: {},
    swatchHex: {},
    fromValue: {},
    toValue: {},
    synonyms: { of: z.array(z.string()).meta({ kind: 'list' }) },
    active: {},
    itemCount: { of: z.number().int().meta({ label: 'Items' }) },
    liveCount: { of: z.number().int().meta({ label: 'Live' }) },
    updatedAt: {},
    filterUid: { hidden: true },
    sortKey: { of: z.string().nullable(), hidden: true },
  },
  searches: 'Search name or synonym',
  sort: 'filter,position',
})

const call = callsOf({ levels, resource: 'facet' })

/** The items that carry a facet, the live ones first. */
export const facetItems = call.get('/facets/:uid/items', 'The items that carry a facet', {
  resource: 'itemFacet',
  reply: z.object({
    total: z.number().int(),
    items: z.array(
      z.object({
        uid: field.uid(),
        code: z.string(),
        name: z.string(),
        thumb: z.string().nullable(),
        isLive: z.boolean(),
        origin: z.string(),
      }),
    ),
  }),
})

/** Names pasted as a list; those that are there already are left alone. */
export const addFacets = call.post('/filters/:uid/facets', 'Add many facets to a filter by their names', {
  body: z.object({ names: z.array(field.text(80, 1)).min(1).max(500, 'At most 500 at a time.') }),
  status: 201,
  reply: z.object({ made: z.number().int(), alreadyThere: z.array(z.string()) }),
})

export const facetsOrder = call.put(
  '/facets/order',
  'Order the facets of a filter by hand, or once by name, size or number',
  {
    body: z.union([
      z.object({ filterUid: field.uid(), uids: field.uids().min(1).max(facetsOfFilterMost) }),
      z.object({ filterUid: field.uid(), by: z.enum(['alpha', 'size', 'number']) }),
    ]),
    reply: 'empty',
  },
)

/** Facets of one filter that are probably the same answer. */
export const facetDuplicates = call.get('/filters/duplicates', 'Pairs of facets that are nearly the same', {
  query: z.object({ filterUid: field.writtenUid().optional() }),
  reply: z.array(
    z.object({
      filterUid: field.uid(),
      filter: z.string(),
      keep: z.object({ uid: field.uid(), name: z.string(), itemCount: z.number().int() }),
      other: z.object({ uid: field.uid(), name: z.string(), itemCount: z.number().int() }),
      because: z.enum(['spelling', 'plural', 'part', 'size', 'likeness']),
      likenessBp: z.number().int(),
    }),
  ),
})

const change = bulksOf({ root: '/bulkfacetoperations', family: 'facet', resource: 'facet', levels })

/** The merged facets go; what pointed at them points at the one that is kept. */
export const mergeFacets = change(
  'Merge',
  'Merge',
  'Merge facets',
  { intoUid: field.reference('facet').meta({ label: 'Keep' }) },
  { destructive: true },
)

export const mergeFacetsDirect = call.post(
  '/facets/merge',
  'Merge facets into one; can be undone for 7 days',
  {
    body: z.object({
      from: z.union([field.uid(), field.uids().min(1).max(200)]),
      into: field.uid(),
      dryRun: z.boolean().optional(),
      idempotencyKey: z.uuid().optional(),
    }),
    status: 202,
    reply: z.union([bulkPreview, z.object({ operationUid: field.uid() })]),
  },
)

export const importFacets = sheetImport({
  path: '/facets/import',
  resource: 'facet',
  name: 'ImportSheet',
  title: 'Import facets',
  noun: ['facet or filter', 'facets and filters'],
  levels,
  columns: {
    filter: { label: 'Filter name', also: ['filter'] },
    type: { label: 'Type', also: ['filter type'] },
    ...sheetColumns(facetInput, {
      name: ['facet', 'facet name'],
      urlFragment: ['fragment', 'url fragment'],
      swatchHex: ['color', 'swatch', 'hex'],
      fromValue: [],
      toValue: [],
      synonyms: [],
      active: [],
    }),
  },
  needs: ['filter'],
  note: 'A line makes or changes a facet, and its filter where there is none of this name.',
})

export const facetGapsView = dataView({
  resource: 'facet',
  levels,
  name: 'FacetGapsView',
  noun: 'gaps',
  row: z.object({ depth: z.number().int() }),
  columns: {
    category: { of: z.string().meta({ label: 'Category path' }), main: true },
    filter: { of: z.string().meta({ label: 'Filter name' }) },
    required: { of: field.flag() },
    liveItems: { of: z.number().int().meta({ label: 'Live items' }) },
    answered: { of: z.number().int() },
    missing: { of: z.number().int() },
    coverageBp: { of: z.number().int().meta({ kind: 'percent', label: 'Coverage' }) },
    categoryUid: { of: field.reference('category').meta({ label: 'Category' }), hidden: true },
    filterUid: { of: field.reference('filter').meta({ label: 'Filter' }), hidden: true },
    filterPosition: { of: z.number().int(), hidden: true },
  },
  searches: 'Search category or filter',
  sort: 'category,filterPosition',
  presets: [{ name: 'All' }, { name: 'Required', filter: [{ field: 'required', op: 'is', value: true }] }],
})
