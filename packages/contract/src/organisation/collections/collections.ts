import { z } from 'zod'
import { searchEngineWords } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { collectionRule } from '../membership/rules.ts'
import { tagColours } from './tags.ts'

const levels = storeStaff
const resource = 'collection'

export const collectionLevelsMost = 4
export const collectionTagsMost = 20

export const collectionSorts = {
  manual: 'By hand',
  bestSelling: 'Best selling',
  newest: 'Newest',
  priceUp: 'Price, lowest first',
  priceDown: 'Price, highest first',
  name: 'Name',
  discount: 'Largest saving',
  stock: 'Most in stock',
} as const
export const collectionStates = { live: 'Live', scheduled: 'Scheduled', ended: 'Ended', off: 'Off' } as const
export const collectionKinds = { hand: 'By hand', rule: 'By rule', both: 'Both' } as const
/** Why a rule failed that computing it again cannot mend. */
export const ruleUnreadable = 'The rule cannot be read. Save it again.'

export const ruleStates = {
  none: 'No rule',
  current: 'Up to date',
  computing: 'Computing',
  held: 'Held',
  failed: 'Failed',
} as const
export const redirectTypes = { '301': 'For good (301)', '302': 'For now (302)' } as const
export const redirectTimes = { whenNotLive: 'When it is not live', always: 'Always' } as const

export const collectionInput = z.object({
  name: field.text(120, 1).meta({ softMax: 70 }),
  urlSlug: field.slugOrEmpty(120).meta({ label: 'URL' }),
  parentUid: field.reference('collection').nullable().meta({ label: 'Parent' }),
  inheritRules: field.flag().meta({ label: "Also apply the parent's rule" }),
  heading: field.text(120),
  introduction: field.richText(5_000),
  footerText: field.richText(20_000).meta({ label: 'Footer' }),
  imageFileUid: field.image().nullable().meta({ label: 'Image' }),
  imageAlt: field.text(255).meta({ label: 'Alt text' }),
  bannerCollectionUid: field.uid().nullable().meta({ label: 'Banner collection' }),
  enabled: field.flag(),
  startsAt: field.instant().nullable().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
  rule: collectionRule.nullable().meta({ kind: 'list', label: 'Rule' }),
  sortMode: field.choice(collectionSorts).meta({ label: 'Sort' }),
  outOfStockLast: field.flag().meta({ label: 'Out of stock last' }),
  newItemsGo: field.choice({ end: 'To the end', start: 'To the start' }).meta({ label: 'Newcomers go' }),
  redirectTo: field.text(500).meta({ label: 'Send to' }),
  redirectType: field.choice(redirectTypes).meta({ label: 'Type' }),
  redirectWhen: field.choice(redirectTimes).meta({ label: 'When' }),
  holdBelowPct: field.whole(0, 100).meta({ label: 'Hold a change that keeps fewer than' }),
  ...searchEngineWords,
  canonicalUrl: field.url().meta({ label: 'Canonical address' }),
})
export type CollectionInput = z.output<typeof collectionInput>

/** A collection with nothing but a name, which every new one starts from. */
export function blankCollection(name: string): CollectionInput {
  return {
    name,
    urlSlug: '',
    parentUid: null,
    inheritRules: false,
    enabled: true,
    startsAt: null,
    endsAt: null,
    heading: '',
    introduction: '',
    footerText: '',
    imageFileUid: null,
    imageAlt: '',
    bannerCollectionUid: null,
    rule: null,
    sortMode: 'manual',
    outOfStockLast: true,
    newItemsGo: 'end',
    redirectTo: '',
    redirectType: '302',
    redirectWhen: 'whenNotLive',
    holdBelowPct: 50,
    pageTitle: '',
    metaDescription: '',
    noindex: false,
    canonicalUrl: '',
  }
}

export const collectionTagChip = z.object({
  uid: field.uid(),
  name: z.string(),
  colour: z.enum(Object.keys(tagColours) as [keyof typeof tagColours, ...(keyof typeof tagColours)[]]),
})

/** What follows from a collection and its items. */
export const collectionFigures = z.object({
  memberCount: z.number().int().meta({ label: 'Members' }),
  liveCount: z.number().int().meta({ label: 'Live' }),
  ruleCount: z.number().int().meta({ label: 'By rule' }),
  manualCount: z.number().int().meta({ label: 'By hand' }),
  excludedCount: z.number().int().meta({ label: 'Excluded' }),
})

