import { storeStaff } from '@backroom/contract/kit/access'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { overBefore } from '#database/over'
import { alone } from '#kit/jobs/alone'
import { enqueueNow, type Task, wakeFor } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import type { Store } from '#kit/store'
import { recountDirty } from '#organisation/collections/counts'
import { isLiveSql } from '#organisation/collections/states'
import { type MembershipRun, updateSome } from '#organisation/membership/membership'
import { followersOf, type Recomputed, recompute } from '#organisation/membership/recompute'
import { collection } from '#tables/organisation/collections'

type Nothing = Record<string, unknown>

const itself = backroomItself('job')
const countsAtOnce = 100
const checkAt = '3 hours 30 minutes'
/** So long a membership waits for rollups that are still to come, so that one big change is seen as one. */
const waitForRollupsSeconds = 30

/** What the log is told of the work of collections. */
export type CollectionNews =
  | ({ readonly kind: 'membership'; readonly groupUid: number; readonly ms: number } & MembershipRun)
  | {
      readonly kind: 'membershipDrift'
      readonly groupUid: number
      readonly collectionUid: number
      readonly joined: number
      readonly left: number
    }

type Tell = (news: CollectionNews) => void

/** Follows what changed about items into the collections whose rules ask about it. */
export function membershipTask(tell: Tell): Task<Nothing> {
  return alone({
    name: 'membership',
    title: 'Filling collections',
    run: async (_, { store, signal }) => {
      const isBehind = await isRollupBehind(store)
      if (!isBehind) await updateMemberships(store, new Date(), tell, signal)
      if (isBehind || signal.aborted)
        await store.database.write(itself, tx =>
          enqueueNow(tx, membershipTask(tell), {}, { key: 'membership:again', inSeconds: 1 }),
        )
    },
  })
}

/** Works through all changes there are. */
export async function updateMemberships(
  store: Store,
  now: Date,
  tell: Tell = () => {},
  signal?: AbortSignal,
): Promise<void> {
  for (let isDone = false; !isDone && !signal?.aborted; ) {
    const began = performance.now()
    const run = await updateSome(store, now)
    if (run)
      tell({
        kind: 'membership',
        groupUid: store.groupUid,
        ms: Math.round(performance.now() - began),
        ...run,
      })
    isDone = run === null
  }
  await store.database.write(itself, tx => enqueueNow(tx, collectionCounts, {}, { key: 'collection-counts' }))
}

async function isRollupBehind(store: Store): Promise<boolean> {
  const { isBehind } = await store.database.row<{ isBehind: boolean }>(sql`
    select exists (select from item_change where xid >= coalesce((select before_xid from item_change_reader where name = 'rollup'), '0')
        and xid < ${overBefore} and at > now() - make_interval(secs => ${waitForRollupsSeconds}))
      and exists (select from graphile_worker.jobs where task_identifier = 'rollup' and locked_at is not null)
      and coalesce((select min(at) from membership_queue) > now() - make_interval(secs => ${waitForRollupsSeconds}), false) as "isBehind"`)
  return isBehind
}

interface RecomputeJob {
  readonly collectionUid: number
  readonly isConfirmed: boolean
  readonly because: string
  /** When it was first taken up. */
  readonly since?: string
}

/** Computes one rule in full. The same collection twice runs once. */
export const ruleRecompute: Task<RecomputeJob> = {
  name: 'rule-recompute',
  title: 'Filling a collection by its rule',
  run: async ({ collectionUid, isConfirmed, because, since = new Date().toISOString() }, { store }) => {
    const job = { collectionUid, isConfirmed, because }
    if (isConfirmed || !(await isIndexBehind(store, since))) {
      await recomputeAndFollow(store, job, new Date())
      return
    }
    await store.database.write(itself, tx =>
      enqueueNow(tx, ruleRecompute, { ...job, since }, { key: keyOf(job), inSeconds: 1 }),
    )
  },
}

/**
 * Whether pages that changed before a moment are still to be rolled up, or a merge or its undo is still at it. A rule that was
 * rewritten together with its items would find none of them and be held.
 */
