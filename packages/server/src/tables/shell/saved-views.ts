import type { ViewState } from '@backroom/contract/shell/saved-views'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** A list as somebody likes to see it. Also written by access: whoever leaves hands over those they share. */
export const savedView = pgTable(
  'saved_view',
  {
    ...recordColumns(),
    view: text().notNull(),
    /** Of the page of its list; older ones do not say it. */
    path: text().notNull().default(''),
    ownerUid: integer().notNull(),
    name: text().notNull(),
    state: jsonb().$type<ViewState>().notNull(),
    isDefault: boolean().notNull().default(false),
    shared: boolean().notNull().default(false),
  },
  table => [uniqueIndex('saved_view_name_key').on(table.ownerUid, table.view, sql`lower(${table.name})`)],
)
