import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulk } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { sheetColumns, sheetImport } from '../../kit/sheet-import.ts'
import { siteAddress } from '../landing-pages/landing-pages.ts'
import { siteParam } from '../sites.ts'

const levels = storeStaff
const resource = 'facetNavigationSeo'

export const seoKinds = {
  category: 'Category',
  facet: 'Facet page',
  landing: 'Landing page',
  collection: 'Collection',
  brand: 'Brand',
} as const

export const seoProblems = {
  missing: 'Missing',
  tooLong: 'Too long',
  duplicate: 'Duplicate',
  hiddenInMenu: 'Kept out, but in the menu',
  elsewhere: 'Canonical elsewhere',
} as const

const canonicalModes = { self: 'Itself', parent: 'Its parent', other: 'Another page' } as const

const textNeeds = ['pageKey', 'version', 'source'] as const

export const seoView = dataView({
  resource,
  name: 'FacetNavigationSeoView',
  noun: 'pages',
  levels,
  under: '/:site',
  params: siteParam,
  row: z.object({
    uid: field.uid(),
    pageKey: z.string(),
    /** Sent back with a text edited in the row: it is refused once somebody else changed the page. */
    version: z.number().int(),
    path: field.code(500).meta({ label: 'Page' }),
    name: field.text(200),
    kind: field.choice(seoKinds),
    liveItems: z.number().int().meta({ label: 'Live items' }),
    pageTitle: field.text(200).meta({ label: 'Title' }),
    titleLength: z.number().int().meta({ label: 'Title length' }),
    metaDescription: field.text(500).meta({ label: 'Description' }),
    descriptionLength: z.number().int().meta({ label: 'Description length' }),
    heading: field.text(200),
    canonical: field.text(500),
    canonicalMode: field.choice(canonicalModes).meta({ label: 'Canonical mode' }),
    robots: field.choice({ index: 'Index', noindex: 'No index' }),
    source: field.choice({ own: 'Own', template: 'Template', name: 'Name only' }),
    inMenu: field.flag().meta({ label: 'In menu' }),
    inSitemap: field.flag().meta({ label: 'In sitemap' }),
    problem: field.choice(seoProblems).nullable(),
    problemText: z.string().meta({ label: 'Why' }),
    problemRank: z.number().int().meta({ label: 'Problems first' }),
  }),
  columns: {
    path: { main: true, width: 290 },
    kind: { width: 106 },
    problem: { width: 150 },
    pageTitle: { width: 230, needs: textNeeds },
    titleLength: { hidden: true, width: 100 },
    metaDescription: { width: 240, needs: textNeeds },
    descriptionLength: { hidden: true, width: 140 },
    heading: { width: 150, needs: textNeeds },
    liveItems: { width: 86 },
    canonical: { width: 150 },
    robots: { hidden: true, width: 90 },
    source: { hidden: true, width: 96 },
    inMenu: { hidden: true, width: 82 },
    inSitemap: { width: 92 },
    problemText: { width: 220, hidden: true, sort: false },
    name: { width: 160, hidden: true },
    problemRank: { hidden: true, filter: false },
  },
  always: ['path', 'pageTitle', 'liveItems', 'problem', 'problemText'],
  searches: 'Search page, title or heading',
  sort: 'problemRank,-liveItems',
  presets: [
    { name: 'All pages' },
    { name: 'With problems', filter: [{ field: 'problem', op: 'empty', value: false }] },
    { name: 'Duplicates', filter: [{ field: 'problem', op: 'in', value: ['duplicate'] }] },
    { name: 'Missing texts', filter: [{ field: 'problem', op: 'in', value: ['missing'] }] },
    { name: 'In menu', filter: [{ field: 'inMenu', op: 'is', value: true }] },
  ],
})

export const seoInput = z.object({
  pageTitle: field.text(70).meta({ label: 'Title', softMax: 65 }),
  metaDescription: field.lines(320).meta({ label: 'Description', softMax: 160 }),
  heading: field.text(120),
  introduction: field.richText(5_000),
  canonicalMode: field.choice(canonicalModes).meta({ label: 'Canonical' }),
  canonicalUrl: siteAddress.meta({ label: 'Canonical page' }),
  robots: field.choice({ index: 'Index', noindex: 'No index' }),
})
export type SeoInput = z.output<typeof seoInput>

