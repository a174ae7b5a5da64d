import { mergeCategories, setCategoriesFilters } from '@backroom/contract/organisation/categories/bulk'
import { blankCategory, categories as contract } from '@backroom/contract/organisation/categories/categories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new BulkSteps(shop, admin, mergeCategories as never)
})
afterAll(() => shop.close())

const make = (name: string, ...filterUids: number[]) => {
  const filters = filterUids.map(filterUid => ({ filterUid, required: false, hidden: false }))
  return admin.call(contract.create, { body: { ...blankCategory(name), filters } })
}

describe('Filters that somebody saves meanwhile', () => {
  const three = () =>
    steps.sql<{ uid: number }>(
      sql`select uid from filter where active and type = 'list' order by position limit 3`,
    )
  const filtersOf = (uid: number) =>
    steps.sql<{ uid: number }>(sql`select filter_uid as uid from category_filter where category_uid = ${uid}`)
  /** Saves a filter of a category so slowly that a run has to wait for it, or is over before it; answers its state then. */
  const saveSlowly = (uid: number, filterUid: number, run: () => Promise<number>) =>
    shop.store.database.write(backroomItself('demo'), async tx => {
      const { rows } = await tx.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid from category where uid = ${uid} for update`,
      )
      const started = await run()
      const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
      // Others wait for the row too, such as a count: it is this run that must have come so far.
      let state = 'queued'
      await until('the run to wait', async () => {
        state = (await steps.read(started)).state
        return state === 'running' ? (await steps.sql(waiting)).length > 0 : state !== 'queued'
      })
      await tx.execute(
        sql`insert into category_filter (category_uid, filter_uid) values (${uid}, ${filterUid})`,
      )
      return { run: started, state }
    })

  test('are seen by a merge: one that keeps its own takes over no others', async () => {
    const [theirs, mine] = await three()
    const [gone, kept] = [await make('Pumps that go', theirs?.uid ?? 0), await make('Pumps that stay')]
    const { run } = await saveSlowly(kept.uid, mine?.uid ?? 0, async () =>
      steps.run(await steps.preview({ uids: [gone.uid] }, { intoUid: kept.uid })),
    )
    await steps.reaches(run, 'completed')
    expect(await filtersOf(kept.uid)).toEqual([mine])
  })

  test('are waited for by a run that sets some, and by its undo', async () => {
    const { uid } = await make('Pumps set and unset')
    const [added, saved, last] = await three()
    const many = new BulkSteps(shop, admin, setCategoriesFilters as never)
    const values = { add: [added?.uid], remove: [], required: false }
    const done = await saveSlowly(uid, saved?.uid ?? 0, async () =>
      many.run(await many.preview({ uids: [uid] }, values)),
    )
    expect(done.state).toBe('running')
    await many.reaches(done.run, 'completed')
    const undone = await saveSlowly(uid, last?.uid ?? 0, () => many.undo(done.run))
    expect(undone.state).toBe('running')
    await many.reaches(undone.run, 'completed')
    expect((await filtersOf(uid)).map(each => each.uid).toSorted()).toEqual(
      [saved?.uid, last?.uid].toSorted(),
    )
  })
})
