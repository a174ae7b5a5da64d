import { callLog, logged } from '#kit/connectors/call-log'
import type { Kit } from '#kit/kit'
import { mailServiceOf } from '#kit/mail/mail-service'
import { smsReceipts } from '#kit/sms/receipts'
import { smsServiceOf } from '#kit/sms/send-text'

/** What mail and text messages go out through, and what is told of them. */
export function messageConnectors(kit: Kit) {
  kit.connectors.add({
    name: 'mail',
    title: 'Mail',
    open: async store => {
      const { transport, mode, because, isSandbox } = await mailServiceOf(store.database.orm, kit.secrets)
      const call = { action: 'test', method: 'SMTP', path: isSandbox ? 'sandbox' : 'mail server' }
      const log = callLog(store.database.orm, 'mail')
      return { mode, because, test: () => logged(log, call, () => transport.test()) }
    },
  })
  kit.connectors.add({
    name: 'sms',
    title: 'Text messages',
    open: async store => {
      const { mode, because, port } = await smsServiceOf(store, kit)
      return { mode, because, test: () => port.test() }
    },
  })
  kit.webhooks.add(smsReceipts(kit.secrets))
}
