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
import { brand } from '#tables/brands'
import { moment, recordColumns } from '#tables/columns'
import { supplier } from '#tables/suppliers'

/**
 * One thing that is stocked, priced and ordered: one size of one colour. An item without a lead carries the page
 * shoppers see; the other sizes of the page point at it with `leadItemUid`.
 */
export const item = pgTable(
  'item',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<'goods' | 'service' | 'giftVoucher'>().notNull().default('goods'),
    status: text().$type<'inactive' | 'active' | 'archived'>().notNull().default('inactive'),
    statusReason: text().notNull().default(''),
    styleUid: integer(),
    leadItemUid: integer().references((): AnyPgColumn => item.uid),
    pageUid: integer().generatedAlwaysAs(sql`coalesce(lead_item_uid, uid)`),
    sellable: boolean().notNull().default(true),
    sizeLabel: text(),
    sizeSortKey: text(),
    colourUid: integer(),
    supplierColourName: text().notNull().default(''),
    brandUid: integer().references(() => brand.uid),
    rangeName: text().notNull().default(''),
    modelYear: integer(),
    seasonUid: integer(),
    gender: text().$type<'female' | 'male' | 'unisex'>(),
    age: text().$type<'adult' | 'kids'>().notNull().default('adult'),
    condition: text().$type<'new' | 'exDemo' | 'used' | 'refurbished'>().notNull().default('new'),
    supplierUid: integer().references(() => supplier.uid),
    supplierCode: text(),
    mpn: text(),
    rrpMinor: integer(),
    priceMinor: integer(),
    costMinor: integer(),
    taxClassUid: integer(),
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
    primaryCategoryUid: integer(),
    googleCategoryId: integer(),
    buyersGuideUid: integer(),
    relatedFacetUid: integer(),
    relatedMode: text().$type<'facet' | 'manual' | 'both'>().notNull().default('facet'),
    customBuilderTemplateUid: integer(),
    urlSlug: text().notNull(),
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
    /** Kept by whoever writes an item: code, barcodes, supplier code, mpn, name, brand and colour, folded. */
    searchText: text().notNull().default(''),
  },
  table => [
    uniqueIndex('item_code_key').on(sql`lower(${table.code})`),
    uniqueIndex('item_url_slug_key').on(table.urlSlug).where(sql`lead_item_uid is null`),
    index('item_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('item_page').on(table.pageUid),
    index('item_brand').on(table.brandUid, table.status),
    index('item_page_by_change')
      .on(table.updatedAt, table.uid)
      .where(sql`lead_item_uid is null and status <> 'archived'`),
    index('item_supplier').on(table.supplierUid, table.supplierCode),
  ],
)

/** What follows from an item and everything around it, worked out whenever one of them changes. Never edited. */
export const itemRollup = pgTable('item_rollup', {
  itemUid: integer()
    .primaryKey()
    .references(() => item.uid),
  ownStock: integer().notNull().default(0),
  stockValueMinor: integer().notNull().default(0),
})
