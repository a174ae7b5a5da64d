import { replayWebhook, webhookEventView } from '@backroom/contract/site/webhooks'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { replay } from '#kit/webhooks/webhooks'
import { webhookEvent } from '#tables/kit/webhook-events'

/** What outside services told us, and letting it be handled again. */
export function webhookEvents(kit: Kit) {
  serveDataView(kit, webhookEventView, {
    table: webhookEvent,
    fields: {},
    search: { text: webhookEvent.kind, covers: ['kind'] },
  })

  serve(kit, replayWebhook, async ({ params, store, visitor }) => {
    const isThere = await store.write(visitor, tx => replay(tx, params.uid))
    if (!isThere) throw notFound('This call is no longer kept.')
  })
}
