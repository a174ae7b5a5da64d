import { z } from 'zod'
import { type SizeSystem, sizeChoices } from '../../items/door.ts'
import { administrators } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf, endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'

const rule = { levels: administrators, superUser: true } as const

export const sizeMatches = {
  list: 'A list of labels',
  pattern: 'A pattern',
  range: 'A range of values',
  parsed: 'Everything of one system',
} as const
export const sizeTargets = { facet: 'A facet', make: 'A facet named from the size' } as const
/** The units that sizes of a system are written in; a range of a system with several says which it means. */
export const sizeUnits: Readonly<Record<SizeSystem, readonly string[]>> = {
  oneSize: [],
  letter: [],
  cm: ['cm'],
  mm: ['mm'],
  inch: ['inch'],
  wheel: [],
  waist: ['inch'],
  shoeEu: ['EU'],
  shoeUk: ['UK'],
  shoeUs: ['US'],
  age: ['months', 'years'],
  litre: ['L', 'ml'],
  number: [],
  text: [],
}
/** What has no value that a range could begin or end with. */
export const rangeless: readonly SizeSystem[] = ['oneSize', 'letter', 'text']
export const labelsMost = 500
/** Facets a run may make by itself. */
export const madeMost = 50

const uidList = (resource: string, label: string) =>
  z.array(field.reference(resource)).max(200, 'At most 200.').meta({ kind: 'list', label })
const amount = (label: string) =>
  z.number('Enter a number.').min(0).max(9_999_999).nullable().meta({ kind: 'number', label })

export const sizeRuleInput = z.object({
  name: field.text(80, 1),
  active: field.flag(),
  priority: field.whole(1, 9_999),
  targetFilterUid: field.reference('filter').meta({ label: 'Target filter' }),
  categoryUids: uidList('category', 'Categories'),
  brandUids: uidList('brand', 'Brands'),
  styleUids: uidList('style', 'Styles'),
  gender: field.choice(sizeChoices.genders).nullable(),
  age: field.choice(sizeChoices.ages).nullable(),
  match: field.choice(sizeMatches),
  labels: z.array(field.text(60, 1)).max(labelsMost, `At most ${labelsMost} labels.`).meta({ kind: 'list' }),
  pattern: field.code(100, 0),
  system: field.choice(sizeChoices.systems).nullable(),
  unit: field.text(12),
  fromValue: amount('From'),
  toValue: amount('To'),
  target: field.choice(sizeTargets).meta({ label: 'Gives' }),
  facetUid: field.reference('facet').nullable().meta({ label: 'Facet' }),
  makeName: field.text(80).meta({ label: 'Name pattern' }),
  stop: field.flag().meta({ label: 'Stop after this rule' }),
})
export type SizeRuleInput = z.output<typeof sizeRuleInput>

export const blankSizeRule: SizeRuleInput = {
  name: '',
  active: true,
  priority: 1,
  targetFilterUid: 0,
  categoryUids: [],
  brandUids: [],
  styleUids: [],
  gender: null,
  age: null,
  match: 'pattern',
  labels: [],
  pattern: '',
  system: null,
  unit: '',
  fromValue: null,
  toValue: null,
  target: 'make',
  facetUid: null,
  makeName: '',
  stop: true,
}

const figures = z.object({
  hits: z.number().int(),
  lastRunAt: field.instant().nullable().meta({ label: 'Last run' }),
  filter: z.string().meta({ label: 'Filter' }),
})

const whole = record({
  ...rule,
  resource: 'sizeFilterRule',
  path: '/sizeFilterRules',
  noun: 'size rule',
  input: sizeRuleInput,
  computed: figures,
})

/** What becomes of the facets a rule has put on sizes is asked when it is deleted. */
export const sizeRules = {
  ...whole,
  remove: endpoint({
    ...whole.remove,
    query: whole.remove.query.extend({ facets: z.enum(['keep', 'remove']).default('keep') }),
  }),
}

