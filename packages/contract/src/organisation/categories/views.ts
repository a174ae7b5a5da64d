import { z } from 'zod'
import { itemBulk } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulk } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { endpoint } from '../../kit/endpoint.ts'
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
  row: z.object({
    uid: field.uid(),
    version: z.number().int(),
    path: z.string().meta({ kind: 'code', label: 'Address' }),
    place: z.string().meta({ label: 'Place in the tree' }),
    name: z.string(),
    parentUid: field.reference('category').nullable().meta({ label: 'Parent' }),
    depth: z.number().int().meta({ label: 'Level' }),
    active: field.flag(),
    showInMenu: field.flag().meta({ label: 'In menu' }),
    allowPrimary: field.flag().meta({ label: 'May be primary' }),
    ...figures,
    updatedAt: field.instant().meta({ label: 'Changed' }),
  }),
  columns: {
    place: { hidden: true },
    name: { main: true, width: 220 },
    path: { width: 260 },
    depth: { width: 80 },
    active: { width: 90 },
    showInMenu: { width: 90 },
    allowPrimary: { width: 120 },
    liveItems: { width: 96 },
    itemsDirect: { width: 90 },
    itemsBelow: { hidden: true },
    primaryItems: { width: 110 },
    updatedAt: { width: 100 },
    parentUid: { hidden: true, options: categoryOptions },
  },
  searches: 'Search name or address',
  sort: 'place',
  more: z.object({
    /** `true` gives every row that matches, in the order of the tree. */
    tree: z.enum(['true', 'false']).default('false'),
  }),
  presets: [{ name: 'All categories' }],
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
  row: z.object({
    uid: field.uid(),
    category: z.string(),
    primaryItems: z.number().int().meta({ label: 'Primary items' }),
    activeItems: z.number().int().meta({ label: 'Active' }),
    otherItems: z.number().int().meta({ label: 'Assigned, not primary' }),
    stockShareBp: z.number().int().meta({ kind: 'percent', label: 'Share of stock value' }),
    units90: z.number().int().meta({ label: 'Units 90 days' }),
    google: z.string().nullable().meta({ label: 'Google category' }),
    state: field.choice(primaryStates),
    isLeaf: field.flag().meta({ label: 'Leaf' }),
  }),
  columns: {
    category: { main: true, width: 206 },
    primaryItems: { width: 116 },
    activeItems: { width: 78 },
    otherItems: { width: 156 },
    stockShareBp: { width: 150 },
    units90: { width: 112 },
    google: { width: 164 },
    state: { width: 120 },
    isLeaf: { hidden: true },
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

/** Items that have no primary category, for the tile. */
export const withoutPrimary = endpoint({
  method: 'GET',
  path: '/primaryCategories/without',
  resource: 'category',
  levels,
  reply: z.object({ items: z.number().int(), active: z.number().int() }),
  summary: 'How many items have no primary category',
})

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
  row: z.object({
    uid: field.uid(),
    image: z.string().nullable().meta({ kind: 'image' }),
    code: z.string().meta({ kind: 'code' }),
    name: z.string(),
    status: field.choice({ active: 'Active', inactive: 'Inactive' }),
    current: z.string().nullable().meta({ label: 'Primary now' }),
    reason: field.choice(primaryFaults),
    reasonRank: z.number().int().meta({ label: 'Order of reasons' }),
    suggestion: z.string().nullable(),
    suggestedUid: field.reference('category').nullable().meta({ label: 'Suggested category' }),
    confidenceBp: z.number().int().meta({ kind: 'percent', label: 'Confidence' }),
    units90: z.number().int().meta({ label: 'Units 90 days' }),
  }),
  columns: {
    image: {},
    code: { width: 130 },
    name: { main: true, width: 214 },
    status: { width: 76 },
    current: { width: 148 },
    reason: { width: 190 },
    suggestion: { width: 168 },
    confidenceBp: { width: 100 },
    units90: { width: 120 },
    reasonRank: { hidden: true },
    suggestedUid: { hidden: true, options: categoryOptions },
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

/** Each item gets the category suggested for it. */
export const acceptPrimaries = bulk({
  ...itemBulk,
  root: '/incorrectPrimaryCategories',
  name: 'accept',
  group: 'Accept',
  title: 'Accept suggestions',
  values: z.object({}),
})

export const leavePrimaries = endpoint({
  method: 'POST',
  path: '/incorrectPrimaryCategories/leave',
  resource: 'item',
  levels,
  body: z.object({ selection }),
  status: 202,
  reply: z.object({ left: z.number().int() }),
  summary: 'Leave items as they are; they are listed again once they change',
})

/** The mapping of our tree to Google's. */
export const googleMappingView = dataView({
  resource: 'category',
  name: 'GoogleCategoryView',
  noun: 'categories',
  one: 'category',
  levels,
  row: z.object({
    uid: field.uid(),
    category: z.string(),
    place: z.string().meta({ label: 'Place in the tree' }),
    liveItems: z.number().int().meta({ label: 'Live items' }),
    googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google number' }),
    google: z.string().nullable().meta({ label: 'Google category' }),
    mapping: field.choice({ none: 'None', inherited: 'Inherited', own: 'Own', retired: 'Retired' }),
    mappingRank: z.number().int().meta({ label: 'Unmapped first' }),
    suggestion: z.string().nullable(),
    suggestedId: field.reference('googleCategory').nullable().meta({ label: 'Suggested number' }),
    active: field.flag(),
  }),
  columns: {
    category: { main: true, width: 260 },
    liveItems: { width: 118 },
    mapping: { width: 104 },
    google: { width: 300 },
    suggestion: { width: 320, filter: false, sort: false },
    active: { hidden: true },
    place: { hidden: true },
    googleCategoryId: { hidden: true, options: googleCategoryOptions },
    suggestedId: { hidden: true, sort: false, options: googleCategoryOptions },
    mappingRank: { hidden: true },
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
