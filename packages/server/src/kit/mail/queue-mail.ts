import type { MailKindFacts } from '@backroom/contract/kit/mail-kind'
import { type MailKind, mailKinds } from '@backroom/contract/mail-kinds'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { type Transaction, writeLast } from '#database/database'
import { invalid } from '#kit/errors'
import { enqueue, type Task } from '#kit/jobs/jobs'
import { mailMessage } from '#tables/content/mail-messages'

/** A mail to be sent, in its final words. */
export interface MailOrder {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where an answer goes; left out or empty, where those to all mails do. */
  readonly replyTo?: string
  /** The same key is the same mail: asked for twice, it goes once. */
  readonly key?: string
  /** What it is about, so that the record's page can show its mails. */
  readonly entity?: string
  readonly entityUid?: number
}

export interface MailPayload {
  readonly uid: number
}

/** The name under which mails wait in the job queue; the sender itself is in send-mail.ts. */
export const mailTask: Pick<Task<MailPayload>, 'name' | 'title'> = {
  name: 'mailSend',
  title: 'Sending a mail',
}

/** What message ids end with; until the store says from which address it writes, that of nobody. */
const fromDomain = sql`coalesce((select nullif(split_part(from_address, '@', 2), '') from mail_settings), 'backroom.invalid')`
const subjectMost = 200

/** Writes a mail into the caller's own transaction: it is sent exactly if the change is made. Answers its uid. */
export async function queueMail(tx: Transaction, mail: MailOrder): Promise<number> {
  refuseUnsendable(mail)
  const { secret, priority } = mailKinds[mail.kind]
  const { key, html = '', ...words } = mail
  const [made] = await tx
    .insert(mailMessage)
    .values({ ...words, html, secret, priority, dedupeKey: key ?? null })
    .onConflictDoNothing({ target: mailMessage.dedupeKey })
    .returning({ uid: mailMessage.uid })
  if (!made) return firstWith(tx, key as string)
  await writeLast(
    tx,
    sql`update mail_message set message_id = '<' || uid || '@' || ${fromDomain} || '>' where uid = ${made.uid}`,
  )
  await enqueueMail(tx, made.uid, priority)
  return made.uid
}

/** Puts a stored mail before a worker, now or later. */
export async function enqueueMail(
  tx: Transaction,
  uid: number,
  priority: number,
  inSeconds = 0,
): Promise<void> {
  await writeLast(
    tx,
    enqueue(mailTask as Task<MailPayload>, { uid }, { key: `mail:${uid}`, priority, inSeconds }),
  )
}

/** How mails of a kind are treated. */
export function factsOf(kind: MailKind): MailKindFacts {
  return mailKinds[kind]
}

async function firstWith(tx: Transaction, key: string): Promise<number> {
  const [first] = await tx
    .select({ uid: mailMessage.uid })
    .from(mailMessage)
    .where(eq(mailMessage.dedupeKey, key))
  return first?.uid as number
}

/** A line break in a header would let whoever wrote the value write further headers. */
function refuseUnsendable({ kind, to, subject }: MailOrder): void {
  if (!Object.hasOwn(mailKinds, kind)) throw new Error(`There is no kind of mail called "${kind}".`)
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(to) || to.length > 254)
    throw invalid({ to: 'Enter one email address.' })
  if (/[\r\n]/.test(subject) || subject.length < 1 || subject.length > subjectMost)
    throw invalid({ subject: sentence`A subject is one line of at most ${subjectMost} characters.` })
}
