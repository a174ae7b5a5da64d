import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { categoryInput } from './categories.ts'

const levels = storeStaff
const resource = 'category'

const filterInForce = z
  .object({
    filterUid: field.uid(),
    name: z.string(),
    required: z.boolean(),
    hidden: z.boolean(),
    /** It is active, and its facets are put on items: else no item could answer it. */
    canBeRequired: z.boolean(),
    /** The category it comes from; null is this one. */
    from: z.object({ uid: field.uid(), name: z.string() }).nullable(),
  })
  .meta({ id: 'FilterInForce' })

export const categoryFiltersReply = z
  .object({
    mode: z.enum(['inherit', 'own']),
    /** Those from above first; hidden ones too. */
    inForce: z.array(filterInForce),
    /** What the categories above say of filters, which counts where this one does not keep to its own. */
    above: z.array(filterInForce),
    /** The bar as the site answers it: facets shown at once, and how many more there are. */
    bar: z.array(
      z.object({
        name: z.string(),
        facets: z.array(z.object({ name: z.string(), count: z.number().int() })),
        more: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'CategoryFilters' })
export type CategoryFilters = z.output<typeof categoryFiltersReply>

const filtersBody = categoryInput.pick({ filterMode: true, filters: true })
export type CategoryFiltersSet = z.output<typeof filtersBody>

const call = callsOf({ levels, resource })

export const categoryFilters = call.get(
  '/Categories/:uid/filters',
  'The filters in force in a category, and where each comes from',
  { reply: categoryFiltersReply },
)

export const previewCategoryFilters = call.post(
  '/Categories/:uid/filters/preview',
  'The filters of a category as they would be, and the bar shoppers would see',
  { body: filtersBody, reply: categoryFiltersReply },
)
