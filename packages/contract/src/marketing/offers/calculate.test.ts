import { describe, expect, test } from 'vitest'
import { newCoupon } from '../coupons/coupons.ts'
import { depthOf } from '../coupons/depth.ts'
import { newStarBuy } from '../star-buys/star-buys.ts'
import type { Basket, BasketLine, CouponRule, OfferRules, StarBuyRule } from './basket.ts'
import { calculate, tooLargeWords } from './calculate.ts'
import { together } from './choose.ts'
import { explain, refusalWords } from './explain.ts'
import { couponWords } from './offer-words.ts'
import { Offers } from './prepare.ts'

const settings: OfferRules['settings'] = {
  applyToSaleItems: false,
  starBuyRule: 'skipUnits',
  neverScope: null,
  never: new Set(),
  allowMultiple: true,
  maxCodes: 5,
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

const coupon = (uid: number, more: Partial<CouponRule> = {}): CouponRule => ({
  ...newCoupon,
  uid,
  name: `Coupon ${uid}`,
  active: true,
  codeMode: 'automatic',
  reach: null,
  getReach: null,
  methodNames: [],
  gifts: [],
  used: 0,
  usedToday: 0,
  givenMinor: 0,
  combinesItem: true,
  combinesOrder: true,
  ...more,
})
const starBuy = (
  uid: number,
  source: number,
  target: number,
  more: Partial<StarBuyRule> = {},
): StarBuyRule => ({
  ...newStarBuy,
  uid,
  name: `Star buy ${uid}`,
  active: true,
  source: { of: 'page', uid: source },
  target: { of: 'page', uid: target },
  used: 0,
  ...more,
})

/** The number of an item is that of its page. */
const line = (
  itemUid: number,
  priceMinor: number,
  quantity = 1,
  more: Partial<BasketLine> = {},
): BasketLine => ({
  key: `k${itemUid}`,
  name: `Item ${itemUid}`,
  itemUid,
  pageUid: itemUid,
  styleUid: null,
  quantity,
  priceMinor,
  regularMinor: priceMinor,
  onSale: false,
  isDiscountable: true,
  ...more,
})
const basket = (lines: BasketLine[], more: Partial<Basket> = {}): Basket => ({
  lines,
  delivery: null,
  shopper: null,
  fulfilment: 'delivery',
  payment: 'usual',
  codes: [],
  giftUids: [],
  at: { ms: Date.parse('2026-11-18T10:00:00Z'), weekday: 3, time: '10:00' },
  ...more,
})
const words = {
  say: (text: string, values: Record<string, string | number> = {}) =>
    text.replace(/\{(\w+)\}/g, (_, name) => String(values[name])),
  money: (minor: number) => `£${(minor / 100).toFixed(2)}`,
  date: (iso: string) => iso.slice(0, 10),
}

function price(
  lines: BasketLine[],
  coupons: CouponRule[],
  more: Partial<Basket> = {},
  rules: Partial<Omit<OfferRules, 'settings'>> & { settings?: Partial<OfferRules['settings']> } = {},
) {
  const offers = new Offers({
    coupons,
    starBuys: rules.starBuys ?? [],
    settings: { ...settings, ...rules.settings },
  })
  return calculate(basket(lines, more), offers)
}
const offs = (...given: Parameters<typeof price>) => price(...given).lines.map(each => each.couponMinor)
const reasonOf = (...given: Parameters<typeof price>) => price(...given).refused[0]?.reason
const typed = (uid: number) => ({ codes: [{ code: `CODE${uid}`, couponUid: uid }] })

describe('A coupon takes off', () => {
  test('a percentage of each line, rounded once, and says so', () => {
    const priced = price([line(1, 1_999, 3)], [coupon(1, { percentBp: 1_000 })])
    expect(priced.totals).toMatchObject({ couponMinor: 600, payMinor: 5_397 })
    expect(priced.trace.map(step => explain(step, words))).toEqual([
      'Used, by priority: Coupon 1.',
      'Coupon 1 takes 10% of £59.97 = £6.00. Rounded from 599.7 × £0.01. Item 1 (3): £6.00 off, £53.97 left.',
    ])
  })

  test('an amount of the order, spread to the last penny', () => {
    const ten = coupon(1, { type: 'amount', level: 'order', amountMinor: 1_000 })
    expect(offs([line(1, 999), line(2, 1_450), line(3, 2_499)], [ten])).toEqual([202, 293, 505])
    expect(offs([line(1, 600)], [ten])).toEqual([600])
  })

  test('a percentage of several lines, and says where rounding them one by one comes to something else', () => {
    const told = (minor: number) =>
      price([line(1, minor), line(2, minor)], [coupon(1, { percentBp: 1_000 })]).trace.map(step =>
        explain(step, words),
      )[1]
    expect(told(5)).toContain(
      'takes 10% of £0.10 = £0.02. Each line is rounded; together they are exactly 1 × £0.01.',
    )
    expect(told(100)).toContain('takes 10% of £2.00 = £0.20. Item 1')
  })

  test('from what an earlier one left', () => {
    const helmets = coupon(1, { percentBp: 2_000, reach: new Set([1]) })
    const ten = coupon(2, { type: 'amount', level: 'order', amountMinor: 1_000 })
    const priced = price([line(1, 8_000), line(2, 2_499)], [helmets, ten])
    expect(priced.lines.map(each => each.couponMinor)).toEqual([1_600 + 719, 281])
    expect(priced.totals.payMinor).toBe(7_899)
  })

  test('at most so much an order, and never more than its budget', () => {
    const lines = [line(1, 12_000), line(2, 8_000)]
    expect(offs(lines, [coupon(1, { percentBp: 2_000, maxDiscountMinor: 2_500 })])).toEqual([1_500, 1_000])
    expect(offs(lines, [coupon(1, { percentBp: 2_000, budgetMinor: 9_000, givenMinor: 8_990 })])).toEqual([
      6, 4,
    ])
  })

  test('the cheapest units where only so many count, and nothing from a fixed price above theirs', () => {
    expect(offs([line(1, 500, 2), line(2, 300)], [coupon(1, { percentBp: 5_000, maxUnits: 2 })])).toEqual([
      250, 150,
    ])
    const for4 = coupon(1, { type: 'price', amountMinor: 400 })
    expect(offs([line(1, 500, 2), line(2, 300)], [for4])).toEqual([200, 0])
  })

  test('more for more, by the highest step that is reached', () => {
    const steps = coupon(1, {
      type: 'amount',
      level: 'order',
      tiers: [
        { fromMinor: 5_000, value: 500 },
        { fromMinor: 10_000, value: 1_500 },
      ],
    })
    expect([4_999, 5_000, 9_999, 10_000].map(minor => offs([line(1, minor)], [steps])[0])).toEqual([
      0, 500, 500, 1_500,
    ])
  })

  test('the cheapest of three, as often as there are three', () => {
    const tubes = coupon(1, { type: 'buyXGetY', buyQuantity: 2, getQuantity: 1 })
    const lines = [line(1, 699, 2), line(2, 499, 2), line(3, 849)]
    expect(offs(lines, [tubes])).toEqual([0, 499, 0])
    expect(offs([...lines.slice(0, 2), line(3, 849, 2)], [tubes])).toEqual([0, 998, 0])
    expect(offs([...lines.slice(0, 2), line(3, 849, 2)], [{ ...tubes, maxSets: 1 }])).toEqual([0, 499, 0])
  })

  test('other items than those bought, or for what is spent', () => {
    const scope = { match: 'all' as const, of: [] }
    const bottle = { getScope: scope, reach: new Set([1]), getReach: new Set([2]) }
    const buys = coupon(1, { type: 'buyXGetY', buyQuantity: 1, getReward: 'price', getValue: 100, ...bottle })
    expect(offs([line(1, 9_000), line(2, 600, 3)], [buys])).toEqual([0, 500])
    const spends = { ...buys, buyQuantity: null, buySpendMinor: 5_000 }
    expect(offs([line(1, 4_000), line(2, 600)], [spends])).toEqual([0, 0])
    expect(offs([line(1, 5_000, 2), line(2, 600, 3)], [spends])).toEqual([0, 1_000])
  })
})

describe('A gift', () => {
  const gifts = [
    { itemUid: 8, name: 'Bottle', priceMinor: 500, inStock: false },
    { itemUid: 9, name: 'Socks', priceMinor: 900, inStock: true },
  ]
  const gives = (more: Partial<CouponRule> = {}) => coupon(1, { type: 'gift', gifts, ...more })

  test('counts as given away for what it is worth, and is not given beyond the budget', () => {
    expect(price([line(1, 100)], [gives()]).applied[0]).toMatchObject({ goodsMinor: 0, giftMinor: 900 })
    const spent = { codeMode: 'single', budgetMinor: 1_000, givenMinor: 101 } as const
    expect(reasonOf([line(1, 100)], [gives(spent)], typed(1))).toBe('BUDGET_SPENT')
    expect(reasonOf([line(1, 100)], [gives({ ...spent, givenMinor: 100 })], typed(1))).toBeUndefined()
  })

  test('that is out of stock is left out for the next one, or the coupon is refused', () => {
    const { gifts: given, trace } = price([line(1, 100)], [gives()])
    expect(given.map(({ name }) => name)).toEqual(['Socks'])
    const told = 'Coupon 1 cannot add Bottle: off the site, or none left.'
    expect(trace.map(step => explain(step, words))).toContain(told)
    const [none] = price([line(1, 100)], [gives({ gifts: gifts.slice(0, 1) })]).trace
    expect(none && explain(none, words)).toBe(told)
    expect(
      reasonOf([line(1, 100)], [gives({ giftOutOfStock: 'refuse', codeMode: 'single' })], typed(1)),
    ).toBe('GIFT_OUT_OF_STOCK')
  })

  test('is the one the shopper chose, and costs nothing', () => {
    const both = gifts.map(gift => ({ ...gift, inStock: true }))
    const priced = price([line(1, 100)], [gives({ gifts: both, giftChoice: 'one' })], { giftUids: [9] })
    expect([priced.gifts.map(({ name }) => name), priced.totals.payMinor]).toEqual([['Socks'], 100])
  })
})

describe('Free delivery', () => {
  const free = coupon(1, {
    type: 'freeDelivery',
    codeMode: 'single',
    deliveryMethodUids: [7],
    methodNames: ['Standard'],
  })

  test('is of the methods it names, and stands until one is chosen', () => {
    const lines = [line(1, 5_000)]
    const [refused] = price(lines, [free], {
      ...typed(1),
      delivery: { methodUid: 8, chargeMinor: 799 },
    }).refused
    expect(refused && refusalWords(refused, words, 'shopper')).toBe('Choose Standard to use this code.')
    const { totals } = price(lines, [free], { ...typed(1), delivery: { methodUid: 7, chargeMinor: 399 } })
    expect(totals).toMatchObject({ deliveryOffMinor: 399, payMinor: 5_000 })
    expect(price(lines, [free], typed(1)).applied).toHaveLength(1)
  })
})

describe('Free delivery of some items', () => {
  const free = coupon(1, { type: 'freeDelivery', codeMode: 'single', reach: new Set([7]) })

  test('is not of a basket without any of them', () => {
    const chosen = { ...typed(1), delivery: { methodUid: 7, chargeMinor: 399 } }
    expect(reasonOf([line(1, 5_000)], [free], chosen)).toBe('NO_ITEMS')
    expect(price([line(1, 5_000), line(7, 100)], [free], chosen).totals.deliveryOffMinor).toBe(399)
  })

  test('stands before a method is chosen where the best for the shopper is looked for', () => {
    const best = { settings: { conflictRule: 'bestForShopper' as const } }
    const priced = price([line(7, 5_000)], [free], typed(1), best)
    expect([priced.applied.length, priced.refused]).toEqual([1, []])
  })
})

describe('A basket of thousands of pieces', () => {
  const lines = (quantity: number) => Array.from({ length: 5 }, (_, at) => line(at + 1, 1_000 + at, quantity))

  test('is priced as soon as any other, whatever is live', () => {
    const scope = { match: 'all' as const, of: [] }
    const sets = coupon(1, { type: 'buyXGetY', buyQuantity: 1, getScope: scope, getReach: new Set([1, 2]) })
    const spends = { ...sets, uid: 2, buyQuantity: null, buySpendMinor: 1 }
    const starBuys = Array.from({ length: 50 }, (_, at) => starBuy(at + 1, (at % 5) + 1, ((at + 1) % 5) + 1))
    const all = [sets, spends, ...Array.from({ length: 10 }, (_, at) => coupon(at + 3, { percentBp: 100 }))]
    const startedAt = process.cpuUsage()
    const priced = price(lines(1_000), all, {}, { starBuys, settings: { conflictRule: 'bestForShopper' } })
    const { user } = process.cpuUsage(startedAt)
    expect(priced.trace.some(step => step.kind === 'chosen' && step.by === 'tooMany')).toBe(true)
    expect(user / 1_000).toBeLessThan(2_000)
  })

  test('is not priced beyond what anybody buys', () => {
    expect(() => price(lines(1_001), [])).toThrow(tooLargeWords)
  })
})

describe('A star buy', () => {
  const helmet = starBuy(1, 1, 2, { percentBp: 2_500 })

  test('prices one target for each source, and none without it', () => {
    const priced = price([line(1, 120_000), line(2, 6_000, 2)], [], {}, { starBuys: [helmet] })
    expect(priced.lines.map(each => each.starBuyMinor)).toEqual([0, 1_500])
    expect(price([line(2, 6_000, 2)], [], {}, { starBuys: [helmet] }).totals.starBuyMinor).toBe(0)
  })

  test('that saves most wins, and of two that save the same the one with priority', () => {
    const other = (amountMinor: number, priority: number) =>
      starBuy(2, 1, 2, { priceMode: 'amountOff', amountMinor, priority })
    const lines = [line(1, 120_000), line(2, 6_000)]
    const won = (second: StarBuyRule) =>
      price(lines, [], {}, { starBuys: [helmet, second] }).lines[1]?.starBuyUids
    expect([won(other(1_200, 1)), won(other(1_600, 999)), won(other(1_500, 1))]).toEqual([[1], [2], [2]])
  })

  test('uses a piece as source or as target, and keeps to its most', () => {
    const itself = starBuy(1, 1, 1, { percentBp: 5_000 })
    expect(price([line(1, 1_000, 3)], [], {}, { starBuys: [itself] }).totals.starBuyMinor).toBe(500)
    const most = { ...helmet, maxTotal: 10, used: 10 }
    expect(price([line(1, 900), line(2, 900)], [], {}, { starBuys: [most] }).totals.starBuyMinor).toBe(0)
  })

  test('keeps coupons away unless settings, coupon or star buy let them', () => {
    const lines = [line(1, 10_000), line(2, 6_000)]
    const ten = coupon(1, { percentBp: 1_000 })
    const off = (...given: [CouponRule, StarBuyRule, Partial<OfferRules['settings']>?]) =>
      price(lines, [given[0]], {}, { starBuys: [given[1]], settings: given[2] ?? {} }).totals.couponMinor
    expect(off(ten, helmet)).toBe(1_000)
    expect(off(ten, helmet, { starBuyRule: 'allow' })).toBe(1_450)
    expect(off({ ...ten, starBuyLines: 'include' }, helmet)).toBe(1_450)
    expect(off({ ...ten, starBuyLines: 'include' }, { ...helmet, couponsAllowed: 'no' })).toBe(1_000)
    expect(off(ten, { ...helmet, couponsAllowed: 'yes' })).toBe(1_450)
    expect(off(ten, helmet, { starBuyRule: 'refuseBasket' })).toBe(0)
  })
})

describe('A code is refused', () => {
  const code = (more: Partial<CouponRule>) => coupon(1, { codeMode: 'single', percentBp: 1_000, ...more })
  const shopper = {
    uses: new Map([[1, 1]]),
    email: 'jo@elsewhere.example',
    isSignedIn: true,
    isBusiness: false,
    tags: [],
    isFirstOrder: false,
  }
  test.each<[string, Partial<CouponRule>, Partial<Basket>?]>([
    ['OFF', { active: false }],
    ['ARCHIVED', { archived: true }],
    ['NOT_STARTED', { startsAt: '2026-11-18T10:00:01Z' }],
    ['EXPIRED', { endsAt: '2026-11-18T10:00:00Z' }],
    ['OUTSIDE_HOURS', { days: [1, 2] }],
    ['OUTSIDE_HOURS', { hoursFrom: '18:00', hoursTo: '02:00' }],
    ['USED_UP', { usesTotal: 5, used: 5 }],
    ['USED_UP', { usesPerDay: 5, usedToday: 5 }],
    ['BUDGET_SPENT', { budgetMinor: 100, givenMinor: 100 }],
    ['CUSTOMER_LIMIT', {}, { shopper }],
    ['SIGN_IN', { audience: 'signedIn' }],
    ['NOT_FOR_YOU', { audience: 'b2b', usesPerCustomer: null }, { shopper }],
    [
      'NOT_FOR_YOU',
      { audience: 'emails', audienceEmails: ['*@club.example'], usesPerCustomer: null },
      { shopper },
    ],
    ['NOT_FIRST_ORDER', { firstOrderOnly: true, usesPerCustomer: null }, { shopper }],
    ['FULFILMENT', { fulfilment: 'clickAndCollect' }],
    ['FULFILMENT', { type: 'freeDelivery' }, { fulfilment: 'clickAndCollect' }],
    ['FINANCE', {}, { payment: 'finance' }],
    ['CYCLESCHEME', {}, { payment: 'cyclescheme' }],
    ['NO_ITEMS', { reach: new Set([99]) }],
    ['MIN_QUANTITY', { minQuantity: 4 }],
    ['MIN_SPEND', { minSpendMinor: 5_000 }],
    ['MAX_SPEND', { maxSpendMinor: 1_000 }],
  ])('%s: %j', (reason, more, where = {}) => {
    expect(reasonOf([line(1, 1_250, 3)], [code(more)], { ...typed(1), ...where })).toBe(reason)
  })

  test('with how many more are bought for what is got', () => {
    const scope = { match: 'all' as const, of: [] }
    const others = { reach: new Set([1]), getScope: scope, getReach: new Set([2]) }
    const buys = code({ type: 'buyXGetY', buyQuantity: 1, minQuantity: 2, ...others })
    const lines = [line(1, 900), line(2, 900, 3)]
    expect(price(lines, [buys], typed(1)).refused[0]).toMatchObject({ reason: 'MIN_QUANTITY', n: 1 })
  })

  test('with how much more would do, and gift vouchers do not count', () => {
    const lines = [line(1, 3_750), line(2, 5_000, 1, { isDiscountable: false })]
    const wants = code({ minSpendMinor: 5_000, showInBasket: true, minSpendOn: 'basket' })
    expect(price(lines, [wants], typed(1)).nearly).toMatchObject([{ amountMinor: 1_250 }])
  })

  test('by itself: nobody is asked for a code that there is none of', () => {
    const wants = coupon(1, { minSpendMinor: 5_000, showInBasket: true })
    const [nearly] = price([line(1, 3_750)], [wants]).nearly
    expect(nearly && refusalWords(nearly, words, 'shopper')).toBe('Spend £12.50 more to get it.')
    const one = { reason: 'MIN_QUANTITY', n: 1 } as const
    expect(refusalWords(one, words, 'shopper')).toBe('Add one more qualifying item.')
  })

  test('hours past midnight belong to the day they began on', () => {
    const night = code({ hoursFrom: '18:00', hoursTo: '02:00', days: [3] })
    const at = (weekday: number, time: string) =>
      reasonOf([line(1, 100)], [night], { ...typed(1), at: { ms: 0, weekday, time } })
    expect([at(3, '18:00'), at(4, '01:59'), at(4, '02:00'), at(3, '01:00')]).toEqual([
      undefined,
      undefined,
      'OUTSIDE_HOURS',
      'OUTSIDE_HOURS',
    ])
  })

  test('where an offer that comes by itself saves more, and items on sale are named', () => {
    const better = coupon(2, { percentBp: 3_000, combinesItem: false, priority: 900 })
    const priced = price([line(1, 1_000)], [code({}), better], typed(1))
    expect([priced.totals.couponMinor, priced.refused[0]?.reason]).toEqual([300, 'BETTER_OFFER'])
    const sale = price([line(1, 1_000), line(2, 1_000, 1, { onSale: true })], [code({})], typed(1))
    expect(sale.lines.map(each => each.couponMinor)).toEqual([100, 0])
    expect(sale.trace.map(step => explain(step, words))).toContain(
      'Coupon 1 leaves out Item 2: it is on sale.',
    )
  })
})

describe('What an offer is', () => {
  test.each<[string, number, Partial<CouponRule>]>([
    ['10% off everything', 1_000, { percentBp: 1_000 }],
    [
      '£10.00 off the order, over £50.00',
      2_000,
      { type: 'amount', level: 'order', amountMinor: 1_000, minSpendMinor: 5_000 },
    ],
    ['£10.00 off everything', 5_000, { type: 'amount', amountMinor: 1_000 }],
    ['everything for £5.00 each', 7_500, { type: 'price', amountMinor: 500 }],
    ['Buy 2, get 1 free', 3_333, { type: 'buyXGetY' }],
    [
      'Buy 1, get 1 £5.00 off',
      1_250,
      { type: 'buyXGetY', buyQuantity: 1, getReward: 'amount', getValue: 500 },
    ],
    ['A free gift, over £100.00', 600, { type: 'gift', minSpendMinor: 10_000 }],
    ['Free delivery', 0, { type: 'freeDelivery' }],
    ['Up to 20% off everything', 2_000, { tiers: [{ fromMinor: 100, value: 2_000 }] }],
  ])('is said in a sentence, and goes so deep: %s, %i', (said, depthBp, more) => {
    const one = coupon(1, more)
    expect([couponWords(one, words), depthOf(one, { cheapestMinor: 2_000, giftMinor: 600 })]).toEqual([
      said,
      depthBp,
    ])
  })
})

describe('Several coupons', () => {
  const both = { codes: [1, 2].map(uid => ({ code: `CODE${uid}`, couponUid: uid })) }
  const one = coupon(1, { codeMode: 'single', percentBp: 1_000 })
  const two = coupon(2, { codeMode: 'single', percentBp: 2_000 })

  test('are one code an order where settings say so: the one that saves more', () => {
    const priced = price([line(1, 1_000)], [one, two], both, { settings: { allowMultiple: false } })
    expect([priced.totals.couponMinor, priced.refused[0]?.reason]).toEqual([200, 'ONE_CODE'])
  })

  test('stand together only where each lets the other', () => {
    expect(price([line(1, 1_000)], [one, two], both).totals.payMinor).toBe(720)
    const alone = { ...one, exclusive: true, percentBp: 3_000 }
    const priced = price([line(1, 1_000)], [alone, two], both)
    expect([priced.totals.payMinor, priced.refused[0]?.reason]).toEqual([700, 'NOT_COMBINABLE'])
  })

  test('that come to the same are as few as can be, the first of them before others', () => {
    const half = (uid: number, priority: number) =>
      coupon(uid, { type: 'amount', level: 'order', amountMinor: 500, priority })
    const whole = { ...half(3, 100), amountMinor: 1_000 }
    const used = (coupons: CouponRule[]) =>
      price([line(1, 1_000)], coupons, {}, { settings: { conflictRule: 'bestForShopper' } }).applied.map(
        ({ couponUid }) => couponUid,
      )
    expect(used([half(1, 10), half(2, 20), { ...whole, exclusive: true }])).toEqual([3])
    expect(
      used([
        { ...half(1, 10), exclusive: true },
        { ...half(2, 5), exclusive: true },
      ]),
    ).toEqual([2])
  })

  test('that take nothing off keep no others away, by themselves or typed', () => {
    const bare = { exclusive: true, priority: 1, combinesItem: false }
    const sets = coupon(1, { ...bare, type: 'buyXGetY', buyQuantity: 5 })
    const sent = coupon(3, { ...bare, type: 'freeDelivery' })
    const ten = coupon(2, { percentBp: 1_000 })
    const chosen = { delivery: { methodUid: 1, chargeMinor: 0 } }
    const used = (first: CouponRule, more: Partial<Basket> = {}) =>
      price([line(1, 1_000)], [first, ten], more).applied.map(({ couponUid }) => couponUid)
    expect([used(sets), used(sent, chosen), used(sent)]).toEqual([[2], [2], [3]])
    const typedSets = { ...sets, codeMode: 'single' as const }
    const priced = price([line(1, 1_000)], [typedSets, ten], typed(1))
    expect([priced.totals.couponMinor, priced.refused[0]?.reason]).toEqual([100, 'NO_VALUE'])
  })

  test('of which one comes by itself and before a code are not said to have been weighed', () => {
    const first = coupon(1, { percentBp: 500, exclusive: true, priority: 1 })
    const priced = price([line(1, 1_000)], [first, two], { codes: [{ code: 'CODE2', couponUid: 2 }] })
    expect([priced.totals.couponMinor, priced.refused[0]?.reason]).toEqual([50, 'NOT_COMBINABLE'])
  })

  test('are not one and the same twice: by itself and by a code it had before', () => {
    const priced = price([line(1, 1_000)], [coupon(1, { percentBp: 1_000 })], typed(1))
    expect([priced.totals.couponMinor, priced.refused[0]?.reason]).toEqual([100, 'CODE_DISABLED'])
    const codes = [1, 2].map(codeUid => ({ code: `ONE-${codeUid}`, couponUid: 1, codeUid }))
    const again = price([line(1, 1_000)], [one], { codes })
    expect([again.totals.couponMinor, again.refused.map(({ reason }) => reason)]).toEqual([100, ['NO_VALUE']])
  })

  test('leave a penny where orders may not be free', () => {
    const all = coupon(1, { percentBp: 10_000 })
    const priced = price([line(1, 1_000)], [all], {}, { settings: { allowZeroTotal: false } })
    expect(priced.totals).toMatchObject({ payMinor: 1, couponMinor: 999 })
  })
})

describe('Two coupons of the same items are told to be', () => {
  const usual = { isBest: false, codesMost: 1 }
  const own = coupon(1, { priority: 10 })
  const clash = { combinesItem: false, priority: 20 }
  test.each<[ReturnType<typeof together>, Partial<CouponRule>, Partial<CouponRule>, Partial<typeof usual>]>([
    ['both', {}, {}, {}],
    ['both', { codeMode: 'single' }, {}, {}],
    ['oneCode', { codeMode: 'single' }, { codeMode: 'batch' }, {}],
    ['both', { codeMode: 'single' }, { codeMode: 'batch' }, { codesMost: 2 }],
    ['this', {}, clash, {}],
    ['other', {}, { ...clash, priority: 5 }, {}],
    ['either', {}, { ...clash, priority: 10 }, {}],
    ['better', {}, clash, { isBest: true }],
    ['better', { codeMode: 'single' }, clash, {}],
    ['this', {}, { ...clash, codeMode: 'single' }, {}],
    ['other', { codeMode: 'single' }, { ...clash, priority: 5 }, {}],
    ['better', { codeMode: 'single' }, { ...clash, priority: 10 }, {}],
    ['this', { stopAfter: true }, { priority: 20 }, {}],
    ['both', {}, { stopAfter: true, priority: 20 }, {}],
  ])('%s: %j and %j, %j', (said, one, other, rules) => {
    expect(together({ ...own, ...one }, { ...coupon(2), ...other }, { ...usual, ...rules })).toBe(said)
  })
})
