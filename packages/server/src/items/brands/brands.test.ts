import { randomUUID } from 'node:crypto'
import {
  blankBrand,
  brands,
  brandsNear,
  brandsView,
  setBrandActive,
} from '@backroom/contract/items/brands/brands'
import { runs } from '@backroom/contract/wizards/runs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

describe('A brand', () => {
  test('is made from a name alone and gets its address from it', async () => {
    const admin = await shop.as('admin')
    const made = await admin.call(brands.create, { body: blankBrand('Hollin & Höpe') })
    expect(made).toMatchObject({
      name: 'Hollin & Höpe',
      urlSlug: 'hollin-and-hope',
      version: 1,
      createdBy: { name: 'Megan Hughes' },
    })
  })

  test('cannot have the name of another, however it is written', async () => {
    const admin = await shop.as('admin')
    const { status, body } = await admin.refused(brands.create, { body: blankBrand('FELLSIDE') })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ name: ['There is already a brand called FELLSIDE.'] })
  })

  test('keeps what two people changed in different fields', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('manager')]
    const opened = await admin.call(brands.read, { params: { uid: 5 } })
    await manager.call(brands.update, {
      params: { uid: 5 },
      body: { ...opened, websiteUrl: 'https://gritstone.example/new' },
    })
    const saved = await admin.call(brands.update, {
      params: { uid: 5 },
      body: { ...opened, pageTitle: 'Gritstone tyres' },
    })
    expect(saved).toMatchObject({
      websiteUrl: 'https://gritstone.example/new',
      pageTitle: 'Gritstone tyres',
      merged: ['websiteUrl'],
    })
  })

  test('shows both values when two people changed the same field', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('manager')]
    const opened = await admin.call(brands.read, { params: { uid: 6 } })
    await manager.call(brands.update, { params: { uid: 6 }, body: { ...opened, pageTitle: 'Theirs' } })
    const { status, body } = await admin.refused(brands.update, {
      params: { uid: 6 },
      body: { ...opened, pageTitle: 'Mine' },
    })
    expect(status).toBe(409)
    expect(body.conflict).toMatchObject({
      by: { name: 'Tom Hartley' },
      fields: { pageTitle: { base: '', mine: 'Mine', theirs: 'Theirs' } },
    })
  })

  test('in use cannot be deleted, and the refusal says by what', async () => {
    const admin = await shop.as('admin')
    const [used] = await shop.store.database.rows<{ uid: number; name: string; version: number }>(sql`
      select b.uid, b.name, b.version from brand b join item i on i.brand_uid = b.uid join style s on s.brand_uid = b.uid
      join brand_link l on l.brand_uid = b.uid order by 1 limit 1`)
    const { uid, name, version } = used as { uid: number; name: string; version: number }
    const { status, body } = await admin.refused(brands.remove, { params: { uid }, query: { version } })
    expect(status).toBe(400)
    expect(body.message).toMatch(
      new RegExp(`^${name} is used by \\d+ items?, \\d+ supplier names?,.* and \\d+ styles?\\.$`),
    )
  })

  test('is found by a name that is nearly right', async () => {
    const admin = await shop.as('admin')
    const [first] = await admin.call(brandsNear, { query: { name: 'northmor' } })
    expect(first?.name).toBe('Northmoor')
  })

  test('is out of reach for people who only handle payments', async () => {
    const payments = await shop.as('payments')
    const { status, body } = await payments.refused(brands.read, { params: { uid: 1 } })
    expect(status).toBe(403)
    expect(body.code).toBe('permission')
  })
})

test('A bulk change previews, runs in the background and is taken back', async () => {
  const admin = await shop.as('admin')
  const selection = {
    view: 'BrandView',
    search: '',
    filter: [{ field: 'featured', op: 'is' as const, value: true }],
  }
  const preview = await admin.call(setBrandActive.call, { body: { selection, active: false, dryRun: true } })
  if (!('counts' in preview)) throw new Error('no preview')
  expect(preview.counts).toMatchObject({ targets: 9, willChange: 9, refused: 0 })
  const started = await admin.call(setBrandActive.call, {
    body: { previewUid: preview.previewUid, accept: ['pagesVanish'], idempotencyKey: randomUUID() },
  })
  const uid = (started as { operationUid: number }).operationUid
  await until(
    'the run to end',
    async () => (await admin.call(runs.read, { params: { uid } })).state === 'completed',
  )
  const inactive = await admin.call(brandsView.list, {
    query: { filter: JSON.stringify([{ field: 'active', op: 'is', value: false }]) as never },
  })
  expect(inactive.total?.count).toBe(13)

  const undo = await admin.call(runs.undo, { params: { uid }, body: { dryRun: true } })
  if (!('counts' in undo)) throw new Error('no preview')
  expect(undo.counts.willChange).toBe(9)
  const undoing = await admin.call(runs.undo, {
    params: { uid },
    body: { previewUid: undo.previewUid, idempotencyKey: randomUUID() },
  })
  const undoUid = (undoing as { operationUid: number }).operationUid
  await until(
    'the undo to end',
    async () => (await admin.call(runs.read, { params: { uid: undoUid } })).state === 'completed',
  )
  expect((await admin.call(runs.read, { params: { uid } })).state).toBe('undone')
  expect((await admin.call(brands.read, { params: { uid: 1 } })).active).toBe(true)
})
