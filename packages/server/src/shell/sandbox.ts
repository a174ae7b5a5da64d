import { sandboxMessages } from '@backroom/contract/shell/sandbox'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { mailMessage } from '#tables/content/mail-messages'
import { smsMessage } from '#tables/content/sms-messages'
import { siteConfig } from '#tables/site/site-config'

const shownMost = 50

/** What a trial store would have sent. Elsewhere it is closed: these mails hold links that open other people's accounts. */
export function sandbox(kit: Kit) {
  serve(kit, sandboxMessages, async ({ store }) => {
    const { orm } = store.database
    const [site] = await orm.select({ isSandbox: siteConfig.isSandbox }).from(siteConfig).limit(1)
    if (!site?.isSandbox) throw notFound('This store is no sandbox: its messages are really sent.')
    const [mails, texts] = await Promise.all([
      orm
        .select()
        .from(mailMessage)
        .where(eq(mailMessage.inSandbox, true))
        .orderBy(desc(mailMessage.uid))
        .limit(shownMost),
      orm
        .select()
        .from(smsMessage)
        .where(isNotNull(smsMessage.sandboxBody))
        .orderBy(desc(smsMessage.uid))
        .limit(shownMost),
    ])
    return {
      mails: mails.map(({ uid, createdAt, kind, to, subject, text, html, state }) => ({
        uid,
        at: createdAt.toISOString(),
        kind,
        to,
        subject,
        text,
        html,
        state,
      })),
      texts: texts.map(({ uid, at, purpose, to, sandboxBody, state, error }) => ({
        uid,
        at: at.toISOString(),
        purpose,
        to: to ?? '',
        text: sandboxBody ?? '',
        state,
        error,
      })),
    }
  })
}
