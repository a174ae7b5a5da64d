import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { EffectiveRule } from '#organisation/membership/effective-rules'
import type { Move } from '#organisation/membership/moves'
import { rulesSql } from '#organisation/membership/rule-sql'

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
    const gone = leaving.filter(move => move.collectionUid === uid && isWeighty(move))
    if (gone.length < 2) continue
    const { own, leaves, members, pct } = await losses(
      tx,
      uid,
      gone.map(({ pageUid }) => pageUid),
      sql`${rulesSql(rules, at)} is not true`,
    )
    // One page more or less is nobody's accident: the last of a dwindling collection may leave it.
    if (own < 2) continue
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

interface Losses {
  readonly members: number
  /** Members among the pages that are being looked at. */
  readonly own: number
  /** These, and members that are still waiting to be looked at. */
  readonly leaves: number
  readonly pct: number
}

/** How many members a collection loses: what is in it by hand stays, and what is excluded was no member. */
async function losses(
  tx: Transaction,
  uid: number,
  pages: readonly number[],
  isNotFound: SQL,
): Promise<Losses> {
  const isOwn = sql`not m.manual and m.item_uid = any(${`{${pages.join(',')}}`}::int[])`
  const isWaiting = sql`not m.manual and m.item_uid in (select page_uid from membership_queue)
    and exists (select from item_index i where i.page_uid = m.item_uid and ${isNotFound})`
  const { rows } = await tx.execute<Losses & Record<string, unknown>>(sql`
    select count(*)::int as members, count(*) filter (where ${isOwn})::int as own,
      count(*) filter (where ${isOwn} or ${isWaiting})::int as leaves,
      (select hold_below_pct from collection where uid = ${uid}) as pct
    from collection_member m where m.collection_uid = ${uid}`)
  return rows[0] as Losses
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
