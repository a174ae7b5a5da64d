import { z } from 'zod'
import { open } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

/** Browsers report what the content policy stopped; more than this from one address in a minute is thrown away. */
export const reportsPerMinute = 10

export const cspReport = endpoint({
  method: 'POST',
  path: '/csp-report',
  levels: open,
  body: z.unknown(),
  reply: 'empty',
  summary: 'What the content security policy stopped in a browser',
})
