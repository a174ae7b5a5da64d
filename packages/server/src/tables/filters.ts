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
import { category } from '#tables/categories'
import { recordColumns } from '#tables/columns'
import { file } from '#tables/files'

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
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [
    uniqueIndex('facet_name_key').on(table.filterUid, sql`lower(${table.name})`),
    uniqueIndex('facet_fragment_key').on(table.urlFragment),
  ],
)

/** Which filters a category shows, and which of them its items must answer. */
export const categoryFilter = pgTable(
  'category_filter',
  {
    ...recordColumns(),
    categoryUid: integer()
      .notNull()
      .references(() => category.uid),
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
