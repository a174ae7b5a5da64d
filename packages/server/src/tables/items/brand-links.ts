import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { brand } from '#tables/items/brands'
import { collection } from '#tables/organisation/collections'
import { pointsAt } from '#tables/pointing'
import { supplier } from '#tables/supply/suppliers'

/** A name that a supplier's feed uses for a brand. */
export const brandLink = pgTable(
  'brand_link',
  {
    ...recordColumns(),
    supplierUid: integer()
      .notNull()
      .references(() => supplier.uid),
    supplierBrandName: text().notNull(),
    brandUid: integer().references(() => brand.uid),
    landingUrl: text().notNull().default(''),
    landingCollectionUid: integer().references(() => collection.uid),
    ignore: boolean().notNull().default(false),
    /** How many items of the feed carry the name; written by feed runs. */
    feedItems: integer().notNull().default(0),
    firstSeenAt: moment().notNull().default(sql`now()`),
    lastSeenAt: moment().notNull().default(sql`now()`),
    searchText: text().generatedAlwaysAs(sql`fold(supplier_brand_name)`),
    nameKey: text().generatedAlwaysAs(sql`name_key(supplier_brand_name)`),
    compactKey: text().generatedAlwaysAs(sql`replace(name_key(supplier_brand_name), ' ', '')`),
  },
  table => [
    uniqueIndex('brand_link_name_key').on(table.supplierUid, sql`lower(${table.supplierBrandName})`),
    index('brand_link_brand').on(table.brandUid),
    index('brand_link_by_feed').on(table.feedItems, table.uid),
  ],
)

const names = { one: 'supplier name', path: '/brands/brandlink' }

export const brandLinkPointings = [
  pointsAt('brand', brandLink.brandUid, names),
  pointsAt('collection', brandLink.landingCollectionUid, {
    ...names,
    each: sql`'Supplier name ' || ${brandLink.supplierBrandName}`,
  }),
]
