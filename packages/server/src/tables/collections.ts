import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { file } from '#tables/files'

type SortMode = 'manual' | 'bestSelling' | 'newest' | 'priceUp' | 'priceDown' | 'name' | 'discount' | 'stock'

/** A set of items that pages, banners and offers can point at, chosen by hand and by rules. */
export const collection = pgTable(
  'collection',
  {
    ...recordColumns(),
    name: text().notNull(),
    urlSlug: text().notNull(),
    active: boolean().notNull().default(true),
    parentUid: integer().references((): AnyPgColumn => collection.uid),
    inheritRules: boolean().notNull().default(false),
    heading: text().notNull().default(''),
    introduction: text().notNull().default(''),
    footerText: text().notNull().default(''),
    imageFileUid: integer().references(() => file.uid),
    imageAlt: text().notNull().default(''),
    bannerCollectionUid: integer(),
    startsAt: moment(),
    endsAt: moment(),
    rule: jsonb().$type<Record<string, unknown>>(),
    ruleState: text().$type<'none' | 'current' | 'computing' | 'held' | 'failed'>().notNull().default('none'),
    ruleGeneration: integer().notNull().default(0),
    sortMode: text().$type<SortMode>().notNull().default('manual'),
    outOfStockLast: boolean().notNull().default(true),
    newItemsGo: text().$type<'end' | 'start'>().notNull().default('end'),
    redirectTo: text(),
    redirectType: smallint().notNull().default(302),
    redirectWhen: text().$type<'whenNotLive' | 'always'>().notNull().default('whenNotLive'),
    holdBelowPct: smallint().notNull().default(50),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    canonicalUrl: text().notNull().default(''),
    noindex: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || url_slug)`),
  },
  table => [
    uniqueIndex('collection_url_slug_key').on(table.urlSlug),
    index('collection_by_name').on(table.name, table.uid),
    index('collection_parent').on(table.parentUid),
  ],
)
