import { z } from 'zod'
import { everyone, open } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'

/** A ticket is good once, for this long. */
export const ticketMs = 60_000

const call = callsOf({ levels: everyone, whileReadOnly: true })

export const makeTicket = call.post(
  '/downloadtickets',
  'An address for one large download that carries no header',
  {
    body: z.object({
      /** Of a call that answers bytes, such as `/api/dataviews/BrandView/csv`. */
      path: z.string().min(1).max(500),
      query: z.record(z.string().max(60), z.string().max(50_000)).default({}),
    }),
    reply: z.object({ url: z.string() }),
    status: 201,
  },
)

export const useTicket = call.get('/downloads/:ticket', 'The download a ticket was made for', {
  levels: open,
  params: z.object({ ticket: z.string().max(200) }),
  reply: 'stream',
})
