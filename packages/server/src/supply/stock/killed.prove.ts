import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockLedger } from '#supply/stock/ledger'
import { HttpCaller } from '#testing/http-caller'
import { killServers, startServerProcess } from '#testing/server-process'
import { testKey } from '#testing/settings'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(async () => {
  await killServers()
  await shop.close()
})

test('A server that is killed in the middle of 1,000 movements leaves the ledger and the levels in agreement', async () => {
  const steps = new StockSteps(shop, await shop.as('admin'))
  const itemUid = await steps.stocked({ Kendal: 1 })
  const locationUid = await steps.place('Kendal')
  const server = await startServerProcess({
    databaseUrl: shop.databaseUrl,
    dataFolder: shop.folder,
    key: testKey,
  })
  const caller = await HttpCaller.signIn(server.url, 'admin')
  let kept = 0
  const adjust = async () => {
    const body = { idempotencyKey: randomUUID(), itemUid, locationUid, change: 1, reason: 'found' }
    const answer = await caller
      .fetch('/api/StockMovements/adjust', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      .catch(() => null)
    if (answer?.status === 200) kept += 1
    if (kept === 300) void server.kill()
  }
  for (let sent = 0; sent < 1_000; sent += 10) await Promise.all(Array.from({ length: 10 }, adjust))
  expect(kept).toBeGreaterThanOrEqual(300)
  expect(kept).toBeLessThan(1_000)
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  const [level] = await steps.sql<{ onHand: number; rows: number }>(sql`
    select on_hand as "onHand", (select count(*)::int from stock_movement where item_uid = ${itemUid}) as rows from stock_level where item_uid = ${itemUid}`)
  // What was answered is kept; of what was on its way, each was kept whole or not at all.
  expect(level?.onHand).toBe(level?.rows)
  expect(level?.onHand).toBeGreaterThan(kept)
  expect(await steps.available(itemUid)).toMatchObject({ own: level?.onHand })
})
