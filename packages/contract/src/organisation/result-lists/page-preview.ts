import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { categoryInput } from '../categories/categories.ts'
import { collectionInput } from '../collections/collections.ts'
import { landingPageInput } from '../landing-pages/landing-pages.ts'

const of = { uid: field.uid().nullable() }

/** A page that shoppers are to see, with what is typed and not saved yet; uid null before the first save. */
const previewed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('collection'),
    ...of,
    record: collectionInput.extend({ name: z.string().max(120) }),
    /** Items put in by hand that are not stored yet. */
    itemUids: field.uids().max(1_000).default([]),
  }),
  z.object({
    kind: z.literal('category'),
    ...of,
    record: categoryInput.extend({ name: z.string().max(120) }),
  }),
  z.object({ kind: z.literal('landing'), ...of, record: landingPageInput }),
])
export type PagePreview = z.output<typeof previewed>

export const pagePreview = callsOf({ levels: storeStaff }).post(
  '/listPages/previewUnsaved',
  'A collection, category or landing page as shoppers would see it, with changes that are not saved',
  {
    body: previewed,
    reply: z.object({ path: z.string(), total: z.number().int(), html: z.string() }),
  },
)
