import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { uid } from '../kit/field.ts'

/** Look-ups answer at most this many items. */
export const lookUpMost = 12

export const lookedUpItem = z.object({
  uid: uid(),
  code: z.string(),
  name: z.string(),
  sizeLabel: z.string(),
  brandUid: z.number().int().nullable(),
  brandName: z.string(),
  status: z.enum(['inactive', 'active', 'archived']),
  priceMinor: z.number().int().nullable(),
  stock: z.number().int(),
})
export type LookedUpItem = z.output<typeof lookedUpItem>

export const lookUpItems = endpoint({
  method: 'GET',
  path: '/products/lookup',
  resource: 'item',
  levels: storeStaff,
  query: z.object({
    search: z.string().trim().max(120).default(''),
    uids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,19}$/, 'Give uids with commas between.')
      .optional(),
  }),
  reply: z.array(lookedUpItem),
  summary: 'Items by code, barcode or name, an exact code first',
})
