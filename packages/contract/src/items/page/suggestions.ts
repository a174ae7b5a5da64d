import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'

const common = { levels: storeStaff, resource: 'item' } as const

/** At most so many codes are asked about at once: all that one size run can hold. */
export const codesMost = 3_000

export const codesCheck = endpoint({
  ...common,
  method: 'POST',
  path: '/products/code-check',
  body: z.object({ codes: z.array(z.string().trim().min(1).max(120)).min(1).max(codesMost) }),
  reply: z.array(z.object({ code: z.string(), usedBy: z.string() })),
  summary: 'Which of these codes are taken, and by what',
})

export const codesLookUp = endpoint({
  ...common,
  method: 'POST',
  path: '/products/lookup/codes',
  body: z.object({ codes: z.array(z.string().trim().min(1).max(120)).min(1).max(500) }),
  /** In the order asked; without a uid where no item has that code or barcode. */
  reply: z.array(
    z.object({ code: z.string(), uid: field.uid().nullable(), pageUid: field.uid().nullable() }),
  ),
  summary: 'The items of a pasted list of codes or barcodes',
})

export const sizeFilters = endpoint({
  ...common,
  method: 'GET',
  path: '/products/size-filters',
  reply: z.array(z.object({ uid: field.uid(), name: z.string(), sizes: z.array(z.string()) })),
  summary: 'The filters that sizes answer, with the sizes shoppers know',
})

export const facetSuggestions = endpoint({
  ...common,
  method: 'GET',
  path: '/products/:uid/facet-suggestions',
  params: uidParam,
  reply: z.array(
    z.object({
      filterUid: field.uid(),
      facetUid: field.uid(),
      from: z.enum(['style', 'range']),
      /** The share of those pages that carry it. */
      shareBp: z.number().int(),
    }),
  ),
  summary: 'Facets that most other pages of the same style or range carry',
})
export type FacetSuggestion = z.output<typeof facetSuggestions.reply>[number]
