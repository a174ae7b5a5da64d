import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { type Drift, liveSweep, rollUpSome, rollupTask } from '#items/rollups/jobs'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { restAfter } from '#items/rollups/turn'
import { ItemSteps } from '#testing/steps/item-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new ItemSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

async function sweep(): Promise<Drift[]> {
  const told: Drift[] = []
  const context = { store: shop.store, signal: new AbortController().signal, attempt: 1 }
  await liveSweep(drift => told.push(drift)).run({}, context)
  return told
}

test('The nightly sweep puts right what had drifted and names it; what is merely waiting is no drift', async () => {
  await steps.rollUp()
  await sweep() // what the demo store was filled with
  expect(await sweep()).toEqual([])
  const { item } = await steps.make()
  await steps.rollUp()
  await steps.write(sql`update item_rollup set image_count = 7, readiness = 0 where item_uid = ${item.uid}`)
  expect(await sweep()).toEqual([
    { kind: 'rollupDrift', groupUid: shop.store.groupUid, items: 1, uids: [item.uid] },
  ])
  expect((await steps.read(item.uid)).rollup.imageCount).toBe(0)
  await steps.write(sql`update item set meta_description = 'Warm' where uid = ${item.uid}`)
  expect(await sweep()).toEqual([])
})

test('One page is worked out from what hangs on it, however many others there are', async () => {
  const { item } = await steps.make()
  await steps.rollUp()
  await steps.write(sql`analyze`)
  const facets = await shop.store.database.write(backroomItself('job'), async tx => {
    await rollsUpItself(tx)
    await refreshRollups(tx, sql`select ${item.uid}::int`)
    const { rows } = await tx.execute<{ read: number }>(
      sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'item_facet'`,
    )
    const [stored] = await steps.sql<{ all: number }>(sql`select count(*)::int as all from item_facet`)
    return { ...rows[0], ...stored }
  })
  expect(facets.all).toBeGreaterThan(1_000)
  expect(facets.read).toBeLessThan(100)
})

/** Changes of a page that no rollup has read yet. */
const waiting = (uid: number) =>
  steps.sql(sql`select c.uid from item_change c where c.page_uid = ${uid} and c.xid >= coalesce(
    (select before_xid from item_change_reader where name = 'rollup'), '0')`)

describe('A change that was made while another transaction is at work', () => {
  test('is worked out as soon as that one is over', async () => {
    const { item } = await steps.make()
    await steps.rollUp()
    let more: Promise<boolean> | undefined
    await shop.store.database.write(backroomItself('job'), async other => {
      await other.execute(sql`select pg_current_xact_id()`)
      await steps.write(sql`update item set meta_description = 'Warm and dry' where uid = ${item.uid}`)
      more = rollUpSome(shop.store)
      expect(await Promise.race([more, pause(200, 'waits')])).toBe('waits')
    })
    await more
    expect(await waiting(item.uid)).toEqual([])
  })

  test('does not wait for one of another store on the same database server', async () => {
    const { item } = await steps.make()
    await steps.rollUp()
    const elsewhere = new pg.Client(shop.databaseUrl)
    await elsewhere.connect()
    try {
      await elsewhere.query('begin; select pg_current_xact_id()')
      await steps.write(sql`update item set meta_description = 'Light and dry' where uid = ${item.uid}`)
      expect(await rollUpSome(shop.store)).toBe(true)
      expect(await waiting(item.uid)).toEqual([])
    } finally {
      await elsewhere.end()
    }
  })

  test('is left to a later job where another server is at the rollups', async () => {
    await shop.store.database.write(backroomItself('job'), async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
      expect(await rollUpSome(shop.store)).toBe(false)
    })
    expect(await steps.sql(sql`select from graphile_worker.jobs where key = 'rollup:again'`)).toHaveLength(1)
  })
})

test('Whoever changes an item while the rollups are at work is heard without a job of their own', async () => {
  const { item } = await steps.make()
  await steps.rollUp()
  const jobs = () => steps.sql(sql`select from graphile_worker.jobs where task_identifier = 'rollup'`)
  const change = sql`update item set meta_description = meta_description || ' warm' where uid = ${item.uid}`
  await steps.sql(sql`delete from graphile_worker._private_jobs`)
  let work: Promise<void> | undefined
  await shop.store.database.write(backroomItself('job'), async other => {
    await other.execute(sql`select pg_current_xact_id()`)
    work = rollupTask.run({}, { store: shop.store, signal: new AbortController().signal, attempt: 1 })
    await until('it is awake', async () => {
      const [reader] = await steps.sql<{ isAwake: boolean }>(
        sql`select awake_until > now() as "isAwake" from item_change_reader where name = 'rollup'`,
      )
      return reader?.isAwake === true
    })
    await other.execute(change)
  })
  await work
  expect(await waiting(item.uid)).toEqual([])
  expect(await jobs()).toEqual([])
  await steps.write(change)
  expect(await jobs()).toHaveLength(1)
})

test('A rollup that is stopped in the middle is gone on with by another server', async () => {
  await steps.make()
  await steps.sql(sql`delete from graphile_worker._private_jobs`)
  await rollupTask.run({}, { store: shop.store, signal: AbortSignal.abort(), attempt: 1 })
  expect(await steps.sql(sql`select key from graphile_worker.jobs where task_identifier = 'rollup'`)).toEqual(
    [{ key: 'rollup:again' }],
  )
})

describe('What is said elsewhere of many items is heard', () => {
  const live = async (uid: number) => {
    await steps.rollUp()
    const { live: state, liveReason, ownAvailable } = (await steps.read(uid)).rollup
    return { state, liveReason, ownAvailable }
  }

  test('by the site: items without a picture go off it when one is required, and come back', async () => {
    const { item } = await steps.makeActive()
    expect(await live(item.uid)).toMatchObject({ state: 'live' })
    await steps.write(sql`update site_config set require_image = true`)
    expect(await live(item.uid)).toMatchObject({ state: 'hidden', liveReason: 'image' })
    await steps.write(sql`update site_config set require_image = false`)
    expect(await live(item.uid)).toMatchObject({ state: 'live' })
  })

  test('by a place: what lies there is offered only while it sells', async () => {
    const { item } = await steps.makeActive()
    await steps.stock(item.uid, 'Keswick', 4)
    expect(await live(item.uid)).toMatchObject({ ownAvailable: 4 })
    await steps.write(sql`update stock_location set sells_on = '{ebay}' where name = 'Keswick'`)
    expect(await live(item.uid)).toMatchObject({ ownAvailable: 0 })
    await steps.write(
      sql`update stock_location set sells_on = '{web,ebay,amazon}', default_buffer = 1 where name = 'Keswick'`,
    )
    expect(await live(item.uid)).toMatchObject({ ownAvailable: 3 })
    await steps.write(sql`update stock_location set default_buffer = 0 where name = 'Keswick'`)
  })

  test('by a supplier: what it holds is offered only while it is active', async () => {
    const { item } = await steps.makeActive()
    const sim = async () => {
      await steps.rollUp()
      return (await steps.read(item.uid)).rollup.simStock
    }
    await steps.write(sql`
      insert into supplier_stock (supplier_uid, item_uid, feed_quantity) select min(uid), ${item.uid}, 9 from supplier where active`)
    const offered = await sim()
    expect(offered).toBeGreaterThan(0)
    await steps.write(
      sql`update supplier set active = false where uid = (select min(uid) from supplier where active)`,
    )
    expect(await sim()).toBe(0)
  })

  test('by a category: a filter that becomes required lowers how ready its items are', async () => {
    const [quiet] = await steps.sql<{ uid: number }>(sql`
      select uid from category c where active and allow_primary and not exists (
        select from category_filter f where f.required and (f.category_uid = c.uid or f.category_uid = any(c.ancestor_uids))) limit 1`)
    const { item } = await steps.makeActive({ primaryCategoryUid: quiet?.uid })
    const pct = async () => {
      await steps.rollUp()
      return (await steps.read(item.uid)).rollup.readinessPct
    }
    const before = await pct()
    await steps.write(sql`
      insert into category_filter (category_uid, filter_uid, required)
      select ${item.primaryCategoryUid}, min(uid), true from filter f
      where not exists (select from category_filter c where c.category_uid = ${item.primaryCategoryUid} and c.filter_uid = f.uid)`)
    expect(await pct()).toBeLessThan(before)
    await steps.write(sql`delete from category_filter where uid = (select max(uid) from category_filter)`)
    expect(await pct()).toBe(before)
  })
})

test('What did not fit into a turn is gone on with at once; what little there is comes together', () => {
  expect(restAfter({ isRunAtWork: false, isMore: true, tookMs: 100 })).toBe(100)
  expect(restAfter({ isRunAtWork: false, isMore: true, tookMs: 900 })).toBe(500)
  expect(restAfter({ isRunAtWork: false, isMore: false, tookMs: 100 })).toBe(400)
  expect(restAfter({ isRunAtWork: false, isMore: false, tookMs: 900 })).toBe(0)
  expect(restAfter({ isRunAtWork: true, isMore: true, tookMs: 100 })).toBe(400)
})

test('Many changes of few pages are one turn; what is of more pages is several', async () => {
  await steps.rollUp()
  const change = (pages: number, times: number) =>
    steps.write(sql`
      insert into item_change (page_uid, fields) select uid, '{stock}' from (
        select uid from item where lead_item_uid is null order by uid limit ${pages}) p cross join generate_series(1, ${times}) n`)
  const left = async () => {
    const [row] = await steps.sql<{ count: number }>(sql`
      select count(*)::int as count from item_change where xid >= (select before_xid from item_change_reader where name = 'rollup')`)
    return row?.count
  }
  for (let at = 0; at < 9; at++) await change(60, 2)
  expect(await rollUpSome(shop.store)).toBe(true)
  expect(await left()).toBe(0)
  for (const pages of [400, 600]) await change(pages, 1)
  expect(await rollUpSome(shop.store)).toBe(true)
  expect(await left()).toBe(600)
  await steps.rollUp()
})
