import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { sheetColumns, sheetImport } from '../../kit/sheet-import.ts'

const levels = storeStaff

/** Kinds of filter whose facets are put on items by hand, by file or by rule. */
export const ownFilterTypes = { list: 'List', size: 'Size', number: 'Number' } as const
/** Kinds of filter that read an item's own fields, and what each reads. */
export const systemFilterTypes = {
  colour: 'Colour',
  price: 'Price',
  brand: 'Brand',
  availability: 'Availability',
  sale: 'Sale',
  gender: 'Gender',
  age: 'Age',
  rating: 'Rating',
  category: 'Category',
} as const
export type SystemFilterType = keyof typeof systemFilterTypes
export const filterTypes = { ...ownFilterTypes, ...systemFilterTypes } as const
export type FilterType = keyof typeof filterTypes
export const filterDisplays = {
  checkbox: 'Tick boxes',
  swatch: 'Swatches',
  button: 'Buttons',
  slider: 'Slider',
  dropdown: 'Drop-down',
  toggle: 'Switch',
} as const
export const filterChooses = { any: 'Any of them', all: 'All of them', one: 'One at a time' } as const
export const facetOrders = {
  manual: 'By hand',
  alpha: 'A to Z',
  number: 'By number',
  size: 'By size',
  count: 'By number of items',
} as const

export const filtersMost = 200
export const facetsOfFilterMost = 2_000
export const facetsOfStoreMost = 20_000

/**
 * Whether facets of such a filter come from items' own fields. They say how a value of the item is shown (name, swatch, place), and nobody
 * puts them on items: so rules, landing pages, menus, repeaters and addresses do not name them, pickers leave them out, and conditions
 * have a field of their own for each. Carried by items they would be a second truth beside that field.
 */
export function isSystemFilter(type: FilterType): type is SystemFilterType {
  return type in systemFilterTypes
}

/** What each system filter reads of an item, in the words of a refusal. */
export const systemFilterReads = {
  colour: 'colour',
  price: 'price',
  brand: 'brand',
  availability: 'stock',
  sale: 'prices',
  gender: 'gender',
  age: 'age',
  rating: 'reviews',
  category: 'categories',
} as const satisfies Record<SystemFilterType, string>

/** Why a facet of this filter cannot be put on an item. */
export function systemFacetText(name: string, type: SystemFilterType): string {
  return `${name} comes from the item's ${systemFilterReads[type]}. Change it on the item.`
}

export const filterInput = z.object({
  name: field.text(60, 1),
  internalName: field.text(60).meta({ label: 'Name for staff' }),
  urlKey: field.slugOrEmpty(40).meta({ label: 'URL key' }),
  type: field.choice(filterTypes),
  display: field.choice(filterDisplays).meta({ label: 'Shown as' }),
  choose: field.choice(filterChooses).meta({ label: 'Shoppers choose' }),
  maxPerItem: field.whole(1, 20).meta({ label: 'Most per item' }),
  facetOrder: field.choice(facetOrders).meta({ label: 'Order of facets' }),
  unit: field.text(12),
  decimals: field.whole(0, 2),
  parentFacetUid: field.reference('facet').nullable().meta({ label: 'Only with facet' }),
  visibleFacets: field.whole(3, 50).meta({ label: 'Facets before “Show more”' }),
  collapsed: field.flag().meta({ label: 'Folded at first' }),
  searchable: field.flag().meta({ label: 'Search box' }),
  showCount: field.flag().meta({ label: 'Show counts' }),
  hideEmpty: field.flag().meta({ label: 'Hide empty facets' }),
  useInPages: field.flag().meta({ label: 'Use in landing pages and paths' }),
  active: field.flag(),
})
export type FilterInput = z.output<typeof filterInput>

/** How a kind of filter usually shows. */
export const displayOf: Readonly<Record<FilterType, keyof typeof filterDisplays>> = {
  list: 'checkbox',
  size: 'button',
  number: 'slider',
  colour: 'swatch',
  price: 'slider',
  brand: 'checkbox',
  availability: 'toggle',
  sale: 'toggle',
  gender: 'checkbox',
  age: 'checkbox',
  rating: 'checkbox',
  category: 'checkbox',
}