export const sizeRulesView = dataView({
  record: sizeRules,
  noun: 'size rules',
  row: z.object({
    targetFilterUid: field.reference('filter').meta({ label: 'Target filter' }),
  }),
  columns: {
    priority: { width: 80 },
    name: { main: true, width: 200 },
    filter: { width: 116 },
    scope: { of: z.string(), width: 170, sort: false, filter: false },
    matches: { of: z.string().meta({ label: 'Match' }), width: 172, sort: false, filter: false },
    gives: { of: z.string(), width: 104, sort: false, filter: false },
    hits: { width: 72 },
    active: { width: 80 },
    lastRunAt: { width: 100 },
    updatedAt: { hidden: true },
    match: { hidden: true },
    stop: { of: field.flag(), hidden: true },
  },
  always: ['version', 'name', 'active', 'filter', 'gives', 'hits', 'matches'],
  searches: 'Search name',
  sort: 'priority',
  presets: [{ name: 'All rules' }, { name: 'Off', filter: [{ field: 'active', op: 'is', value: false }] }],
})

export const sizeLabelsView = dataView({
  ...rule,
  resource: 'sizeFilterRule',
  name: 'SizeLabelView',
  noun: 'sizes',
  row: z.object({
    /** For "Make rule from this". */
    categoryUid: field.uid().nullable(),
    filterUid: field.uid().nullable(),
  }),
  columns: {
    label: { of: z.string(), main: true, width: 150 },
    items: { of: z.number().int(), width: 80 },
    brands: { of: z.string(), width: 200, sort: false, filter: false },
    categories: { of: z.string(), width: 240, sort: false, filter: false },
    system: { of: field.choice(sizeChoices.systems).meta({ label: 'Reading' }), width: 130 },
    reads: { of: z.string().meta({ label: 'Value' }), width: 110, sort: false, filter: false },
    ignored: { of: field.flag(), hidden: true },
  },
  always: ['label', 'items', 'categories', 'reads', 'ignored', 'categoryUid', 'filterUid'],
  searches: 'Search label',
  sort: '-items',
  presets: [
    { name: 'Unmatched', filter: [{ field: 'ignored', op: 'is', value: false }] },
    { name: 'Ignored', filter: [{ field: 'ignored', op: 'is', value: true }] },
  ],
})

const call = callsOf({ levels: administrators, resource: 'sizeFilterRule', superUser: true })

export const sizeRulesOrder = call.put(
  '/sizeFilterRules/order',
  'Order the size rules; their priorities are written anew in tens',
  { body: z.object({ uids: field.uids().min(1).max(1_000) }), reply: 'empty' },
)

const ask = callsOf({ levels: administrators, superUser: true })

/** The rules of a scope tried on labels. A rule that is being written stands in for the stored one. */
export const sizeRulesTest = ask.post(
  '/sizeFilterRules/test',
  'What labels read as, and which rule gives them which facet',
  {
    body: z.object({
      labels: z.array(field.text(60, 1)).min(1).max(200),
      rule: sizeRuleInput.extend({ uid: field.uid().optional() }).optional(),
    }),
    reply: z.array(
      z.object({
        label: z.string(),
        system: z.string(),
        reads: z.string(),
        /** The facet this rule gives, or null where it does not fit. */
        facet: z.string().nullable(),
        /** An earlier rule that takes the label first. */
        takenBy: z.string().nullable(),
      }),
    ),
  },
)

export const sizeRunReply = z.object({
  items: z.number().int(),
  adds: z.number().int(),
  replaces: z.number().int(),
  leaves: z.number().int(),
  removes: z.number().int(),
  /** Facets that would be made first. */
  makes: z.array(z.object({ filter: z.string(), name: z.string() })),
  samples: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      rule: z.string().nullable(),
    }),
  ),
  isQueued: z.boolean(),
})
export type SizeRunReply = z.output<typeof sizeRunReply>

/** All rules over the whole catalogue: as a dry run at once, else as a job. */
export const sizeRulesRun = call.post(
  '/sizeFilterRules/run',
  'Run the size rules over every size, first as a dry run',
  {
    body: z.object({
      dryRun: z.boolean(),
      /** A rule as it would be saved, in the place of the stored one. */
      rule: sizeRuleInput.extend({ uid: field.uid().optional() }).optional(),
    }),
    status: 202,
    reply: sizeRunReply,
  },
)

export const ignoreSizeLabel = call.put(
  '/sizeFilterRules/ignored',
  'Leave a size label off the list of unmatched ones, or put it back',
  { body: z.object({ label: field.text(60, 1), ignored: field.flag() }), reply: 'empty' },
)
