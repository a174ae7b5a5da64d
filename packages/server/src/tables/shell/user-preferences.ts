import type { PreferenceInput } from '@backroom/contract/shell/preferences'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** How each person likes the console. */
export const userPreference = pgTable(
  'user_preference',
  {
    ...recordColumns(),
    userUid: integer().notNull(),
    pinned: jsonb().$type<string[]>().notNull().default([]),
    dashboardOrder: jsonb().$type<string[]>().notNull().default([]),
    dashboardHidden: jsonb().$type<string[]>().notNull().default([]),
    hotkeysInText: text().$type<PreferenceInput['hotkeysInText']>().notNull().default('auto'),
    singleLetterKeys: boolean().notNull().default(true),
    density: text().$type<PreferenceInput['density']>().notNull().default('comfortable'),
    theme: text().$type<PreferenceInput['theme']>().notNull().default('system'),
    reduceMotion: text().$type<PreferenceInput['reduceMotion']>().notNull().default('system'),
    stockLocation: text().notNull().default('all'),
    seenChangesTo: integer().notNull().default(0),
  },
  table => [uniqueIndex('user_preference_user_key').on(table.userUid)],
)
