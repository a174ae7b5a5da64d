import type { TwoFactorPolicy } from '@backroom/contract/access/policy'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, secret } from '#tables/columns'

/** A merchant. Everything of its store lives in a database of its own. Also written by site: where it is. */
export const group = pgTable('group', {
  ...recordColumns(),
  name: text().notNull(),
  /** Sealed. `beside:<database>` is a database on the control database's own server. */
  connectionString: secret().notNull(),
  status: text().$type<'active' | 'suspended'>().notNull().default('active'),
  twoFactorPolicy: text().$type<TwoFactorPolicy>().notNull().default('required'),
  /** Time without a call after which a session ends. */
  idleMinutes: integer().notNull().default(10_080),
  /** The longest a session lasts, however much it is used. */
  absoluteDays: integer().notNull().default(30),
  smsAllowed: boolean().notNull().default(true),
  /** CIDR blocks; none means anywhere. */
  allowedAddresses: text().array().notNull().default(sql`'{}'`),
  timeZone: text().notNull().default('Europe/London'),
  locale: text().notNull().default('en-GB'),
})
