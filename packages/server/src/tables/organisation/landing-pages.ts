import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { category } from '#tables/organisation/categories'
import { pointsAt } from '#tables/pointing'

const texts = () => ({
  heading: text().notNull().default(''),
  pageTitle: text().notNull().default(''),
  metaDescription: text().notNull().default(''),
  introduction: text().notNull().default(''),
  footerText: text().notNull().default(''),
})

/** Which pages are made by themselves: the facets of one to three filters, crossed within some categories. */
export const alpRule = pgTable('alp_rule', {
  ...recordColumns(),
  name: text().notNull(),
  active: boolean().notNull().default(true),
  categoryUids: integer().array().notNull().default(sql`'{}'::int[]`),
  includeBelow: boolean().notNull().default(true),
  filterUids: integer().array().notNull().default(sql`'{}'::int[]`),
  excludedFacetUids: integer().array().notNull().default(sql`'{}'::int[]`),
  minItems: smallint().notNull().default(4),
  maxPages: integer().notNull().default(500),
  autoPublish: boolean().notNull().default(false),
  graceDays: smallint().notNull().default(14),
  ...texts(),
  searchText: text().generatedAlwaysAs(sql`fold(name)`),
})

/** A page of the site for a category and one to three facets: "Women's waterproof jackets". */
export const automaticLandingPage = pgTable(
  'automatic_landing_page',
  {
    ...recordColumns(),
    site: text().notNull(),
    categoryUid: integer().references(() => category.uid),
    /** One to three, in the order of their filters. */
    facetUids: integer().array().notNull(),
    /** Category and facets as one word, so that a combination has one page a site. */
    comboKey: text().notNull(),
    path: text().notNull(),
    status: text().$type<'suggested' | 'live' | 'paused' | 'retired'>().notNull().default('suggested'),
    origin: text().$type<'rule' | 'manual'>().notNull().default('manual'),
    alpRuleUid: integer().references(() => alpRule.uid, { onDelete: 'set null' }),
    /** Empty texts come from the rule's templates. */
    ...texts(),
    indexable: boolean().notNull().default(true),
    canonicalTo: text().notNull().default(''),
    bannerCollectionUid: integer(),
    searchText: text().generatedAlwaysAs(sql`fold(path || ' ' || heading)`),
  },
  table => [
    uniqueIndex('automatic_landing_page_combo_key').on(table.site, table.comboKey),
    uniqueIndex('automatic_landing_page_path_key').on(table.site, table.path),
    index('automatic_landing_page_status').on(table.site, table.status),
    index('automatic_landing_page_category').on(table.categoryUid),
    index('automatic_landing_page_facets').using('gin', table.facetUids),
    index('automatic_landing_page_rule').on(table.alpRuleUid),
  ],
)

/** How many items a landing page has; kept by the sweep, never edited. */
export const alpCount = pgTable('alp_count', {
  alpUid: integer()
    .primaryKey()
    .references(() => automaticLandingPage.uid, { onDelete: 'cascade' }),
  itemCount: integer().notNull().default(0),
  liveCount: integer().notNull().default(0),
  /** Since when it has fewer items than its rule asks for. */
  belowMinSince: moment(),
  /** It went for want of items, so it comes back with them. */
  retiredByCount: boolean().notNull().default(false),
  at: moment().notNull().default(sql`now()`),
})

/** Combinations that a rule suggested and staff did not want: no rule suggests them again. */
export const alpDeclined = pgTable(
  'alp_declined',
  {
    site: text().notNull(),
    comboKey: text().notNull(),
    at: moment().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.site, table.comboKey] })],
)

const pages = { one: 'landing page', path: '/filter-alp-management' }
const rules = { one: 'landing page rule', path: '/filter-alp-management' }

export const landingPagePointings = [
  pointsAt('category', automaticLandingPage.categoryUid, pages, 'byNoun'), // their addresses follow
  pointsAt('facet', automaticLandingPage.facetUids, pages, 'byNoun'),
  pointsAt('collection', automaticLandingPage.bannerCollectionUid, {
    ...pages,
    one: 'banner',
    each: sql`'Banner of landing page ' || ${automaticLandingPage.path}`,
  }),
  pointsAt('category', alpRule.categoryUids, rules),
  pointsAt('facet', alpRule.excludedFacetUids, rules),
  pointsAt('filter', alpRule.filterUids, rules),
]
