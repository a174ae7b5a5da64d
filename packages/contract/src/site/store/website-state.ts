import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { generalInput } from '../general/general.ts'

const websiteState = z.object({
  code: z.string(),
  name: z.string(),
  siteUrl: z.string(),
  active: z.boolean(),
  isDown: z.boolean(),
  /** What it answered, or why it did not. */
  said: z.string(),
  checkedAt: z.string().nullable(),
  downSince: z.string().nullable(),
})
export type WebsiteState = z.output<typeof websiteState>

export const readWebsites = endpoint({
  method: 'GET',
  path: '/admin/websites',
  levels: storeStaff,
  resource: 'siteConfig',
  reply: z.array(websiteState),
  summary: 'Every website of the store, and how it answered when it was last asked',
})

/** Before an address is kept: a website may be away for a while, so a person decides. */
export const tryWebsite = endpoint({
  method: 'POST',
  path: '/admin/websites/try',
  whileReadOnly: true,
  levels: administrators,
  body: z.object({ siteUrl: generalInput.shape.siteUrl }),
  reply: z.object({ answers: z.boolean(), said: z.string() }),
  summary: 'Ask a website whether it is there',
})
