import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
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
  levels,
  name: 'FacetNavigationSeoView',
  noun: 'pages',
  under: '/:site',
  params: siteParam,
  row: z.object({
    pageKey: z.string(),
    /** Sent back with a text edited in the row: it is refused once somebody else changed the page. */
    version: z.number().int(),
    canonicalMode: field.choice(canonicalModes).meta({ label: 'Canonical mode' }),
  }),
  columns: {
    path: { of: field.code(500).meta({ label: 'Page' }), main: true, width: 290 },
    kind: { of: field.choice(seoKinds), width: 106 },
    problem: { of: field.choice(seoProblems).nullable(), width: 150 },
    pageTitle: { of: field.text(200).meta({ label: 'Title' }), width: 230, needs: textNeeds },
    titleLength: { of: z.number().int().meta({ label: 'Title length' }), hidden: true, width: 100 },
    metaDescription: { of: field.text(500).meta({ label: 'Description' }), width: 240, needs: textNeeds },
    descriptionLength: {
      of: z.number().int().meta({ label: 'Description length' }),
      hidden: true,
      width: 140,
    },
    heading: { of: field.text(200), width: 150, needs: textNeeds },
    liveItems: { of: z.number().int().meta({ label: 'Live items' }), width: 86 },
    canonical: { of: field.text(500), width: 150 },
    robots: { of: field.choice({ index: 'Index', noindex: 'No index' }), hidden: true, width: 90 },
    source: {
      of: field.choice({ own: 'Own', template: 'Template', name: 'Name only' }),
      hidden: true,
      width: 96,
    },
    inMenu: { of: field.flag().meta({ label: 'In menu' }), hidden: true, width: 82 },
    inSitemap: { of: field.flag().meta({ label: 'In sitemap' }), width: 92 },
    problemText: { of: z.string().meta({ label: 'Why' }), width: 220, hidden: true, sort: false },
    name: { of: field.text(200), width: 160, hidden: true },
    problemRank: { of: z.number().int().meta({ label: 'Problems first' }), hidden: true, filter: false },
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

const call = callsOf({ levels, resource })

export const readSeo = call.get(
  '/FacetNavigation/seo/:site',
  'What pages tell search engines and what stands in for it: those whose keys are named, or all',
  {
    params: siteParam,
    query: z.object({ pageKeys: z.string().max(4_000).optional() }),
    reply: z.array(seoRow),
  },
)

export const saveSeo = call.put(
  '/FacetNavigation/seo/:site',
  'Say what pages tell search engines; a row changed meanwhile is refused',
  {
    params: siteParam,
    body: z.object({
      rows: z
        .array(seoInput.partial().extend({ pageKey, version: field.version(0) }))
        .min(1)
        .max(500),
    }),
    reply: z.array(seoRow),
  },
)

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

const change = bulksOf({ root: '/bulkseooperations', family: resource, resource, levels })

export const seoFromTemplate = change('UseTemplate', 'Texts', 'Use template', {})

export const replaceInSeo = change('FindAndReplace', 'Texts', 'Find and replace', {
  find: z.string().min(1, 'Type what to find.').max(200).meta({ label: 'Find' }),
  replaceWith: z.string().max(200).meta({ label: 'Replace with' }),
  fields: z
    .array(z.enum(['pageTitle', 'metaDescription', 'heading']))
    .min(1, 'Choose where to look.')
    .meta({ label: 'In' }),
})

export const setSeoRobots = change('SetRobots', 'Search engines', 'Set robots', {
  robots: seoInput.shape.robots,
})

export const setSeoCanonical = change('SetCanonical', 'Search engines', 'Set canonical', {
  canonicalMode: seoInput.shape.canonicalMode,
  canonicalUrl: seoInput.shape.canonicalUrl,
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
