import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { emailHmac } from '#kit/mail/mail-service'
import type { Secrets } from '#kit/secrets'
import { mailSuppression } from '#tables/content/mail-messages'

/** Mails that a query names by uid no longer say to whom they went and what; those that have not gone never will. */
export async function forgetMails(tx: Transaction, mails: SQL, to: string): Promise<void> {
  await tx.execute(sql`update mail_attempt set response = '' where mail_uid in (${mails})`)
  await tx.execute(sql`
    update mail_message set "to" = ${to}, subject = '[removed]', text = '', html = '',
      state = case when state in ('queued', 'deferred') then 'suppressed' else state end
    where uid in (${mails})`)
}

/** Text messages about records of a kind no longer say to whom they went. */
export async function forgetTexts(tx: Transaction, entity: string, uids: SQL): Promise<void> {
  await tx.execute(
    sql`update sms_message set "to" = null, sandbox_body = null where entity = ${entity} and entity_uid in (${uids})`,
  )
}

/** Nothing but the keyed hash of an address is kept, so that no import and no list brings the person back. */
export async function suppressForGood(tx: Transaction, secrets: Secrets, email: string): Promise<void> {
  await tx
    .insert(mailSuppression)
    .values({ emailHmac: emailHmac(secrets, email), reason: 'anonymised', kinds: 'marketing' })
    .onConflictDoUpdate({
      target: mailSuppression.emailHmac,
      set: { email: null, reason: 'anonymised' },
    })
}

/** Mails about one record of a kind are now about another. */
export async function repointMails(
  tx: Transaction,
  entity: string,
  from: number,
  into: number,
): Promise<void> {
  await tx.execute(
    sql`update mail_message set entity_uid = ${into} where entity = ${entity} and entity_uid = ${from}`,
  )
}
