import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'

/** What the store is; one row. Also written by database, which makes it. */
export const siteConfig = pgTable('site_config', {
  ...recordColumns(),
  storeName: text().notNull(),
  isoCurrency: text().notNull().default('GBP'),
  siteUrl: text().notNull().default(''),
  isSandbox: boolean().notNull().default(true),
  pricesIncludeTax: boolean().notNull().default(true),
  /** An item without a picture is not shown. */
  requireImage: boolean().notNull().default(false),
  hideOutOfStock: boolean().notNull().default(false),
  /** New items count their stock. */
  defaultTracked: boolean().notNull().default(true),
  hideCostFromEcommerce: boolean().notNull().default(false),
  /** When the site was last told to drop the pages it keeps. */
  pagesRefreshedAt: moment().notNull().default(sql`now()`),
})
