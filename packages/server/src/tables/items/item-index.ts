import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment, transactionId } from '#tables/columns'
import { item } from '#tables/items/items'

/**
 * One row for each page that is not archived: what rules, lists and the shop's site ask about it, in one place. It is worked
 * out together with the rollups and is never edited.
 */
export const itemIndex = pgTable(
  'item_index',
  {
    pageUid: integer()
      .primaryKey()
      .references(() => item.uid, { onDelete: 'cascade' }),
    nameLower: text().notNull(),
    codeLower: text().notNull(),
    rangeLower: text().notNull(),
    brandUid: integer(),
    seasonUid: integer(),
    primaryCategoryUid: integer(),
    supplierUids: integer().array().notNull(),
    /** With those above them. */
    categoryUids: integer().array().notNull(),
    /** Those of its sizes too. */
    facetUids: integer().array().notNull(),
    /** Of the page, and of the sizes that can be bought. */
    buyableFacetUids: integer().array().notNull(),
    filterUids: integer().array().notNull(),
    /** The lowest price in force among its sizes. */
    effectivePriceMinor: integer(),
    priceMinor: integer(),
    rrpMinor: integer(),
    discountBp: integer().notNull(),
    marginBp: integer(),
    ownAvailable: integer().notNull(),
    totalAvailable: integer().notNull(),
    sizesInStock: integer().notNull(),
    /** On the site, also before its launch. */
    live: boolean().notNull(),
    /** On the site and can be put into a basket. */
    buyable: boolean().notNull(),
    onSale: boolean().notNull(),
    inStock: boolean().notNull(),
    /** Only a supplier has it. */
    supplierOnly: boolean().notNull(),
    prelaunch: boolean().notNull(),
    majorItem: boolean().notNull(),
    backorder: boolean().notNull(),
    hasImage: boolean().notNull(),
    gender: text(),
    age: text().notNull(),
    condition: text().notNull(),
    baseColours: text().array().notNull(),
    modelYear: integer(),
    createdAt: moment().notNull(),
    activatedAt: moment(),
    lastSoldAt: moment(),
    units30: integer().notNull(),
    units90: integer().notNull(),
    /** Of its reviews, in hundredths of a star. */
    rating: smallint().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    /** The transaction that last wrote the row, kept by the database: who holds pages in memory reads what is new to it. */
    writtenXid: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  table => [
    index('item_index_suppliers').using('gin', table.supplierUids),
    index('item_index_categories').using('gin', table.categoryUids),
    index('item_index_facets').using('gin', table.facetUids),
    index('item_index_buyable_facets').using('gin', table.buyableFacetUids),
    index('item_index_filters').using('gin', table.filterUids),
    index('item_index_colours').using('gin', table.baseColours),
    index('item_index_name').using('gin', sql`${table.nameLower} gin_trgm_ops`),
    index('item_index_brand').on(table.brandUid),
    index('item_index_season').on(table.seasonUid),
    index('item_index_price').on(table.effectivePriceMinor, table.pageUid),
    index('item_index_discount').on(table.discountBp, table.pageUid),
    index('item_index_available').on(table.totalAvailable, table.pageUid),
    index('item_index_created').on(table.createdAt, table.pageUid),
    index('item_index_activated').on(table.activatedAt, table.pageUid),
    index('item_index_sold').on(table.units90, table.pageUid),
    index('item_index_written').on(table.writtenXid),
    /** What long lists ask of every page they hold, without looking at the pages themselves. */
    index('item_index_live').on(table.pageUid, table.buyable, table.effectivePriceMinor).where(sql`live`),
  ],
)

/**
 * Pages of which something changed that a rule may ask about, waiting for their memberships to be worked out. A key says
 * what changed: `field:price`, `facet:12`, `all` of a new page. Also written by organisation, which works them out.
 */
export const membershipQueue = pgTable('membership_queue', {
  uid: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  pageUid: integer().notNull(),
  keys: text().array().notNull(),
  at: moment().notNull().default(sql`now()`),
})
