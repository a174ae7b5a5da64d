import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, wordsOf } from '#tables/columns'

/** Google's own tree of product categories; its numbers are the keys. */
export const googleCategory = pgTable(
  'google_category',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    path: text().notNull(),
    parentId: integer(),
    level: smallint().notNull().default(1),
    taxonomyVersion: text().notNull().default('2021-09-21'),
    /** Offered in pickers. */
    enabled: boolean().notNull().default(true),
    retired: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(sql`fold(path)`),
    /** The words of its name, by which names of ours are compared with it. */
    words: text().array().generatedAlwaysAs(wordsOf(sql`name`)),
  },
  table => [
    index('google_category_parent').on(table.parentId),
    index('google_category_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('google_category_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** A list of Google's that was uploaded or fetched, kept until it is taken over. */
export const googleTaxonomyFile = pgTable('google_taxonomy_file', {
  uid: integer().primaryKey().generatedByDefaultAsIdentity(),
  text: text().notNull(),
  at: moment().notNull().default(sql`now()`),
  byUid: integer().notNull(),
})

/** Whether Google's list is looked at by itself, and what came of it. One row. */
export const googleTaxonomyState = pgTable('google_taxonomy_state', {
  uid: integer().primaryKey().default(1),
  checksMonthly: boolean().notNull().default(false),
  checkedAt: moment(),
  found: text().notNull().default(''),
})
