import type { LevelName } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns, secret } from '#tables/columns'
import { group } from '#tables/control/groups'

export const user = pgTable(
  'user',
  {
    ...recordColumns(),
    groupUid: integer()
      .notNull()
      .references(() => group.uid),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    mobile: text(),
    mobileVerifiedAt: moment(),
    level: text().$type<LevelName>().notNull(),
    cashierNumber: integer().notNull(),
    superUser: boolean().notNull().default(false),
    status: text().$type<'invited' | 'active' | 'disabled'>().notNull().default('invited'),
    passwordHash: secret(),
    passwordSetAt: moment(),
    mustChangePassword: boolean().notNull().default(false),
    /** Made by the demo store with its printed password; the server stays on loopback while one stands. */
    hasDemoPassword: boolean().notNull().default(false),
    /** Sealed. */
    totpSecret: secret(),
    totpConfirmedAt: moment(),
    /** The last time step a code was taken for: each is good once. */
    totpLastStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Since when text messages to the mobile are a second step. */
    smsConfirmedAt: moment(),
    lastLoginAt: moment(),
    lastLoginIp: text(),
    /** For Administrators alone. */
    note: text().notNull().default(''),
    disabledAt: moment(),
    disabledBy: integer(),
    disableReason: text().notNull().default(''),
    /** When the personal details of somebody who left were replaced. */
    forgottenAt: moment(),
  },
  table => [
    uniqueIndex('user_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('user_email_key').on(table.groupUid, sql`lower(${table.email})`),
    uniqueIndex('user_cashier_key').on(table.groupUid, table.cashierNumber),
  ],
)
