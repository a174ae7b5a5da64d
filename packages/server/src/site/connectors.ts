import { connectorLogView, connectors as contract } from '@backroom/contract/site/connectors'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { connectorLog } from '#tables/kit/connector-log'

/** How outside services stand, asking one whether it is there, and what was said to and by them. */
export function connectors(kit: Kit) {
  serve(kit, contract.list, ({ store }) => kit.connectors.statusOf(store))

  serve(kit, contract.test, async ({ params, store }) => {
    const connector = kit.connectors.get(params.name)
    if (!connector) throw notFound('There is no such connection.')
    const { mode, test } = await connector.open(store)
    if (mode === 'off') return { works: false, answer: 'This connection is switched off.' }
    return test().then(
      answer => ({ works: true, answer }),
      (error: Error) => ({ works: false, answer: error.message }),
    )
  })

  serveDataView(kit, connectorLogView, {
    table: connectorLog,
    fields: {},
    search: { text: connectorLog.message, covers: ['message'] },
  })
}
