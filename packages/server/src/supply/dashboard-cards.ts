import { storeStaff } from '@backroom/contract/kit/access'
import { type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

/** Stock that cannot be as it is said to be, or promises that cannot be kept from where they were made. */
export function stockCards({ dashboard }: Kit) {
  const card = (key: string, title: string, view: string, is: SQL) =>
    dashboard.cards.push({
      key,
      title,
      levels: storeStaff,
      severity: 'amber',
      link: `/stock-locations?tab=levels&view=${view}`,
      count: ({ store, signal }) => countUpTo(store.database, signal, { from: sql`stock_level where ${is}` }),
    })
  card('stockNegative', 'Negative stock', 'negative-stock', sql`on_hand < 0`)
  card('stockOverReserved', 'Reserved more than on hand', 'reserved-more-than-on-hand', sql`over_reserved`)
}
