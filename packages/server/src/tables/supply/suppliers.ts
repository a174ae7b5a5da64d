import type { StockChannel } from '@backroom/contract/supply/stock/words'
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

/** Where and when what suppliers have is sold beside own stock; one row, made with the store database. */
export const simSettings = pgTable('sim_settings', {
  ...recordColumns(),
  enabled: boolean().notNull().default(true),
  channels: text().array().$type<StockChannel[]>().notNull().default(sql`'{web}'::text[]`),
  offerWhen: text().$type<'always' | 'ownIsZero'>().notNull().default('always'),
  /** Never more than this of an item, whoever has it. */
  maxOffer: smallint().notNull().default(20),
  holdMinutes: smallint().notNull().default(15),
})
