import type { SmsMode, SmsPurpose, SmsState } from '@backroom/contract/content/sms'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns, secret } from '#tables/columns'

/** A text message that was sent or is about to be; what it says is kept only in a sandbox. Also written by kit, which sends it. */
export const smsMessage = pgTable(
  'sms_message',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(sql`now()`),
    /** Wiped after 90 days. */
    to: text(),
    purpose: text().$type<SmsPurpose>().notNull(),
    entity: text(),
    entityUid: integer(),
    /** The same key is the same message. */
    key: text().notNull(),
    state: text().$type<SmsState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    segments: integer().notNull().default(0),
    /** The service's own name for it. */
    serviceId: text().notNull().default(''),
    error: text().notNull().default(''),
    /** The service's word for what became of it: sent, delivered, undelivered; empty until it tells. */
    delivery: text().notNull().default(''),
    sandboxBody: text(),
  },
  table => [
    uniqueIndex('sms_message_key').on(table.key),
    index('sms_message_at').on(table.at.desc()),
    index('sms_message_service').on(table.serviceId),
  ],
)

/** Through which service text messages go out; one row. */
export const smsSettings = pgTable('sms_settings', {
  ...recordColumns(),
  mode: text().$type<SmsMode>().notNull().default('sandbox'),
  accountSid: text().notNull().default(''),
  /** An API key's SID, or empty when the account's own token is used. */
  apiKeySid: text().notNull().default(''),
  /** Sealed. */
  apiSecret: secret(),
  /** A number, a sender name, or a messaging service (MG...). */
  sender: text().notNull().default(''),
})
