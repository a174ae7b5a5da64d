import { z } from 'zod'
import { itemBulk } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { selection } from '../../kit/selection.ts'
import { googleCategoryOptions } from '../google-categories/pickers.ts'
import { categoryOptions } from './pickers.ts'

const levels = storeStaff

const figures = {
  itemsDirect: z.number().int().meta({ label: 'Items' }),
  itemsBelow: z.number().int().meta({ label: 'Items with those below' }),
  primaryItems: z.number().int().meta({ label: 'Primary items' }),
  liveItems: z.number().int().meta({ label: 'Live items' }),
}

export const categoriesView = dataView({
  resource: 'category',
  name: 'CategoryView',
  noun: 'categories',
  one: 'category',
  levels,
  row: z.object({ version: z.number().int(), ...figures }),
  columns: {
    place: { of: z.string().meta({ label: 'Place in the tree' }), hidden: true },
    name: { of: z.string(), main: true, width: 220 },
    path: { of: z.string().meta({ kind: 'code', label: 'Address' }), width: 260 },
    depth: { of: z.number().int().meta({ label: 'Level' }), width: 80 },
    active: { of: field.flag(), width: 90 },
    showInMenu: { of: field.flag().meta({ label: 'In menu' }), width: 90 },
    allowPrimary: { of: field.flag().meta({ label: 'May be primary' }), width: 120 },
    liveItems: { width: 96 },
    itemsDirect: { width: 90 },
    itemsBelow: { hidden: true },
    primaryItems: { width: 110 },
    updatedAt: { width: 100 },
    parentUid: {
      of: field.reference('category').nullable().meta({ label: 'Parent' }),
      hidden: true,
      options: categoryOptions,
    },
  },
  searches: 'Search name or address',
  sort: 'place',
  presets: [{ name: 'All categories' }],
  more: z.object({
    /** `true` gives every row that matches, in the order of the tree. */
    tree: z.enum(['true', 'false']).default('false'),
  }),
})

/** How a category stands as a primary one. */
export const primaryStates = {
  sound: 'Sound',
  empty: 'Empty',
  hidden: 'Inactive',
  notAllowed: 'Not for primaries',
  notALeaf: 'Not a leaf',
} as const

export const tooManyPrimaries = 500

export const primaryCategoriesView = dataView({
  resource: 'category',
  name: 'PrimaryCategoryView',
  noun: 'categories',
  one: 'category',
  levels,
  columns: {
    category: { of: z.string(), main: true, width: 206 },
    primaryItems: { of: z.number().int().meta({ label: 'Primary items' }), width: 116 },
    activeItems: { of: z.number().int().meta({ label: 'Active' }), width: 78 },
    otherItems: { of: z.number().int().meta({ label: 'Assigned, not primary' }), width: 156 },
    stockShareBp: {
      of: z.number().int().meta({ kind: 'percent', label: 'Share of stock value' }),
      width: 150,
    },
    units90: { of: z.number().int().meta({ label: 'Units 90 days' }), width: 112 },
    google: { of: z.string().nullable().meta({ label: 'Google category' }), width: 164 },
    state: { of: field.choice(primaryStates), width: 120 },
    isLeaf: { of: field.flag().meta({ label: 'Leaf' }), hidden: true },
  },
  always: ['category', 'primaryItems', 'state', 'stockShareBp'],
  searches: 'Search category',
  sort: '-primaryItems',
  presets: [
    { name: 'All categories' },
    { name: 'Empty', filter: [{ field: 'primaryItems', op: 'equals', value: 0 }] },
    { name: 'Too many', filter: [{ field: 'primaryItems', op: 'gt', value: tooManyPrimaries }] },
    {
      name: 'Not a leaf',
      filter: [
        { field: 'isLeaf', op: 'is', value: false },
        { field: 'primaryItems', op: 'gt', value: 0 },
      ],
    },
  ],
  sums: ['primaryItems', 'activeItems', 'units90'],
})

const call = callsOf({ levels, resource: 'category' })

/** Items that have no primary category, for the tile. */
export const withoutPrimary = call.get(
  '/primaryCategories/without',
  'How many items have no primary category',
  { reply: z.object({ items: z.number().int(), active: z.number().int() }) },
)

