import type { Selection } from '@backroom/contract/kit/selection'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** Records that somebody changes together now and then: a question that is asked again, or exactly these. */
export const savedSelection = pgTable(
  'saved_selection',
  {
    ...recordColumns(),
    ownerUid: integer().notNull(),
    resource: text().notNull(),
    name: text().notNull(),
    selection: jsonb().$type<Selection>().notNull(),
    shared: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('saved_selection_name_key').on(table.ownerUid, table.resource, sql`lower(${table.name})`),
  ],
)
