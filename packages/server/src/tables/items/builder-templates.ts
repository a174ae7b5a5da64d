import type { BuilderRule, BuilderStep } from '@backroom/contract/items/builders/templates'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import type { Pointing } from '#tables/pointing'

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

const offered = sql`jsonb_path_query(${customBuilderTemplate.steps}, '$[*].options[*].itemUid ? (@ != null)')`

export const builderTemplatePointings: Pointing[] = [
  {
    to: 'item',
    at: 'custom_builder_template.steps',
    one: 'custom builder template',
    path: '/custom-builder-templates',
    users: uids =>
      sql`select uid from custom_builder_template where exists (select from ${offered} p where p::int in (${uids}))`,
    repoint: null,
  },
]
