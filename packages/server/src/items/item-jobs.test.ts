import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Drift, liveSweep } from '#items/item-jobs'
import { ItemSteps } from '#testing/item-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
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
    { kind: 'rollupDrift', groupUid: shop.store.groupUid, items: 1, codes: [item.code] },
  ])
  expect((await steps.read(item.uid)).rollup.imageCount).toBe(0)
  await steps.write(sql`update item set meta_description = 'Warm' where uid = ${item.uid}`)
  expect(await sweep()).toEqual([])
})
