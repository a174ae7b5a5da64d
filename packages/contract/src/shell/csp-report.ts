import { z } from 'zod'
import { open } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'

/** Browsers report what the content policy stopped; more than this from one address in a minute is thrown away. */
export const reportsPerMinute = 10

const call = callsOf({ levels: open })

export const cspReport = call.post('/csp-report', 'What the content security policy stopped in a browser', {
  body: z.unknown(),
  reply: 'empty',
})
