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

/** Counts when something has changed since the last time, and looks at the primaries of the pages that did. Answers whether it had to. */
export async function countWhatChanged(store: Store): Promise<boolean> {
  return store.database.write(itself, async tx => {
    await tx.execute(
      sql`insert into item_change_reader (name, before_xid) values ('counts', '0') on conflict do nothing`,
    )
    const { rows: mine } = await tx.execute(
      sql`select from item_change_reader where name = 'counts' for update skip locked`,
    )
    if (mine.length === 0) return false // another server is at it
    const { rows } = await tx.execute<{ upTo: string | null; isMoved: boolean; treeVersion: number }>(sql`
      select (select max(xid)::text from item_change
          where xid >= (select before_xid from item_change_reader where name = 'counts') and xid < pg_snapshot_xmin(pg_current_snapshot())) as "upTo",
        t.edition <> t.counted_edition as "isMoved", t.edition as "treeVersion" from category_tree t`)
    const found = rows[0]
    if (!found?.upTo && !found?.isMoved) return false
    for (const count of counters) await count(tx)
    if (found.upTo) await judgeChanged(tx, found.upTo)
    await tx.execute(sql`update category_tree set counted_edition = ${found.treeVersion}`)
    return true
  })
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
