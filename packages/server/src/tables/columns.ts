import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment, kept in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 6 })

/** A transaction of the database's own counting, which never begins anew. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

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

/**
 * What every ledger begins with. Its rows are only ever added: the database refuses the rest, and a row that was wrong is taken
 * back by another. `kit/ledger.ts` writes them.
 */
export const ledgerColumns = () => ({
  uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull().default(sql`now()`),
  byUid: integer().notNull().default(sql`actor_uid()`),
  note: text().notNull().default(''),
  /** A row sent twice under one key is kept once. */
  key: text().unique(),
  /** The row this one takes back; a row is taken back at most once. */
  reversesUid: bigint({ mode: 'number' }).unique(),
})

/** What nobody may read: no call answers it, and history says only that it changed. */
export const secret = customType<{ data: string }>({ dataType: () => 'text' })

/** Whether a column was made by `secret()`. */
export function isSecret(column: { readonly columnType: string; getSQLType(): string }): boolean {
  return column.columnType === 'PgCustomColumn' && column.getSQLType() === 'text'
}

/** Fields that are set in passing and are no news to a reader of history. */
export const passingFields: ReadonlySet<string> = new Set(
  `
  uid version createdAt createdBy updatedAt updatedBy lastLoginAt lastLoginIp totpLastStep searchText
  isFree lastSentAt edits onHand reserved externalReserved incoming incomingDue changedAt lineCount unitCount
`
    .trim()
    .split(/\s+/),
)

/** The words of a name in small letters and as one of their kind, as a list. */
export function wordsOf(name: SQL): SQL {
  return sql`string_to_array(trim(regexp_replace(regexp_replace(regexp_replace(lower(${name}), '(x|ch|sh|ss)es\\M', '\\1', 'g'), '([^s])s\\M', '\\1', 'g'), '[^[:alnum:]]+', ' ', 'g')), ' ')`
}