/** Why a primary category is not sound, in the order they are worked off. */
export const primaryFaults = {
  missing: 'Missing',
  notAssigned: 'Not among its categories',
  inactive: 'Inactive',
  hasChildren: 'A deeper one is assigned',
  notAllowed: 'Not for primaries',
  differsFromGroup: 'Differs from its colour group',
  googleMismatch: 'Google says something else',
  lonely: 'Its range is elsewhere',
} as const

export const incorrectPrimariesView = dataView({
  resource: 'item',
  name: 'IncorrectPrimaryCategoryView',
  noun: 'items',
  levels,
  columns: {
    image: { of: z.string().nullable().meta({ kind: 'image' }) },
    code: { of: z.string().meta({ kind: 'code' }), width: 130 },
    name: { of: z.string(), main: true, width: 214 },
    status: { of: field.choice({ active: 'Active', inactive: 'Inactive' }), width: 76 },
    current: { of: z.string().nullable().meta({ label: 'Primary now' }), width: 148 },
    reason: { of: field.choice(primaryFaults), width: 190 },
    suggestion: { of: z.string().nullable(), width: 168 },
    confidenceBp: { of: z.number().int().meta({ kind: 'percent', label: 'Confidence' }), width: 100 },
    units90: { of: z.number().int().meta({ label: 'Units 90 days' }), width: 120 },
    reasonRank: { of: z.number().int().meta({ label: 'Order of reasons' }), hidden: true },
    suggestedUid: {
      of: field.reference('category').nullable().meta({ label: 'Suggested category' }),
      hidden: true,
      options: categoryOptions,
    },
  },
  always: ['image', 'code', 'name', 'reason', 'suggestion', 'suggestedUid', 'confidenceBp'],
  searches: 'Search code or name',
  sort: 'reasonRank,-units90',
  presets: [
    { name: 'Active items', filter: [{ field: 'status', op: 'in', value: ['active'] }] },
    { name: 'All items' },
    {
      name: 'With a suggestion',
      filter: [
        { field: 'status', op: 'in', value: ['active'] },
        { field: 'suggestion', op: 'empty', value: false },
      ],
    },
  ],
})

const change = bulksOf({ ...itemBulk, root: '/incorrectPrimaryCategories' })

/** Each item gets the category suggested for it. */
export const acceptPrimaries = change('accept', 'Accept', 'Accept suggestions', {})

export const leavePrimaries = call.post(
  '/incorrectPrimaryCategories/leave',
  'Leave items as they are; they are listed again once they change',
  {
    resource: 'item',
    body: z.object({ selection }),
    status: 202,
    reply: z.object({ left: z.number().int() }),
  },
)

/** The mapping of our tree to Google's. */
export const googleMappingView = dataView({
  resource: 'category',
  name: 'GoogleCategoryView',
  noun: 'categories',
  one: 'category',
  levels,
  columns: {
    category: { of: z.string(), main: true, width: 260 },
    liveItems: { of: z.number().int().meta({ label: 'Live items' }), width: 118 },
    mapping: {
      of: field.choice({ none: 'None', inherited: 'Inherited', own: 'Own', retired: 'Retired' }),
      width: 104,
    },
    google: { of: z.string().nullable().meta({ label: 'Google category' }), width: 300 },
    suggestion: { of: z.string().nullable(), width: 320, filter: false, sort: false },
    active: { of: field.flag(), hidden: true },
    place: { of: z.string().meta({ label: 'Place in the tree' }), hidden: true },
    googleCategoryId: {
      of: field.reference('googleCategory').nullable().meta({ label: 'Google number' }),
      hidden: true,
      options: googleCategoryOptions,
    },
    suggestedId: {
      of: field.reference('googleCategory').nullable().meta({ label: 'Suggested number' }),
      hidden: true,
      sort: false,
      options: googleCategoryOptions,
    },
    mappingRank: { of: z.number().int().meta({ label: 'Unmapped first' }), hidden: true },
  },
  always: ['category', 'google', 'mapping', 'liveItems', 'suggestedId', 'suggestion'],
  searches: 'Search category',
  sort: 'mappingRank,-liveItems',
  presets: [
    { name: 'All categories' },
    { name: 'Unmapped', filter: [{ field: 'mapping', op: 'in', value: ['none', 'retired'] }] },
    { name: 'Retired', filter: [{ field: 'mapping', op: 'in', value: ['retired'] }] },
    { name: 'Tree order', sort: 'place' },
  ],
})
