import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { atVersion } from '../../kit/record.ts'
import { collectionRule } from '../membership/rules.ts'
import {
  collectionFigures,
  collectionInput,
  collections,
  collectionTagChip,
  collectionUse,
} from './collections.ts'

const levels = storeStaff
const resource = 'collection'
const root = '/CollectionDefinitions'

const call = callsOf({ levels, resource })

/** The collections a picker offers. */
export const collectionSelect = call.get(`${root}/Select`, 'Collections for a picker', {
  query: z.object({
    term: z.string().trim().max(120).default(''),
    tag: field.writtenUid().optional(),
  }),
  reply: z.array(
    z.object({ uid: field.uid(), name: z.string(), state: z.string(), members: z.number().int() }),
  ),
})

const model = z.object({
  /** One that is not stored yet has no name. */
  record: z.union([collections.stored, collectionInput.extend({ name: z.string().max(120) })]),
  rule: collectionRule.nullable(),
  tags: z.array(collectionTagChip),
  counts: collectionFigures,
  usedBy: z.array(collectionUse),
  sentence: z.string(),
})

export const collectionModel = call.get(
  `${root}/Model/:uid`,
  'Everything the edit page of a collection shows; `new` gives an empty one',
  { params: z.object({ uid: z.union([z.literal('new'), uidParam.shape.uid]) }), reply: model },
)

const ruleAnswer = z.object({
  rule: collectionRule.nullable(),
  version: z.number().int(),
  ruleState: z.string(),
  sentence: z.string(),
  counts: collectionFigures,
})

export const collectionFilter = call.get(`${root}/Filter/:uid`, 'The rule of a collection', {
  reply: ruleAnswer,
})

export const saveCollectionFilter = call.put(
  `${root}/Filter/:uid`,
  'Save the rule of a collection; it is computed in the background',
  {
    body: atVersion.extend({
      rule: collectionRule.nullable(),
      /** Whose rule is taken over, where that changes too. */
      parentUid: field.uid().nullable().optional(),
      inheritRules: z.boolean().optional(),
      confirmLeaving: z.boolean().default(false),
    }),
    reply: ruleAnswer,
  },
)

/** An item as tiles and samples show it. */
export const previewItem = z.object({
  uid: field.uid(),
  code: z.string(),
  name: z.string(),
  image: z.string().nullable(),
})

/** One condition asked of one item. Those of a rule that is taken over have a place below zero. */
const verdict = z.object({
  place: z.array(z.number().int()),
  text: z.string(),
  holds: z.boolean(),
  /** What the item has there. */
  value: z.string(),
})

const ask = callsOf({ levels })

export const previewRule = ask.post(
  `${root}/Filter/preview`,
  'What a rule would find, who would join and who would leave, or why one item is in or not',
  {
    body: z.object({
      rule: collectionRule.nullable(),
      collectionUid: field.uid().nullable().default(null),
      /** Whose rule is taken over, as a form says it; left out it is as the collection is stored. */
      parentUid: field.uid().nullable().optional(),
      itemUid: field.uid().nullable().default(null),
      /** The same by what is typed or scanned. */
      code: z.string().trim().max(60).default(''),
    }),
    reply: z.object({
      sentence: z.string(),
      matches: z.number().int(),
      joining: z.number().int(),
      leaving: z.number().int(),
      members: z.number().int(),
      joiningItems: z.array(previewItem),
      leavingItems: z.array(previewItem),
      /** How many each condition and each group finds by itself, by its place. */
      counts: z.array(z.object({ place: z.array(z.number().int()), count: z.number().int() })),
      /** For one item: what each condition thinks of it. */
      item: previewItem
        .extend({
          matches: z.boolean(),
          /** What somebody said of it by hand, which counts before the rule. */
          byHand: z.enum(['in', 'out', 'nothing']),
          verdicts: z.array(verdict),
        })
        .nullable(),
    }),
  },
)

