import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { facet, filter } from '#tables/organisation/filters'
import { pointsAt } from '#tables/pointing'

const uids = () => integer().array().notNull().default(sql`'{}'::int[]`)
const amount = () => numeric({ precision: 12, scale: 2, mode: 'number' })

/** Turns what suppliers write on sizes into facets of the size filters. */
export const sizeFilterRule = pgTable(
  'size_filter_rule',
  {
    ...recordColumns(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    /** Low ones are asked first. */
    priority: integer().notNull(),
    targetFilterUid: integer()
      .notNull()
      .references(() => filter.uid),
    categoryUids: uids(),
    brandUids: uids(),
    styleUids: uids(),
    gender: text().$type<'female' | 'male' | 'unisex'>(),
    age: text().$type<'adult' | 'kids'>(),
    match: text().$type<'list' | 'pattern' | 'range' | 'parsed'>().notNull(),
    labels: jsonb().$type<string[]>().notNull().default([]),
    pattern: text().notNull().default(''),
    system: text(),
    unit: text().notNull().default(''),
    fromValue: amount(),
    toValue: amount(),
    target: text().$type<'facet' | 'make'>().notNull(),
    facetUid: integer().references(() => facet.uid),
    makeName: text().notNull().default(''),
    stop: boolean().notNull().default(true),
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [
    uniqueIndex('size_filter_rule_name_key').on(sql`lower(${table.name})`),
    index('size_filter_rule_order').on(table.priority, table.uid),
  ],
)

/** What a rule did when it last ran. Never edited. */
export const sizeRuleHit = pgTable('size_rule_hit', {
  ruleUid: integer()
    .primaryKey()
    .references(() => sizeFilterRule.uid, { onDelete: 'cascade' }),
  hits: integer().notNull().default(0),
  lastRunAt: moment(),
})

/** A label as items carry it, folded, that no rule needs to read. */
export const ignoredSizeLabel = pgTable(
  'ignored_size_label',
  { ...recordColumns(), label: text().notNull() },
  table => [uniqueIndex('ignored_size_label_key').on(table.label)],
)

const rules = { one: 'size rule', path: '/size-filter-rules' }

export const sizeRulePointings = [
  pointsAt('filter', sizeFilterRule.targetFilterUid, rules, 'byNoun'),
  pointsAt('facet', sizeFilterRule.facetUid, rules, 'byNoun'), // with the filter it is of
  pointsAt('category', sizeFilterRule.categoryUids, rules),
  pointsAt('brand', sizeFilterRule.brandUids, rules),
  pointsAt('style', sizeFilterRule.styleUids, rules),
]
