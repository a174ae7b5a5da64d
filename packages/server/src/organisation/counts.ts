import { sql } from 'drizzle-orm'
import { backroomItself, type Database, type Transaction } from '#database/database'
import { enqueueNow, type Nightly, type Task } from '#kit/jobs'
import type { Store } from '#kit/store'
import { countCategories } from '#organisation/category-counts'
import { countFacets } from '#organisation/facet-counts'
import { taxonomyFetch } from '#organisation/google-categories'
import { incorrectPrimariesTask, judgePrimaries } from '#organisation/incorrect-primary-work'

type Nothing = Record<string, unknown>

const itself = backroomItself('job')
const everySeconds = 30
const pagesAtOnce = 5_000

/** What is counted anew once items have changed. Each counts everything of its kind and writes only what differs. */
const counters: readonly ((tx: Transaction) => Promise<void>)[] = [tx => countCategories(tx), countFacets]

/** Item counts, every 30 seconds while items or the tree change; the clock starts it each minute. */
export const countsTask: Task<Nothing> = {
  name: 'counts',
  run: async (_, { store }) => {
    const hasCounted = await countWhatChanged(store)
    if (!hasCounted) return
    await store.database.write(itself, tx =>
      enqueueNow(tx, countsTask, {}, { key: 'counts:again', inSeconds: everySeconds }),
    )
  },
}

/**
 * Counts when something has changed since the last time, and looks at the primaries of the pages that did. Answers whether it had to.
 * Each kind has a transaction of its own, which reads first and writes last: what waits for every transaction before it, as rollups
 * do, would otherwise wait until all of a big store is counted.
 */
export async function countWhatChanged(store: Store): Promise<boolean> {
  const found = await alone(store, findChanged)
  if (!found.upTo && !found.isMoved) return false
  for (const count of counters) await alone(store, count)
  await alone(store, async tx => {
    if (found.upTo) await judgeChanged(tx, found.upTo)
    await tx.execute(sql`update category_tree set counted_edition = ${found.edition}`)
  })
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

async function findChanged(tx: Transaction): Promise<Changed> {
  await tx.execute(
    sql`insert into item_change_reader (name, before_xid) values ('counts', '0') on conflict do nothing`,
  )
  const { rows } = await tx.execute<Changed & Record<string, unknown>>(sql`
    select (select max(xid)::text from item_change
        where xid >= (select before_xid from item_change_reader where name = 'counts') and xid < pg_snapshot_xmin(pg_current_snapshot())) as "upTo",
      t.edition <> t.counted_edition as "isMoved", t.edition from category_tree t`)
  return rows[0] ?? { upTo: null, isMoved: false, edition: 0 }
}

/** More changes at once than this are left to the night: it looks at every page. */
async function judgeChanged(tx: Transaction, upTo: string) {
  await judgePrimaries(
    tx,
    sql`select page_uid from item_change where xid >= (select before_xid from item_change_reader where name = 'counts') and xid <= ${upTo}::xid8
      and fields && '{created,status,categories,category,primaryCategoryUid,googleCategoryId,brandUid,rangeName,colourGroup}'
      group by page_uid limit ${pagesAtOnce}`,
  )
  await tx.execute(sql`
    update item_change_reader set before_xid = (${upTo}::text::numeric + 1)::text::xid8, at = now() where name = 'counts'`)
}

/** What categories and counts do by themselves; the languages of stores are in the control database. */
export function countJobs(control: Database): { tasks: Task<never>[]; clock: Nightly[] } {
  const taxonomy = taxonomyFetch(control)
  return {
    tasks: [countsTask, incorrectPrimariesTask, taxonomy],
    clock: [
      { task: countsTask, cron: '* * * * *', makesUpFor: false },
      { task: incorrectPrimariesTask as Task<Nothing>, cron: '30 3 * * *' },
      { task: taxonomy, cron: '0 4 1 * *' },
    ],
  }
}
