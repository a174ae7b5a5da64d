import { administrators } from '@backroom/contract/kit/access'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { enqueueMail } from '#kit/mail/queue-mail'
import { notify } from '#kit/notify'
import { mailMessage } from '#tables/content/mail-messages'
import { mailSettings } from '#tables/content/mail-settings'

/** Stops the store's whole mail until a person has looked: nothing is lost and nothing fails. */
export async function holdMail(tx: Transaction, reason: string): Promise<void> {
  await tx.update(mailSettings).set({ isPaused: true, pausedReason: reason.slice(0, 500) })
  await notify(tx, {
    key: `mail.paused:${new Date().toISOString().slice(0, 13)}`, // once an hour is enough
    to: administrators,
    tone: 'error',
    text: `Mail is held back: ${reason}`.slice(0, 300),
    path: '/mailqueue-report',
  })
}

/** Lets the mail go out again, everything that waited included. */
export async function releaseMail(tx: Transaction): Promise<void> {
  await tx.update(mailSettings).set({ isPaused: false, pausedReason: '' })
  await queueWaiting(tx)
}

/** Puts everything that waits before a worker, which looks whether it may go. */
export async function queueWaiting(tx: Transaction): Promise<void> {
  const waiting = await tx
    .select({ uid: mailMessage.uid, priority: mailMessage.priority })
    .from(mailMessage)
    .where(inArray(mailMessage.state, ['queued', 'deferred']))
    .orderBy(mailMessage.priority, sql`${mailMessage.nextAttemptAt}`)
  for (const { uid, priority } of waiting) await enqueueMail(tx, uid, priority)
}
