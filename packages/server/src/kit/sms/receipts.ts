import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { Secrets } from '#kit/secrets'
import type { Told, WebhookSource } from '#kit/webhooks/webhooks'
import { readReceipt } from '#outside/sms/live'
import { smsMessage, smsSettings } from '#tables/content/sms-messages'

/** The name under which a text message service calls us. */
export const receiptSource = 'sms'

/** Words that nothing comes after. A receipt that was held up does not undo them. */
const last = new Set(['delivered', 'undelivered', 'failed', 'read'])

/** What became of text messages, as the service tells it afterwards. */
export function smsReceipts(secrets: Secrets): WebhookSource {
  return {
    name: receiptSource,
    read: async (store, call) => {
      const [settings] = await store.database.orm.select().from(smsSettings).limit(1)
      return settings?.apiSecret ? readReceipt(call, secrets.unseal(settings.apiSecret)) : null
    },
    handle: noteReceipt,
  }
}

async function noteReceipt(tx: Transaction, { body }: Told): Promise<void> {
  const told = new URLSearchParams(body)
  const [serviceId, delivery] = [told.get('MessageSid') ?? '', told.get('MessageStatus') ?? '']
  const [message] = await tx
    .select()
    .from(smsMessage)
    .where(eq(smsMessage.serviceId, serviceId))
    .for('update')
  // The receipt may be here before the answer to the call that sent it was written down; the job asks again.
  if (!message) throw new Error('No text message of ours has this number yet.')
  if (last.has(message.delivery)) return
  const isLost = delivery === 'undelivered' || delivery === 'failed'
  await tx
    .update(smsMessage)
    .set({
      delivery,
      ...(isLost && {
        state: 'failed',
        error: `Not delivered: ${told.get('ErrorCode') || 'no reason given'}`,
      }),
    })
    .where(eq(smsMessage.uid, message.uid))
}
