import type {
  ListSort,
  RepeaterInsert,
  RepeaterScope,
} from '@backroom/contract/organisation/result-lists/words'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { pointsInPlaces } from '#tables/pointing'

/** How lists of items behave on the site; one row, made with the store database. */
export const filterSettings = pgTable('filter_settings', {
  ...recordColumns(),
  urlStyle: text().$type<'path' | 'query'>().notNull().default('path'),
  maxPathFacets: smallint().notNull().default(2),
  maxIndexableFacets: smallint().notNull().default(2),
  emptyPage: text().$type<'notFound' | 'noindex'>().notNull().default('notFound'),
  countMode: text().$type<'pages' | 'sizes'>().notNull().default('pages'),
  showZero: boolean().notNull().default(false),
  autoApply: boolean().notNull().default(true),
  stickyBar: boolean().notNull().default(true),
  mobile: text().$type<'drawer' | 'top'>().notNull().default('drawer'),
  priceDisplay: text().$type<'bands' | 'slider'>().notNull().default('bands'),
  bandsMinor: jsonb()
    .$type<readonly number[]>()
    .notNull()
    .default([2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 200_000]),
  sortsOffered: jsonb()
    .$type<readonly ListSort[]>()
    .notNull()
    .default(['relevance', 'bestSelling', 'newest', 'priceUp', 'priceDown', 'name', 'discount', 'stock']),
  defaultSort: text().$type<ListSort>().notNull().default('bestSelling'),
  perPage: smallint().notNull().default(24),
  inStockDefault: boolean().notNull().default(false),
  saleLabel: text().notNull().default('On sale'),
  inStockLabel: text().notNull().default('In stock'),
  newDays: smallint().notNull().default(30),
  colourSource: text().$type<'base' | 'all'>().notNull().default('base'),
})

/** How item tiles repeat in results, in the places its scopes name. */
export const filterCustomRepeater = pgTable(
  'filter_custom_repeater',
  {
    ...recordColumns(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    /** The smaller goes first. */
    priority: integer().notNull().default(1),
    scopes: jsonb().$type<readonly RepeaterScope[]>().notNull().default([]),
    mode: text().$type<'simple' | 'html'>().notNull().default('simple'),
    columnsDesktop: smallint().notNull().default(4),
    columnsTablet: smallint().notNull().default(3),
    columnsPhone: smallint().notNull().default(2),
    perPage: smallint(),
    imageRatio: text().$type<'1:1' | '4:3' | '3:4'>().notNull().default('1:1'),
    showBrand: boolean().notNull().default(true),
    showRating: boolean().notNull().default(true),
    showSwatches: boolean().notNull().default(false),
    showSizes: boolean().notNull().default(false),
    showSaving: boolean().notNull().default(true),
    showDelivery: boolean().notNull().default(false),
    showCompare: boolean().notNull().default(false),
    template: text().notNull().default(''),
    inserts: jsonb().$type<readonly RepeaterInsert[]>().notNull().default([]),
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [uniqueIndex('filter_custom_repeater_name_key').on(sql`lower(${table.name})`)],
)

export const repeaterPointings = pointsInPlaces(
  ['category', 'facet', 'brand', 'collection'],
  filterCustomRepeater.scopes,
  {
    one: 'repeater',
    path: '/filter-custom-repeaters',
    each: sql`'Repeater ' || ${filterCustomRepeater.name}`,
    opens: '/filter-custom-repeaters/',
  },
)
