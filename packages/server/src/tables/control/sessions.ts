import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { group } from '#tables/control/groups'
import { user } from '#tables/control/users'

export type EndReason =
  | 'logout'
  | 'replaced'
  | 'byUser'
  | 'byAdministrator'
  | 'disabled'
  | 'passwordChanged'
  | 'idle'
  | 'absolute'
  | 'levelChanged'

/** How somebody proved who they are. */
export type AuthMethod = 'password' | 'totp' | 'sms' | 'recovery'

/** A sign-in; the token names it, so that ending it here ends it everywhere. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    /** How people and lists name it; the id above is for tokens. */
    uid: integer().notNull().generatedByDefaultAsIdentity().unique(),
    userUid: integer()
      .notNull()
      .references(() => user.uid),
    groupUid: integer()
      .notNull()
      .references(() => group.uid),
    /** sha-256 of the binding cookie: a stolen token alone opens nothing. */
    bindHash: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** The last time the person proved who they are. */
    authAt: moment().notNull(),
    authMethods: text().array().$type<AuthMethod[]>().notNull().default(sql`'{}'`),
    ip: text().notNull().default(''),
    ipLast: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    deviceName: text().notNull().default(''),
    /** sha-256 of the super-user token, and until when that mode is on. */
    superTokenHash: text(),
    superUntil: moment(),
    revokedAt: moment(),
    revokeReason: text().$type<EndReason>(),
  },
  table => [
    index('session_user').on(table.userUid, table.lastSeenAt),
    index('session_live').on(table.groupUid, table.lastSeenAt).where(sql`revoked_at is null`),
  ],
)
