import type { LevelName } from '@backroom/contract/kit/access'
import type { NoticeTone } from '@backroom/contract/kit/event'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#tables/columns'

/** Something lasting to tell staff. The same key twice is one notice. */
export const notice = pgTable(
  'notice',
  {
    uid: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull().default(sql`now()`),
    key: text().notNull(),
    /** Either levels or one person. */
    levels: jsonb().$type<readonly LevelName[]>(),
    userUid: integer(),
    tone: text().$type<NoticeTone>().notNull(),
    text: text().notNull(),
    path: text(),
    expiresAt: moment().notNull().default(sql`now() + interval '30 days'`),
  },
  table => [uniqueIndex('notice_key').on(table.key), index('notice_at').on(table.at.desc())],
)

/** Who has read what. Also written by shell, where it is read. */
export const noticeRead = pgTable(
  'notice_read',
  {
    noticeUid: integer()
      .notNull()
      .references(() => notice.uid, { onDelete: 'cascade' }),
    userUid: integer().notNull(),
    at: moment().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.noticeUid, table.userUid] })],
)
