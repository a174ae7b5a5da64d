import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** What the store is; one row. */
export const siteConfig = pgTable('site_config', {
  ...recordColumns(),
  storeName: text().notNull(),
  isoCurrency: text().notNull().default('GBP'),
  siteUrl: text().notNull().default(''),
  isSandbox: boolean().notNull().default(true),
})
