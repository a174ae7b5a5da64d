import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { unknownTokens } from '../seo/page-texts.ts'

const levels = storeStaff

export const landingPageStatuses = {
  suggested: 'Suggested',
  live: 'Live',
  paused: 'Paused',
  retired: 'Retired',
} as const
export type LandingPageStatus = keyof typeof landingPageStatuses

const known = (text: string) => unknownTokens(text).length === 0
const unknownText = {
  error: (issue: { input?: unknown }) =>
    `Unknown token ${unknownTokens(String(issue.input ?? ''))[0] ?? ''}.`,
}

/** Texts of a page; what is left empty comes from a template, and templates may hold tokens. */
export const pageTextFields = {
  heading: field.text(120).refine(known, unknownText),
  pageTitle: field.text(200).refine(known, unknownText).meta({ label: 'Page title', softMax: 65 }),
  metaDescription: field
    .lines(500)
    .refine(known, unknownText)
    .meta({ label: 'Meta description', softMax: 160 }),
  introduction: field.richText(5_000).refine(known, unknownText),
}
const landingTexts = {
  ...pageTextFields,
  footerText: field.richText().refine(known, unknownText).meta({ label: 'Footer text' }),
}

/** A path of the own site or an https address, or empty. */
export const siteAddress = z
  .string()
  .trim()
  .max(500, 'At most 500 characters.')
  .refine(value => value === '' || /^\/[^\s/]?[^\s]*$/.test(value) || /^https:\/\/[^\s]+$/.test(value), {
    message: 'Enter a path such as /bikes, or an address that starts with https://.',
  })
  .meta({ kind: 'url' })

export const landingPageInput = z.object({
  site: z.string().max(20),
  categoryUid: field.reference('category').nullable().meta({ label: 'Category' }),
  facetUids: field.uids('facet').min(1, 'Choose one to three facets.').max(3, 'At most three facets.').meta({
    label: 'Facets',
  }),
  ...landingTexts,
  indexable: field.flag().meta({ label: 'Search engines may show it' }),
  canonicalTo: siteAddress.meta({ label: 'Canonical page' }),
  bannerCollectionUid: field.reference('collection').nullable().meta({ label: 'Banner collection' }),
})
export type LandingPageInput = z.output<typeof landingPageInput>

export const landingPages = record({
  resource: 'automaticLandingPage',
  path: '/alps',
  noun: 'landing page',
  levels,
  input: landingPageInput,
  computed: z.object({
    path: z.string(),
    status: field.choice(landingPageStatuses),
    origin: field.choice({ rule: 'By rule', manual: 'By hand' }),
    ruleName: z.string().nullable(),
    facetNames: z.array(z.string()),
    itemCount: z.number().int(),
    liveCount: z.number().int(),
    belowMinSince: z.string().nullable(),
    /** What the templates make of each text, for where it is left empty. */
    ghosts: z.object({
      heading: z.string(),
      pageTitle: z.string(),
      metaDescription: z.string(),
      introduction: z.string(),
      footerText: z.string(),
    }),
  }),
})

export const landingPagesView = dataView({
  record: landingPages,
  name: 'AlpView',
  noun: 'landing pages',
  columns: {
    path: { of: field.code(500).meta({ label: 'Address' }), main: true, width: 410 },
    categoryName: { of: z.string().nullable().meta({ label: 'Category' }), width: 140 },
    facetNames: { of: z.string().meta({ label: 'Facets' }), width: 150, sort: false, filter: false },
    status: { width: 124 },
    liveCount: { of: z.number().int().meta({ label: 'Live items' }), width: 96, needs: ['belowMinSince'] },
    heading: { of: field.text(120), width: 170 },
    titleLength: { of: z.number().int().meta({ label: 'Title length' }), hidden: true, width: 104 },
    texts: {
      of: field.choice({ own: 'Own', template: 'Template' }).meta({ label: 'Texts' }),
      hidden: true,
      width: 96,
    },
    indexed: { of: field.flag().meta({ label: 'Indexed' }), hidden: true, width: 88 },
    ruleName: { of: z.string().nullable().meta({ label: 'Rule' }), width: 170 },
    belowMinSince: {
      of: field.instant().nullable().meta({ label: 'Too few since' }),
      hidden: true,
      width: 120,
    },
    updatedAt: {},
    site: { of: field.text(20), hidden: true, width: 80 },
  },
  /** Whose pages; the default site's where it is left out. */
  more: z.object({ site: z.string().max(20).default('') }),
  always: ['site', 'path', 'facetNames', 'status', 'liveCount'],
  searches: 'Search address or heading',
  sort: '-liveCount',
  presets: [
    {
      name: 'Suggested and live',
      filter: [{ field: 'status', op: 'in', value: ['suggested', 'live'] }],
    },
    { name: 'Suggested', filter: [{ field: 'status', op: 'in', value: ['suggested'] }] },
    { name: 'Live', filter: [{ field: 'status', op: 'in', value: ['live'] }] },
    { name: 'Too few items', filter: [{ field: 'belowMinSince', op: 'empty', value: false }] },
    { name: 'Paused and retired', filter: [{ field: 'status', op: 'in', value: ['paused', 'retired'] }] },
    { name: 'All pages' },
  ],
})

