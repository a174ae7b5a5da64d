import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
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
const of = { levels, resource, params: uidParam } as const

/** The collections a picker offers. */
export const collectionSelect = endpoint({
  method: 'GET',
  path: `${root}/Select`,
  levels,
  resource,
  query: z.object({
    term: z.string().trim().max(120).default(''),
    tag: field.writtenUid().optional(),
  }),
  reply: z.array(
    z.object({ uid: field.uid(), name: z.string(), state: z.string(), members: z.number().int() }),
  ),
  summary: 'Collections for a picker',
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

export const collectionModel = endpoint({
  method: 'GET',
  path: `${root}/Model/:uid`,
  levels,
  resource,
  params: z.object({ uid: z.union([z.literal('new'), uidParam.shape.uid]) }),
  reply: model,
  summary: 'Everything the edit page of a collection shows; `new` gives an empty one',
})

const ruleAnswer = z.object({
  rule: collectionRule.nullable(),
  version: z.number().int(),
  ruleState: z.string(),
  sentence: z.string(),
  counts: collectionFigures,
})

export const collectionFilter = endpoint({
  method: 'GET',
  path: `${root}/Filter/:uid`,
  ...of,
  reply: ruleAnswer,
  summary: 'The rule of a collection',
})

export const saveCollectionFilter = endpoint({
  method: 'PUT',
  path: `${root}/Filter/:uid`,
  ...of,
  body: atVersion.extend({
    rule: collectionRule.nullable(),
    /** Whose rule is taken over, where that changes too. */
    parentUid: field.uid().nullable().optional(),
    inheritRules: z.boolean().optional(),
    confirmLeaving: z.boolean().default(false),
  }),
  reply: ruleAnswer,
  summary: 'Save the rule of a collection; it is computed in the background',
})

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

export const previewRule = endpoint({
  method: 'POST',
  path: `${root}/Filter/preview`,
  levels,
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
    /** How many each condition and each group finds by itself. */
    /** Of each condition and each group, by its place. */
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
  summary: 'What a rule would find, who would join and who would leave, or why one item is in or not',
})

const facetAnswer = z.object({
  rule: collectionRule.nullable(),
  version: z.number().int(),
  facets: z.array(z.object({ uid: field.uid(), name: z.string(), filterName: z.string() })),
})
export const collectionFacets = endpoint({
  method: 'GET',
  path: `${root}/:uid/facet`,
  ...of,
  reply: facetAnswer,
  summary: 'The facets a rule names',
})
export const saveCollectionFacets = endpoint({
  method: 'PUT',
  path: `${root}/:uid/facet`,
  ...of,
  body: z.object({
    add: field.uids().max(200).default([]),
    remove: field.uids().max(200).default([]),
    confirmLeaving: z.boolean().default(false),
  }),
  reply: facetAnswer,
  summary: 'Add facets to the first including group of a rule, or take them out of it',
})

export const collectionTagsOf = endpoint({
  method: 'GET',
  path: `${root}/:uid/tag`,
  ...of,
  reply: z.array(collectionTagChip),
  summary: 'The tags of a collection',
})
export const saveCollectionTags = endpoint({
  method: 'PUT',
  path: `${root}/:uid/tag`,
  ...of,
  body: z.object({ tagUids: field.uids().max(200) }),
  reply: z.array(collectionTagChip),
  summary: 'Set the tags of a collection',
})

const named = z.object({ uid: field.uid(), name: z.string() })
const chain = z.object({ version: z.number().int(), inheritRules: z.boolean(), chain: z.array(named) })
export const collectionParent = endpoint({
  method: 'GET',
  path: `${root}/:uid/parent`,
  ...of,
  reply: chain,
  summary: 'The collections above one, nearest first',
})
export const saveCollectionParent = endpoint({
  method: 'PUT',
  path: `${root}/:uid/parent`,
  ...of,
  body: z.object({
    parentUid: field.uid().nullable(),
    inheritRules: z.boolean().default(false),
    confirmLeaving: z.boolean().default(false),
  }),
  reply: chain,
  summary: 'Put a collection under another',
})
export const collectionChildren = endpoint({
  method: 'GET',
  path: `${root}/:uid/child`,
  ...of,
  reply: z.array(named.extend({ state: z.string(), members: z.number().int() })),
  summary: 'The collections below one',
})

export const saveCollectionRedirect = endpoint({
  method: 'PUT',
  path: `${root}/:uid/Redirect`,
  ...of,
  body: atVersion.extend(
    collectionInput.pick({ redirectTo: true, redirectType: true, redirectWhen: true }).shape,
  ),
  reply: collections.stored,
  summary: 'Set where the page of a collection leads',
})
export const redirectChain = endpoint({
  method: 'POST',
  path: `${root}/RedirectChain`,
  levels,
  body: z.object({
    uid: field.uid().nullable(),
    urlSlug: z.string().max(120),
    redirectTo: z.string().max(500),
  }),
  reply: z.object({
    steps: z.array(z.object({ path: z.string(), says: z.string() })),
    fault: z.string().nullable(),
  }),
  summary: 'The way a shopper would be sent, step by step',
})

/** Pages of the site that a redirect can lead to. */
export const redirectPages = endpoint({
  method: 'GET',
  path: `${root}/RedirectPages`,
  levels,
  resource,
  query: z.object({ term: z.string().trim().max(500).default('') }),
  reply: z.array(z.object({ path: z.string(), says: z.string() })),
  summary: 'Pages of the site whose name or address fits',
})

const action = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${root}/:uid/${path}`,
    ...of,
    body: z.object({}),
    reply: collections.stored,
    summary,
  })
export const recomputeCollection = { ...action('recompute', 'Compute the rule anew'), status: 202 as const }
export const applyHeld = action('applyHeld', 'Apply what was held')
export const discardHeld = action('discardHeld', 'Keep the members and mark the rule')
export const duplicateCollection = endpoint({
  method: 'POST',
  path: `${root}/:uid/duplicate`,
  ...of,
  body: z.object({ name: collectionInput.shape.name, withItems: z.boolean().default(true) }),
  reply: z.object({ uid: field.uid() }),
  status: 201,
  summary: 'Make a collection like this one',
})

export const collectionUses = endpoint({
  method: 'GET',
  path: `${root}/:uid/usedBy`,
  ...of,
  reply: z.array(collectionUse),
  summary: 'What points at a collection',
})

/** An advanced search as a rule, and what of it a rule cannot say. */
export const ruleFromQuery = endpoint({
  method: 'POST',
  path: `${root}/Filter/fromQuery`,
  levels,
  body: z.object({ query: z.string().max(20_000) }),
  reply: z.object({ rule: collectionRule.nullable(), left: z.array(z.string()) }),
  summary: 'Turns an advanced search into a rule',
})
