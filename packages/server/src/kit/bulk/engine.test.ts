import { randomUUID } from 'node:crypto'
import { brands, setBrandActive, setBrandPermissions } from '@backroom/contract/items/brands/brands'
import { runs } from '@backroom/contract/wizards/runs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { user } from '#tables/control/users'
import { sized } from '#testing/sized'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  steps = new BulkSteps(shop, await shop.as('admin'), setBrandPermissions as never)
})
afterAll(() => shop.close())

const offEbay = { allowEbay: false }
const versions = (uids: readonly number[]) =>
  steps.sql<{ uid: number; version: number; ebay: boolean }>(
    sql`select uid, version, allow_ebay as ebay from brand where uid = any(${`{${uids.join(',')}}`}::int[]) order by uid`,
  )
const edit = async (username: string, uid: number, changes: object) => {
  const by = await shop.as(username)
  const opened = await by.call(brands.read, { params: { uid } })
  await by.call(brands.update, { params: { uid }, body: { ...opened, ...changes } })
}

describe('A preview', () => {
  test('counts who will change, who already has it and who may not, and writes nothing', async () => {
    const uids = await steps.makeBrands('Counted', 30)
    for (const uid of uids.slice(0, 10)) await edit('admin', uid, offEbay)
    const before = await versions(uids)
    const { counts } = await steps.preview({ uids }, offEbay)
    expect(counts).toEqual({ selected: 30, targets: 30, willChange: 20, unchanged: 10, refused: 0 })
    expect(await versions(uids)).toEqual(before)
  })

  test('is run on exactly its records: those that came later are left alone', async () => {
    const uids = await steps.makeBrands('Snapshot', 20)
    await edit('admin', uids[0] as number, offEbay)
    const preview = await steps.preview({ view: 'BrandView', search: 'snapshot' }, offEbay)
    const [late] = await steps.makeBrands('Snapshot late', 1)
    const run = await steps.ended(await steps.run(preview))
    expect(run.counts).toEqual({ targets: 20, done: 20, changed: 19, unchanged: 1, refused: 0, failed: 0 })
    expect((await versions(uids)).map(({ version }) => version)).toEqual(Array(20).fill(2))
    expect(await versions([late as number])).toMatchObject([{ version: 1, ebay: true }])
    const history = await steps.sql<{ uid: number }>(
      sql`select entity_uid as uid from history where operation_uid = ${run.uid} order by 1`,
    )
    expect(history.map(({ uid }) => uid)).toEqual(uids.slice(1))
  })

  test('an hour old is run no more', async () => {
    const { previewUid } = await steps.preview({ uids: [1, 2] }, offEbay)
    await steps.sql(
      sql`update bulk_operation set preview_expires_at = now() - interval '1 second' where uid = ${previewUid}`,
    )
    for (const wait of [false, true]) {
      if (wait)
        await until('the sweep to find it', async () => (await steps.read(previewUid)).state === 'expired')
      expect(await steps.refused({ previewUid, idempotencyKey: randomUUID() })).toMatchObject({
        status: 400,
        body: { message: 'This preview has expired. Preview again.' },
      })
    }
    expect(await steps.sql(sql`select 1 from bulk_target where operation_uid = ${previewUid}`)).toEqual([])
  })

  test('is run once: again with the same key answers the same run, with another key is refused', async () => {
    const preview = await steps.preview({ uids: await steps.makeBrands('Once', 5) }, offEbay)
    const key = randomUUID()
    const [first, second] = await Promise.all([
      steps.run(preview, { idempotencyKey: key }),
      steps.run(preview, { idempotencyKey: key }),
    ])
    expect(second).toBe(first)
    expect(
      await steps.refused({ previewUid: preview.previewUid, idempotencyKey: randomUUID() }),
    ).toMatchObject({
      status: 409,
      body: { message: 'This preview has already been run.', operationUid: first },
    })
    await steps.ended(first)
  })

  test('with the key of another run answers that run', async () => {
    const key = randomUUID()
    const first = await steps.run(
      await steps.preview({ uids: await steps.makeBrands('Key one', 2) }, offEbay),
      { idempotencyKey: key },
    )
    const others = await steps.makeBrands('Key two', 2)
    expect(await steps.run(await steps.preview({ uids: others }, offEbay), { idempotencyKey: key })).toBe(
      first,
    )
    await steps.ended(first)
    expect((await versions(others)).every(({ version }) => version === 1)).toBe(true)
  })

  test('says what its run is called for fewer records, so that no other number is taken for the count', async () => {
    const { titles } = await steps.preview({ uids: await steps.makeBrands('Titled', 2) }, offEbay)
    expect(titles).toEqual({
      one: 'Set permissions of 1 brand',
      many: ['Set permissions of ', ' brands'],
    })
  })

  test('is for its maker’s level', async () => {
    const preview = await steps.preview({ uids: [1] }, offEbay)
    const body = { previewUid: preview.previewUid, idempotencyKey: randomUUID() }
    const ecommerce = await shop.as('ecommerce')
    expect(await ecommerce.refused(setBrandPermissions.call, { body })).toMatchObject({
      status: 400,
      body: { message: 'This preview was made by somebody of another level. Preview again.' },
    })
  })
})

