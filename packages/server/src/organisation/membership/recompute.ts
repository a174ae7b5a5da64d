import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { announceChange } from '#kit/records/record'
import type { Store } from '#kit/store'
import { recount } from '#organisation/collections/counts'
import {
  type EffectiveRule,
  effectiveRules,
  heirsOf,
  writeDependencies,
} from '#organisation/membership/effective-rules'
import { hold, keepsTooFew } from '#organisation/membership/hold'
import { markFailed, reasonOf } from '#organisation/membership/membership'
import { dueSql, rulesSql } from '#organisation/membership/rule-sql'
import { writeSentences } from '#organisation/membership/rule-words'
import { collection } from '#tables/organisation/collections'

const itself = backroomItself('job')

export interface RecomputeOptions {
  /** Somebody saw what it would do and said yes. Otherwise a result that keeps too few is held. */
  readonly isConfirmed: boolean
  /** What it is for, as the banner of a held one says. */
  readonly because: string
  readonly now: Date
}

export interface Recomputed {
  readonly outcome: 'applied' | 'held' | 'failed' | 'none'
  readonly joined: number
  readonly left: number
}

/**
 * Works out a collection's rule over every page and puts the difference in place in one transaction: until it commits, readers
 * see the members from before, and from then on all of the new ones. Changes of items wait for it and come after it.
 */
export async function recompute(store: Store, uid: number, options: RecomputeOptions): Promise<Recomputed> {
  try {
    return await store.database.write(itself, tx => recomputeIn(tx, uid, options))
  } catch (error) {
    await store.database.write(itself, tx => markFailed(tx, uid, reasonOf(error)))
    return { outcome: 'failed', joined: 0, left: 0 }
  }
}

/** The same in a transaction of the caller's own. */
export async function recomputeIn(
  tx: Transaction,
  uid: number,
  options: RecomputeOptions,
): Promise<Recomputed> {
  const { rows: mine } = await tx.execute(
    sql`select from collection_state where collection_uid = ${uid} for update`,
  )
  if (mine.length === 0) return { outcome: 'none', joined: 0, left: 0 } // deleted meanwhile
  await writeDependencies(tx, [uid])
  await writeSentences(tx, [uid])
  const [effective] = await effectiveRules(tx, [uid])
  if (effective?.fault) {
    await markFailed(tx, uid, effective.fault)
    return { outcome: 'failed', joined: 0, left: 0 }
  }
  const numbers = await gather(tx, uid, effective, options)
  if (!options.isConfirmed && keepsTooFew(numbers.members, numbers.keeps, numbers.pct)) {
    await hold(tx, uid, { ...numbers, because: options.because })
    await announce(tx, uid)
    return { outcome: 'held', joined: 0, left: 0 }
  }
  await applyMatches(tx, uid)
  await replaceDues(tx, uid, effective, options.now)
  await tx.execute(sql`
    update collection_state set rule_state = ${effective ? 'current' : 'none'}, rule_generation = rule_generation + 1,
      last_computed_at = now(), failure = '', is_discarded = false, held_keeps = null, held_joins = null, held_leaves = null,
      held_because = '', held_at = null where collection_uid = ${uid}`)
  await recount(tx, [uid])
  await announce(tx, uid)
  return { outcome: effective ? 'applied' : 'none', joined: numbers.joins, left: numbers.leaves }
}

interface Numbers {
  readonly members: number
  readonly keeps: number
  readonly joins: number
  readonly leaves: number
  readonly pct: number
}

/** Puts every page the rule finds into `matched`, and counts what that would change. */
async function gather(
  tx: Transaction,
  uid: number,
  effective: EffectiveRule | undefined,
  { now }: RecomputeOptions,
): Promise<Numbers> {
  const at = sql.raw(`'${now.toISOString()}'::timestamptz`)
  await tx.execute(sql`create temp table if not exists matched (page_uid int primary key) on commit drop`)
  await tx.execute(sql`delete from matched`)
  if (effective)
    await tx.execute(
      sql`insert into matched select i.page_uid from item_index i where ${rulesSql(effective.rules, at)}`,
    )
  await tx.execute(sql`analyze matched`)
  const { rows } = await tx.execute<Numbers & Record<string, unknown>>(sql`
    select n.*, (select count(*)::int from matched where not exists (
        select from collection_rule_item r where r.collection_uid = ${uid} and r.item_uid = matched.page_uid)) as joins,
      (select hold_below_pct from collection where uid = ${uid}) as pct
    from (
      select count(*)::int as members, count(*) filter (where m.manual or t.page_uid is not null)::int as keeps,
        count(*) filter (where not (m.manual or t.page_uid is not null))::int as leaves
      from collection_member m left join matched t on t.page_uid = m.item_uid where m.collection_uid = ${uid}) n`)
  return rows[0] as Numbers
}

/** Puts what `matched` holds in place of what the rule found before. */
async function applyMatches(tx: Transaction, uid: number): Promise<void> {
  await tx.execute(sql`
    delete from collection_rule_item r where r.collection_uid = ${uid} and not exists (select from matched m where m.page_uid = r.item_uid)`)
  // The place is worked out once; folded into the statement it would be for every row.
  await tx.execute(sql`
    with start as materialized (
      select new_items_go as go, collection_place(uid, new_items_go) as place from collection where uid = ${uid}
    ), newcomer as materialized (
      select page_uid, row_number() over (order by page_uid) as n from matched
      where not exists (select from collection_rule_item r where r.collection_uid = ${uid} and r.item_uid = matched.page_uid)
    )
    insert into collection_rule_item (collection_uid, item_uid, position)
    select ${uid}, newcomer.page_uid, start.place + case when start.go = 'start' then -newcomer.n else newcomer.n end
    from newcomer cross join start`)
}

async function replaceDues(tx: Transaction, uid: number, effective: EffectiveRule | undefined, now: Date) {
  await tx.execute(sql`delete from collection_due where collection_uid = ${uid}`)
  const due = effective && dueSql(effective.rules, sql.raw(`'${now.toISOString()}'::timestamptz`))
  if (due)
    await tx.execute(sql`
      insert into collection_due (collection_uid, item_uid, due_at)
      select ${uid}, i.page_uid, d.at from item_index i cross join lateral (select ${due} as at) d where d.at is not null`)
}

async function announce(tx: Transaction, uid: number): Promise<void> {
  await announceChange(tx, { levels: storeStaff }, collection, uid)
}

/** Collections whose members follow from those of this one: they name it, or one of its tags, or take over its rule. */
export async function followersOf(tx: Transaction, uid: number): Promise<number[]> {
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select distinct d.collection_uid as uid from collection_dependency d
    where d.kind = 'collection' and d.ref = ${String(uid)}
      or d.kind = 'tag' and d.ref in (select l.tag_uid::text from collection_tag_link l where l.collection_uid = ${uid})`)
  return [...new Set([...rows.map(row => row.uid), ...(await heirsOf(tx, uid))])].filter(each => each !== uid)
}
