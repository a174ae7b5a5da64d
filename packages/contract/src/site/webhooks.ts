import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { endpoint, uidParam } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'

const resource = 'webhookEvent'

/** What outside services told us in the last 30 days, and what became of it. */
export const webhookEventView = dataView({
  resource,
  name: 'WebhookEventView',
  noun: 'calls of services',
  levels: administrators,
  row: z.object({
    uid: field.uid(),
    receivedAt: field.instant().meta({ label: 'When' }),
    source: field.text(40).meta({ label: 'Service' }),
    kind: field.text(80).meta({ label: 'Told' }),
    eventId: field.code(120).meta({ label: 'Its name for it' }),
    state: field
      .choice({ waiting: 'Waiting', handled: 'Handled', failed: 'Failed' })
      .meta({ label: 'State' }),
    handledAt: field.instant().nullable().meta({ label: 'Handled' }),
    error: field.text(500).meta({ label: 'Why not' }),
  }),
  columns: {
    receivedAt: { main: true },
    source: {},
    kind: {},
    state: {},
    error: { width: 320 },
    handledAt: { hidden: true },
    eventId: { hidden: true },
  },
  searches: 'Search what was told',
  sort: '-receivedAt',
  presets: [
    { name: 'All calls of services' },
    { name: 'Failed', filter: [{ field: 'state', op: 'in', value: ['failed'] }] },
  ],
})

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/webhookEvents/:uid/replay',
  resource,
  levels: administrators,
  params: uidParam,
  reply: 'empty',
  summary: 'Let what an outside service told be handled again',
})