describe('A run', () => {
  test('leaves out what was left out', async () => {
    const uids = await steps.makeBrands('Left', 5)
    const run = await steps.ended(
      await steps.run(await steps.preview({ uids }, offEbay), { leaveOut: uids.slice(0, 2) }),
    )
    expect(run.counts).toMatchObject({ changed: 3, done: 5 })
    expect((await versions(uids)).map(({ version }) => version)).toEqual([1, 1, 2, 2, 2])
    expect((await steps.results(run.uid)).get(uids[0] as number)).toEqual({
      outcome: 'skipped',
      reason: 'Left out by you.',
    })
  })

  test('leaves alone what somebody changed or deleted since the preview, and says who', async () => {
    const uids = await steps.makeBrands('Since', 4)
    const [changed, other, gone] = uids as [number, number, number]
    await steps.sql(sql`select 1`)
    await edit('admin', changed, { allowEbay: false })
    const preview = await steps.preview({ uids }, { allowEbay: true, allowAmazon: false })
    await edit('ecommerce', changed, { allowEbay: true })
    await edit('ecommerce', other, { pageTitle: 'Something else' })
    await (await shop.as('admin')).call(brands.remove, { params: { uid: gone }, query: { version: 1 } })
    const run = await steps.ended(await steps.run(preview))
    expect(run).toMatchObject({ state: 'completedWithRefusals', counts: { changed: 2, refused: 2 } })
    const results = await steps.results(run.uid)
    expect(results.get(changed)?.reason).toMatch(
      /^Changed since the preview by Aled Pritchard at \d\d:\d\d: No -> Yes\.$/,
    )
    expect(results.get(gone)).toEqual({ outcome: 'refused', reason: 'No longer exists.' })
    expect(results.get(other)?.outcome).toBe('changed')
  })

  test('of a few needs no preview, and with the same key twice at once is one run', async () => {
    const uids = await steps.makeBrands('Direct', 3)
    const idempotencyKey = randomUUID()
    const admin = await shop.as('admin')
    const start = () =>
      admin.call(setBrandPermissions.call, { body: { selection: { uids }, ...offEbay, idempotencyKey } })
    const started = (await Promise.all([start(), start(), start()])) as { operationUid: number }[]
    expect(new Set(started.map(({ operationUid }) => operationUid)).size).toBe(1)
    const run = await steps.ended(started[0]?.operationUid as number)
    expect(run.counts.changed).toBe(3)
    expect((await versions(uids)).map(({ version }) => version)).toEqual([2, 2, 2])
  })

  test('of more than 500 needs one', async () => {
    const uids = await steps.makeBrands('Many', 501)
    expect(
      await steps.refused({ selection: { uids }, ...offEbay, idempotencyKey: randomUUID() }),
    ).toMatchObject({
      status: 400,
      body: { message: 'Preview first.' },
    })
  })

  test('waits for what it warns of to be accepted', async () => {
    const active = new BulkSteps(shop, await shop.as('admin'), setBrandActive as never)
    const preview = await active.preview({ uids: [1, 2, 3] }, { active: false })
    expect(preview.warnings).toMatchObject([{ key: 'pagesVanish', count: 3 }])
    const { status, body } = await active.refused({
      previewUid: preview.previewUid,
      idempotencyKey: randomUUID(),
    })
    expect(status).toBe(400)
    expect(body.errors?.accept?.[0]).toBe('Accept the warnings first.')
    const direct = await active.refused({
      selection: { uids: [1] },
      active: false,
      idempotencyKey: randomUUID(),
    })
    expect(direct.body.errors?.accept?.[0]).toBe('Accept the warnings first.')
    const uid = await active.run(preview, { accept: ['pagesVanish'] })
    expect((await active.ended(uid)).counts.changed).toBe(3)
    await active.ended(await active.undo(uid))
  })

  test('can be stopped in the middle, gone on with, and taken back', async () => {
    const uids = await steps.makeBrands('Stopped', 1_000)
    const preview = await steps.preview({ uids }, offEbay)
    await steps.slowDown(preview.previewUid)
    const uid = await steps.run(preview)
    await until('some to be done', async () => (await steps.read(uid)).counts.done >= 60)
    const asked = Date.now()
    await steps.by.call(runs.cancel, { params: { uid } })
    const cancelled = await steps.reaches(uid, 'cancelled')
    expect(Date.now() - asked).toBeLessThan(2_000)
    const [row] = await steps.sql<{ lastSeq: number }>(
      sql`select last_seq as "lastSeq" from bulk_operation where uid = ${uid}`,
    )
    expect(cancelled.counts.done).toBe(row?.lastSeq)
    expect(cancelled.counts.done).toBeLessThan(1_000)
    expect((await versions(uids)).filter(({ ebay }) => !ebay)).toHaveLength(cancelled.counts.done)
    expect((await steps.by.refused(runs.cancel, { params: { uid } })).body.message).toBe(
      'This run has already finished.',
    )

    await steps.by.call(runs.resume, { params: { uid } })
    expect((await steps.reaches(uid, 'completed')).counts).toMatchObject({ changed: 1_000, done: 1_000 })
    expect((await versions(uids)).every(({ version, ebay }) => version === 2 && !ebay)).toBe(true)
    expect((await steps.by.refused(runs.resume, { params: { uid } })).status).toBe(400)
    expect((await steps.ended(await steps.undo(uid))).counts.changed).toBe(1_000)
    expect((await versions(uids)).every(({ version, ebay }) => version === 3 && ebay)).toBe(true)
  })

  const locks = [
    ['is released in time', 3_000, 'changed'],
    ['stays', 60_000, 'failed'],
  ] as const
  test.each(sized(locks.slice(0, 1), locks.slice()))(
    'sets aside a record whose lock %s',
    async (_, heldMs, outcome) => {
      const uids = await steps.makeBrands(`Busy ${outcome}`, 5)
      const busy = uids[2] as number
      const holder = new pg.Client(shop.store.database.config)
      await holder.connect()
      await holder.query(`begin; select 1 from brand where uid = ${busy} for update`)
      const release = setTimeout(() => holder.query('rollback').catch(() => {}), heldMs)
      try {
        const uid = await steps.run(await steps.preview({ uids }, offEbay))
        await until('the others to be done', async () => (await steps.read(uid)).counts.changed === 4)
        if (outcome === 'changed') expect((await steps.results(uid)).get(busy)?.outcome).toBe('setAside')
        const run = await steps.ended(uid)
        expect((await steps.results(uid)).get(busy)?.outcome).toBe(outcome)
        if (outcome === 'failed') {
          expect(run).toMatchObject({ state: 'completedWithRefusals', counts: { changed: 4, failed: 1 } })
          expect((await steps.results(uid)).get(busy)?.reason).toBe(
            'Busy: being saved by someone else. Run again.',
          )
        }
      } finally {
        clearTimeout(release)
        await holder.end()
      }
    },
  )

  test.each([
    ['is disabled', { status: 'disabled' as const }],
    ['loses the level for it', { level: 'Payment Management' as const }],
  ])('stops when the person who started it %s, and what was done can be taken back', async (_, change) => {
    const manager = new BulkSteps(shop, await shop.as('manager'), setBrandPermissions as never)
    const uids = await steps.makeBrands(`Leaver ${Object.keys(change)}`, 1_000)
    const preview = await manager.preview({ uids }, offEbay)
    await manager.slowDown(preview.previewUid)
    const uid = await manager.run(preview)
    await until('some to be done', async () => (await steps.read(uid)).counts.done >= 60)
    const set = (values: object) =>
      shop.kit.control.write(backroomItself('set-up'), tx =>
        tx.update(user).set(values).where(sql`username = 'manager'`),
      )
    await set(change)
    try {
      const run = await steps.reaches(uid, 'cancelled')
      expect(run.counts.done).toBeLessThan(1_000)
      expect(run.error).toBe('The person who started it may no longer do this.')
      await steps.ended(await steps.undo(uid))
      expect((await versions(uids)).every(({ ebay }) => ebay)).toBe(true)
    } finally {
      await set({ status: 'active', level: 'Administrator' })
      await shop.kit.control.rows(sql`select pg_notify('backroom_control', '*')`)
    }
  })
})
