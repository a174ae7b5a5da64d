import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { uid } from '../kit/field.ts'
import { person } from '../kit/history.ts'

export const events = endpoint({
  method: 'GET',
  path: '/events',
  levels: everyone,
  reply: 'events',
  summary: 'The one event stream of the console',
})

/** An edit page says that it has a record open and hears who else has. */
export const reportOpen = endpoint({
  method: 'POST',
  path: '/events/open',
  levels: everyone,
  body: z.object({ entity: z.string().min(1).max(60), uid: uid(), isOpen: z.boolean() }),
  reply: z.array(z.object({ by: person, since: z.string() })),
  summary: 'Say that a record is open in an editor; answers who else has it open',
})
