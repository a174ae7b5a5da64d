import { randomUUID } from 'node:crypto'
import { brands, setBrandPermissions } from '@backroom/contract/items/brands/brands'
import { runs } from '@backroom/contract/wizards/runs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fitting } from '#kit/bulk/targets'
import { listenToEvents } from '#testing/event-listener'
import { readCsv } from '#testing/read-csv'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new BulkSteps(shop, await shop.as('admin'), setBrandPermissions as never)
})
afterAll(() => shop.close())

const offEbay = { allowEbay: false }
const onEbay = async (uids: readonly number[]) =>
  (await steps.sql(sql`select 1 from brand where allow_ebay and uid = any(${`{${uids.join(',')}}`}::int[])`))
    .length

describe('Waiting in line', () => {
  test('a second large run of a family begins when the first ends; a small one begins at once', async () => {
    const [first, second] = [await steps.makeBrands('Lane a', 600), await steps.makeBrands('Lane b', 600)]
    const previews = [
      await steps.preview({ uids: first }, offEbay),
      await steps.preview({ uids: second }, offEbay),
    ]
    await steps.slowDown(previews[0]?.previewUid as number)
    const [one, two] = [await steps.run(previews[0] as never), await steps.run(previews[1] as never)]
    await steps.reaches(one, 'running')
    expect(await steps.read(two)).toMatchObject({ state: 'queued', queuePlace: 1, canCancel: true })
    const small = await steps.run(
      await steps.preview({ uids: await steps.makeBrands('Lane c', 20) }, offEbay),
    )
    await steps.reaches(small, 'completed')
    expect((await steps.read(one)).state, 'the large one still runs').toBe('running')
    expect((await steps.read(two)).state).toBe('queued')
    expect((await steps.by.call(runs.active, { query: { active: 'true' } })).map(({ uid }) => uid)).toEqual([
      one,
      two,
    ])
    await steps.reaches(one, 'completed')
    await steps.reaches(two, 'completed')
  })

  test('a run that nobody woke is found', async () => {
    const preview = await steps.preview({ uids: await steps.makeBrands('Forgotten', 5) }, offEbay)
    await steps.sql(
      sql`update bulk_operation set state = 'queued', queued_at = now() - interval '10 seconds' where uid = ${preview.previewUid}`,
    )
    await steps.reaches(preview.previewUid, 'completed')
  })

  test('a run cancelled while it waits touches nothing', async () => {
    const [slow, waiting] = [await steps.makeBrands('Slow', 600), await steps.makeBrands('Waiting', 600)]
    const previews = [
      await steps.preview({ uids: slow }, offEbay),
      await steps.preview({ uids: waiting }, offEbay),
    ]
    await steps.slowDown(previews[0]?.previewUid as number)
    const [one, two] = [await steps.run(previews[0] as never), await steps.run(previews[1] as never)]
    await steps.reaches(one, 'running')
    await steps.by.call(runs.cancel, { params: { uid: two } })
    expect((await steps.read(two)).state).toBe('cancelled')
    await steps.reaches(one, 'completed')
    expect(await onEbay(waiting)).toBe(600)
  })
})

