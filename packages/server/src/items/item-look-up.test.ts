import { lookUpItems } from '@backroom/contract/items/item-look-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('An item is found by part of its name, and by its code first of all', async () => {
  const ecommerce = await shop.as('ecommerce')
  const byName = await ecommerce.call(lookUpItems, { query: { search: 'jacket' } })
  expect(byName.length).toBeGreaterThan(0)
  for (const { name } of byName) expect(name.toLowerCase()).toContain('jacket')
  const wanted = byName.at(-1)
  const [first] = await ecommerce.call(lookUpItems, { query: { search: wanted?.code.toLowerCase() ?? '' } })
  expect(first).toEqual(wanted)
  const again = await ecommerce.call(lookUpItems, { query: { uids: String(wanted?.uid) } })
  expect(again).toEqual([wanted])
})

test('Nothing is answered to nothing, and payment staff are refused', async () => {
  const ecommerce = await shop.as('ecommerce')
  expect(await ecommerce.call(lookUpItems, { query: {} })).toEqual([])
  expect(await ecommerce.call(lookUpItems, { query: { search: "zz%_'; drop table item" } })).toEqual([])
  const payments = await shop.as('payments')
  expect((await payments.refused(lookUpItems, { query: { search: 'jacket' } })).status).toBe(403)
})