/** Something that points at a collection, with where to look at it. */
export const collectionUse = z.object({ text: z.string(), path: z.string().nullable() })

const standing = z.object({
  state: field.choice(collectionStates),
  ruleState: field.choice(ruleStates).meta({ label: 'Rule' }),
  ruleGeneration: z.number().int(),
  lastComputedAt: z.string().nullable(),
  failure: z.string(),
  /** What a recompute that is held would do. */
  held: z
    .object({
      keeps: z.number().int(),
      joins: z.number().int(),
      leaves: z.number().int(),
      because: z.string(),
    })
    .nullable(),
  /** The rule as a person would say it, with those it takes over. */
  sentence: z.string(),
})

export const collections = record({
  resource,
  path: '/CollectionDefinitions',
  noun: 'collection',
  levels,
  input: collectionInput,
  computed: z.object({
    ...collectionFigures.shape,
    ...standing.shape,
    tags: z.array(collectionTagChip),
    parentName: z.string().nullable(),
    children: z.number().int(),
  }),
})

export const collectionsView = dataView({
  record: collections,
  noun: 'collections',
  row: z.object({
    ...collectionFigures.shape,
    tagChips: z.array(collectionTagChip).meta({ kind: 'list', label: 'Tags' }),
    parentUid: field.reference('collection').nullable().meta({ label: 'Parent' }),
    depth: z.number().int(),
  }),
  columns: {
    image: { of: z.string().nullable().meta({ kind: 'image' }) },
    name: { of: collectionInput.shape.name, main: true, width: 190, needs: ['depth'] },
    state: { of: field.choice(collectionStates), width: 114 },
    kind: { of: field.choice(collectionKinds).meta({ label: 'Chosen' }), width: 84 },
    memberCount: { width: 88 },
    liveCount: { width: 62 },
    ruleState: { of: field.choice(ruleStates).meta({ label: 'Rule' }), width: 106, needs: ['sentence'] },
    tags: { of: z.string().meta({ label: 'Tags' }), width: 190, needs: ['tagChips'] },
    startsAt: {},
    endsAt: {},
    usedBy: { of: z.number().int().meta({ label: 'Used by' }), hidden: true, width: 80 },
    updatedAt: { hidden: true },
    parentName: { of: z.string().nullable().meta({ label: 'Parent' }), width: 120, hidden: true },
    sortMode: { of: collectionInput.shape.sortMode, width: 130, hidden: true },
    sentence: { of: z.string().meta({ label: 'Rule in words' }), width: 320, hidden: true, sort: false },
    path: { of: z.string().meta({ label: 'Under' }), hidden: true },
    enabled: { hidden: true },
    excludedCount: { hidden: true },
    manualCount: { hidden: true },
    ruleCount: { hidden: true },
    urlSlug: { of: collectionInput.shape.urlSlug, hidden: true },
    createdAt: { hidden: true },
    updatedBy: { hidden: true },
  },
  always: [
    'version',
    'image',
    'name',
    'urlSlug',
    'state',
    'enabled',
    'memberCount',
    'liveCount',
    'ruleState',
  ],
  searches: 'Search name or URL',
  sort: 'name',
  /** Those that carry a tag, by its uid. */
  more: z.object({
    tag: field.writtenUids(1, 0).default(''),
  }),
  presets: [
    { name: 'All collections' },
    { name: 'Live', filter: [{ field: 'state', op: 'in', value: ['live'] }] },
    { name: 'Scheduled', filter: [{ field: 'state', op: 'in', value: ['scheduled'] }], sort: 'startsAt' },
    { name: 'Ended or off', filter: [{ field: 'state', op: 'in', value: ['ended', 'off'] }] },
    { name: 'By rule', filter: [{ field: 'kind', op: 'in', value: ['rule', 'both'] }] },
    { name: 'Needs a look', filter: [{ field: 'ruleState', op: 'in', value: ['held', 'failed'] }] },
    { name: 'Empty', filter: [{ field: 'memberCount', op: 'equals', value: 0 }] },
  ],
})
