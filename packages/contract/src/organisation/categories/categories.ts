import { z } from 'zod'
import { searchEngineWords } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { listSorts } from '../result-lists/words.ts'

const levels = storeStaff
const resource = 'category'

export const categoriesMost = 3_000
export const childrenMost = 200
export const categoryDepthMost = 6
export const itemCategoriesMost = 30

const { relevance: _, ...sorts } = listSorts
export const categorySorts = sorts
export const categoryViews = { grid: 'Tiles', list: 'Rows' } as const

export const categoryInput = z.object({
  parentUid: field.reference('category').nullable().meta({ label: 'Parent' }),
  name: field.text(80, 1).meta({ softMax: 60 }),
  urlFragment: field.slugOrEmpty(80).meta({ label: 'URL' }),
  active: field.flag(),
  showInMenu: field.flag().meta({ label: 'Show in menu' }),
  allowPrimary: field.flag().meta({ label: 'May be primary' }),
  heading: field.text(120),
  introduction: field.richText(5_000),
  footerText: field.richText(20_000).meta({ label: 'Footer' }),
  imageFileUid: field.image().nullable().meta({ label: 'Image' }),
  bannerCollectionUid: field.uid().nullable().meta({ label: 'Banner collection' }),
  googleCategoryId: field.reference('googleCategory').nullable().meta({ label: 'Google category' }),
  filterMode: field
    .choice({ inherit: 'With those of the categories above', own: 'Its own only' })
    .meta({ label: 'Filters' }),
  filters: field
    .rows({ filterUid: field.reference('filter'), required: field.flag(), hidden: field.flag() }, 200)
    .meta({ label: 'Filters of its own' }),
  defaultSort: field.choice(categorySorts).nullable().meta({ label: 'Sort' }),
  defaultView: field.choice(categoryViews).nullable().meta({ label: 'Shown as' }),
  ...searchEngineWords,
  canonicalUrl: field.url().meta({ label: 'Canonical address' }),
  note: field.lines(500).meta({ label: 'Note for staff' }),
})
export type CategoryInput = z.output<typeof categoryInput>

/** A category with nothing but a name and a place, which every new one starts from. */
export function blankCategory(name: string, parentUid: number | null = null): CategoryInput {
  return {
    parentUid,
    name,
    urlFragment: '',
    active: true,
    showInMenu: true,
    allowPrimary: true,
    heading: '',
    introduction: '',
    footerText: '',
    imageFileUid: null,
    bannerCollectionUid: null,
    googleCategoryId: null,
    filterMode: 'inherit',
    filters: [],
    defaultSort: null,
    defaultView: null,
    pageTitle: '',
    metaDescription: '',
    noindex: false,
    canonicalUrl: '',
    note: '',
  }
}

const counts = {
  itemsDirect: z.number().int().meta({ label: 'Items' }),
  itemsBelow: z.number().int().meta({ label: 'Items with those below' }),
  primaryItems: z.number().int().meta({ label: 'Primary items' }),
  liveItems: z.number().int().meta({ label: 'Live items' }),
  liveBelow: z.number().int().meta({ label: 'Live with those below' }),
}

export const categories = record({
  resource,
  path: '/Categories',
  noun: 'category',
  levels,
  input: categoryInput,
  computed: z.object({
    ...counts,
    path: z.string(),
    depth: z.number().int(),
    children: z.number().int(),
    ancestors: z.array(z.object({ uid: field.uid(), name: z.string() })),
    /** What it inherits where it has no Google category of its own. */
    googleInherited: z.object({ id: field.uid(), path: z.string(), from: z.string() }).nullable(),
    googleOwn: z.object({ id: field.uid(), path: z.string(), isRetired: z.boolean() }).nullable(),
    /** Offered where it has none, or one that Google no longer has. */
    googleSuggestion: z.object({ id: field.uid(), path: z.string() }).nullable(),
    /** It was never on the site, nor was anything below it: nobody can have its address. */
    isNeverLive: z.boolean(),
  }),
})

/** What is not right about a category, for "Only problems". */
export const categoryProblems = {
  empty: 'Empty',
  inactiveWithItems: 'Inactive, with items',
  duplicateName: 'Name used twice',
  thinText: 'Little text',
} as const
export type CategoryProblem = keyof typeof categoryProblems

