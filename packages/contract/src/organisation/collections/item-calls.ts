import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { selection } from '../../kit/selection.ts'
import { previewItem } from './calls.ts'
import { collectionFigures } from './collections.ts'

const root = '/CollectionDefinitions'
const of = { levels: storeStaff, resource: 'collection', params: uidParam } as const

export const itemsAtOnce = 5_000
/** So many of a collection are shown at once; more are asked for, as many again each time. */
export const itemsShownMost = 100_000
export const pinsMost = 200

const memberTile = previewItem.extend({
  source: z.enum(['manual', 'rule', 'both', 'none']),
  pinned: z.number().int().nullable(),
  /** Where it stands among all, from 1. */
  place: z.number().int(),
  isMember: z.boolean(),
  isLive: z.boolean(),
  isBuyable: z.boolean(),
  priceMinor: z.number().int().nullable(),
  status: z.string(),
})
export type MemberTile = z.output<typeof memberTile>

/** The items of a collection in the order shoppers see. */
export const collectionItems = endpoint({
  method: 'GET',
  path: `${root}/:uid/item`,
  ...of,
  query: z.object({
    which: z.enum(['members', 'excluded', 'away']).default('members'),
    /** Words of the name or the code, or a barcode. */
    search: z.string().trim().max(120).default(''),
    limit: field.writtenWhole(1, itemsShownMost).default(200),
    skip: field.writtenWhole(0, 1_000_000).default(0),
  }),
  reply: z.object({ items: z.array(memberTile), total: z.number().int() }),
  summary: 'The items of a collection in their order, the excluded ones, or those whose pin waits for them',
})

const itemUids = field.uids().max(itemsAtOnce)
/** As pasted or scanned: codes and barcodes. */
const codes = z.array(z.string().trim().min(1).max(60)).max(itemsAtOnce)

/** What a collection that is not stored yet would hold by hand: rows of the item list, or codes. */
export const itemsToCollect = endpoint({
  method: 'POST',
  path: `${root}/ItemsToCollect`,
  levels: storeStaff,
  body: z.object({ selection: selection.optional(), codes: codes.default([]) }),
  reply: z.object({ items: z.array(previewItem), total: z.number().int() }),
  summary: 'The items a selection or a list of codes stands for, as a collection would take them',
})
const counts = collectionFigures

export const addCollectionItems = endpoint({
  method: 'POST',
  path: `${root}/:uid/item`,
  ...of,
  body: z.object({
    itemUids: itemUids.default([]),
    codes: codes.default([]),
    /** The place among all, from 1; at the end when left out. */
    position: field.whole(1, 1_000_000).optional(),
  }),
  reply: counts.extend({ added: z.number().int() }),
  summary: 'Put items into a collection by hand',
})

export const removeCollectionItems = endpoint({
  method: 'DELETE',
  path: `${root}/:uid/item`,
  ...of,
  body: z.object({ itemUids: itemUids.min(1) }),
  reply: counts.extend({ removed: z.number().int(), excluded: z.number().int() }),
  summary: 'Take items out of a collection; those its rule finds are excluded',
})

export const orderCollectionItems = endpoint({
  method: 'PUT',
  path: `${root}/:uid/item/order`,
  ...of,
  body: z.object({
    /** After which other one each goes; null is the very start. */
    moves: z
      .array(z.object({ itemUid: field.uid(), afterUid: field.uid().nullable() }))
      .max(itemsAtOnce)
      .default([]),
    /** Null takes a pin away. */
    pins: z
      .array(z.object({ itemUid: field.uid(), pinned: field.whole(1, pinsMost).nullable() }))
      .max(pinsMost)
      .default([]),
  }),
  reply: counts,
  summary: 'Move items to other places, pin and unpin them',
})

const marking = (path: 'exclude' | 'include', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${root}/:uid/item/${path}`,
    ...of,
    body: z.object({ itemUids: itemUids.min(1) }),
    reply: counts,
    summary,
  })
export const excludeCollectionItems = marking(
  'exclude',
  'Keep items out of a collection, whatever its rule says',
)
export const includeCollectionItems = marking('include', 'Put excluded items back')