async function isIndexBehind(store: Store, since: string): Promise<boolean> {
  const { isBehind } = await store.database.row<{ isBehind: boolean }>(sql`
    select exists (select from item_change where xid >= coalesce((select before_xid from item_change_reader where name = 'rollup'), '0')
      and at between now() - interval '10 minutes' and ${since}::timestamptz)
      or exists (select from bulk_operation where state = 'running' and resource in ('facet', 'category', 'brand')) as "isBehind"`)
  return isBehind
}

const keyOf = ({ collectionUid, isConfirmed }: RecomputeJob) =>
  `rule-recompute:${collectionUid}${isConfirmed ? '' : ':unasked'}`

/** Computes a rule in full and asks for those whose members follow from it. */
export async function recomputeAndFollow(store: Store, job: RecomputeJob, now: Date) {
  const done = await recompute(store, job.collectionUid, { ...job, now })
  if (isMoved(done)) await store.database.write(itself, tx => askFollowers(tx, job.collectionUid, done))
  return done
}

const isMoved = ({ joined, left }: Recomputed) => joined + left > 0

/** Who came into a collection or left it is a change to those whose members follow from it: they are computed next. */
export async function askFollowers(tx: Transaction, collectionUid: number, done: Recomputed): Promise<void> {
  if (!isMoved(done)) return
  for (const uid of await followersOf(tx, collectionUid))
    await askRecompute(tx, uid, { isConfirmed: false, because: 'A collection its rule depends on changed' })
}

/**
 * Queues the computing of a rule in the transaction that makes it necessary. One whose change somebody refused is left as it is,
 * unless a person asks.
 */
export async function askRecompute(
  tx: Transaction,
  collectionUid: number,
  how: { readonly isConfirmed: boolean; readonly because: string; readonly byHand?: boolean },
): Promise<void> {
  const { isConfirmed, because, byHand = false } = how
  const { rows } = await tx.execute(sql`
    update collection_state set rule_state = 'computing', failure = '', is_discarded = false
    where collection_uid = ${collectionUid} and (not is_discarded or ${isConfirmed || byHand}) returning collection_uid`)
  if (rows.length === 0) return
  const job = { collectionUid, isConfirmed, because }
  await enqueueNow(tx, ruleRecompute, job, { key: keyOf(job) })
}

/** Counts what has changed. */
export const collectionCounts: Task<Nothing> = {
  name: 'collection-counts',
  title: 'Counting items of collections',
  run: async (_, { store, signal }) => {
    let found = countsAtOnce
    while (found === countsAtOnce && !signal.aborted)
      found = await store.database.write(itself, tx => recountDirty(tx, countsAtOnce))
    if (found === countsAtOnce)
      await store.database.write(itself, tx =>
        enqueueNow(tx, collectionCounts, {}, { key: 'collection-counts', inSeconds: 1 }),
      )
  },
}

/** What is due by the clock: conditions of time, and collections that begin or end. */
export function dueTick(tell: Tell): Task<Nothing> {
  const task: Task<Nothing> = {
    name: 'due-tick',
    title: 'Filling collections by date',
    run: async (_, { store }) => {
      await tickDue(store, new Date(), tell)
      await wakeFor(store, task, await nextDueAt(store))
    },
  }
  return task
}

/** When time alone next changes a collection. */
export async function nextDueAt(store: Store): Promise<Date | null> {
  const { at } = await store.database.row<{ at: Date | null }>(sql`
    select least((select min(due_at) from collection_due), (select min(starts_at) from collection where enabled and starts_at > now()),
      (select min(ends_at) from collection where enabled and ends_at > now())) as at`)
  return at
}