const pageKey = z
  .string()
  .regex(/^(category|collection|brand|shop):\d{1,10}(\+\d{1,10}){0,3}$/, 'No such page.')
  .refine(field.uidsFit, 'No such page.')

/** A page with what staff said of it, and what it says when they say nothing. */
export const seoRow = z
  .object({
    pageKey: z.string(),
    path: z.string(),
    name: z.string(),
    /** Null while nobody said anything. */
    own: seoInput.nullable(),
    /** 0 while the page is not listed yet: saying something makes it. */
    version: z.number().int(),
    /** What it shows where its own text is empty. */
    ghosts: z.object({
      pageTitle: z.string(),
      metaDescription: z.string(),
      heading: z.string(),
      introduction: z.string(),
    }),
  })
  .meta({ id: 'SeoRow' })
export type SeoRow = z.output<typeof seoRow>

export const readSeo = endpoint({
  method: 'GET',
  path: '/FacetNavigation/seo/:site',
  resource,
  levels,
  params: siteParam,
  query: z.object({ pageKeys: z.string().max(4_000).optional() }),
  reply: z.array(seoRow),
  summary: 'What pages tell search engines and what stands in for it: those whose keys are named, or all',
})

export const saveSeo = endpoint({
  method: 'PUT',
  path: '/FacetNavigation/seo/:site',
  resource,
  levels,
  params: siteParam,
  body: z.object({
    rows: z
      .array(seoInput.partial().extend({ pageKey, version: field.version(0) }))
      .min(1)
      .max(500),
  }),
  reply: z.array(seoRow),
  summary: 'Say what pages tell search engines; a row changed meanwhile is refused',
})

const wholePages = record({
  resource,
  path: '/navigationSeoPages',
  noun: 'page',
  levels,
  input: seoInput,
  computed: z.object({
    site: z.string(),
    pageKey: z.string(),
    path: z.string(),
    name: z.string(),
    ghosts: seoRow.shape.ghosts,
  }),
})
const { create: _made, remove: _removed, ...editedPages } = wholePages

/** What staff say of one page: edited as any record, and neither made nor deleted, since it comes with its page. */
export const seoPages = editedPages

const bulkOf = { root: '/bulkseooperations', family: resource, resource, levels } as const

export const seoFromTemplate = bulk({
  ...bulkOf,
  name: 'UseTemplate',
  group: 'Texts',
  title: 'Use template',
  values: z.object({}),
})

export const replaceInSeo = bulk({
  ...bulkOf,
  name: 'FindAndReplace',
  group: 'Texts',
  title: 'Find and replace',
  values: z.object({
    find: z.string().min(1, 'Type what to find.').max(200).meta({ label: 'Find' }),
    replaceWith: z.string().max(200).meta({ label: 'Replace with' }),
    fields: z
      .array(z.enum(['pageTitle', 'metaDescription', 'heading']))
      .min(1, 'Choose where to look.')
      .meta({ label: 'In' }),
  }),
})

export const setSeoRobots = bulk({
  ...bulkOf,
  name: 'SetRobots',
  group: 'Search engines',
  title: 'Set robots',
  values: z.object({ robots: seoInput.shape.robots }),
})

export const setSeoCanonical = bulk({
  ...bulkOf,
  name: 'SetCanonical',
  group: 'Search engines',
  title: 'Set canonical',
  values: z.object({
    canonicalMode: seoInput.shape.canonicalMode,
    canonicalUrl: seoInput.shape.canonicalUrl,
  }),
})

export const importSeo = sheetImport({
  path: '/FacetNavigation/seo/:site/import',
  params: siteParam,
  resource,
  name: 'ImportTexts',
  title: 'Import page texts',
  noun: ['page text', 'page texts'],
  levels,
  columns: {
    path: { label: 'Page' },
    ...sheetColumns(seoInput, { pageTitle: [], metaDescription: [], heading: [], robots: [] }),
  },
  needs: ['path'],
  note: 'A line changes the texts of the page at its address.',
})
