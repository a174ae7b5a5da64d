import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'

const common = { levels: administrators, resource: 'cycleschemeRestriction' } as const

/** Things that the scheme does not cover, by the fragments facets usually have. */
export const usualRestrictions = [
  ...['bike-racks', 'cameras', 'cycle-computers', 'gift-vouchers', 'gps-devices', 'headphones', 'nutrition'],
  ...['power-meters', 'rollers', 'smartphone-accessories', 'turbo-trainers', 'watches'],
] as const

const uids = (resource: string) => z.array(field.reference(resource)).max(200, 'At most 200.')

export const cycleschemeInput = z.object({
  enabled: field.flag().meta({ label: 'Cyclescheme is offered' }),
  restrictKids: field.flag().meta({ label: 'Restrict kids’ items' }),
  bikeFacetUids: uids('facet').meta({ kind: 'list', label: 'Facets of bikes' }),
  bikeCategoryUids: uids('category').meta({ kind: 'list', label: 'Categories of bikes' }),
  restrictions: z
    .array(z.object({ facetUid: field.uid(), reason: field.text(200) }))
    .max(500, 'At most 500 facets.'),
})
export type CycleschemeInput = z.output<typeof cycleschemeInput>

const restrictedFacet = z.object({
  facetUid: field.uid(),
  name: z.string(),
  filter: z.string(),
  urlFragment: z.string(),
  itemCount: z.number().int(),
  liveCount: z.number().int(),
  reason: z.string(),
})

const whole = z.object({
  version: z.number().int(),
  ...cycleschemeInput.omit({ restrictions: true }).shape,
  restricted: z.array(restrictedFacet),
  free: z.array(restrictedFacet.omit({ reason: true })),
  liveRestricted: z.number().int(),
  liveBikes: z.number().int(),
})
export type CycleschemeReply = z.output<typeof whole>

export const cycleschemeRead = endpoint({
  ...common,
  method: 'GET',
  path: '/cycleschemeRestrictions',
  reply: whole,
  summary: 'Which facets cannot be bought with Cyclescheme, and what counts as a bike',
})

export const cycleschemeSave = endpoint({
  ...common,
  method: 'PUT',
  path: '/cycleschemeRestrictions',
  body: cycleschemeInput.extend({ version: z.number().int().min(1) }),
  reply: whole,
  summary: 'Save which facets cannot be bought with Cyclescheme',
})

/** What the scheme says of one item, here and at the checkout. */
export const cycleschemeVerdict = z.object({
  itemUid: field.uid(),
  allowed: z.boolean(),
  because: z.string(),
  isBike: z.boolean(),
})
export type CycleschemeVerdict = z.output<typeof cycleschemeVerdict>

export const cycleschemeCheck = endpoint({
  ...common,
  method: 'GET',
  path: '/cycleschemeRestrictions/check',
  query: z.object({ code: z.string().trim().min(1).max(64) }),
  reply: cycleschemeVerdict.extend({ code: z.string(), name: z.string() }),
  summary: 'Whether an item can be bought with Cyclescheme, and why not',
})
