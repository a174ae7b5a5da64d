import type { StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { item } from '#tables/items/items'
import { collection } from '#tables/organisation/collections'
import { pointsAt } from '#tables/pointing'

type StarBuy = StarBuyInput
const type = () => text().$type<StarBuy['sourceType']>().notNull().default('item')
const reach = () => text().$type<StarBuy['sourceReach']>().notNull().default('page')

/** Buy one thing, get another for less. While one of its items is off the site it rests, and goes on by itself afterwards. */
export const starBuy = pgTable(
  'star_buy',
  {
    ...recordColumns(),
    name: text().notNull().default(''),
    sourceType: type(),
    sourceItemUid: integer().references(() => item.uid),
    sourceCollectionUid: integer().references(() => collection.uid),
    sourceReach: reach(),
    targetType: type(),
    targetItemUid: integer().references(() => item.uid),
    targetCollectionUid: integer().references(() => collection.uid),
    targetReach: reach(),
    priceMode: text().$type<StarBuy['priceMode']>().notNull().default('percentOff'),
    percentBp: integer(),
    amountMinor: integer(),
    priceBase: text().$type<StarBuy['priceBase']>().notNull().default('selling'),
    skipIfOnSale: boolean().notNull().default(false),
    minSourceQuantity: integer().notNull().default(1),
    targetsPerSource: integer().notNull().default(1),
    maxPerOrder: integer(),
    maxTotal: integer(),
    message: text().notNull().default(''),
    showOnStarBuysPage: boolean().notNull().default(true),
    couponsAllowed: text().$type<StarBuy['couponsAllowed']>().notNull().default('useSetting'),
    priority: integer().notNull().default(500),
    active: boolean().notNull().default(false),
    startsAt: moment(),
    endsAt: moment(),
  },
  table => [
    index('star_buy_source_item').on(table.sourceItemUid),
    index('star_buy_source_collection').on(table.sourceCollectionUid),
    index('star_buy_target_item').on(table.targetItemUid),
    index('star_buy_target_collection').on(table.targetCollectionUid),
    index('star_buy_by_change').on(table.updatedAt, table.uid),
  ],
)

/** What an order had of a star buy; given back, it counts no more. */
export const starBuyUse = pgTable(
  'star_buy_use',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderKey: text().notNull(),
    starBuyUid: integer()
      .notNull()
      .references(() => starBuy.uid, { onDelete: 'cascade' }),
    units: integer().notNull(),
    savedMinor: integer().notNull(),
    /** What was paid for what was got. */
    soldMinor: integer().notNull().default(0),
    at: moment().notNull().default(sql`now()`),
    released: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('star_buy_use_key').on(table.orderKey, table.starBuyUid),
    index('star_buy_use_of').on(table.starBuyUid, table.at),
  ],
)

const words = {
  one: 'star buy',
  path: '/starbuy/faf',
  opens: '/starbuy/',
  each: sql`'Star buy ' || ${starBuy.name}`,
}

export const starBuyPointings = [
  pointsAt('collection', starBuy.sourceCollectionUid, words),
  pointsAt('collection', starBuy.targetCollectionUid, words),
  pointsAt('item', starBuy.sourceItemUid, words),
  pointsAt('item', starBuy.targetItemUid, words),
]
