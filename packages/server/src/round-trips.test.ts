import { randomUUID } from 'node:crypto'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { items } from '@backroom/contract/items/page/items'
import { reserveStock } from '@backroom/contract/supply/stock/reservations'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** How often a call went to the store's database and waited for its answer. */
async function roundTrips(call: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await call()
    const name = shop.store.database.config.database
    return asked.mock.contexts.filter(client => (client as pg.Client).database === name).length
  } finally {
    asked.mockRestore()
  }
}

test('A record is read with one question, and saved with as many as a transaction needs', async () => {
  const made = await admin.call(brands.create, { body: blankBrand('Counted') })
  const params = { uid: made.uid }
  expect(await roundTrips(() => admin.call(brands.read, { params }))).toBe(1)
  const body = { ...made, pageTitle: 'Counted twice' } as never
  // Begin, lock, change and tell, read back, commit.
  expect(await roundTrips(() => admin.call(brands.update, { params, body }))).toBe(5)
})

test('Units are reserved with few questions, however many lines there are', async () => {
  const items = await shop.store.database.rows<{ uid: number }>(
    sql`select item_uid as uid from item_availability where channel = 'web' and own > 3 order by 1 limit 3`,
  )
  const reserve = () =>
    admin.call(reserveStock, {
      body: {
        idempotencyKey: randomUUID(),
        channel: 'web',
        holder: 'order',
        lines: items.map(({ uid }) => ({ itemUid: uid, quantity: 1 })),
      },
    })
  await reserve() // the first makes what is locked
  // Begin, take the key, lock, see what is there, promise and move, work out what may be sold, keep the answer and commit.
  expect(await roundTrips(reserve)).toBe(7)
})

test('The page of an item is read with one question, and saved with few', async () => {
  const [live] = await shop.store.database.rows<{ uid: number }>(sql`
    select item_uid as uid from item_rollup join item on item.uid = item_uid
    where live = 'live' and lead_item_uid is null order by 1 limit 1`)
  const params = { uid: live?.uid as number }
  const opened = await admin.call(items.read, { params })
  expect(await roundTrips(() => admin.call(items.read, { params }))).toBe(1)
  const body = { versions: opened.versions, confirm: [], item: { metaDescription: 'Counted' } } as never
  expect(await roundTrips(() => admin.call(items.update, { params, body }))).toBeLessThanOrEqual(13)
})
