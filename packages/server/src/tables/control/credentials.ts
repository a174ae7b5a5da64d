import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'
import { user } from '#tables/control/users'

const ofUser = () =>
  integer()
    .notNull()
    .references(() => user.uid)

/** One of ten ways in for who lost the phone; each is good once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    userUid: ofUser(),
    /** Argon2id, like a password. */
    codeHash: text().notNull(),
    usedAt: moment(),
    usedIp: text(),
  },
  table => [index('recovery_code_user').on(table.userUid)],
)

/** A link that lets somebody set a password, or say that a login was not theirs. */
export const linkToken = pgTable(
  'link_token',
  {
    /** sha-256 of the 32 random bytes in the link. */
    tokenHash: text().primaryKey(),
    userUid: ofUser(),
    purpose: text().$type<'invite' | 'reset' | 'notMe'>().notNull(),
    madeAt: moment().notNull(),
    madeBy: integer().notNull(),
    expiresAt: moment().notNull(),
    openedAt: moment(),
    usedAt: moment(),
  },
  table => [index('link_token_user').on(table.userUid, table.purpose)],
)

/** A browser somebody has logged in with before: its wrong attempts are counted apart from a stranger's. */
export const knownDevice = pgTable(
  'known_device',
  {
    tokenHash: text().primaryKey(),
    userUid: ofUser(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    userAgent: text().notNull().default(''),
  },
  table => [index('known_device_user').on(table.userUid, table.lastSeenAt)],
)

/** Failures counted under a key: an account, a known device of it, an address. */
export const throttle = pgTable('throttle', {
  key: text().primaryKey(),
  windowStart: moment().notNull(),
  lastAt: moment().notNull(),
  failures: integer().notNull(),
  blockedUntil: moment(),
})

/** A second step under way: that of a login, or of somebody logged in who sets one up. */
export const challenge = pgTable(
  'challenge',
  {
    /** Named by the two-factor token; of a session's own set-up it is `session:<id>`. */
    id: text().primaryKey(),
    userUid: ofUser(),
    madeAt: moment().notNull(),
    expiresAt: moment().notNull(),
    wrongCodes: integer().notNull().default(0),
    /** Used up, by success or by too many wrong codes. */
    closedAt: moment(),
    /** sha-256 keyed with the server's key; a newer code takes the place of the older. */
    smsCodeHash: text(),
    smsSentAt: moment(),
    smsExpiresAt: moment(),
    /** The number the code went to, when it is not the person's confirmed one. */
    smsMobile: text(),
    /** Sealed: the authenticator being set up. */
    newTotpSecret: text(),
  },
  table => [index('challenge_user').on(table.userUid)],
)
