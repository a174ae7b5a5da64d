import { storeStaff } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { logConnectorCall } from '#kit/connectors/call-log'
import { paceOf } from '#kit/connectors/pace'
import type { Task } from '#kit/jobs/jobs'
import { holdMail } from '#kit/mail/hold-mail'
import { emailHmac, type MailService, mailServiceOf } from '#kit/mail/mail-service'
import { enqueueMail, factsOf, type MailPayload, mailTask } from '#kit/mail/queue-mail'
import { notify } from '#kit/notify'
import type { Secrets } from '#kit/secrets'
import type { Store } from '#kit/store'
import { type MailAnswer, MailFailure } from '#outside/smtp/port'
import { mailAttempt, mailMessage, mailSuppression } from '#tables/content/mail-messages'

type Mail = typeof mailMessage.$inferSelect

const minutes = 60
const hours = 3_600
/** Pauses after the first, second ... failed try; after the last the mail has failed. */
export const retrySeconds = [
  1 * minutes,
  5 * minutes,
  15 * minutes,
  1 * hours,
  3 * hours,
  6 * hours,
  12 * hours,
  24 * hours,
]
const leaseSeconds = 5 * minutes

const itself = backroomItself('job')

/** Sends one mail of the queue. It may run twice for one mail, and the mail still goes once. */
export function mailSend(secrets: Secrets): Task<MailPayload> {
  return {
    ...mailTask,
    run: async ({ uid }, context) => {
      const { store } = context
      const service = await mailServiceOf(store.database.orm, secrets)
      if (service.isPaused) return // whoever lets the mail go again queues it anew
      const mail = await store.database.write(itself, tx => claim(tx, uid, service, secrets))
      if (!mail) return
      if (!service.isSandbox)
        await paceOf(`mail of ${store.groupUid}`).turn(service.maxPerSecond, context.signal)
      await deliver(store, service, mail, secrets)
    },
  }
}

/** Takes the mail for this worker, unless it is somebody else's or nobody's any more. */
async function claim(
  tx: Transaction,
  uid: number,
  { isSandbox }: MailService,
  secrets: Secrets,
): Promise<Mail | null> {
  const [mail] = await tx.select().from(mailMessage).where(eq(mailMessage.uid, uid)).for('update')
  if (!mail || !['queued', 'deferred', 'sending'].includes(mail.state)) return null
  if (mail.state === 'sending' && !(await isLeftBehind(tx, mail))) return null
  if (await isSuppressed(tx, mail, secrets)) {
    await set(tx, mail, { state: 'suppressed', text: '', html: '' })
    return null
  }
  const [taken] = await tx
    .update(mailMessage)
    .set({
      state: 'sending',
      attempts: mail.attempts + 1,
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      handedOverAt: null,
      inSandbox: isSandbox,
    })
    .where(eq(mailMessage.uid, uid))
    .returning()
  return taken ?? null
}

/** A worker died with this mail in hand. Whether it may be sent again depends on how far it had come. */
async function isLeftBehind(tx: Transaction, mail: Mail): Promise<boolean> {
  const leftSeconds = ((mail.leaseUntil?.getTime() ?? 0) - Date.now()) / 1_000
  if (leftSeconds > 0) {
    await enqueueMail(tx, mail.uid, mail.priority, Math.ceil(leftSeconds) + 1)
    return false
  }
  if (!mail.handedOverAt || factsOf(mail.kind).repeats) return true
  await becomeUncertain(tx, mail, 'The server stopped while this mail was being sent.')
  return false
}

async function isSuppressed(tx: Transaction, mail: Mail, secrets: Secrets): Promise<boolean> {
  const facts = factsOf(mail.kind)
  if (facts.alwaysSent) return false
  const [found] = await tx
    .select({ kinds: mailSuppression.kinds })
    .from(mailSuppression)
    .where(eq(mailSuppression.emailHmac, emailHmac(secrets, mail.to)))
  return found !== undefined && (found.kinds === 'all' || facts.marketing)
}