describe('Taking back', () => {
  test('leaves alone what was edited since, unless it is forced', async () => {
    const uids = await steps.makeBrands('Forced', 4)
    const uid = await steps.run(await steps.preview({ uids }, offEbay))
    await steps.ended(uid)
    const ecommerce = await shop.as('ecommerce')
    const edited = uids[1] as number
    const opened = await ecommerce.call(brands.read, { params: { uid: edited } })
    await ecommerce.call(brands.update, { params: { uid: edited }, body: { ...opened, allowEbay: true } })
    const again = await ecommerce.call(brands.read, { params: { uid: edited } })
    await ecommerce.call(brands.update, {
      params: { uid: edited },
      body: { ...again, allowEbay: false, allowAmazon: false },
    })
    const preview = await steps.previewUndo(uid)
    expect(preview.counts).toMatchObject({ willChange: 4, refused: 0 })
    const undone = await steps.ended(await steps.undo(uid, 'all'))
    expect(undone.counts.changed).toBe(4)
    expect(await onEbay(uids)).toBe(4)
    expect(
      (await ecommerce.call(brands.read, { params: { uid: edited } })).allowAmazon,
      'other edits stay',
    ).toBe(false)
  })

  test('is refused twice, while it is under way, and where nothing was changed', async () => {
    const uids = await steps.makeBrands('Twice', 3)
    const uid = await steps.run(await steps.preview({ uids }, offEbay))
    await steps.ended(uid)
    const undo = await steps.undo(uid)
    await steps.ended(undo)
    const refuse = async (of: number) =>
      steps.by.refused(runs.undo, { params: { uid: of }, body: { dryRun: true } })
    expect(await refuse(uid)).toMatchObject({
      status: 409,
      body: { message: `Already undone by run ${undo}.` },
    })
    const nothing = await steps.run(await steps.preview({ uids }, { allowEbay: true }))
    await steps.ended(nothing)
    expect(await refuse(nothing)).toMatchObject({ status: 400, body: { message: 'Nothing was changed.' } })
    expect((await refuse(999_999)).status).toBe(404)
  })

  test('cancelled before it began leaves the run as it was', async () => {
    const [uids, slow] = [
      await steps.makeBrands('Change of mind', 600),
      await steps.makeBrands('In the way', 600),
    ]
    const uid = await steps.run(await steps.preview({ uids }, offEbay))
    await steps.ended(uid)
    const blocking = await steps.preview({ uids: slow }, offEbay)
    await steps.slowDown(blocking.previewUid)
    const blocker = await steps.run(blocking)
    await steps.reaches(blocker, 'running')
    const undo = await steps.undo(uid)
    expect((await steps.read(uid)).state).toBe('undoing')
    await steps.by.call(runs.cancel, { params: { uid: undo } })
    expect(await steps.read(uid)).toMatchObject({ state: 'completed', undoneBy: null, canUndo: true })
    await steps.reaches(blocker, 'completed')
    await steps.ended(await steps.undo(uid))
    expect(await onEbay(uids)).toBe(600)
  })
})

test('A run that cannot go on says why in words, and goes on once it can', async () => {
  const uids = await steps.makeBrands('Stuck', 5)
  await steps.sql(
    sql`alter table brand add constraint test_stuck check (name not like 'Stuck 3' or allow_ebay)`,
  )
  const uid = await steps.run(await steps.preview({ uids }, offEbay))
  const failed = await steps.reaches(uid, 'failed')
  expect(failed.canResume).toBe(true)
  expect(failed.error).toContain('test_stuck')
  expect(failed.error).not.toMatch(/update|params|\$1/i)
  expect(await onEbay(uids)).toBe(5)
  await steps.sql(sql`alter table brand drop constraint test_stuck`)
  await steps.by.call(runs.resume, { params: { uid } })
  expect((await steps.reaches(uid, 'completed')).counts.changed).toBe(5)
})

test.each([
  ['a list that is none', { selection: { view: 'nope' } }],
  ['a list of other records', { selection: { view: 'BrandLinkView' } }],
  [
    'a field that is none',
    { selection: { view: 'BrandView', filter: [{ field: 'nope', op: 'is', value: true }] } },
  ],
  [
    'an operator that does not fit',
    { selection: { view: 'BrandView', filter: [{ field: 'name', op: 'is', value: true }] } },
  ],
  ['nothing', { selection: { uids: [] } }],
  ['nothing that exists', { selection: { uids: [2_000_000_000] } }],
  ['a uid beyond all', { selection: { uids: [99_999_999_999] } }],
  ['an exception beyond all', { selection: { view: 'BrandView', except: [99_999_999_999] } }],
  ['NUL in the search', { selection: { view: 'BrandView', search: '\0' } }],
  [
    'half an emoji in a filter',
    { selection: { view: 'BrandView', filter: [{ field: 'name', op: 'contains', value: '\ud83d' }] } },
  ],
  ['a note with NUL in it', { selection: { uids: [1] }, note: 'a\0' }],
  ['more than 200,000', { selection: { uids: Array.from({ length: 200_001 }, (_, index) => index + 1) } }],
  ['no permission at all', { selection: { uids: [1] }, allowEbay: null }],
  ['words for a permission', { selection: { uids: [1] }, allowEbay: 'yes' }],
])('A change to %s is refused', async (_, body) => {
  for (const kind of [{ dryRun: true }, { idempotencyKey: randomUUID() }]) {
    const { status, body: said } = await steps.refused({ ...offEbay, ...body, ...kind })
    expect(status, JSON.stringify(said)).toBe(400)
    expect(said.message).toMatch(/\S/)
  }
})

