import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

export const supplier = pgTable(
  'supplier',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
  },
  table => [uniqueIndex('supplier_code_key').on(sql`lower(${table.code})`)],
)
