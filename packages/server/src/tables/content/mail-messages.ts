import type { MailState, SuppressionReason } from '@backroom/contract/content/mail'
import type { MailKind } from '@backroom/contract/mail-kinds'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** A mail on its way, in the words that were true when it was written. Also written by kit, which sends it. */
export const mailMessage = pgTable(
  'mail_message',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().default(sql`now()`),
    kind: text().$type<MailKind>().notNull(),
    /** The same key is the same mail. */
    dedupeKey: text(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    /** Where an answer goes, when that is not where those to all mails do. */
    replyTo: text().notNull().default(''),
    entity: text(),
    entityUid: integer(),
    /** The body goes once it is sent and is shown to nobody. */
    secret: boolean().notNull(),
    priority: integer().notNull(),
    state: text().$type<MailState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().default(sql`now()`),
    leaseUntil: moment(),
    /** The mail server was about to be given the message: whether it has it is unknown until it answers. */
    handedOverAt: moment(),
    lastCode: text().notNull().default(''),
    lastError: text().notNull().default(''),
    messageId: text().notNull().default(''),
    sentAt: moment(),
    /** Kept instead of sent. */
    inSandbox: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('mail_message_dedupe_key').on(table.dedupeKey),
    index('mail_message_waiting')
      .on(table.state, table.priority, table.nextAttemptAt)
      .where(sql`state in ('queued', 'deferred')`),
    index('mail_message_created').on(table.createdAt.desc()),
    index('mail_message_entity').on(table.entity, table.entityUid),
    index('mail_message_to').on(sql`lower(${table.to})`),
  ],
)

/** What a mail server answered, once per try. Also written by kit, which tries. */
export const mailAttempt = pgTable(
  'mail_attempt',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    mailUid: integer()
      .notNull()
      .references(() => mailMessage.uid, { onDelete: 'cascade' }),
    at: moment().notNull().default(sql`now()`),
    host: text().notNull(),
    code: text().notNull(),
    enhancedCode: text().notNull(),
    response: text().notNull(),
    ms: integer().notNull(),
  },
  table => [index('mail_attempt_mail').on(table.mailUid, table.uid)],
)

/** Addresses that get no mail, or none they did not ask for. Also written by kit: a server refused one for good. */
export const mailSuppression = pgTable(
  'mail_suppression',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    emailHmac: text().notNull(),
    /** Null once the person is anonymised. */
    email: text(),
    reason: text().$type<SuppressionReason>().notNull(),
    kinds: text().$type<'all' | 'marketing'>().notNull().default('all'),
    at: moment().notNull().default(sql`now()`),
  },
  table => [uniqueIndex('mail_suppression_email_key').on(table.emailHmac)],
)
