import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { brands, setBrandPermissions } from '@backroom/contract/items/brands/brands'
import type { BulkPreview, BulkRun } from '@backroom/contract/kit/bulk'
import { runs } from '@backroom/contract/wizards/runs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { expectWithin } from '#testing/expect-within'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { testKey } from '#testing/settings'
import { proveOnly, sized, tell } from '#testing/sized'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

const rows = sized(2_000, 100_000)
const killsMost = sized(2, 4)
/** A run of few rows works in steps so small that it is still long enough to be killed in. */
const batchSize = sized(6, 2_000)
const inWords = rows.toLocaleString('en-GB')
const ofTest = sql`brand.name like 'Bulk %'`

let shop: TestApp
let admin: Caller
let kills = 0
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false }) // this process only asks; the servers that work are killed
  admin = await shop.as('admin')
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`insert into brand (name, url_slug, page_title, min_advertised_bp)
      select 'Bulk ' || n, 'bulk-' || n, 'Title ' || n, case when n % 3 = 0 then n % 10000 end from generate_series(1, ${rows}::int) n`),
  )
  await shop.store.database.rows(sql`analyze brand`)
  await shop.store.database.rows(
    sql`create table before_run as select brand.uid, ${content} as content from brand`,
  )
})
afterAll(async () => {
  await killServers()
  await shop.close()
})

/** Everything a brand holds but the stamps of its last change. */
const content = sql`to_jsonb(brand) - 'version' - 'updated_at' - 'updated_by'`

const startWorker = () =>
  startServerProcess({ databaseUrl: shop.databaseUrl, dataFolder: shop.folder, key: testKey, poolSize: 6 })
const read = (uid: number) => admin.call(runs.read, { params: { uid } })
const count = async (query: ReturnType<typeof sql>) =>
  (await shop.store.database.row<{ count: number }>(sql`select count(*)::int as count ${query}`)).count
const isOver = (run: BulkRun) => !['queued', 'running', 'cancelling'].includes(run.state)

/** Lets servers work on a run and kills each at a moment nobody chose; the one waiting behind it goes on. */
async function workThroughKills(uid: number, times: number): Promise<BulkRun> {
  let worker: ServerProcess = await startWorker()
  for (let time = 0; time < times; time++) {
    const from = (await read(uid)).counts.done
    const next = await startWorker()
    await until(
      'the run to go on',
      async () => (await read(uid)).counts.done > from || isOver(await read(uid)),
    )
    await pause(Math.random() * 600)
    const isStill = !isOver(await read(uid))
    await worker.kill()
    worker = next
    if (!isStill) break
    kills += 1
    expect((await read(uid)).state, 'a run outlives its worker').toMatch(/running|completed/)
  }
  await until('the run to end', async () => isOver(await read(uid)), 240_000)
  await worker.kill()
  return read(uid)
}

/** Every target once: a result for each, a history row and one version for each that changed, counts that add up. */
async function expectExactlyOnce(run: BulkRun, changed: number) {
  expect(run.counts.changed).toBe(changed)
  expect(run.counts.done).toBe(run.counts.targets)
  const { targets, unchanged, refused, failed } = run.counts
  expect(run.counts.changed + unchanged + refused + failed).toBe(targets)
  expect(await count(sql`from bulk_target where operation_uid = ${run.uid}`)).toBe(targets)
  expect(await count(sql`from bulk_result where operation_uid = ${run.uid}`)).toBe(targets)
  expect(await count(sql`from history where operation_uid = ${run.uid}`)).toBe(changed)
  expect(
    await count(sql`from (select distinct entity_uid from history where operation_uid = ${run.uid}) h`),
  ).toBe(changed)
  expect(
    await count(
      sql`from bulk_result where operation_uid = ${run.uid} and outcome = 1 and after_version <> before_version + 1`,
    ),
  ).toBe(0)
  const [at] = await shop.store.database.rows<{ lastSeq: number }>(
    sql`select last_seq as "lastSeq" from bulk_operation where uid = ${run.uid}`,
  )
  expect(at?.lastSeq).toBe(targets)
}

const workInSteps = ({ previewUid }: BulkPreview) =>
  shop.store.database.rows(sql`update bulk_operation set batch_size = ${batchSize} where uid = ${previewUid}`)

async function start(uid: number, preview: BulkPreview): Promise<number> {
  await workInSteps(preview)
  const body = { previewUid: preview.previewUid, idempotencyKey: randomUUID() }
  const started = await admin.call(runs.undo, { params: { uid }, body })
  return (started as { operationUid: number }).operationUid
}

