import { sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { overBefore } from '#database/over'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import { passingOver } from '#kit/jobs/pass-over'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'
import { countCategories } from '#organisation/categories/counts'
import {
  incorrectPrimariesTask,
  judgeAll,
  judgePrimaries,
} from '#organisation/categories/incorrect-primary-work'
import { countFacetItems, countGaps } from '#organisation/filters/facet-counts'
import { taxonomyFetch } from '#organisation/google-categories/google-categories'

type Nothing = Record<string, unknown>

const itself = backroomItself('job')
const everySeconds = 30
const pagesAtOnce = 500

/** What is counted anew once items have changed. Each counts everything of its kind and writes only what differs. */
const counters: readonly ((tx: Transaction) => Promise<void>)[] = [
  tx => countCategories(tx),
  countFacetItems,
  countGaps,
]

/** Item counts, every 30 seconds while items or the tree change; the clock starts it each minute. */
export const countsTask: Task<Nothing> = {
  name: 'counts',
  title: 'Counting items of categories',
  run: async (_, { store, signal }) => {
    const hasCounted = await countWhatChanged(store, signal)
    if (!hasCounted) return
    await store.database.write(itself, tx =>
      enqueueNow(tx, countsTask, {}, { key: 'counts:again', inSeconds: everySeconds }),
    )
  },
}

/**
 * Counts when something has changed since the last time, and looks at the primaries of the pages that did. Answers whether it had to.
 * Each kind has a transaction of its own, which reads first and writes last: what waits for every transaction before it, as rollups
 * do, would otherwise wait until all of a big store is counted. The place is kept at the end, so who is stopped begins anew.
 */
export async function countWhatChanged(store: Store, signal?: AbortSignal): Promise<boolean> {
  const found = await store.database.write(itself, async tx => {
    const { rows: mine } = await tx.execute(sql`select where pg_try_advisory_xact_lock(hashtext('counts'))`)
    return mine.length > 0 ? findChanged(tx) : null // another is at it, and will look again
  })
  if (!found?.upTo && !found?.isMoved) return false
  for (const count of counters) await alone(store, count)
  if (found.upTo) await judgeChanged(store, found.upTo, signal)
  if (!signal?.aborted) await alone(store, tx => keepPlace(tx, found))
  return true
}

/** One server at a time. A lock of this kind makes nobody wait who only reads changes. */
function alone<Result>(store: Store, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return store.database.write(itself, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('counts'))`)
    return work(tx)
  })
}

interface Changed {
  /** The last change that is to be counted. */
  readonly upTo: string | null
  readonly isMoved: boolean
  readonly edition: number
}

const readBefore = sql`coalesce((select before_xid from item_change_reader where name = 'counts'), '0')`

/**
 * A change counts once it is in the index, so changes that the rollups are still to take are left for the next time. What the
 * index was told without a change, as each night, counts too.
 */
async function findChanged(tx: Transaction): Promise<Changed> {
  const { rows } = await tx.execute<Changed & Record<string, unknown>>(sql`
    with over as materialized (
      select least(${overBefore}, case when exists (
          select from graphile_worker.jobs where task_identifier = 'rollup' and (attempts < max_attempts or locked_at is not null))
        then coalesce((select before_xid from item_change_reader where name = 'rollup'), '0') end) as xid)
    select greatest(
        (select max(c.xid) from item_change c where c.xid >= ${readBefore} and c.xid < (select xid from over)),
        (select max(x.written_xid) from item_index x where x.written_xid >= ${readBefore} and x.written_xid < (select xid from over)))::text as "upTo",
      t.edition <> t.counted_edition as "isMoved", t.edition from category_tree t`)
  return rows[0] ?? { upTo: null, isMoved: false, edition: 0 }
}

/** In small pieces, each in a transaction of its own: looking at primaries writes from its beginning on. */
async function judgeChanged(store: Store, upTo: string, signal?: AbortSignal) {
  const changed = await store.database.rows<{ uid: number }>(sql`
    select distinct page_uid as uid from item_change where xid >= ${readBefore} and xid <= ${upTo}::xid8
      and fields && '{created,status,categories,category,primaryCategoryUid,googleCategoryId,brandUid,rangeName,colourGroup}' order by 1`)
  for (let from = 0; from < changed.length && !signal?.aborted; from += pagesAtOnce) {
    const uids = changed.slice(from, from + pagesAtOnce).map(({ uid }) => uid)
    const pages = sql`select unnest(${`{${uids.join(',')}}`}::int[])`
    await alone(store, tx => passingOver(tx, { store, task: countsTask.name }, pages, judgePrimaries))
  }
}

/** Never back: another that began earlier may end later. */
async function keepPlace(tx: Transaction, { upTo, edition }: Changed) {
  await tx.execute(
    sql`update category_tree set counted_edition = ${edition} where counted_edition <> ${edition}`,
  )
  if (!upTo) return
  await tx.execute(sql`
    insert into item_change_reader as r (name, before_xid) values ('counts', (${upTo}::text::numeric + 1)::text::xid8)
    on conflict (name) do update set before_xid = excluded.before_xid, at = now() where r.before_xid < excluded.before_xid`)
}

/** Looks at the primary of every page each night. */
export const nightlyPrimaries: Task<Nothing> = {
  name: 'nightly-primaries',
  title: 'Checking primary categories',
  run: async (_, { store, signal }) => {
    await judgeAll(store, undefined, signal)
    if (!signal.aborted) return
    await store.database.write(itself, tx =>
      enqueueNow(tx, nightlyPrimaries, {}, { key: 'nightly-primaries:again' }),
    )
  },
}

/** What categories and counts do by themselves; the languages of stores are in the control database. */
export function countJobs({ control, work }: Kit) {
  work.add(incorrectPrimariesTask)
  work.at(
    { task: countsTask, cron: '* * * * *', makesUpFor: false },
    { task: nightlyPrimaries, cron: '30 3 * * *' },
    { task: taxonomyFetch(control), cron: '0 4 1 * *' },
  )
  work.offer({
    key: 'counts',
    title: 'Recount categories and facets',
    text: 'Counts the items of every category, facet and gap again.',
    run: async ({ store, signal, note }) => {
      for (const [place, count] of counters.entries()) {
        if (signal.aborted) return
        await alone(store, count)
        await note(`${place + 1} of ${counters.length} counted`)
      }
    },
  })
}
