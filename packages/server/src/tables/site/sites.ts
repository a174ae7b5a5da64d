import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** A website of the store. A store with one has `main`, which every store database is made with. */
export const site = pgTable(
  'site',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    siteUrl: text().notNull().default(''),
    active: boolean().notNull().default(true),
    isDefault: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('site_code_key').on(table.code),
    uniqueIndex('site_default_key').on(table.isDefault).where(sql`is_default`),
  ],
)
