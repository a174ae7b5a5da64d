import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'

/** At most so many codes are asked about at once: all that one size run can hold. */
export const codesMost = 3_000

const call = callsOf({ levels: storeStaff, resource: 'item', whileReadOnly: true })

export const codesCheck = call.post('/products/code-check', 'Which of these codes are taken, and by what', {
  body: z.object({ codes: z.array(z.string().trim().min(1).max(120)).min(1).max(codesMost) }),
  reply: z.array(z.object({ code: z.string(), usedBy: z.string() })),
})

export const codesLookUp = call.post(
  '/products/lookup/codes',
  'The items of a pasted list of codes or barcodes',
  {
    body: z.object({ codes: z.array(z.string().trim().min(1).max(120)).min(1).max(500) }),
    /** In the order asked; without a uid where no item has that code or barcode. */
    reply: z.array(
      z.object({ code: z.string(), uid: field.uid().nullable(), pageUid: field.uid().nullable() }),
    ),
  },
)

export const sizeFilters = call.get(
  '/products/size-filters',
  'The filters that sizes answer, with the sizes shoppers know',
  { reply: z.array(z.object({ uid: field.uid(), name: z.string(), sizes: z.array(z.string()) })) },
)

export const facetSuggestions = call.get(
  '/products/:uid/facet-suggestions',
  'Facets that most other pages of the same style or range carry',
  {
    reply: z.array(
      z.object({
        filterUid: field.uid(),
        facetUid: field.uid(),
        from: z.enum(['style', 'range']),
        /** The share of those pages that carry it. */
        shareBp: z.number().int(),
      }),
    ),
  },
)
export type FacetSuggestion = z.output<typeof facetSuggestions.reply>[number]
