import { sql } from 'drizzle-orm'
import type { Task } from '#kit/jobs/jobs'
import { trimRows } from '#kit/jobs/trim-rows'
import { mailMessage } from '#tables/content/mail-messages'
import { connectorLog } from '#tables/kit/connector-log'

/** Nightly: bodies of mails past their time, mails after 13 months, numbers after 90 days, the log of calls when its days are over. */
export const messageTrim: Task<Record<string, unknown>> = {
  name: 'mailPurge',
  title: 'Clearing old mail',
  run: async (_, context) => {
    const { database } = context.store
    await database.rows(sql`
      update mail_message set text = '', html = ''
      where (text <> '' or html <> '') and state not in ('queued', 'deferred', 'sending')
        and created_at < now() - make_interval(days => coalesce((select body_retention_days from mail_settings limit 1), 90))`)
    await trimRows(context, mailMessage, sql`created_at < now() - interval '13 months'`)
    await database.rows(sql`
      update sms_message set "to" = null, sandbox_body = null
      where at < now() - interval '90 days' and ("to" is not null or sandbox_body is not null)`)
    await trimRows(
      context,
      connectorLog,
      sql`at < now() - make_interval(days => ${context.store.terms.connectorLogDays}::int)`,
    )
  },
}
