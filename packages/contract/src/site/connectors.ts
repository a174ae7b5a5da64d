import { z } from 'zod'
import { administrators, storeStaff } from '../kit/access.ts'
import { connectorStatus } from '../kit/connector.ts'
import { dataView } from '../kit/data-view.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'

const resource = 'connectorLog'

export const connectors = {
  list: endpoint({
    method: 'GET',
    path: '/connectors',
    resource,
    levels: storeStaff,
    reply: z.array(connectorStatus),
    summary: 'Every outside service: off, in sandbox or live, and how its last calls went',
  }),
  test: endpoint({
    method: 'POST',
    path: '/connectors/:name/test',
    resource,
    levels: administrators,
    params: z.object({ name: z.string().max(40) }),
    reply: z.object({ works: z.boolean(), answer: z.string() }),
    summary: 'Ask an outside service whether it knows us, and answer what it said',
  }),
}

/** Every call to an outside service of the last 30 days, without anything that names a person. */
export const connectorLogView = dataView({
  resource,
  name: 'ConnectorLogView',
  noun: 'calls',
  levels: administrators,
  row: z.object({
    uid: field.uid(),
    at: field.instant().meta({ label: 'When' }),
    connector: field.text(40).meta({ label: 'Service' }),
    action: field.text(40).meta({ label: 'For' }),
    outcome: field.choice({ ok: 'Went well', failed: 'Failed' }).meta({ label: 'Outcome' }),
    message: field.text(500).meta({ label: 'Said' }),
    method: field.code(10).meta({ label: 'Method' }),
    path: field.text(300).meta({ label: 'Address' }),
    status: field.whole(0, 999).nullable().meta({ label: 'Status' }),
    ms: field.whole(0, 2_147_483_647).meta({ label: 'Milliseconds' }),
  }),
  columns: {
    at: { main: true },
    connector: {},
    action: {},
    outcome: {},
    message: { width: 420 },
    method: { hidden: true },
    path: {},
    status: {},
    ms: {},
  },
  always: ['at', 'connector', 'action', 'outcome', 'message'],
  searches: 'Search what was said',
  sort: '-at',
  presets: [
    { name: 'All calls' },
    { name: 'Failed', filter: [{ field: 'outcome', op: 'in', value: ['failed'] }] },
  ],
})
