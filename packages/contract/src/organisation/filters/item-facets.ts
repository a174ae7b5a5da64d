import { z } from 'zod'
import { itemBulk } from '../../items/door.ts'
import { storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { person } from '../../kit/history.ts'

/** A page carries at most so many facets, and a queue holds at most so many pages. */
export const facetsOfPageMost = 60
export const queueMost = 1_000
export const changesMost = 500
/** After so long without a word somebody is no longer shown in the queue. */
export const placeLapseMs = 60_000

const facetUids = field.uids().max(60).default([])

const call = callsOf({ levels: storeStaff, resource: 'quickApply' })

/** Adds and removes facets, each by itself: two people who change one item at once both keep theirs. */
export const applyFacetsNow = call.post(
  '/itemFacets/apply',
  'Put facets on items and take them off, up to 500 items at a time',
  {
    resource: 'itemFacet',
    body: z.object({
      changes: z
        .array(z.object({ itemUid: field.uid(), add: facetUids, remove: facetUids }))
        .min(1)
        .max(changesMost, `At most ${changesMost} changes at a time.`),
      /** The same key answers the same and changes nothing twice. */
      key: z.uuid(),
      origin: z.enum(['manual', 'quick']).default('quick'),
    }),
    reply: z.object({
      /** Facets put on or taken off. */
      applied: z.number().int(),
      /** Facets that went because their filter takes fewer on one item. */
      replaced: z.array(z.object({ itemUid: field.uid(), facetUid: field.uid(), by: field.uid() })),
      refused: z.array(
        z.object({ itemUid: field.uid(), facetUid: field.uid().optional(), reason: z.string() }),
      ),
    }),
  },
)
export type ApplyReply = z.output<typeof applyFacetsNow.reply>

export const suggestReasons = ['size', 'name', 'style', 'range'] as const

export const facetsSuggest = call.get(
  '/itemFacets/suggest',
  'Facets an item probably should carry, the surest first',
  {
    query: z.object({ itemUid: field.writtenUid() }),
    reply: z.array(
      z.object({
        facetUid: field.uid(),
        filterUid: field.uid(),
        confidenceBp: z.number().int(),
        because: z.enum(suggestReasons),
        /** What it was read from: a word, a size label, how many of the style. */
        from: z.string(),
      }),
    ),
  },
)
export type Suggestion = z.output<typeof facetsSuggest.reply>[number]

/** Every filter that is answered by hand, with its facets: what quick apply chooses from. */
export const facetPalette = call.get(
  '/itemFacets/palette',
  'The filters that are answered by hand, with their facets',
  {
    reply: z.array(
      z.object({
        uid: field.uid(),
        name: z.string(),
        type: z.enum(['list', 'size', 'number']),
        maxPerItem: z.number().int(),
        facets: z.array(z.object({ uid: field.uid(), name: z.string(), synonyms: z.array(z.string()) })),
      }),
    ),
  },
)
export type PaletteFilter = z.output<typeof facetPalette.reply>[number]

const queueItem = z.object({
  uid: field.uid(),
  code: z.string(),
  name: z.string(),
  thumb: z.string().nullable(),
  image: z.string().nullable(),
  shortDescription: z.string(),
  brand: z.string(),
  category: z.string(),
  sizes: z.array(z.string()),
  facetUids: z.array(z.number().int()),
  /** Filters of its categories, the required ones first. */
  filters: z.array(z.object({ uid: field.uid(), required: z.boolean() })),
})
export type QueueItem = z.output<typeof queueItem>

const place = z.object({ by: person, itemUid: field.uid(), at: z.string() })

export const facetQueue = call.get(
  '/itemFacets/queue/:view',
  'Items to describe one after another, who is at which of them, and which are done',
  {
    params: z.object({ view: z.string().regex(/^[A-Za-z/]{1,60}$/) }),
    /** Either some items by uid, or everything of the view that matches; for gaps a category and a filter. */
    query: z.object({
      uids: field.writtenUids(6_000, 0).max(12_000).default(''),
      search: z.string().max(200).default(''),
      filter: z.string().max(20_000).default(''),
      /** The view's own further words, and the parts of its path, as JSON; rows that were taken out. */
      more: z.string().max(4_000).default(''),
      except: field.writtenUids(6_000, 0).max(12_000).default(''),
      category: field.writtenUid().optional(),
      missing: field.writtenUid().optional(),
    }),
    reply: z.object({
      /** The same question has the same key, so that people who ask it work side by side. */
      key: z.string(),
      total: z.number().int(),
      items: z.array(queueItem),
      people: z.array(place),
      done: z.array(z.number().int()),
    }),
  },
)

export const facetQueuePlace = call.put(
  '/itemFacets/queue/place',
  'Say where one is in a queue and what is done; answers where the others are',
  {
    body: z.object({
      key: z.string().min(1).max(64),
      itemUid: field.uid(),
      /** True ticks, false takes the tick back. */
      done: z.object({ itemUid: field.uid(), isDone: z.boolean() }).optional(),
      isLeaving: z.boolean().optional(),
    }),
    reply: z.object({ people: z.array(place), done: z.array(z.number().int()) }),
  },
)

/** Who is where in a queue and what is done, without the items. */
export const facetQueueState = call.get(
  '/itemFacets/queue-state',
  'Where people are in a queue, and what is done',
  {
    query: z.object({ key: z.string().min(1).max(64) }),
    reply: z.object({ people: z.array(place), done: z.array(z.number().int()) }),
  },
)

/** The number a queue is announced by when somebody moves in it. */
export const queueEntity = 'quickApplyQueue'
export function queueNumber(key: string): number {
  return Number.parseInt(key.slice(0, 7), 16) + 1
}

const change = bulksOf(itemBulk)

export const applyFacets = change('ApplyFacets', 'Facets', 'Apply facets', {
  add: z.array(field.reference('facet')).max(20).default([]).meta({ kind: 'list', label: 'Add' }),
  remove: z.array(field.reference('facet')).max(20).default([]).meta({ kind: 'list', label: 'Remove' }),
})

export const runSizeRules = change('RunSizeRules', 'Facets', 'Run size rules', {})
