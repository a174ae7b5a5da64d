import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { brand } from '#tables/items/brands'
import { customBuilderTemplate } from '#tables/items/builder-templates'
import { colour } from '#tables/items/colours'
import { buyersGuide } from '#tables/items/guides'
import { season } from '#tables/items/seasons'
import { style } from '#tables/items/styles'
import { category } from '#tables/organisation/categories'
import { facet } from '#tables/organisation/filters'
import { googleCategory } from '#tables/organisation/google-categories'
import { pointsAt } from '#tables/pointing'
import { taxClass } from '#tables/site/tax-classes'
import { supplier } from '#tables/supply/suppliers'

/**
 * One thing that is stocked, priced and ordered: one size of one colour. An item without a lead carries the page
 * shoppers see; the other sizes of the page point at it with `leadItemUid`. What belongs to the page (its name, texts, brand,
 * delivery) is kept on the page item alone: size items hold nothing there.
 * Also written by organisation and supply: primary categories, and the switch that hides supplier stock.
 */
export const item = pgTable(
  'item',
  {
    ...recordColumns(),
    code: text().notNull(),
    /** Empty on size items, as every text of the page is. */
    name: text().notNull().default(''),
    kind: text().$type<'goods' | 'service' | 'giftVoucher'>().notNull().default('goods'),
    status: text().$type<'inactive' | 'active' | 'archived'>().notNull().default('inactive'),
    statusReason: text().notNull().default(''),
    styleUid: integer().references(() => style.uid),
    leadItemUid: integer().references((): AnyPgColumn => item.uid),
    pageUid: integer().generatedAlwaysAs(sql`coalesce(lead_item_uid, uid)`),
    sellable: boolean().notNull().default(true),
    sizeLabel: text(),
    sizeSortKey: text().generatedAlwaysAs(sql`size_sort_key(size_label)`),
    colourUid: integer().references(() => colour.uid),
    supplierColourName: text().notNull().default(''),
    brandUid: integer().references(() => brand.uid),
    rangeName: text().notNull().default(''),
    modelYear: integer(),
    seasonUid: integer().references(() => season.uid),
    gender: text().$type<'female' | 'male' | 'unisex'>(),
    age: text().$type<'adult' | 'kids'>().notNull().default('adult'),
    condition: text().$type<'new' | 'exDemo' | 'used' | 'refurbished'>().notNull().default('new'),
    supplierUid: integer().references(() => supplier.uid),
    supplierCode: text(),
    mpn: text(),
    rrpMinor: integer(),
    priceMinor: integer(),
    costMinor: integer(),
    taxClassUid: integer().references(() => taxClass.uid),
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    countryOfOrigin: text(),
    commodityCode: text(),
    shortDescription: text().notNull().default(''),
    description: text().notNull().default(''),
    technicalInfo: text().notNull().default(''),
    sizeInfo: text().notNull().default(''),
    additionalInfo: text().notNull().default(''),
    features: jsonb().$type<readonly string[]>().notNull().default([]),
    videoUrl: text().notNull().default(''),
    primaryCategoryUid: integer().references(() => category.uid),
    googleCategoryId: integer().references(() => googleCategory.id),
    buyersGuideUid: integer().references(() => buyersGuide.uid),
    relatedFacetUid: integer().references(() => facet.uid),
    relatedMode: text().$type<'facet' | 'manual' | 'both'>().notNull().default('facet'),
    customBuilderTemplateUid: integer().references(() => customBuilderTemplate.uid),
    urlSlug: text().notNull().default(''),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    canonicalUrl: text().notNull().default(''),
    noindex: boolean().notNull().default(false),
    deliveryDelayText: text().notNull().default(''),
    deliveryChargesApply: boolean().notNull().default(true),
    timeToPrepareDays: integer().notNull().default(0),
    majorItem: boolean().notNull().default(false),
    prelaunch: boolean().notNull().default(false),
    prelaunchAt: moment(),
    backorder: boolean().notNull().default(false),
    backorderLimit: integer(),
    backorderDueOn: date({ mode: 'string' }),
    inventoryTracked: boolean().notNull().default(true),
    blockMailOrder: boolean().notNull().default(false),
    restrictStorePickup: boolean().notNull().default(false),
    simStockStatus: text().$type<'followSupplier' | 'on' | 'off'>().notNull().default('followSupplier'),
    simSuppressed: boolean().notNull().default(false),
    staffNote: text().notNull().default(''),
    source: text().$type<'manual' | 'csv' | 'sim' | 'epos'>().notNull().default('manual'),
    activatedAt: moment(),
    deactivatedAt: moment(),
    archivedAt: moment(),
    /**
     * Kept by the database: code, barcodes, supplier code, mpn and size, and on page items also name, brand, colour and what
     * its sizes hold, all folded.
     */
    searchText: text().notNull().default(''),
  },
  table => [
    uniqueIndex('item_code_key').on(sql`lower(${table.code})`),
    uniqueIndex('item_url_slug_key').on(table.urlSlug).where(sql`lead_item_uid is null`),
    index('item_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('item_page').on(table.pageUid),
    // The sizes of an item, of which bulk changes ask for each of a hundred thousand.
    index('item_sizes').on(table.leadItemUid).where(sql`lead_item_uid is not null`),
    index('item_brand').on(table.brandUid, table.status),
    index('item_page_by_change')
      .on(table.updatedAt, table.uid)
      .where(sql`lead_item_uid is null and status <> 'archived'`),
    index('item_by_change').on(table.updatedAt, table.uid).where(sql`status <> 'archived'`),
    index('item_page_by_status').on(table.status, table.uid).where(sql`lead_item_uid is null`),
    index('item_page_by_season')
      .on(table.seasonUid, table.status, table.uid)
      .where(sql`lead_item_uid is null`),
    index('item_page_by_category').on(table.primaryCategoryUid, table.uid).where(sql`lead_item_uid is null`),
    index('item_page_by_name').on(table.name, table.uid).where(sql`lead_item_uid is null`),
    index('item_by_code').on(table.code, table.uid),
    index('item_style').on(table.styleUid, table.colourUid, table.sizeSortKey),
    index('item_supplier').on(table.supplierUid, table.supplierCode),
    index('item_supplier_code').on(sql`lower(${table.supplierCode})`),
    index('item_prelaunch').on(table.prelaunchAt).where(sql`prelaunch`),
    index('item_google').on(table.googleCategoryId).where(sql`google_category_id is not null`),
    index('item_guide').on(table.buyersGuideUid).where(sql`buyers_guide_uid is not null`),
    index('item_template')
      .on(table.customBuilderTemplateUid)
      .where(sql`custom_builder_template_uid is not null`),
  ],
)

/** What follows from an item and everything around it, worked out whenever one of them changes. Never edited. */
export const itemRollup = pgTable(
  'item_rollup',
  {
    itemUid: integer()
      .primaryKey()
      .references(() => item.uid, { onDelete: 'cascade' }),
    effectivePriceMinor: integer(),
    onSale: boolean().notNull().default(false),
    discountBp: integer().notNull().default(0),
    nextPriceChangeAt: moment(),
    fromPriceMinor: integer(),
    toPriceMinor: integer(),
    ownStock: integer().notNull().default(0),
    ownAvailable: integer().notNull().default(0),
    /** What suppliers have and may be offered. */
    simStock: integer().notNull().default(0),
    /** What suppliers have, offered or not. */
    simHeld: integer().notNull().default(0),
    incoming: integer().notNull().default(0),
    incomingDue: date({ mode: 'string' }),
    /** At the price in force. */
    stockValueMinor: integer().notNull().default(0),
    sizesTotal: integer().notNull().default(0),
    sizesInStock: integer().notNull().default(0),
    imageCount: integer().notNull().default(0),
    mainFileUid: integer(),
    unitsSold30: integer().notNull().default(0),
    unitsSold90: integer().notNull().default(0),
    unitsSold365: integer().notNull().default(0),
    lastSoldAt: moment(),
    outOfStockSince: moment(),
    /** One bit for each check of the live check that fails. */
    readiness: integer().notNull().default(0),
    readinessPct: integer().notNull().default(0),
    live: text().$type<'live' | 'comingSoon' | 'hidden'>().notNull().default('hidden'),
    /** The first check that fails, empty when none does. */
    liveReason: text().notNull().default(''),
    lowest30Minor: integer(),
  },
  table => [
    index('item_rollup_live').on(table.live, table.itemUid),
    index('item_rollup_out').on(table.outOfStockSince).where(sql`out_of_stock_since is not null`),
    index('item_rollup_price').on(table.effectivePriceMinor, table.itemUid),
    index('item_rollup_stock').on(table.ownAvailable, table.itemUid),
    index('item_rollup_sold').on(table.unitsSold90, table.itemUid),
    index('item_rollup_next_price').on(table.nextPriceChangeAt).where(sql`next_price_change_at is not null`),
  ],
)

/** What items are and belong to; where they stand is in `item_category` and `item_facet`. */
export const itemPointings = [
  pointsAt('brand', item.brandUid, { one: 'item', path: '/products', filter: 'brandUid' }),
  pointsAt('season', item.seasonUid, { one: 'item', path: '/products', filter: 'seasonUid' }),
  pointsAt('buyersGuide', item.buyersGuideUid, { one: 'item', path: '/products', filter: 'buyersGuideUid' }),
  pointsAt('facet', item.relatedFacetUid, {
    one: 'item’s related items',
    many: 'items’ related items',
    path: '/products',
  }),
]
