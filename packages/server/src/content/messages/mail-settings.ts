import {
  mailSettings as contract,
  mailSettingsDefaults,
  mailSettingsInput,
} from '@backroom/contract/content/mail'
import { eq } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { holdMail, onlyMailSettings, releaseMail } from '#kit/mail/hold-mail'
import { mailServiceOf } from '#kit/mail/mail-service'
import { readLoneRow, saveLoneRow } from '#kit/records/lone-row'
import { endOf, sealedOrGone } from '#kit/records/secret-field'
import { serve } from '#kit/serve'
import { MailFailure } from '#outside/smtp/port'
import { mailSettings as table } from '#tables/content/mail-settings'
import { user } from '#tables/control/users'

const row = {
  resource: 'mailSettings',
  noun: 'mail setting',
  levels: contract.update.levels,
  input: mailSettingsInput,
  defaults: mailSettingsDefaults,
  table,
} as const

/** Where the store's mail goes out, and whether it does. */
export function mailSettings(kit: Kit) {
  const read = async (reader: Reader) => {
    const [stored] = await reader.select().from(table).limit(1)
    return {
      ...(await readLoneRow(reader, row, onlyMailSettings)),
      smtpPasswordEnds: endOf(kit.secrets, stored?.smtpPassword),
      dkimPrivateKeyEnds: endOf(kit.secrets, stored?.dkimPrivateKey),
      isPaused: stored?.isPaused ?? false,
      pausedReason: stored?.pausedReason ?? '',
    }
  }

  serve(kit, contract.read, ({ store }) => read(store.database.orm))

  serve(kit, contract.update, async ({ body, store, visitor }) => {
    const { smtpPassword, dkimPrivateKey, ...fields } = body
    if (body.mode === 'smtp' && !body.host) throw invalid({ host: 'Enter the mail server.' })
    if (body.mode === 'smtp' && !body.fromAddress)
      throw invalid({ fromAddress: 'Enter the address mail is sent from.' })
    return store.write(visitor, async tx => {
      const merged = await saveLoneRow(tx, row, onlyMailSettings, fields)
      const secrets = sealedOrGone(kit.secrets, { smtpPassword, dkimPrivateKey })
      if (Object.keys(secrets).length > 0) await tx.update(table).set(secrets)
      return { ...(await read(tx)), merged }
    })
  })

  serve(kit, contract.test, async ({ store, visitor }) => {
    const [me] = await kit.control.orm
      .select({ email: user.email })
      .from(user)
      .where(eq(user.uid, visitor.uid))
    const to = me?.email ?? ''
    const service = await mailServiceOf(store.database.orm, kit.secrets)
    const subject = 'Test from Backroom'
    const text = `This mail shows that mail from ${service.from.name || 'your store'} reaches you.`
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
