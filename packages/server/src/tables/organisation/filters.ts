import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'
import { category } from '#tables/organisation/categories'
import { PartOf } from '#tables/part-of'
import { pointsAt } from '#tables/pointing'

type FilterType =
  | 'list'
  | 'size'
  | 'number'
  | 'colour'
  | 'price'
  | 'brand'
  | 'availability'
  | 'sale'
  | 'gender'
  | 'age'
  | 'rating'
  | 'category'

/** A question shoppers narrow a list by: "Frame size". */
export const filter = pgTable(
  'filter',
  {
    ...recordColumns(),
    name: text().notNull(),
    internalName: text().notNull().default(''),
    urlKey: text().notNull(),
    type: text().$type<FilterType>().notNull().default('list'),
    display: text()
      .$type<'checkbox' | 'swatch' | 'button' | 'slider' | 'dropdown' | 'toggle'>()
      .notNull()
      .default('checkbox'),
    choose: text().$type<'any' | 'all' | 'one'>().notNull().default('any'),
    maxPerItem: smallint().notNull().default(20),
    facetOrder: text().$type<'manual' | 'alpha' | 'number' | 'size' | 'count'>().notNull().default('manual'),
    unit: text().notNull().default(''),
    decimals: smallint().notNull().default(0),
    parentFacetUid: integer().references((): AnyPgColumn => facet.uid),
    visibleFacets: smallint().notNull().default(8),
    collapsed: boolean().notNull().default(false),
    searchable: boolean().notNull().default(false),
    showCount: boolean().notNull().default(true),
    hideEmpty: boolean().notNull().default(true),
    useInPages: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || internal_name)`),
  },
  table => [
    uniqueIndex('filter_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('filter_url_key').on(table.urlKey),
  ],
)

/** One answer to a filter: "54 cm". */
export const facet = pgTable(
  'facet',
  {
    ...recordColumns(),
    filterUid: integer()
      .notNull()
      .references(() => filter.uid),
    name: text().notNull(),
    urlFragment: text().notNull(),
    position: integer().notNull().default(0),
    swatchHex: text(),
    swatchFileUid: integer().references(() => file.uid),
    fromValue: numeric({ precision: 12, scale: 2, mode: 'number' }),
    toValue: numeric({ precision: 12, scale: 2, mode: 'number' }),
    synonyms: text().array().notNull().default(sql`'{}'::text[]`),
    active: boolean().notNull().default(true),
    /** Of a system filter: the value of the item's own field that this facet stands for. */
    systemValue: text(),
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [
    index('facet_by_filter').on(table.filterUid, table.position, table.uid),
    uniqueIndex('facet_name_key').on(table.filterUid, sql`lower(${table.name})`),
    uniqueIndex('facet_fragment_key').on(table.urlFragment),
  ],
)

/** A fragment that a facet once had, or that a facet merged into it had: addresses with it lead on. */
export const facetAlias = pgTable(
  'facet_alias',
  {
    ...recordColumns(),
    urlFragment: text().notNull(),
    facetUid: integer()
      .notNull()
      .references(() => facet.uid, { onDelete: 'cascade' }),
  },
  table => [
    uniqueIndex('facet_alias_key').on(table.urlFragment),
    index('facet_alias_facet').on(table.facetUid),
  ],
)

/** How many pages carry a facet, and how many of them are live. Counted by a job, never edited. */
export const facetCount = pgTable('facet_count', {
  facetUid: integer()
    .primaryKey()
    .references(() => facet.uid, { onDelete: 'cascade' }),
  itemCount: integer().notNull().default(0),
  liveCount: integer().notNull().default(0),
})

/** How many live pages of a category, with those below it, answer a filter. Counted by a job, never edited. */
export const facetGap = pgTable(
  'facet_gap',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryUid: integer()
      .notNull()
      .references(() => category.uid, { onDelete: 'cascade' }),
    filterUid: integer()
      .notNull()
      .references(() => filter.uid, { onDelete: 'cascade' }),
    required: boolean().notNull().default(false),
    liveItems: integer().notNull().default(0),
    answered: integer().notNull().default(0),
  },
  table => [uniqueIndex('facet_gap_key').on(table.categoryUid, table.filterUid)],
)

/** Which filters a category shows, and which of them its items must answer. */
export const categoryFilter = pgTable(
  'category_filter',
  {
    ...recordColumns(),
    categoryUid: integer()
      .notNull()
      .references(() => category.uid, { onDelete: 'cascade' }),
    filterUid: integer()
      .notNull()
      .references(() => filter.uid),
    position: integer().notNull().default(0),
    required: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('category_filter_key').on(table.categoryUid, table.filterUid),
    index('category_filter_filter').on(table.filterUid),
  ],
)

export const categoryFilters = new PartOf(category, 'filters', {
  of: categoryFilter.categoryUid,
  key: categoryFilter.filterUid,
  order: categoryFilter.position,
})

export const filterPointings = [
  pointsAt(
    'filter',
    categoryFilter.filterUid,
    { one: 'category', many: 'categories', path: '/category-manager' },
    'byNoun',
  ),
  pointsAt('facet', filter.parentFacetUid, { one: 'dependent filter', path: '/filters' }, 'byNoun'),
]
