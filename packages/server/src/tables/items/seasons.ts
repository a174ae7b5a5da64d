import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

export const season = pgTable(
  'season',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    startsOn: date({ mode: 'string' }),
    endsOn: date({ mode: 'string' }),
    /** More than one may be. */
    isCurrent: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    searchText: text().generatedAlwaysAs(sql`fold(code || ' ' || name)`),
  },
  table => [uniqueIndex('season_code_key').on(sql`lower(${table.code})`)],
)
