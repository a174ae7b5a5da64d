import { setSimStockStatus } from '@backroom/contract/items/bulk/bulk'
import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { explainStock } from '@backroom/contract/supply/stock/why'
import { simSettings } from '@backroom/contract/supply/suppliers/sim-settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: StockSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new StockSteps(shop, await shop.as('ecommerce'))
})
afterAll(() => shop.close())

test('What suppliers have is sold where and when the settings say, and whoever asks is told why not', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  await steps.supply(uid, 4)
  const first = await steps.by.call(simSettings.read)
  const set = async (change: Partial<typeof first>) => {
    const now = await steps.by.call(simSettings.read)
    await steps.by.call(simSettings.update, { body: { ...now, ...change } })
    await steps.rollUp()
    return (await steps.available(uid))?.supplier
  }
  const why = async () => (await steps.by.call(explainStock, { params: { uid } })).suppliers[0]?.refusal
  expect(await set({ offerWhen: 'ownIsZero' })).toBe(0)
  expect(await why()).toBe('ownFirst')
  await steps.adjust({ itemUid: uid, locationUid: await steps.place('Kendal') }, -1, { reason: 'lost' })
  expect(await steps.available(uid)).toMatchObject({ own: 0, supplier: 2, state: 'supplierStock' })
  expect(await why()).toBe(null)
  expect(await set({ maxOffer: 1, holdMinutes: 5 })).toBe(1)
  const [held] = await steps.reserve([[uid, 1]], { hold: true, holder: 'basket' })
  const minutes = (Date.parse(held?.expiresAt ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(4)
  expect(minutes).toBeLessThanOrEqual(5)
  await steps.write(sql`update stock_reservation set state = 'released' where uid = ${held?.uid}`)
  await steps.write(sql`update supplier_stock set reserved = 0 where item_uid = ${uid}`)
  expect(await set({ channels: ['ebay'] })).toBe(0)
  expect(await steps.available(uid, 'ebay')).toMatchObject({ supplier: 1 })
  expect(await why()).toBe('channel')
  expect(await set({ enabled: false })).toBe(0)
  expect(await why()).toBe('disabled')
  const { enabled, channels, offerWhen, maxOffer, holdMinutes } = first
  expect(await set({ enabled, channels, offerWhen, maxOffer, holdMinutes })).toBe(2)
})

test('Whether supplier stock is offered is set for all that a list of stock finds, and undone', async () => {
  const supplierUid = (await steps.sql<{ uid: number }>(sql`select min(uid) as uid from supplier`))[0]?.uid
  const uid = await steps.stocked({})
  await steps.write(sql`update item set supplier_uid = ${supplierUid} where uid = ${uid}`)
  await steps.supply(uid, 9)
  const bulk = new BulkSteps(shop, steps.by, setSimStockStatus)
  const filter = [{ field: 'pageUid', op: 'in' as const, value: [uid] }]
  const preview = await bulk.preview({ view: 'FullInventoryView', filter }, { status: 'off', sizes: true })
  expect(preview.samples).toMatchObject([
    { before: { simStockStatus: 'followSupplier' }, after: { simStockStatus: 'off' } },
  ])
  const run = await bulk.run(preview)
  await bulk.reaches(run, 'completed')
  const found = async () =>
    (await steps.by.call(inventoryView.list, { query: { filter: JSON.stringify(filter) as never } })).rows[0]
  expect(await found()).toMatchObject({ simStockStatus: 'off', barcode: null, image: null })
  await steps.rollUp()
  expect(await steps.available(uid)).toMatchObject({ supplier: 0 })
  await bulk.ended(await bulk.undo(run))
  expect(await found()).toMatchObject({ simStockStatus: 'followSupplier' })
})
