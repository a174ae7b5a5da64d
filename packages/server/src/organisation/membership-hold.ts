import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { EffectiveRule } from '#organisation/effective-rules'
import type { Move } from '#organisation/membership-moves'
import { rulesSql } from '#organisation/rule-sql'

/** Below so many members a collection may change as it likes. */
export const holdAbove = 20

/** Whether a change that nobody saw coming takes too much: fewer than the share of more than 20 members stay, or none does. */
export function keepsTooFew(members: number, keeps: number, holdBelowPct: number): boolean {
  if (members === 0 || keeps >= members) return false
  return keeps === 0 || (members > holdAbove && keeps * 100 < holdBelowPct * members)
}

/** Kinds of changes that say what an item is. Prices, stock and time are meant to move items in and out. */
const weighty = ['facet', 'filter', 'category', 'brand', 'season', 'supplier', 'collection', 'tag', 'all']

/**
 * Holds collections that would lose too many pages at once because somebody sorted items differently (a facet merged, a brand
 * changed by import). Answers them.
 */
export async function holdIfTooFew(
  tx: Transaction,
  asked: readonly EffectiveRule[],
  leaving: readonly Move[],
  keys: ReadonlyMap<number, ReadonlySet<string>>,
  at: SQL,
): Promise<Set<number>> {
  const held = new Set<number>()
  const isWeighty = ({ pageUid }: Move) =>
    [...(keys.get(pageUid) ?? [])].some(key => weighty.includes(key.split(':')[0] as string))
  for (const { collectionUid: uid, rules } of asked) {
    const own = leaving.filter(move => move.collectionUid === uid && isWeighty(move)).length
    // One page more or less is nobody's accident: the last of a dwindling collection may leave it.
    if (own < 2) continue
    const { rows } = await tx.execute<{ members: number; pct: number; waiting: number }>(sql`
      select (select count(*)::int from collection_member where collection_uid = ${uid}) as members, hold_below_pct as pct,
        (select count(*)::int from collection_rule_item r join item_index i on i.page_uid = r.item_uid
          where r.collection_uid = ${uid} and r.item_uid in (select page_uid from membership_queue) and not ${rulesSql(rules, at)}) as waiting
      from collection where uid = ${uid}`)
    const { members, pct, waiting } = rows[0] as { members: number; pct: number; waiting: number }
    const leaves = own + waiting
    if (!keepsTooFew(members, members - leaves, pct)) continue
    held.add(uid)
    await hold(tx, uid, {
      keeps: members - leaves,
      joins: 0,
      leaves,
      because: 'Items were sorted differently',
    })
  }
  return held
}

export interface HeldNumbers {
  readonly keeps: number
  readonly joins: number
  readonly leaves: number
  readonly because: string
}

/** Leaves the members as they are and says what would have become of them. */
export async function hold(tx: Transaction, uid: number, held: HeldNumbers): Promise<void> {
  await tx.execute(sql`
    update collection_state set rule_state = 'held', held_keeps = ${held.keeps}, held_joins = ${held.joins},
      held_leaves = ${held.leaves}, held_because = ${held.because}, held_at = now(), failure = '' where collection_uid = ${uid}`)
}
