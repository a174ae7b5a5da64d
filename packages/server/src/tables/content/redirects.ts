import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** An old address of the site that leads to a new one. Also written by organisation: whole branches of addresses move. */
export const redirect = pgTable(
  'redirect',
  {
    ...recordColumns(),
    fromPath: text().notNull(),
    toPath: text().notNull(),
    status: integer().notNull().default(301),
    source: text().$type<'manual' | 'addressChange' | 'import'>().notNull().default('manual'),
    active: boolean().notNull().default(true),
  },
  table => [uniqueIndex('redirect_from_key').on(table.fromPath), index('redirect_to').on(table.toPath)],
)
