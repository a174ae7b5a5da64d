import { z } from 'zod'
import * as field from '../../kit/field.ts'

/** The orders a list of items can stand in. */
export const listSorts = {
  relevance: 'Best match',
  bestSelling: 'Best selling',
  newest: 'Newest',
  priceUp: 'Price, low to high',
  priceDown: 'Price, high to low',
  name: 'Name',
  discount: 'Biggest saving',
  stock: 'Most in stock',
} as const
export type ListSort = keyof typeof listSorts

/** Where a repeater applies: a category with those below, a facet, a collection, a brand, or search results. */
export const repeaterScope = z.object({
  kind: field.choice({
    category: 'Category',
    facet: 'Facet',
    collection: 'Collection',
    brand: 'Brand',
    search: 'Search results',
  }),
  /** Null for search results. */
  uid: field.uid().nullable(),
})
export type RepeaterScope = z.output<typeof repeaterScope>

/** Something put between the tiles: a collection's banner, or HTML. */
export const repeaterInsert = z.object({
  after: field.whole(1, 200).meta({ label: 'After tile' }),
  every: field.flag().meta({ label: 'Repeat' }),
  kind: field.choice({ banner: 'Banner', html: 'HTML' }),
  /** HTML, or the uid of the collection whose banner it is. */
  ref: z.string().max(2_000),
})
export type RepeaterInsert = z.output<typeof repeaterInsert>
