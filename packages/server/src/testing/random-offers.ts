import { newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import type {
  Basket,
  BasketLine,
  CouponRule,
  OfferRules,
  StarBuyRule,
} from '@backroom/contract/marketing/offers/basket'
import { newStarBuy } from '@backroom/contract/marketing/star-buys/star-buys'
import fc from 'fast-check'

/** So few pages that offers meet in nearly every basket. */
const page = fc.integer({ min: 1, max: 6 })
const pages = fc.option(
  fc.uniqueArray(page, { minLength: 1, maxLength: 4 }).map(uids => new Set(uids)),
  { nil: null },
)
const minor = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30_000 }))
const some = fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5_000 }))

const line = fc.record({
  itemUid: page,
  quantity: fc.integer({ min: 1, max: 4 }),
  priceMinor: minor,
  onSale: fc.boolean(),
  isDiscountable: fc.integer({ min: 0, max: 9 }).map(n => n > 0),
})

export const anyLines = fc.array(line, { minLength: 1, maxLength: 6 }).map(lines =>
  lines.map(
    (each, at): BasketLine => ({
      ...each,
      key: `k${at}`,
      name: `Item ${each.itemUid}`,
      pageUid: each.itemUid,
      styleUid: each.itemUid % 2,
      regularMinor: each.priceMinor + (each.onSale ? 700 : 0),
    }),
  ),
)

const tiers = fc
  .uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 3 })
  .map(froms =>
    froms.toSorted((a, b) => a - b).map((fromMinor, at) => ({ fromMinor, value: 400 * (at + 1) })),
  )
const scope = { match: 'all' as const, of: [] }

const rule = fc.record({
  type: fc.constantFrom(...(['percent', 'amount', 'price', 'buyXGetY', 'gift', 'freeDelivery'] as const)),
  level: fc.constantFrom(...(['item', 'order'] as const)),
  percentBp: fc.integer({ min: 1, max: 10_000 }),
  amountMinor: fc.integer({ min: 1, max: 10_000 }),
  maxDiscountMinor: some,
  tiers: fc.oneof({ arbitrary: fc.constant<CouponRule['tiers']>([]), weight: 3 }, tiers),
  maxUnits: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  /** Bought by their number, or for what is spent. */
  buyQuantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  maxSets: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  getsOthers: fc.boolean(),
  getReach: pages,
  getQuantity: fc.integer({ min: 1, max: 2 }),
  getReward: fc.constantFrom(...(['percent', 'amount', 'price'] as const)),
  getValue: fc.integer({ min: 0, max: 10_000 }),
  codeMode: fc.constantFrom(...(['automatic', 'single'] as const)),
  reach: pages,
  saleItems: fc.constantFrom(...(['useSetting', 'include', 'exclude'] as const)),
  starBuyLines: fc.constantFrom(...(['useSetting', 'include', 'exclude'] as const)),
  minSpendMinor: some,
  minSpendOn: fc.constantFrom(...(['qualifying', 'basket'] as const)),
  minQuantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  budgetMinor: some,
  givenMinor: fc.integer({ min: 0, max: 3_000 }),
  priority: fc.integer({ min: 1, max: 3 }),
  combinesItem: fc.boolean(),
  combinesOrder: fc.boolean(),
  exclusive: fc.integer({ min: 0, max: 5 }).map(n => n === 0),
  stopAfter: fc.integer({ min: 0, max: 5 }).map(n => n === 0),
})

export const anyCoupons = fc.array(rule, { maxLength: 6 }).map(rules =>
  rules.map(
    ({ getsOthers, ...each }, at): CouponRule => ({
      ...newCoupon,
      ...each,
      uid: at + 1,
      name: `Coupon ${at + 1}`,
      active: true,
      buySpendMinor: each.buyQuantity === null ? 2_000 : null,
      getScope: getsOthers ? scope : null,
      getReach: getsOthers ? each.getReach : null,
      methodNames: [],
      gifts: [{ itemUid: 99, name: 'Gift', priceMinor: 500, inStock: true }],
      used: 0,
      usedToday: 0,
    }),
  ),
)

const side = fc.oneof(
  page.map(uid => ({ of: 'page' as const, uid })),
  fc.integer({ min: 0, max: 1 }).map(uid => ({ of: 'style' as const, uid })),
  fc
    .uniqueArray(page, { minLength: 1, maxLength: 4 })
    .map(uids => ({ of: 'pages' as const, uids: new Set(uids) })),
)

const offer = fc.record({
  source: side,
  target: side,
  priceMode: fc.constantFrom(...(['percentOff', 'amountOff', 'fixedPrice'] as const)),
  percentBp: fc.integer({ min: 1, max: 10_000 }),
  amountMinor: fc.integer({ min: 0, max: 9_000 }),
  minSourceQuantity: fc.integer({ min: 1, max: 2 }),
  targetsPerSource: fc.integer({ min: 1, max: 2 }),
  maxPerOrder: fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
  maxTotal: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  used: fc.integer({ min: 0, max: 2 }),
  priceBase: fc.constantFrom(...(['selling', 'regular'] as const)),
  skipIfOnSale: fc.boolean(),
  couponsAllowed: fc.constantFrom(...(['useSetting', 'yes', 'no'] as const)),
})

export const anyStarBuys = fc.array(offer, { maxLength: 4 }).map(offers =>
  offers.map(
    (each, at): StarBuyRule => ({
      ...newStarBuy,
      ...each,
      uid: at + 1,
      name: `Star buy ${at + 1}`,
      active: true,
    }),
  ),
)

export const anySettings = fc
  .record({
    applyToSaleItems: fc.boolean(),
    starBuyRule: fc.constantFrom(...(['skipUnits', 'allow', 'refuseBasket'] as const)),
    allowMultiple: fc.boolean(),
    conflictRule: fc.constantFrom(...(['priority', 'bestForShopper'] as const)),
    allowZeroTotal: fc.boolean(),
  })
  .map(settings => ({ ...usualSettings, ...settings }))

export const usualSettings: OfferRules['settings'] = {
  applyToSaleItems: false,
  starBuyRule: 'skipUnits',
  neverScope: null,
  never: new Set(),
  allowMultiple: false,
  maxCodes: 2,
  conflictRule: 'priority',
  allowZeroTotal: true,
  returnUseOnCancel: true,
  strictEmailMatch: true,
  attemptsPerMinute: 10,
  adminOnlyAboveBp: 5_000,
  marginFloorBp: null,
  marginFloorMode: 'warn',
  alphabet: 'alphanumeric',
  length: 8,
  prefix: '',
  suffix: '',
  dashEvery: 4,
}

/** A basket with these lines and codes, on a Wednesday morning. */
export function basketOf(lines: readonly BasketLine[], codes: readonly CouponRule[] = []): Basket {
  return {
    lines,
    delivery: { methodUid: 1, chargeMinor: 499 },
    shopper: null,
    fulfilment: 'delivery',
    payment: 'usual',
    codes: codes.map(({ uid }) => ({ code: `CODE${uid}`, couponUid: uid })),
    giftUids: [],
    at: { ms: Date.parse('2026-11-18T10:00:00Z'), weekday: 3, time: '10:00' },
  }
}