test('Leaving out or forcing what is beyond all uids is refused', async () => {
  const { previewUid } = await steps.preview({ uids: [1] }, offEbay)
  expect(
    (await steps.refused({ previewUid, leaveOut: [99_999_999_999], idempotencyKey: randomUUID() })).status,
  ).toBe(400)
  const undo = { previewUid, force: [99_999_999_999], idempotencyKey: randomUUID() }
  expect((await steps.by.refused(runs.undo, { params: { uid: 1 }, body: undo })).status).toBe(400)
})

test('Up to 200,000 that match are taken, and one more is refused', () => {
  expect(fitting(200_000)).toBe(200_000)
  expect(() => fitting(200_001)).toThrow('At most 200,000 records at a time. Narrow the selection.')
})

test('Progress and the end are heard by store staff alone', async () => {
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const ecommerce = await listenToEvents(url, await shop.as('ecommerce'))
  const payments = await listenToEvents(url, await shop.as('payments'))
  try {
    const uid = await steps.run(await steps.preview({ uids: await steps.makeBrands('Heard', 10) }, offEbay))
    await ecommerce.hears('the end', event => event.type === 'bulk.finished' && event.uid === uid)
    expect(ecommerce.heard.find(event => event.type === 'bulk.finished')).toMatchObject({
      state: 'completed',
      by: { name: 'Megan Hughes' },
      sentence: expect.stringMatching(/^10 changed in \d+\.\d s$/),
    })
    expect(ecommerce.heard.some(event => event.type === 'bulk.progress' && event.uid === uid)).toBe(true)
    expect(payments.heard).toEqual([])
  } finally {
    ecommerce.close()
    payments.close()
  }
})

test('What happened to each record can be read and downloaded for 30 days', async () => {
  const uids = await steps.makeBrands('=Result', 3)
  const uid = await steps.run(await steps.preview({ uids }, offEbay))
  await steps.ended(uid)
  const reply = await steps.by.raw({ url: `/api/dataviews/BulkResultView/${uid}` })
  expect(reply.json<{ rows: object[] }>().rows).toMatchObject(
    uids.map(each => ({
      uid: each,
      outcome: 'changed',
      before: { allowEbay: true },
      after: { allowEbay: false },
    })),
  )
  const csv = readCsv((await steps.by.raw({ url: `/api/dataviews/BulkResultView/${uid}/csv` })).body)
  expect(csv.map(([, name]) => name)).toEqual(['Name', "'=Result 1", "'=Result 2", "'=Result 3"])
  await until('the run to be listed', async () => {
    const list = await steps.by.raw({ url: '/api/dataviews/BulkOperationView?search=permissions&limit=200' })
    return list.json<{ rows: { uid: number }[] }>().rows.some(row => row.uid === uid)
  })
  await steps.sql(sql`update bulk_operation set finished_at = now() - interval '31 days' where uid = ${uid}`)
  const old = await steps.by.raw({ url: `/api/dataviews/BulkResultView/${uid}` })
  expect([old.statusCode, old.json()]).toMatchObject([
    410,
    { message: 'The details of this run are no longer kept.' },
  ])
})