/** A filter with nothing but a name and a kind, which every new one starts from. */
export function blankFilter(name: string, type: FilterType = 'list'): FilterInput {
  return {
    name,
    internalName: '',
    urlKey: '',
    type,
    display: displayOf[type],
    choose: 'any',
    maxPerItem: 20,
    facetOrder: type === 'size' ? 'size' : type === 'number' ? 'number' : 'manual',
    unit: '',
    decimals: 0,
    parentFacetUid: null,
    visibleFacets: 8,
    collapsed: false,
    searchable: false,
    showCount: true,
    hideEmpty: true,
    useInPages: true,
    active: true,
  }
}

const filterFigures = z.object({
  position: z.number().int(),
  facets: z.number().int(),
  items: z.number().int().meta({ label: 'Items' }),
})

export const filters = record({
  resource: 'filter',
  path: '/filters',
  noun: 'filter',
  levels,
  input: filterInput,
  computed: filterFigures,
})

export const filtersView = dataView({
  record: filters,
  noun: 'filters',
  row: z.object({
    parentFacetUid: field.reference('facet').nullable().meta({ label: 'Only with facet' }),
    parentFilterUid: field.uid().nullable(),
  }),
  columns: {
    position: { of: z.number().int().meta({ label: 'Place' }), width: 70 },
    name: { main: true },
    internalName: {},
    urlKey: {},
    type: {},
    display: {},
    choose: { hidden: true },
    maxPerItem: { hidden: true },
    parentFacet: { of: z.string().nullable().meta({ label: 'Only with' }) },
    facets: {},
    items: { of: z.number().int() },
    categories: { of: z.number().int() },
    active: {},
    useInPages: { hidden: true },
    updatedAt: {},
    facetOrder: { hidden: true },
    unit: { hidden: true },
    decimals: { hidden: true },
    visibleFacets: { hidden: true },
    collapsed: { hidden: true },
    searchable: { hidden: true },
    showCount: { hidden: true },
    hideEmpty: { hidden: true },
  },
  searches: 'Search name',
  sort: 'position',
})

export const importFilters = sheetImport({
  path: '/filters/import',
  resource: 'filter',
  name: 'ImportSheet',
  title: 'Import filters',
  noun: ['filter', 'filters'],
  levels,
  columns: {
    ...sheetColumns(filterInput, {
      name: [],
      internalName: [],
      urlKey: [],
      type: [],
      display: [],
      choose: [],
      maxPerItem: [],
      active: [],
      useInPages: [],
      facetOrder: [],
      unit: [],
      decimals: [],
      visibleFacets: [],
      collapsed: [],
      searchable: [],
      showCount: [],
      hideEmpty: [],
    }),
    parentFacet: { label: 'Only with' },
  },
  needs: ['name', 'urlKey'],
  note: 'A line makes or changes the filter with its URL key or name.',
})

const call = callsOf({ levels, resource: 'filter' })

/** The order on the site, top to bottom. */
export const filtersOrder = call.put('/filters/order', 'Order the filters as the site shows them', {
  body: z.object({ uids: field.uids().min(1).max(filtersMost) }),
  reply: 'empty',
})

/** Who uses a filter, so that nobody changes it unawares. */
export const filterUses = call.get(
  '/filters/:uid/uses',
  'Categories, pages, menus and rules that use a filter or its facets',
  {
    reply: z.object({
      categories: z.array(z.object({ uid: field.uid(), name: z.string(), required: z.boolean() })),
      uses: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
    }),
  },
)

/** Whether every facet could be read if the filter were of another kind. */
export const filterTypeCheck = call.get(
  '/filters/:uid/type-check',
  'What a change of kind would make of the facets',
  {
    query: z.object({ type: z.enum(Object.keys(filterTypes) as [FilterType, ...FilterType[]]) }),
    reply: z.object({
      facets: z.number().int(),
      unreadable: z.array(z.string()),
      samples: z.array(z.object({ name: z.string(), reads: z.string() })),
    }),
  },
)