async function deliver(store: Store, service: MailService, mail: Mail, secrets: Secrets): Promise<void> {
  // From here on nobody can know whether it went, until the answer is written down.
  await store.database.orm
    .update(mailMessage)
    .set({ handedOverAt: sql`now()` })
    .where(eq(mailMessage.uid, mail.uid))
  const began = Date.now()
  const outcome = await service.transport
    .send({ ...mail, from: service.from, replyTo: mail.replyTo || service.replyTo, attempt: mail.attempts })
    .catch((error: unknown) => asFailure(error))
  await store.database.write(itself, async tx => {
    const answer = outcome instanceof MailFailure ? outcome.answer : outcome
    const enhancedCode = outcome instanceof MailFailure ? outcome.enhancedCode : ''
    const ms = Date.now() - began
    await tx.insert(mailAttempt).values({ mailUid: mail.uid, ...answer, enhancedCode, ms })
    await logConnectorCall(tx, {
      connector: 'mail',
      action: 'send',
      entity: 'mailMessage',
      entityUid: mail.uid,
      ms,
      method: 'SMTP',
      path: answer.host,
      status: Number(answer.code) || null,
      outcome: outcome instanceof MailFailure ? 'failed' : 'ok',
      message: `${answer.code} ${enhancedCode}`.trim(), // the whole answer may name the reader
    })
    if (outcome instanceof MailFailure) await noteFailure(tx, mail, outcome, secrets)
    else await noteSent(tx, mail, outcome, service)
  })
}

async function noteSent(tx: Transaction, mail: Mail, answer: MailAnswer, service: MailService) {
  await set(tx, mail, {
    state: 'sent',
    sentAt: sql`now()` as never,
    lastCode: answer.code,
    lastError: '',
    ...(mail.secret && !service.keepsSecrets && { text: '', html: '' }),
  })
}

async function noteFailure(tx: Transaction, mail: Mail, failure: MailFailure, secrets: Secrets) {
  const said = { lastCode: failure.answer.code, lastError: failure.message }
  if (failure.kind === 'uncertain') {
    if (!factsOf(mail.kind).repeats) return becomeUncertain(tx, mail, failure.message)
    return tryAgain(tx, mail, said)
  }
  if (failure.kind === 'deferred') return tryAgain(tx, mail, said)
  if (failure.kind === 'paused') {
    await set(tx, mail, { state: 'queued', attempts: mail.attempts - 1, ...said })
    return holdMail(tx, failure.message)
  }
  await set(tx, mail, { state: 'failed', ...said })
  if (!failure.isDeadAddress) return
  await tx
    .insert(mailSuppression)
    .values({ emailHmac: emailHmac(secrets, mail.to), email: mail.to, reason: 'hardBounce' })
    .onConflictDoNothing({ target: mailSuppression.emailHmac })
}

async function tryAgain(tx: Transaction, mail: Mail, said: { lastCode: string; lastError: string }) {
  const seconds = retrySeconds[mail.attempts - 1]
  if (seconds === undefined) return set(tx, mail, { state: 'failed', ...said })
  await set(tx, mail, {
    state: 'deferred',
    nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` as never,
    ...said,
  })
  await enqueueMail(tx, mail.uid, mail.priority, seconds)
}

async function becomeUncertain(tx: Transaction, mail: Mail, why: string) {
  await set(tx, mail, { state: 'uncertain', lastError: why })
  await notify(tx, {
    key: `mail.uncertain:${mail.uid}`,
    to: storeStaff,
    tone: 'warning',
    text: sentence`Nobody knows whether the mail "${mail.subject.slice(0, 120)}" went out. Send it again, or mark it as sent.`,
    path: '/mailqueue-report',
  })
}

async function set(tx: Transaction, mail: Mail, values: Partial<Mail>): Promise<void> {
  await tx
    .update(mailMessage)
    .set({ leaseUntil: null, handedOverAt: null, ...values })
    .where(eq(mailMessage.uid, mail.uid))
}

/** What the mail library itself trips over is tried again: it has not reached anybody's server. */
function asFailure(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const response = (error as Error).message.slice(0, 500)
  return new MailFailure('deferred', { host: '', code: 'EINTERNAL', response })
}