const many = z.object({ uids: field.uids().min(1).max(500) })
const changed = z.object({ changed: z.number().int() })

const call = callsOf({ levels, resource: 'automaticLandingPage' })

export const publishLandingPages = call.post('/alps/publish', 'Put landing pages on the site', {
  body: many,
  reply: changed,
})

export const pauseLandingPages = call.post('/alps/pause', 'Take landing pages off the site for now', {
  body: many,
  reply: changed,
})

/** Pairs of landing pages that show nearly the same items. */
export const landingPageOverlaps = call.get(
  '/alps/overlaps',
  'Pairs of live landing pages that share over 80% of their items',
  {
    query: z.object({ site: z.string().max(20).default('main') }),
    reply: z.array(
      z.object({
        one: z.object({ uid: field.uid(), path: z.string(), liveCount: z.number().int() }),
        other: z.object({ uid: field.uid(), path: z.string(), liveCount: z.number().int() }),
        shared: z.number().int(),
        sharedBp: z.number().int(),
      }),
    ),
  },
)

export const landingRuleInput = z.object({
  name: field.text(80, 1),
  active: field.flag(),
  categoryUids: field.uids('category').max(200).meta({ label: 'Categories' }),
  includeBelow: field.flag().meta({ label: 'With those below' }),
  filterUids: z
    .array(field.uid())
    .min(1, 'Choose one to three filters.')
    .max(3, 'At most three filters.')
    .refine(uids => new Set(uids).size === uids.length, 'Each filter once.')
    .meta({ label: 'Filters' }),
  excludedFacetUids: field.uids('facet').max(500).meta({ label: 'Facets left out' }),
  minItems: field.whole(1, 100).meta({ label: 'Fewest items' }),
  maxPages: field.whole(1, 2_000).meta({ label: 'Most pages' }),
  autoPublish: field.flag().meta({ label: 'Publish by itself' }),
  graceDays: field.whole(0, 90).meta({ label: 'Days before a page retires' }),
  ...landingTexts,
})
export type LandingRuleInput = z.output<typeof landingRuleInput>

/** A rule with nothing chosen yet. */
export function blankLandingRule(name: string): LandingRuleInput {
  return {
    name,
    active: true,
    categoryUids: [],
    includeBelow: true,
    filterUids: [],
    excludedFacetUids: [],
    minItems: 4,
    maxPages: 500,
    autoPublish: false,
    graceDays: 14,
    heading: '{facet} {facet2} {category}',
    pageTitle: '{facet} {facet2} {category} | {store}',
    metaDescription: '',
    introduction: '',
    footerText: '',
  }
}

export const landingRules = record({
  resource: 'alpRule',
  path: '/alpRules',
  noun: 'landing page rule',
  levels,
  input: landingRuleInput,
  computed: z.object({ pages: z.number().int(), livePages: z.number().int() }),
})

export const landingRuleList = call.get('/alpRules', 'The rules that make landing pages, the oldest first', {
  resource: 'alpRule',
  reply: z.array(landingRules.stored),
})

const ask = callsOf({ levels })

/** What a rule would make: the count at once, and samples. */
export const landingRulePreview = ask.post(
  '/alpRules/preview',
  'How many pages a rule makes, with samples, before it is saved',
  {
    body: z.object({
      uid: field.uid().nullable(),
      rule: landingRuleInput.omit({ name: true, active: true }),
    }),
    reply: z.object({
      pages: z.number().int(),
      /** Combinations that have no page yet. */
      fresh: z.number().int(),
      /** Combinations another, older rule has. */
      taken: z.number().int(),
      samples: z.array(
        z.object({
          path: z.string(),
          heading: z.string(),
          pageTitle: z.string(),
          items: z.number().int(),
          isNew: z.boolean(),
        }),
      ),
    }),
  },
)

const root = '/bulkalpoperations'

const change = bulksOf({ root, family: 'automaticLandingPage', resource: 'automaticLandingPage', levels })

export const setLandingPageStatus = change('SetStatus', 'Publish', 'Publish or pause', {
  status: field.choice({ live: 'Publish', paused: 'Pause' }).meta({ label: 'Do' }),
})

export const clearLandingPageTexts = change('UseTemplate', 'Texts', 'Set text from template', {})

export const setLandingPageCanonical = change('SetCanonical', 'Texts', 'Set canonical', {
  canonicalTo: siteAddress.meta({ label: 'Canonical page, empty for itself' }),
})

export const deleteSuggestedLandingPages = change(
  'DeleteSuggested',
  'Delete',
  'Delete suggested',
  {},
  { destructive: true },
)
