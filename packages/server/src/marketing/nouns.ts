import { storeStaff } from '@backroom/contract/kit/access'
import type { Filter } from '@backroom/contract/kit/filter'
import { sql } from 'drizzle-orm'
import { countUpTo, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { couponFigures } from '#marketing/coupons/coupons'
import { coupon } from '#tables/marketing/coupons'
import { starBuy } from '#tables/marketing/star-buys'

const levels = storeStaff
const needsALook: Filter = [{ field: 'health', op: 'in', value: ['overLimit', 'codesLow'] }]
const endsSoon: Filter = [
  { field: 'active', op: 'is', value: true },
  { field: 'endsAt', op: 'inNext', value: 3 },
]
const notArchived: Filter = [{ field: 'state', op: 'notIn', value: ['archived'] }]

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
  for (const [key, title, table, link] of [
    [
      'couponsEnding',
      'Coupons ending in 3 days',
      sql`coupon where not archived and`,
      listed('/coupons', [...endsSoon, ...notArchived]),
    ],
    ['starBuysEnding', 'Star buys ending in 3 days', sql`star_buy where`, listed('/starbuy/item', endsSoon)],
  ] as const)
    dashboard.cards.push({
      key,
      title,
      levels,
      link,
      severity: 'blue',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`${table} active and ends_at > now() and ends_at < now() + interval '3 days'`,
        }),
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
