import type { SignInKind, SignInOutcome } from '@backroom/contract/access/sign-ins'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** Everything that happened around logging in. Only ever added to; trimmed after 400 days. */
export const signInEvent = pgTable(
  'sign_in_event',
  {
    uid: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull(),
    groupUid: integer(),
    userUid: integer(),
    /** A known user's name; of anything else only a keyed hash, since people type passwords into that box. */
    usernameTried: text().notNull().default(''),
    kind: text().$type<SignInKind>().notNull(),
    outcome: text().$type<SignInOutcome>().notNull(),
    reason: text().notNull().default(''),
    isNewDevice: boolean().notNull().default(false),
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    deviceName: text().notNull().default(''),
    sessionUid: integer(),
    requestId: text().notNull().default(''),
  },
  table => [
    index('sign_in_event_group').on(table.groupUid, table.at.desc()),
    index('sign_in_event_user').on(table.userUid, table.at.desc()),
  ],
)