const facetAnswer = z.object({
  rule: collectionRule.nullable(),
  version: z.number().int(),
  facets: z.array(z.object({ uid: field.uid(), name: z.string(), filterName: z.string() })),
})
export const collectionFacets = call.get(`${root}/:uid/facet`, 'The facets a rule names', {
  reply: facetAnswer,
})
export const saveCollectionFacets = call.put(
  `${root}/:uid/facet`,
  'Add facets to the first including group of a rule, or take them out of it',
  {
    body: z.object({
      add: field.uids().max(200).default([]),
      remove: field.uids().max(200).default([]),
      confirmLeaving: z.boolean().default(false),
    }),
    reply: facetAnswer,
  },
)

export const collectionTagsOf = call.get(`${root}/:uid/tag`, 'The tags of a collection', {
  reply: z.array(collectionTagChip),
})
export const saveCollectionTags = call.put(`${root}/:uid/tag`, 'Set the tags of a collection', {
  body: z.object({ tagUids: field.uids().max(200) }),
  reply: z.array(collectionTagChip),
})

const named = z.object({ uid: field.uid(), name: z.string() })
const chain = z.object({ version: z.number().int(), inheritRules: z.boolean(), chain: z.array(named) })
export const collectionParent = call.get(`${root}/:uid/parent`, 'The collections above one, nearest first', {
  reply: chain,
})
export const saveCollectionParent = call.put(`${root}/:uid/parent`, 'Put a collection under another', {
  body: z.object({
    parentUid: field.uid().nullable(),
    inheritRules: z.boolean().default(false),
    confirmLeaving: z.boolean().default(false),
  }),
  reply: chain,
})
export const collectionChildren = call.get(`${root}/:uid/child`, 'The collections below one', {
  reply: z.array(named.extend({ state: z.string(), members: z.number().int() })),
})

export const saveCollectionRedirect = call.put(
  `${root}/:uid/Redirect`,
  'Set where the page of a collection leads',
  {
    body: atVersion.extend(
      collectionInput.pick({ redirectTo: true, redirectType: true, redirectWhen: true }).shape,
    ),
    reply: collections.stored,
  },
)
export const redirectChain = ask.post(
  `${root}/RedirectChain`,
  'The way a shopper would be sent, step by step',
  {
    body: z.object({
      uid: field.uid().nullable(),
      urlSlug: z.string().max(120),
      redirectTo: z.string().max(500),
    }),
    reply: z.object({
      steps: z.array(z.object({ path: z.string(), says: z.string() })),
      fault: z.string().nullable(),
    }),
  },
)

/** Pages of the site that a redirect can lead to. */
export const redirectPages = call.get(
  `${root}/RedirectPages`,
  'Pages of the site whose name or address fits',
  {
    query: z.object({ term: z.string().trim().max(500).default('') }),
    reply: z.array(z.object({ path: z.string(), says: z.string() })),
  },
)

const action = (path: string, summary: string) =>
  call.post(`${root}/:uid/${path}`, summary, { body: z.object({}), reply: collections.stored })
export const recomputeCollection = { ...action('recompute', 'Compute the rule anew'), status: 202 as const }
export const applyHeld = action('applyHeld', 'Apply what was held')
export const discardHeld = action('discardHeld', 'Keep the members and mark the rule')
export const duplicateCollection = call.post(`${root}/:uid/duplicate`, 'Make a collection like this one', {
  body: z.object({ name: collectionInput.shape.name, withItems: z.boolean().default(true) }),
  reply: z.object({ uid: field.uid() }),
  status: 201,
})

export const collectionUses = call.get(`${root}/:uid/usedBy`, 'What points at a collection', {
  reply: z.array(collectionUse),
})

/** An advanced search as a rule, and what of it a rule cannot say. */
export const ruleFromQuery = ask.post(`${root}/Filter/fromQuery`, 'Turns an advanced search into a rule', {
  body: z.object({ query: z.string().max(20_000) }),
  reply: z.object({ rule: collectionRule.nullable(), left: z.array(z.string()) }),
})
