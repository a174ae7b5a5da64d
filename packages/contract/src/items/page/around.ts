import { z } from 'zod'
import * as field from '../../kit/field.ts'

/** A category that a page stands in. */
export const placed = z.object({ uid: field.uid(), name: z.string(), path: z.string(), visible: z.boolean() })

/** An answer it carries. */
export const carriedFacet = z.object({
  itemUid: field.uid(),
  facetUid: field.uid(),
  name: z.string(),
  filterUid: field.uid(),
  filterName: z.string(),
  origin: z.string(),
})

/** A filter the page's categories ask about, with the answers to choose from. */
export const askedFilter = z.object({
  uid: field.uid(),
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  maxPerItem: z.number().int(),
  facets: z.array(z.object({ uid: field.uid(), name: z.string(), synonyms: z.array(z.string()) })),
})

/** A collection it is in, and why. */
export const inCollection = z.object({
  uid: field.uid(),
  name: z.string(),
  manual: z.boolean(),
  byRule: z.boolean(),
})

/** The same in another colour. */
export const groupMember = z.object({
  itemUid: field.uid(),
  code: z.string(),
  name: z.string(),
  status: z.string(),
  colourUid: field.uid().nullable(),
  colourName: z.string().nullable(),
  hex: z.string().nullable(),
  thumb: z.string().nullable(),
})

/** An item that is shown beside it. */
export const relatedItem = z.object({
  uid: field.uid(),
  code: z.string(),
  name: z.string(),
  status: z.string(),
  thumb: z.string().nullable(),
})
