import type { MailMode, MailSecurity } from '@backroom/contract/content/mail'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, secret } from '#tables/columns'

/** Where the store's mail goes out; one row, made with the store database. Also written by kit, which holds mail back. */
export const mailSettings = pgTable('mail_settings', {
  ...recordColumns(),
  mode: text().$type<MailMode>().notNull().default('sandbox'),
  host: text().notNull().default(''),
  port: integer().notNull().default(587),
  security: text().$type<MailSecurity>().notNull().default('starttls'),
  username: text().notNull().default(''),
  /** Sealed. */
  smtpPassword: secret(),
  fromName: text().notNull().default(''),
  fromAddress: text().notNull().default(''),
  replyTo: text().notNull().default(''),
  maxPerSecond: integer().notNull().default(5),
  maxConnections: integer().notNull().default(3),
  dkimDomain: text().notNull().default(''),
  dkimSelector: text().notNull().default(''),
  /** Sealed. */
  dkimPrivateKey: secret(),
  bodyRetentionDays: integer().notNull().default(90),
  isPaused: boolean().notNull().default(false),
  pausedReason: text().notNull().default(''),
})
