import { sql } from 'drizzle-orm'
import { integer, timestamp } from 'drizzle-orm/pg-core'

/** A moment, kept in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 6 })

/**
 * What every record that staff edit begins with. The database fills all of it: a table with an `updated_by` column
 * gets the stamping and history triggers, and refuses a write that names no actor.
 */
export const recordColumns = () => ({
  uid: integer().primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull().default(sql`now()`),
  createdBy: integer().notNull().default(sql`actor_uid()`),
  updatedAt: moment().notNull().default(sql`now()`),
  updatedBy: integer().notNull().default(sql`actor_uid()`),
})

/** Fields whose values no reader of history may see: it says only that they changed. */
export const secretFields: ReadonlySet<string> = new Set([
  ...['passwordHash', 'totpSecret', 'connectionString'],
  ...['smtpPassword', 'dkimPrivateKey', 'apiSecret'],
])

/** Fields that are set in passing and are no news to a reader of history. */
export const passingFields: ReadonlySet<string> = new Set([
  ...['uid', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
  ...['lastLoginAt', 'lastLoginIp', 'totpLastStep', 'searchText', 'isFree', 'lastSentAt'],
])
