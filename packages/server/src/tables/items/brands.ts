import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'
import { collection } from '#tables/organisation/collections'
import { pointsAt } from '#tables/pointing'

/** Who makes things. */
export const brand = pgTable(
  'brand',
  {
    ...recordColumns(),
    name: text().notNull(),
    urlSlug: text().notNull(),
    active: boolean().notNull().default(true),
    featured: boolean().notNull().default(false),
    position: integer(),
    hideFromBrandList: boolean().notNull().default(false),
    websiteUrl: text().notNull().default(''),
    logoFileUid: integer().references(() => file.uid),
    bannerFileUid: integer().references(() => file.uid),
    introduction: text().notNull().default(''),
    description: text().notNull().default(''),
    sizeGuide: text().notNull().default(''),
    landing: text().$type<'items' | 'collection' | 'url'>().notNull().default('items'),
    landingCollectionUid: integer().references(() => collection.uid),
    landingUrl: text().notNull().default(''),
    allowEbay: boolean().notNull().default(true),
    allowAmazon: boolean().notNull().default(true),
    allowSimStock: boolean().notNull().default(true),
    allowDiscount: boolean().notNull().default(true),
    minAdvertisedBp: integer(),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    noindex: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || url_slug)`),
    /** The name without what trade names differ in by chance: case, accents, "Ltd", "&". Suppliers' names are held against it. */
    nameKey: text().generatedAlwaysAs(sql`name_key(name)`),
    compactKey: text().generatedAlwaysAs(sql`replace(name_key(name), ' ', '')`),
  },
  table => [
    uniqueIndex('brand_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('brand_url_slug_key').on(table.urlSlug),
    index('brand_by_name').on(table.name, table.uid),
    index('brand_by_change').on(table.updatedAt, table.uid),
    index('brand_featured').on(table.position, table.name, table.uid).where(sql`featured`),
    index('brand_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('brand_by_key').using('gin', sql`${table.nameKey} gin_trgm_ops`),
    index('brand_by_compact_key')
      .using('gin', sql`${table.compactKey} gin_trgm_ops`)
      .where(sql`name_key like '% %'`),
  ],
)

export const brandPointings = [
  pointsAt('collection', brand.landingCollectionUid, {
    one: 'brand',
    path: '/brands',
    each: sql`'Landing page of brand ' || ${brand.name}`,
    opens: '/brands/',
  }),
]
