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
import { file } from '#tables/content/files'
import { pointsAt } from '#tables/pointing'

type SortMode = 'manual' | 'bestSelling' | 'newest' | 'priceUp' | 'priceDown' | 'name' | 'discount' | 'stock'

/** A set of items that pages, banners and offers can point at, chosen by hand and by rules. */
export const collection = pgTable(
  'collection',
  {
    ...recordColumns(),
    name: text().notNull(),
    urlSlug: text().notNull(),
    enabled: boolean().notNull().default(true),
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
    rule: jsonb().$type<unknown>(),
    sortMode: text().$type<SortMode>().notNull().default('manual'),
    outOfStockLast: boolean().notNull().default(true),
    newItemsGo: text().$type<'end' | 'start'>().notNull().default('end'),
    redirectTo: text().notNull().default(''),
    redirectType: text().$type<'301' | '302'>().notNull().default('302'),
    redirectWhen: text().$type<'whenNotLive' | 'always'>().notNull().default('whenNotLive'),
    holdBelowPct: smallint().notNull().default(50),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    canonicalUrl: text().notNull().default(''),
    noindex: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || url_slug)`),
  },
  table => [
    uniqueIndex('collection_name_key').on(sql`lower(${table.name})`),
    uniqueIndex('collection_url_slug_key').on(table.urlSlug),
    index('collection_by_name').on(table.name, table.uid),
    index('collection_parent').on(table.parentUid),
  ],
)

export type RuleState = 'none' | 'current' | 'computing' | 'held' | 'failed'

/** What follows from a collection and its items: how its rule stands, and how many it has. Kept by the database and jobs. */
export const collectionState = pgTable('collection_state', {
  collectionUid: integer()
    .primaryKey()
    .references(() => collection.uid, { onDelete: 'cascade' }),
  ruleState: text().$type<RuleState>().notNull().default('none'),
  /** Rises with each recompute that was applied. */
  ruleGeneration: integer().notNull().default(0),
  lastComputedAt: moment(),
  /** What a recompute that is held would do, and what it was for. */
  heldKeeps: integer(),
  heldJoins: integer(),
  heldLeaves: integer(),
  heldBecause: text().notNull().default(''),
  heldAt: moment(),
  /** Somebody refused what was held: the members stay until the rule is changed or tried again. */
  isDiscarded: boolean().notNull().default(false),
  failure: text().notNull().default(''),
  memberCount: integer().notNull().default(0),
  liveCount: integer().notNull().default(0),
  ruleCount: integer().notNull().default(0),
  manualCount: integer().notNull().default(0),
  excludedCount: integer().notNull().default(0),
  /** The rule as a person would say it. */
  sentence: text().notNull().default(''),
  /** Its counts are to be made anew. */
  isDirty: boolean().notNull().default(false),
  /** Whether its page was on the site when the clock last looked. */
  wasLive: boolean(),
})

const collections = { one: 'collection', path: '/collections', opens: '/collections/' }

export const collectionPointings = [
  pointsAt('collection', collection.parentUid, {
    ...collections,
    each: sql`'Collection ' || ${collection.name} || ', which is below it'`,
  }),
  pointsAt('collection', collection.bannerCollectionUid, {
    ...collections,
    one: 'banner',
    each: sql`'Banner of collection ' || ${collection.name}`,
  }),
]
