import { storeStaff } from '@backroom/contract/kit/access'
import type { CardLine } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import { type Asking, type Counted, countUpTo, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const inState = (state: string) => listed('/collections', [{ field: 'ruleState', op: 'in', value: [state] }])

const linesMost = 5

function countHeld({ store, signal }: Asking): Promise<Counted> {
  return countUpTo(store.database, signal, {
    from: sql`collection_state where rule_state = 'held'`,
    oldest: sql`held_at`,
  })
}

/** Those held longest, with the numbers by which somebody decides. */
async function heldLines({ store, signal }: Asking): Promise<CardLine[]> {
  const held = await store.database.rows<{ uid: number; name: string; keeps: number; all: number }>(
    sql`select c.uid, c.name, s.held_keeps as keeps, s.held_keeps + s.held_leaves as all
      from collection_state s join collection c on c.uid = s.collection_uid
      where s.rule_state = 'held' order by s.held_at, c.uid limit ${linesMost}`,
    signal,
  )
  return held.map(({ uid, name, keeps, all }) => ({
    name,
    link: `/collections/${uid}`,
    says: 'Would keep {keeps} of {all}',
    values: { keeps, all },
  }))
}

/** What collections put on the Dashboard: rules that wait for a decision, and rules that failed. */
export function collectionCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      key: 'collectionsHeld',
      title: 'Collections with a change held',
      levels: storeStaff,
      link: inState('held'),
      severity: 'amber',
      count: async asking => ({ ...(await countHeld(asking)), lines: await heldLines(asking) }),
    },
    {
      key: 'collectionsFailed',
      title: 'Collections whose rule failed',
      levels: storeStaff,
      link: inState('failed'),
      severity: 'red',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, { from: sql`collection_state where rule_state = 'failed'` }),
    },
  )
}
