import { z } from 'zod'
import { administrators } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import type { StoredOf } from '../../kit/record.ts'
import { settings } from '../../kit/settings.ts'

/** Things that the scheme does not cover, by the fragments facets usually have. */
export const usualRestrictions = [
  'bike-racks',
  'cameras',
  'cycle-computers',
  'gift-vouchers',
  'gps-devices',
  'headphones',
  'nutrition',
  'power-meters',
  'rollers',
  'smartphone-accessories',
  'turbo-trainers',
  'watches',
] as const

interface Named {
  readonly name: string
  readonly filter: string
  readonly urlFragment: string
}

/** The facet of a usual restriction: by its fragment, its name, or the fragment that facets of its filter get by themselves. */
export function facetOfUsual<Facet extends Named>(
  usual: string,
  facets: readonly Facet[],
): Facet | undefined {
  const spelled = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return (
    facets.find(({ urlFragment }) => urlFragment === usual) ??
    facets.find(({ name }) => spelled(name) === usual) ??
    facets.find(({ filter, urlFragment }) => urlFragment === `${spelled(filter)}-${usual}`)
  )
}

const uids = (resource: string) => z.array(field.reference(resource)).max(200, 'At most 200.')

export const cycleschemeInput = z.object({
  enabled: field.flag().meta({ label: 'Cyclescheme is offered' }),
  restrictKids: field.flag().meta({ label: 'Restrict kids’ items' }),
  bikeFacetUids: uids('facet').meta({ kind: 'list', label: 'Facets of bikes' }),
  bikeCategoryUids: uids('category').meta({ kind: 'list', label: 'Categories of bikes' }),
  restrictions: field
    .rows({ facetUid: field.reference('facet'), reason: field.text(200) }, 500)
    .meta({ label: 'Restricted facets' }),
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

/** Which facets cannot be bought with Cyclescheme, and what counts as a bike: saved as one, with the figures they come to. */
export const cyclescheme = settings({
  levels: administrators,
  resource: 'cycleschemeSettings',
  path: '/cycleschemeRestrictions',
  noun: 'Cyclescheme settings',
  input: cycleschemeInput,
  computed: z.object({
    restricted: z.array(restrictedFacet),
    free: z.array(restrictedFacet.omit({ reason: true })),
    liveRestricted: z.number().int(),
    liveBikes: z.number().int(),
  }),
})
export type CycleschemeReply = StoredOf<typeof cyclescheme>

/** What the scheme says of one item, here and at the checkout. */
export const cycleschemeVerdict = z.object({
  itemUid: field.uid(),
  allowed: z.boolean(),
  because: z.string(),
  isBike: z.boolean(),
})
export type CycleschemeVerdict = z.output<typeof cycleschemeVerdict>

const call = callsOf({ levels: administrators, resource: cyclescheme.resource })

export const cycleschemeCheck = call.get(
  '/cycleschemeRestrictions/check',
  'Whether an item can be bought with Cyclescheme, and why not',
  {
    query: z.object({ code: z.string().trim().min(1).max(64) }),
    reply: cycleschemeVerdict.extend({ code: z.string(), name: z.string() }),
  },
)
