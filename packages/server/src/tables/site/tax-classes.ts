import type { TaxRate } from '@backroom/contract/site/tax/reckon'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** How an item is taxed where the shop is. */
export const taxClass = pgTable(
  'tax_class',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    /** At home today; kept from the rates. */
    rateBp: integer().notNull().default(0),
    rates: jsonb().$type<TaxRate[]>().notNull().default([]),
    isDefault: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    hint: text().notNull().default(''),
  },
  table => [
    uniqueIndex('tax_class_code_key').on(sql`lower(${table.code})`),
    uniqueIndex('tax_class_default_key').on(table.isDefault).where(sql`is_default`),
  ],
)
