import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { liveSweep } from '#items/rollups/jobs'
import { judgeAll } from '#organisation/categories/incorrect-primary-work'
import { countWhatChanged, nightlyPrimaries } from '#organisation/counts'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const context = (signal = new AbortController().signal) => ({ store: shop.store, signal, attempt: 1 })
const forgetJobs = () => steps.sql(sql`delete from graphile_worker._private_jobs`)
const itemsOf = async (facetUid: number) => {
  const [row] = await steps.sql<{ items: number }>(
    sql`select item_count as items from facet_count where facet_uid = ${facetUid}`,
  )
  return row?.items ?? 0
}
const faults = () => steps.sql(sql`select item_uid, reason, suggested_uid from incorrect_primary order by 1`)

/** Everything is in the index and counted, however long transactions of other stores hold it up. */
async function quiet() {
  await steps.rollUp()
  await forgetJobs()
  await until('everything to be counted', async () => {
    await countWhatChanged(shop.store)
    const counted = await steps.sql(sql`
      select from item_change_reader r where name = 'counts' and not exists (select from item_change where xid >= r.before_xid)
        and not exists (select from item_index where written_xid >= r.before_xid)`)
    return counted.length > 0
  })
}

/** A facet on a page, as the index has it. */
async function carried(name: string) {
  const { item } = await steps.make()
  const facet = await steps.facet(name)
  await quiet()
  await steps.give(facet, item.uid)
  return { facet, page: item.uid }
}

describe('Counts', () => {
  test('are of what is in the index: a change that is still to be rolled up is counted after that', async () => {
    const { facet } = await carried('Early')
    expect(await countWhatChanged(shop.store), 'while its rollup waits').toBe(false)
    await steps.rollUp()
    await forgetJobs()
    await until('the count', async () => (await countWhatChanged(shop.store)) && (await itemsOf(facet)) === 1)
  })

  test('follow what the nightly sweep put right, though nothing changed', async () => {
    const { facet, page } = await carried('Swept')
    await quiet()
    await steps.write(sql`update item_index set facet_uids = '{}' where page_uid = ${page}`)
    await quiet()
    expect(await itemsOf(facet)).toBe(0)
    await liveSweep(() => {}).run({}, context())
    await until('the count', async () => (await countWhatChanged(shop.store)) && (await itemsOf(facet)) === 1)
  })

  test('are left to another who is at them', async () => {
    await carried('Both')
    await steps.rollUp()
    await forgetJobs()
    await shop.store.database.write(backroomItself('job'), async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('counts'))`)
      expect(await countWhatChanged(shop.store)).toBe(false)
    })
  })
})

describe('Primary categories', () => {
  test('of all pages that changed are looked at, in pieces, and again by the next where one was stopped', async () => {
    await quiet()
    await judgeAll(shop.store)
    const all = await faults()
    expect(all.length).toBeGreaterThan(20)
    await steps.write(sql`delete from incorrect_primary`)
    await steps.write(
      sql`insert into item_change (page_uid, fields) select page_uid, '{status}' from item_index`,
    )
    await steps.rollUp()
    await forgetJobs()
    await until('a count', () => countWhatChanged(shop.store, AbortSignal.abort()))
    expect(await faults()).toEqual([])
    await until('the next count', () => countWhatChanged(shop.store))
    expect(await faults()).toEqual(all)
  })

  test('are all looked at once a night, and again where that was stopped in the middle', async () => {
    await steps.write(sql`delete from incorrect_primary`)
    await nightlyPrimaries.run({}, context(AbortSignal.abort()))
    expect(await faults()).toEqual([])
    const again = sql`select from graphile_worker.jobs where key = 'nightly-primaries:again'`
    expect(await steps.sql(again)).toHaveLength(1)
    await nightlyPrimaries.run({}, context())
    expect((await faults()).length).toBeGreaterThan(20)
  })
})