describe.sequential(`A change to ${inWords} brands`, () => {
  let uid = 0

  test('is previewed within 5 s and writes nothing', async () => {
    const selection = {
      view: 'BrandView',
      filter: [{ field: 'name', op: 'startsWith' as const, value: 'Bulk ' }],
    }
    let preview = {} as BulkPreview
    await expectWithin(5_000, async () => {
      const started = Date.now()
      const body = { selection, allowEbay: false, dryRun: true }
      preview = (await admin.call(setBrandPermissions.call, { body })) as BulkPreview
      return Date.now() - started
    })
    expect(preview.counts).toEqual({
      selected: rows,
      targets: rows,
      willChange: rows,
      unchanged: 0,
      refused: 0,
    })
    expect(preview.samples).toHaveLength(50)
    expect(await count(sql`from brand where ${ofTest} and version <> 1`)).toBe(0)
    const run = { previewUid: preview.previewUid, idempotencyKey: randomUUID() }
    await workInSteps(preview)
    if (preview.confirmCount !== null) {
      const { body } = await admin.refused(setBrandPermissions.call, { body: run })
      expect(body.errors).toEqual({ confirmCount: [`Type ${inWords} to confirm.`] })
    }
    const queued = await admin.call(setBrandPermissions.call, { body: { ...run, confirmCount: rows } })
    uid = (queued as { operationUid: number }).operationUid
  })

  test('is made exactly once to each, however often its server is killed', async () => {
    const run = await workThroughKills(uid, killsMost)
    expect(run.state).toBe('completed')
    await expectExactlyOnce(run, rows)
    expect(await count(sql`from brand where ${ofTest} and (version <> 2 or allow_ebay)`)).toBe(0)
    expect(await count(sql`from brand where not ${ofTest} and version <> 1`)).toBe(0)
    expect(kills).toBeGreaterThanOrEqual(killsMost / 2)
    tell(`${inWords} records`, `${kills} kills`)
  })

  proveOnly?.(
    'is taken back to equal rows, but for those edited since, which are listed with who and when',
    async () => {
      const ecommerce = await shop.as('ecommerce')
      const some = await shop.store.database.rows<{ uid: number }>(
        sql`select uid from brand where ${ofTest} order by uid offset ${Math.floor(rows * 0.4)} limit 8`,
      )
      for (const [index, { uid: brandUid }] of some.entries()) {
        const opened = await ecommerce.call(brands.read, { params: { uid: brandUid } })
        const change = index < 3 ? { allowEbay: true } : { pageTitle: 'Edited since' }
        await ecommerce.call(brands.update, { params: { uid: brandUid }, body: { ...opened, ...change } })
      }
      const preview = (await admin.call(runs.undo, {
        params: { uid },
        body: { dryRun: true },
      })) as BulkPreview
      expect(preview.counts).toMatchObject({ targets: rows, willChange: rows - 3, refused: 3 })
      expect(preview.refusedBy).toMatchObject([{ code: 'undoChanged', count: 3 }])
      expect(preview.refusedBy[0]?.text).toMatch(
        /^Left alone: changed since by Aled Pritchard at \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/,
      )
      expect(preview.refusedBy[0]?.samples.map(sample => sample.uid)).toEqual(
        some.slice(0, 3).map(each => each.uid),
      )

      const undoUid = await start(uid, preview)
      expect((await read(uid)).state).toBe('undoing')
      const killsBefore = kills
      const undo = await workThroughKills(undoUid, killsMost / 2)
      expect(undo.state).toBe('completedWithRefusals')
      expect(kills).toBeGreaterThan(killsBefore)
      await expectExactlyOnce(undo, rows - 3)
      expect((await read(uid)).state).toBe('undonePartly')
      const refused = encodeURIComponent('[{"field":"outcome","op":"in","value":["refused"]}]')
      const listed = await admin.raw({
        url: `/api/dataviews/BulkResultView/${undoUid}?sort=uid&filter=${refused}`,
      })
      expect(listed.json<{ rows: { uid: number }[] }>().rows.map(each => each.uid)).toEqual(
        some.slice(0, 3).map(each => each.uid),
      )
      const differing = await shop.store.database.rows<{ uid: number }>(sql`
      select brand.uid from brand join before_run using (uid) where ${content} <> before_run.content order by 1`)
      expect(
        differing.map(each => each.uid),
        'only the titles written since',
      ).toEqual(some.slice(3).map(each => each.uid))
      const [kept] = await shop.store.database.rows(
        sql`select allow_ebay as ebay, page_title as title from brand where uid = ${some[7]?.uid}`,
      )
      expect(kept).toEqual({ ebay: true, title: 'Edited since' })
    },
  )

  proveOnly?.('can be made again after it was taken back, until its 7 days are over', async () => {
    const worker = await startWorker()
    const filter = [{ field: 'name', op: 'startsWith' as const, value: 'Bulk 99' }]
    const body = { selection: { view: 'BrandView', filter }, allowEbay: false, dryRun: true }
    const some = (await admin.call(setBrandPermissions.call, { body })) as BulkPreview
    const run = { previewUid: some.previewUid, idempotencyKey: randomUUID() }
    const queued = await admin.call(setBrandPermissions.call, {
      body: { ...run, confirmCount: some.counts.targets },
    })
    const someUid = (queued as { operationUid: number }).operationUid
    const ended = async (of: number) => {
      await until('the run to end', async () => isOver(await read(of)))
      return read(of)
    }
    const { changed } = (await ended(someUid)).counts
    expect(changed).toBeGreaterThan(10)
    const again = async (of: number) => {
      const preview = await admin.call(runs.undo, { params: { uid: of }, body: { dryRun: true } })
      const back = await ended(await start(of, preview as BulkPreview))
      await expectExactlyOnce(back, changed)
      return back.uid
    }
    const takenBack = await again(someUid)
    expect(await count(sql`from brand where name like 'Bulk 99%' and allow_ebay`)).toBe(changed)
    await again(takenBack)
    expect(await count(sql`from brand where name like 'Bulk 99%' and allow_ebay`)).toBe(0)
    expect((await read(takenBack)).state).toBe('undone')
    expect((await read(someUid)).state).toBe('completed')
    await worker.kill()

    await shop.store.database.rows(
      sql`update bulk_operation set undo_until = now() - interval '1 second' where uid = ${someUid}`,
    )
    const late = await admin.refused(runs.undo, { params: { uid: someUid }, body: { dryRun: true } })
    expect({ status: late.status, message: late.body.message }).toEqual({
      status: 400,
      message: 'The 7 days are over.',
    })
  })
})
