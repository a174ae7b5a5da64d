import type { TaxZoneRule } from '@backroom/contract/site/tax/reckon'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/** Where orders are taxed alike. The first that has an address decides; home and all others are made with the store. */
export const taxZone = pgTable('tax_zone', {
  ...recordColumns(),
  name: text().notNull(),
  kind: text().$type<TaxZoneRule['kind']>().notNull().default('list'),
  countries: text().array().notNull().default(sql`'{}'`),
  include: text().array().notNull().default(sql`'{}'`),
  exclude: text().array().notNull().default(sql`'{}'`),
  treatment: text().$type<TaxZoneRule['treatment']>().notNull().default('rates'),
  reverseCharge: boolean().notNull().default(false),
  position: integer().notNull().default(0),
})
