import { newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import type { CouponRule, StarBuyRule } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { Offers } from '@backroom/contract/marketing/offers/prepare'
import { newStarBuy } from '@backroom/contract/marketing/star-buys/star-buys'
import { basketOf, usualSettings } from '../packages/server/src/testing/random-offers.ts'
import type { Figure } from './console.ts'

const baskets = 20_000
/** A server that serves has priced as many. */
const warmUps = 10_000
const pages = Array.from({ length: 1_000 }, (_, at) => at + 1)
const reachOf = (at: number) => (at % 4 === 0 ? null : new Set(pages.filter(page => page % 7 === at % 7)))

const coupons = Array.from(
  { length: 50 },
  (_, at): CouponRule => ({
    ...newCoupon,
    uid: at + 1,
    name: `Coupon ${at}`,
    active: true,
    type: (['percent', 'amount', 'buyXGetY', 'price'] as const)[at % 4] ?? 'percent',
    level: at % 8 < 4 ? 'item' : 'order',
    percentBp: 1_000,
    amountMinor: 500,
    minSpendMinor: at * 300 || null,
    codeMode: at % 5 === 0 ? 'single' : 'automatic',
    reach: reachOf(at),
    getReach: reachOf(at),
    methodNames: [],
    gifts: [],
    used: 0,
    usedToday: 0,
    givenMinor: 0,
  }),
)
const starBuys = Array.from(
  { length: 500 },
  (_, at): StarBuyRule => ({
    ...newStarBuy,
    uid: at + 1,
    name: `Star buy ${at}`,
    active: true,
    source: at % 10 ? { of: 'page', uid: at } : { of: 'pages', uids: new Set(pages.slice(at, at + 100)) },
    target: { of: 'page', uid: at * 2 },
    used: 0,
  }),
)

/** What a core prices of baskets of ten lines with 50 live coupons and 500 star buys, a code typed into each. */
export function measureOffers(): readonly Figure[] {
  const offers = new Offers({ coupons, starBuys, settings: usualSettings })
  const asked = Array.from({ length: 100 }, (_, turn) =>
    basketOf(
      Array.from({ length: 10 }, (__, at) => {
        const itemUid = ((turn * 37 + at * 91) % 1_000) + 1
        const priceMinor = 999 + ((turn * 7 + at * 13) % 50) * 100
        return {
          key: `k${at}`,
          name: `Item ${itemUid}`,
          itemUid,
          pageUid: itemUid,
          styleUid: null,
          quantity: 1 + (at % 2),
          priceMinor,
          regularMinor: priceMinor,
          onSale: at % 5 === 0,
          isDiscountable: true,
        }
      }),
      coupons.slice((turn * 5) % 50, ((turn * 5) % 50) + 1),
    ),
  )
  const price = (turn: number) => calculate(asked[turn % asked.length] as (typeof asked)[number], offers)
  for (let warm = 0; warm < warmUps; warm++) price(warm)
  const before = process.cpuUsage()
  for (let turn = 0; turn < baskets; turn++) price(turn)
  const { user, system } = process.cpuUsage(before)
  return [
    {
      what: 'baskets of 10 lines with every offer, a core',
      value: baskets / ((user + system) / 1_000_000),
      unit: 'a second',
      least: 10_000,
      note: '50 coupons, 500 star buys',
    },
  ]
}
