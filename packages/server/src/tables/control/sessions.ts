import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { user } from '#tables/control/users'

/** A sign-in that has not ended; the token names it, so that ending it here ends it everywhere. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    userUid: integer()
      .notNull()
      .references(() => user.uid),
    /** sha-256 of the binding cookie: a stolen token alone opens nothing. */
    bindHash: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    revokeReason: text(),
    userAgent: text().notNull().default(''),
  },
  table => [index('session_user').on(table.userUid, table.lastSeenAt)],
)
