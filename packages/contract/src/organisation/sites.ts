import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'

/** A site's code in an address: `main`, `trade`. */
export const siteParam = z.object({ site: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'No such site.') })

export const siteRow = z.object({
  code: z.string(),
  name: z.string(),
  siteUrl: z.string(),
  isDefault: z.boolean(),
})
export type SiteRow = z.output<typeof siteRow>

const call = callsOf({ levels: storeStaff, resource: 'site' })

/** The store's websites; pages with a site picker show none when there is one. */
export const sites = call.get('/sites', "The store's sites, the default one first", {
  reply: z.array(siteRow),
})