/** A node of the tree, with what its row shows. */
export const categoryNode = z.object({
  uid: field.uid(),
  parentUid: field.uid().nullable(),
  version: z.number().int(),
  name: z.string(),
  path: z.string(),
  active: z.boolean(),
  /** It or one above it is inactive. */
  isHidden: z.boolean(),
  showInMenu: z.boolean(),
  allowPrimary: z.boolean(),
  google: z.enum(['own', 'inherited', 'none']),
  hasFilters: z.boolean(),
  problems: z.array(z.enum(Object.keys(categoryProblems) as [CategoryProblem, ...CategoryProblem[]])),
  ...counts,
})
export type CategoryNode = z.output<typeof categoryNode>

const call = callsOf({ levels, resource })

export const categoryTree = call.get('/Categories', 'The whole tree in its order, and its version', {
  reply: z.object({ treeVersion: z.number().int(), rows: z.array(categoryNode) }),
})

/** What follows from a change of the tree, before it is made. */
export const categoryImpact = z.object({
  /** Pages whose address changes. */
  pages: z.number().int(),
  redirects: z.number().int(),
  /** The first of them. */
  samples: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Active items whose primary category would no longer be seen. */
  losePrimary: z.number().int(),
  /** Menu nodes, landing pages, rules and the like that point at what changes. */
  uses: z.array(z.object({ text: z.string(), count: z.number().int(), path: z.string().optional() })),
  isNeverLive: z.boolean(),
})
export type CategoryImpact = z.output<typeof categoryImpact>

export const moveCategory = call.post(
  '/Categories/:uid/move',
  'Move a category; a dry run says what follows',
  {
    body: z.object({
      parentUid: field.uid().nullable(),
      /** The sibling it goes before; null puts it last. */
      beforeUid: field.uid().nullable(),
      treeVersion: field.version(0),
      redirects: z.boolean().default(true),
      dryRun: z.boolean().optional(),
    }),
    reply: z.union([
      categoryImpact,
      z.object({ treeVersion: z.number().int(), redirects: z.number().int() }),
    ]),
  },
)

/** Where a place is taken: its address is another then too, unless somebody wrote it by hand. */
export const renameCategory = call.post(
  '/Categories/:uid/rename',
  'Give a category another name, and the address that comes from it',
  {
    body: categoryInput.pick({ name: true }),
    reply: z.object({ name: z.string(), urlFragment: z.string() }),
  },
)

/** What hiding a category, or showing it again, would do. */
export const categoryActiveImpact = call.get(
  '/Categories/:uid/impact',
  'What hiding a category, renaming its address or moving it would do',
  {
    query: z.object({
      active: z.enum(['true', 'false']).optional(),
      urlFragment: z.string().max(80).optional(),
      parentUid: field.writtenWhole(0).optional(),
    }),
    reply: categoryImpact,
  },
)

/** The first items of a category, primary ones marked. */
export const categoryItems = call.get('/Categories/:uid/item', 'Items of a category', {
  query: z.object({
    search: z.string().trim().max(120).default(''),
    after: field.writtenWhole(0).default(0),
    limit: field.writtenWhole(1, 200).default(50),
  }),
  reply: z.object({
    total: z.number().int(),
    next: z.number().int().nullable(),
    rows: z.array(
      z.object({
        uid: field.uid(),
        code: z.string(),
        name: z.string(),
        image: z.string().nullable(),
        status: z.string(),
        live: z.string(),
        isPrimary: z.boolean(),
        primary: z.string().nullable(),
      }),
    ),
  }),
})

export const setCategoryItems = call.put(
  '/Categories/:uid/item',
  'Put items into a category, take them out, make it their primary one',
  {
    body: z.object({
      add: field.uids().max(2_000).default([]),
      /** Codes or barcodes as pasted; unknown ones are named in the answer. */
      addCodes: z.array(z.string().trim().min(1).max(60)).max(2_000).default([]),
      remove: field.uids().max(2_000).default([]),
      /** Items whose primary category this one becomes. */
      primary: field.uids().max(2_000).default([]),
      /** For items that are removed and had it as their primary: what is it instead. */
      newPrimaryUid: field.uid().nullable().optional(),
    }),
    reply: z.object({
      added: z.number().int(),
      removed: z.number().int(),
      primary: z.number().int(),
      unknownCodes: z.array(z.string()),
    }),
  },
)