export async function tickDue(store: Store, now: Date, tell: Tell = () => {}): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const hasDue = await store.database.write(itself, async tx => {
    const { rowCount } = await tx.execute(sql`
      with due as (delete from collection_due where due_at <= ${at} returning collection_uid, item_uid)
      insert into membership_queue (page_uid, keys) select item_uid, array_agg('due:' || collection_uid) from due group by item_uid`)
    const { rows } = await tx.execute<{ uid: number }>(sql`
      update collection_state s set was_live = ${isLiveSql(at)} from collection c
      where c.uid = s.collection_uid and s.was_live is distinct from ${isLiveSql(at)} returning c.uid`)
    for (const { uid } of rows) await announceChange(tx, { levels: storeStaff }, collection, uid)
    return (rowCount ?? 0) > 0
  })
  if (hasDue) await updateMemberships(store, now, tell)
}

/** Computes every rule in full each night at half past three in the store's own time. What differs had drifted, and is told. */
export function nightlyCheck(tell: Tell): Task<Nothing> {
  return {
    name: 'nightly-check',
    title: 'Checking collections',
    run: async (_, { store, signal }) => {
      const now = new Date()
      const { at } = await store.database.row<{ at: Date }>(
        sql`select ${lastCheckSql(store.timeZone, sql`${now.toISOString()}::timestamptz`)} as at`,
      )
      await checkRules(store, now, tell, { notSince: at, signal })
    },
  }
}

/** The last half past three that has been, in a time zone. Asked each hour, so that a store that slept through it makes up for it. */
export function lastCheckSql(timeZone: string, now: SQL): SQL {
  const local = sql`(${now} at time zone ${timeZone}) - ${checkAt}::interval`
  return sql`((date_trunc('day', ${local}) + ${checkAt}::interval) at time zone ${timeZone})`
}

interface CheckOptions {
  /** Only rules that have not been computed since then. */
  readonly notSince?: Date
  readonly signal?: AbortSignal
}

/** Those a person refused to follow are left as they are. */
export async function checkRules(
  store: Store,
  now: Date,
  tell: Tell,
  { notSince, signal }: CheckOptions = {},
): Promise<void> {
  const since = sql`${(notSince ?? now).toISOString()}::timestamptz`
  const due = await store.database.rows<{ uid: number }>(sql`
    select collection_uid as uid from collection_state where rule_state <> 'none' and not is_discarded
      and ${notSince ? sql`coalesce(greatest(last_computed_at, held_at) < ${since}, true)` : sql`true`} order by collection_uid`)
  if (due.length === 0) return
  for (const { uid } of due) {
    if (signal?.aborted) return
    const job = { collectionUid: uid, isConfirmed: false, because: 'Nightly check' }
    const { joined, left } = await recomputeAndFollow(store, job, now)
    if (joined + left > 0)
      tell({ kind: 'membershipDrift', groupUid: store.groupUid, collectionUid: uid, joined, left })
  }
  await store.database.write(itself, tx =>
    tx.execute(sql`update collection_state set is_dirty = true where not is_dirty`),
  )
  await store.database.write(itself, tx => enqueueNow(tx, collectionCounts, {}, { key: 'collection-counts' }))
}

/** What each store's collections do by themselves: tasks, and those of them that run by the clock. */
export function collectionJobs({ app, work }: Kit) {
  const tell: Tell = news => (news.kind === 'membership' ? app.log.debug(news) : app.log.warn(news))
  work.add(membershipTask(tell), ruleRecompute, collectionCounts)
  work.at(
    { task: dueTick(tell), cron: '* * * * *', makesUpFor: false },
    { task: nightlyCheck(tell), cron: '30 * * * *' },
  )
  work.offer({
    key: 'collections',
    title: 'Recompute collections',
    text: 'Computes the rule of every collection in full, and tells where members came or went.',
    run: async ({ store, signal, note }) => {
      const lines: string[] = []
      const named = await store.database.rows<{ uid: number; name: string }>(
        sql`select uid, name from collection`,
      )
      const names = new Map(named.map(({ uid, name }) => [uid, name]))
      await checkRules(
        store,
        new Date(),
        news => {
          if (news.kind === 'membershipDrift')
            lines.push(
              sentence`${names.get(news.collectionUid) ?? ''}: ${news.joined} came, ${news.left} went`,
            )
        },
        { signal },
      )
      for (const line of lines) await note(line)
      await note(sentence`${counted(lines.length, 'collection')} had drifted.`)
    },
  })
}
