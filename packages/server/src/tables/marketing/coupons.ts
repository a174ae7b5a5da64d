import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import type { CouponSettings } from '@backroom/contract/marketing/coupons/settings'
import type { TryOutcome } from '@backroom/contract/marketing/offers/basket'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { pointsAt, pointsInRule } from '#tables/pointing'

type Coupon = CouponInput
const words = () => text().array().notNull().default(sql`'{}'`)
const uids = () => integer().array().notNull().default(sql`'{}'`)
const no = () => boolean().notNull().default(false)

/** Money off, by a code or by itself. What was used of it is counted beside it, so that a use is no change of the coupon. */
export const coupon = pgTable(
  'coupon',
  {
    ...recordColumns(),
    name: text().notNull(),
    label: text().notNull().default(''),
    notes: text().notNull().default(''),
    active: no(),
    archived: no(),
    type: text().$type<Coupon['type']>().notNull().default('percent'),
    level: text().$type<Coupon['level']>().notNull().default('item'),
    percentBp: integer(),
    amountMinor: integer(),
    tiers: jsonb().$type<Coupon['tiers']>().notNull().default([]),
    maxDiscountMinor: integer(),
    maxUnits: integer(),
    deliveryMethodUids: uids(),
    maxChargeMinor: integer(),
    buyQuantity: integer(),
    buySpendMinor: integer(),
    getQuantity: integer().notNull().default(1),
    getScope: jsonb().$type<Coupon['getScope']>(),
    getReward: text().$type<Coupon['getReward']>().notNull().default('percent'),
    getValue: integer().notNull().default(10_000),
    maxSets: integer(),
    giftItemUids: uids(),
    giftChoice: text().$type<Coupon['giftChoice']>().notNull().default('all'),
    giftOutOfStock: text().$type<Coupon['giftOutOfStock']>().notNull().default('skip'),
    codeMode: text().$type<Coupon['codeMode']>().notNull().default('single'),
    code: text().notNull().default(''),
    scope: jsonb().$type<Coupon['scope']>(),
    saleItems: text().$type<Coupon['saleItems']>().notNull().default('useSetting'),
    starBuyLines: text().$type<Coupon['starBuyLines']>().notNull().default('useSetting'),
    minSpendMinor: integer(),
    maxSpendMinor: integer(),
    minSpendOn: text().$type<Coupon['minSpendOn']>().notNull().default('qualifying'),
    minQuantity: integer(),
    audience: text().$type<Coupon['audience']>().notNull().default('everyone'),
    audienceTags: words(),
    audienceEmails: words(),
    firstOrderOnly: no(),
    fulfilment: text().$type<Coupon['fulfilment']>().notNull().default('any'),
    blockWithFinance: boolean().notNull().default(true),
    blockWithCyclescheme: boolean().notNull().default(true),
    usesTotal: integer(),
    usesPerCustomer: integer(),
    usesPerDay: integer(),
    budgetMinor: integer(),
    startsAt: moment(),
    endsAt: moment(),
    days: integer().array().notNull().default(sql`'{1,2,3,4,5,6,7}'`),
    hoursFrom: text(),
    hoursTo: text(),
    priority: integer().notNull().default(500),
    combinesItem: no(),
    combinesOrder: no(),
    combinesDelivery: boolean().notNull().default(true),
    exclusive: no(),
    stopAfter: no(),
    showInBasket: no(),
    searchText: text().generatedAlwaysAs(sql`fold(name || ' ' || label || ' ' || code || ' ' || notes)`),
  },
  table => [
    index('coupon_by_name').on(table.name, table.uid),
    index('coupon_by_change').on(table.updatedAt, table.uid),
    index('coupon_live').on(table.endsAt).where(sql`active and not archived`),
    index('coupon_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** What was had of a coupon. Whoever takes a use holds this row, so that two never take the last one. */
export const couponCount = pgTable('coupon_count', {
  couponUid: integer()
    .primaryKey()
    .references(() => coupon.uid, { onDelete: 'cascade' }),
  used: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  givenMinor: bigint({ mode: 'number' }).notNull().default(0),
})

/** Codes that are made together. */
export const couponBatch = pgTable(
  'coupon_batch',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    couponUid: integer()
      .notNull()
      .references(() => coupon.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    quantity: integer().notNull(),
    made: integer().notNull().default(0),
    /** None where they were made elsewhere. */
    shape: jsonb().$type<Pick<CouponSettings, 'alphabet' | 'length' | 'prefix' | 'suffix' | 'dashEvery'>>(),
    maxUsesEach: integer(),
    expiresAt: moment(),
    state: text().$type<'running' | 'done' | 'cancelled'>().notNull().default('running'),
    createdAt: moment().notNull().default(sql`now()`),
  },
  table => [index('coupon_batch_of').on(table.couponUid, table.uid)],
)

/** A code that opens a coupon; the key is the code without what people leave out. */
export const couponCode = pgTable(
  'coupon_code',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    couponUid: integer()
      .notNull()
      .references(() => coupon.uid, { onDelete: 'cascade' }),
    batchUid: integer().references(() => couponBatch.uid, { onDelete: 'cascade' }),
    code: text().notNull(),
    codeKey: text().notNull(),
    disabled: no(),
    maxUses: integer(),
    used: integer().notNull().default(0),
    expiresAt: moment(),
  },
  table => [
    uniqueIndex('coupon_code_key').on(table.codeKey),
    index('coupon_code_of').on(table.couponUid, table.code, table.uid),
  ],
)

/** One use of a coupon: kept for an order until it is paid, then had, or given back. */
export const couponUse = pgTable(
  'coupon_use',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The order's own key: sent twice, it is one use. */
    orderKey: text().notNull(),
    orderNumber: text().notNull(),
    couponUid: integer()
      .notNull()
      .references(() => coupon.uid),
    codeUid: integer().references(() => couponCode.uid),
    customerKey: text(),
    newCustomer: no(),
    state: text().$type<'reserved' | 'redeemed' | 'released'>().notNull().default('reserved'),
    reservedAt: moment().notNull().default(sql`now()`),
    redeemedAt: moment(),
    releasedAt: moment(),
    releaseReason: text().notNull().default(''),
    amountMinor: integer().notNull(),
    goodsMinor: integer().notNull(),
    orderMinor: integer(),
    fulfilment: text().$type<'delivery' | 'clickAndCollect'>(),
    /** Of the goods without tax after every offer, and what is left of that after their cost; none where a cost was not known. */
    netMinor: integer(),
    marginMinor: integer(),
    trace: jsonb().$type<readonly string[]>().notNull().default([]),
  },
  table => [
    uniqueIndex('coupon_use_key').on(table.orderKey, table.couponUid),
    index('coupon_use_by_time').on(table.reservedAt, table.uid),
    index('coupon_use_of').on(table.couponUid, table.reservedAt),
    index('coupon_use_by_customer').on(table.customerKey, table.couponUid),
    index('coupon_use_by_code').on(table.codeUid).where(sql`code_uid is not null`),
  ],
)

/** A code that was tried, and how it fared: used, or why it was refused; kept for some months. */
export const couponTry = pgTable(
  'coupon_try',
  {
    uid: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: moment().notNull().default(sql`now()`),
    code: text().notNull(),
    couponUid: integer().references(() => coupon.uid, { onDelete: 'cascade' }),
    reason: text().$type<TryOutcome>().notNull(),
    basketMinor: integer().notNull(),
    /** Whose it was, where the order says so. */
    customerUid: integer(),
  },
  table => [
    index('coupon_try_by_time').on(table.at, table.uid),
    index('coupon_try_of').on(table.couponUid, table.at),
  ],
)

/** How coupons work together; one row, made with the store database. */
export const couponSettings = pgTable('coupon_settings', {
  ...recordColumns(),
  applyToSaleItems: no(),
  starBuyRule: text().$type<CouponSettings['starBuyRule']>().notNull().default('skipUnits'),
  neverScope: jsonb().$type<CouponSettings['neverScope']>(),
  allowMultiple: no(),
  maxCodes: integer().notNull().default(2),
  conflictRule: text().$type<CouponSettings['conflictRule']>().notNull().default('priority'),
  allowZeroTotal: boolean().notNull().default(true),
  returnUseOnCancel: boolean().notNull().default(true),
  strictEmailMatch: boolean().notNull().default(true),
  attemptsPerMinute: integer().notNull().default(10),
  adminOnlyAboveBp: integer().notNull().default(5_000),
  marginFloorBp: integer(),
  marginFloorMode: text().$type<CouponSettings['marginFloorMode']>().notNull().default('warn'),
  alphabet: text().$type<CouponSettings['alphabet']>().notNull().default('alphanumeric'),
  length: integer().notNull().default(8),
  prefix: text().notNull().default(''),
  suffix: text().notNull().default(''),
  dashEvery: integer().notNull().default(4),
})

/** Records that a scope names, by the field of the rule that names them. */
const named = {
  facet: 'facet',
  filter: 'filter',
  brand: 'brand',
  category: 'category',
  collection: 'collection',
  season: 'season',
  collectionTag: 'collectionTag',
}
const coupons = {
  one: 'coupon',
  path: '/coupons',
  opens: '/coupons/',
  each: sql`'Coupon ' || ${coupon.name}`,
}

export const couponPointings = [
  ...pointsInRule(named, coupon.scope, coupons),
  ...pointsInRule(named, coupon.getScope, coupons),
  ...pointsInRule(named, couponSettings.neverScope, {
    one: 'coupon setting',
    path: '/coupons-settings',
    each: sql`'The items that no coupon is taken off'`,
  }),
  pointsAt('deliveryMethod', coupon.deliveryMethodUids, coupons),
  pointsAt('item', coupon.giftItemUids, coupons),
]
