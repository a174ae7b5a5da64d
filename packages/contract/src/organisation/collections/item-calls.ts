import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { selection } from '../../kit/selection.ts'
import { previewItem } from './calls.ts'
import { collectionFigures } from './collections.ts'

const root = '/CollectionDefinitions'

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

const call = callsOf({ levels: storeStaff, resource: 'collection' })

/** The items of a collection in the order shoppers see. */
export const collectionItems = call.get(
  `${root}/:uid/item`,
  'The items of a collection in their order, the excluded ones, or those whose pin waits for them',
  {
    query: z.object({
      which: z.enum(['members', 'excluded', 'away']).default('members'),
      /** Words of the name or the code, or a barcode. */
      search: z.string().trim().max(120).default(''),
      limit: field.writtenWhole(1, itemsShownMost).default(200),
      skip: field.writtenWhole(0, 1_000_000).default(0),
    }),
    reply: z.object({ items: z.array(memberTile), total: z.number().int() }),
  },
)

const itemUids = field.uids().max(itemsAtOnce)
/** As pasted or scanned: codes and barcodes. */
const codes = z.array(z.string().trim().min(1).max(60)).max(itemsAtOnce)

const ask = callsOf({ levels: storeStaff })

/** What a collection that is not stored yet would hold by hand: rows of the item list, or codes. */
export const itemsToCollect = ask.post(
  `${root}/ItemsToCollect`,
  'The items a selection or a list of codes stands for, as a collection would take them',
  {
    body: z.object({ selection: selection.optional(), codes: codes.default([]) }),
    reply: z.object({ items: z.array(previewItem), total: z.number().int() }),
  },
)
const counts = collectionFigures

export const addCollectionItems = call.post(`${root}/:uid/item`, 'Put items into a collection by hand', {
  body: z.object({
    itemUids: itemUids.default([]),
    codes: codes.default([]),
    /** The place among all, from 1; at the end when left out. */
    position: field.whole(1, 1_000_000).optional(),
  }),
  reply: counts.extend({ added: z.number().int() }),
})

export const removeCollectionItems = call.remove(
  `${root}/:uid/item`,
  'Take items out of a collection; those its rule finds are excluded',
  {
    body: z.object({ itemUids: itemUids.min(1) }),
    reply: counts.extend({ removed: z.number().int(), excluded: z.number().int() }),
  },
)

export const orderCollectionItems = call.put(
  `${root}/:uid/item/order`,
  'Move items to other places, pin and unpin them',
  {
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
  },
)

const marking = (path: 'exclude' | 'include', summary: string) =>
  call.post(`${root}/:uid/item/${path}`, summary, {
    body: z.object({ itemUids: itemUids.min(1) }),
    reply: counts,
  })
export const excludeCollectionItems = marking(
  'exclude',
  'Keep items out of a collection, whatever its rule says',
)
export const includeCollectionItems = marking('include', 'Put excluded items back')
