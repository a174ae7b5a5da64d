import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { collection } from '#tables/collections'

const listed = (state: string) =>
  `/collections?filter=${encodeURIComponent(JSON.stringify([{ field: 'ruleState', op: 'in', value: [state] }]))}`

/** What collections put on the Dashboard: rules that wait for a decision, and rules that failed. */
export function collectionCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      key: 'collectionsHeld',
      title: 'Collections with a change held',
      levels: storeStaff,
      link: listed('held'),
      severity: 'amber',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`collection_state where rule_state = 'held'`,
          oldest: sql`held_at`,
        }),
    },
    {
      key: 'collectionsFailed',
      title: 'Collections whose rule failed',
      levels: storeStaff,
      link: listed('failed'),
      severity: 'red',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, { from: sql`collection_state where rule_state = 'failed'` }),
    },
  )
  dashboard.named.set('collection', {
    table: collection,
    title: collection.name,
    levels: storeStaff,
    path: uid => `/collections/${uid}`,
  })
}
