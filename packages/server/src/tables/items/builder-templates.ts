import type { BuilderRule, BuilderStep } from '@backroom/contract/items/builders/templates'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'

/**
 * Lets shoppers put a thing together from parts, with the price as they go. Its steps, their options and the rules between
 * them are read, saved and restored as a whole, so they are fields of it.
 */
export const customBuilderTemplate = pgTable(
  'custom_builder_template',
  {
    ...recordColumns(),
    name: text().notNull(),
    intro: text().notNull().default(''),
    active: boolean().notNull().default(true),
    leadTimeDays: smallint().notNull().default(0),
    steps: jsonb().$type<readonly BuilderStep[]>().notNull().default([]),
    rules: jsonb().$type<readonly BuilderRule[]>().notNull().default([]),
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [
    uniqueIndex('custom_builder_template_name_key').on(sql`lower(${table.name})`),
    index('custom_builder_template_steps').using('gin', sql`${table.steps} jsonb_path_ops`),
  ],
)
