import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'

export const colour = pgTable(
  'colour',
  {
    ...recordColumns(),
    name: text().notNull(),
    /** One to three of the label set's colours, which the colour filter is made of. */
    baseColours: text().array().notNull().default(sql`'{}'::text[]`),
    hex: text(),
    swatchFileUid: integer().references(() => file.uid),
    active: boolean().notNull().default(true),
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [uniqueIndex('colour_name_key').on(sql`lower(${table.name})`)],
)
