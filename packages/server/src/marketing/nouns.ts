import { storeStaff } from '@backroom/contract/kit/access'
import type { Filter } from '@backroom/contract/kit/filter'
import { sql } from 'drizzle-orm'
import { countUpTo, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { couponFigures } from '#marketing/coupons/coupons'
import { endsSoon } from '#marketing/offers/ends-soon'
import { coupon } from '#tables/marketing/coupons'
import { starBuy } from '#tables/marketing/star-buys'

const levels = storeStaff
const needsALook: Filter = [{ field: 'health', op: 'in', value: ['overLimit', 'codesLow'] }]
const ending: Filter = [{ field: 'endsSoon', op: 'is', value: true }]
const startingFrom = (from: 'item' | 'collection'): Filter => [
  { field: 'sourceType', op: 'in', value: [from] },
]
const notArchived: Filter = [{ field: 'state', op: 'notIn', value: ['archived'] }]

const couponsEnding = sql`coupon where not archived and ${endsSoon(sql`coupon`)}`
const starBuysEnding = (from: 'item' | 'collection') =>
  sql`star_buy where source_type = ${from} and ${endsSoon(sql`star_buy`)}`

/** What records of this room are called and where they open, and what the Dashboard says of them. */
export function marketingNouns({ nouns, dashboard }: Kit) {
  nouns.set('coupon', {
    word: 'Coupon',
    table: coupon,
    title: coupon.name,
    levels,
    path: uid => `/coupons/${uid}`,
  })
  nouns.set('starBuy', {
    word: 'Star buy',
    table: starBuy,
    title: starBuy.name,
    levels,
    path: uid => `/starbuy/${uid}`,
  })
  for (const [key, title, from, link] of [
    [
      'couponsEnding',
      'Coupons ending in 3 days',
      couponsEnding,
      listed('/coupons', [...ending, ...notArchived]),
    ],
    [
      'starBuysEnding',
      'Star buys of items ending in 3 days',
      starBuysEnding('item'),
      listed('/starbuy/item', [...ending, ...startingFrom('item')]),
    ],
    [
      'collectionStarBuysEnding',
      'Star buys of collections ending in 3 days',
      starBuysEnding('collection'),
      listed('/starbuy/faf', [...ending, ...startingFrom('collection')]),
    ],
  ] as const)
    dashboard.cards.push({
      key,
      title,
      levels,
      link,
      severity: 'blue',
      count: ({ store, signal }) => countUpTo(store.database, signal, { from }),
    })
  dashboard.cards.push({
    key: 'couponsToLookAt',
    title: 'Coupons over their limit or short of codes',
    levels,
    severity: 'amber',
    link: listed('/coupons', needsALook),
    count: ({ store, signal }) =>
      countUpTo(store.database, signal, {
        from: sql`coupon where ${couponFigures.health} in ('overLimit', 'codesLow')`,
      }),
  })
}
