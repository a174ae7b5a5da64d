import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'
import { item } from '#tables/items/items'
import { category } from '#tables/organisation/categories'
import { facet } from '#tables/organisation/filters'
import type { Pointing } from '#tables/pointing'

export type BarcodeKind = 'gtin8' | 'gtin12' | 'gtin13' | 'gtin14' | 'internal'

const ofItem = () =>
  integer()
    .notNull()
    .references(() => item.uid, { onDelete: 'cascade' })

/** What a scanner reads off an item. One barcode is on one item at a time; those of archived items are free to be used again. */
export const itemBarcode = pgTable(
  'item_barcode',
  {
    ...recordColumns(),
    itemUid: ofItem(),
    barcode: text().notNull(),
    kind: text().$type<BarcodeKind>().notNull(),
    /** Filled up with zeros, so that the same thing in 12 and in 13 digits is the same. */
    gtin14: text(),
    isPrimary: boolean().notNull().default(false),
    /** Its item is archived, so the barcode may be on another. Kept by the database. */
    isFree: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('item_barcode_key').on(table.barcode).where(sql`not is_free`),
    uniqueIndex('item_barcode_gtin_key').on(table.gtin14).where(sql`not is_free and gtin14 is not null`),
    index('item_barcode_item').on(table.itemUid),
    index('item_barcode_text').on(table.barcode),
  ],
)

/** A sale window, or a change of price to come. Two sale windows of one item never overlap. */
export const itemPriceSchedule = pgTable(
  'item_price_schedule',
  {
    ...recordColumns(),
    itemUid: ofItem(),
    kind: text().$type<'sale' | 'price'>().notNull(),
    amountMinor: integer().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** Ends when the last of the store's own stock is sold. */
    untilGone: boolean().notNull().default(false),
    label: text().notNull().default(''),
    origin: text().$type<'manual' | 'wizard' | 'csv'>().notNull().default('manual'),
    operationUid: integer(),
    /** When a change of price was made; until then it is to come. */
    appliedAt: moment(),
  },
  table => [
    index('item_price_schedule_item').on(table.itemUid, table.startsAt),
    index('item_price_schedule_until_gone').on(table.itemUid).where(sql`until_gone and ends_at is null`),
    index('item_price_schedule_due').on(table.startsAt).where(sql`kind = 'price' and applied_at is null`),
  ],
)

/** Every price an item was ever sold at, for the chart and for the proof of a "was". Only added to. */
export const itemPriceHistory = pgTable(
  'item_price_history',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    itemUid: ofItem(),
    at: moment().notNull().default(sql`now()`),
    effectivePriceMinor: integer(),
    priceMinor: integer(),
    rrpMinor: integer(),
    reason: text().$type<'first' | 'price' | 'rrp' | 'saleStart' | 'saleEnd'>().notNull(),
    byUid: integer().notNull().default(0),
  },
  table => [index('item_price_history_item').on(table.itemUid, table.at.desc())],
)

/** A picture of a page. The first of the gallery is the main one, the second shows on hover. */
export const itemImage = pgTable(
  'item_image',
  {
    ...recordColumns(),
    itemUid: ofItem(),
    fileUid: integer()
      .notNull()
      .references(() => file.uid),
    position: integer().notNull(),
    altText: text().notNull().default(''),
    role: text().$type<'gallery' | 'swatch'>().notNull().default('gallery'),
  },
  table => [
    uniqueIndex('item_image_key').on(table.itemUid, table.fileUid),
    uniqueIndex('item_image_swatch_key').on(table.itemUid).where(sql`role = 'swatch'`),
    index('item_image_item').on(table.itemUid, table.position),
    index('item_image_file').on(table.fileUid),
  ],
)

/** Items shown beside a page because somebody chose them. */
export const itemRelated = pgTable(
  'item_related',
  {
    ...recordColumns(),
    itemUid: ofItem(),
    relatedItemUid: ofItem(),
    position: integer().notNull(),
  },
  table => [
    uniqueIndex('item_related_key').on(table.itemUid, table.relatedItemUid),
    index('item_related_other').on(table.relatedItemUid),
  ],
)

/** A category an item is in. Also written by organisation: categories take and give items. */
export const itemCategory = pgTable(
  'item_category',
  {
    ...recordColumns(),
    itemUid: ofItem(),
    categoryUid: integer()
      .notNull()
      .references(() => category.uid),
    origin: text().$type<'manual' | 'csv' | 'bulk' | 'copy'>().notNull().default('manual'),
  },
  table => [
    uniqueIndex('item_category_key').on(table.itemUid, table.categoryUid),
    index('item_category_category').on(table.categoryUid, table.itemUid),
  ],
)

/** An answer an item carries: on the page, or on the sold item for size filters. Also written by organisation, whose facets they are. */
export const itemFacet = pgTable(
  'item_facet',
  {
    ...recordColumns(),
    itemUid: ofItem(),
    pageUid: ofItem(),
    facetUid: integer()
      .notNull()
      .references(() => facet.uid),
    origin: text()
      .$type<'manual' | 'quick' | 'bulk' | 'csv' | 'copy' | 'sizeRule'>()
      .notNull()
      .default('manual'),
    /** The size rule that put it there; of one that is gone, the facet stays. */
    sizeRuleUid: integer(),
  },
  table => [
    index('item_facet_rule').on(table.sizeRuleUid).where(sql`size_rule_uid is not null`),
    uniqueIndex('item_facet_key').on(table.itemUid, table.facetUid),
    index('item_facet_facet').on(table.facetUid, table.pageUid),
    index('item_facet_page').on(table.pageUid),
  ],
)

const isArchived = sql`exists (select from item p where p.uid = item_facet.page_uid and p.status = 'archived')`

/** The pages that carry facets. Archived ones are said by themselves: no list but their own shows them. */
export const itemFacetPointings: Pointing[] = [
  { one: 'item', path: '/products', isMeant: sql`not ${isArchived}` },
  { one: 'archived item', path: '/archived-items', isMeant: isArchived },
].map(({ isMeant, ...words }) => ({
  ...words,
  to: 'facet',
  at: 'item_facet.facet_uid',
  users: uids => sql`select distinct page_uid from item_facet where facet_uid in (${uids}) and ${isMeant}`,
  repoint: null,
}))
