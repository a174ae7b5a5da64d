import { mailSettings as contract, mailQueueView } from '@backroom/contract/content/mail'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { holdMail, queueWaiting, releaseMail } from '#kit/mail/hold-mail'
import { mailServiceOf } from '#kit/mail/mail-service'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { serve } from '#kit/serve'
import { MailFailure } from '#outside/smtp/port'
import { mailMessage } from '#tables/content/mail-messages'
import { mailSettings as table } from '#tables/content/mail-settings'
import { user } from '#tables/control/users'

const kind = new RecordKind(contract, table, {
  check: (_, { mode, host, fromAddress }) => {
    if (mode === 'smtp' && !host) throw invalid({ host: 'Enter the mail server.' })
    if (mode === 'smtp' && !fromAddress)
      throw invalid({ fromAddress: 'Enter the address mail is sent from.' })
  },
  saved: (tx, { before, after }) =>
    before?.mode === 'off' && after.mode !== 'off' ? queueWaiting(tx) : Promise.resolve(),
})

/** Where the store's mail goes out, and whether it does. */
export function mailSettings(kit: Kit) {
  serveSettings(kit, kind)
  serveDataView(kit, mailQueueView, {
    table: mailMessage,
    fields: {
      nextAttemptAt: sql`case when mail_message.state in ('queued', 'deferred') then mail_message.next_attempt_at end`,
    },
    search: { text: sql`fold(mail_message.to || ' ' || mail_message.subject)`, covers: ['to', 'subject'] },
  })

  serve(kit, contract.test, async ({ store, visitor }) => {
    const [me] = await kit.control.orm
      .select({ email: user.email })
      .from(user)
      .where(eq(user.uid, visitor.uid))
    const to = me?.email ?? ''
    const service = await mailServiceOf(store.database.orm, kit.secrets)
    if (service.mode === 'off') return { to, accepted: false, answer: 'Mail is switched off.' }
    const subject = 'Test from Backroom'
    const text = sentence`This mail shows that mail from ${service.from.name || 'your store'} reaches you.`
    const messageId = `<test-${Date.now()}@${service.from.address.split('@')[1]}>`
    try {
      const mail = { ...service, to, subject, text, html: '', messageId, attempt: 1 }
      return { to, accepted: true, answer: (await service.transport.send(mail)).response }
    } catch (error) {
      if (error instanceof MailFailure) return { to, accepted: false, answer: error.message }
      throw error
    }
  })

  serve(kit, contract.pause, async ({ body, store, visitor }) => {
    await store.write(visitor, tx => holdMail(tx, body.reason))
  })

  serve(kit, contract.resume, async ({ store, visitor }) => {
    await store.write(visitor, releaseMail)
  })
}
