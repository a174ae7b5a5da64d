import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import { uid } from '../kit/field.ts'
import { person } from '../kit/history.ts'

const call = callsOf({ levels: everyone, whileReadOnly: true })

export const events = call.get('/events', 'The one event stream of the console', { reply: 'events' })

/** An edit page says that it has a record open and hears who else has. */
export const reportOpen = call.post(
  '/events/open',
  'Say that a record is open in an editor; answers who else has it open',
  {
    body: z.object({ entity: z.string().min(1).max(60), uid: uid(), isOpen: z.boolean() }),
    reply: z.array(z.object({ by: person, since: z.string() })),
  },
)
