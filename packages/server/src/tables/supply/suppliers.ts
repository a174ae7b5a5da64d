import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

export const supplier = pgTable(
  'supplier',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    leadDays: smallint().notNull().default(3),
    /** Units kept back of each item. */
    buffer: smallint().notNull().default(2),
    /** Never more than this is offered. */
    maxOffer: smallint().notNull().default(20),
    staleAfterHours: smallint().notNull().default(48),
    searchText: text().generatedAlwaysAs(sql`fold(code || ' ' || name)`),
  },
  table => [uniqueIndex('supplier_code_key').on(sql`lower(${table.code})`)],
)
