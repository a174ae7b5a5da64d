import { taxClassOptions } from '@backroom/contract/site/pickers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

test('A tax class is offered with its rate, as it is read and as it is counted with', async () => {
  const admin = await shop.as('admin')
  const found = await admin.call(taxClassOptions, { query: { search: 'stand' } })
  expect(found).toEqual([expect.objectContaining({ name: 'Standard', note: '20%', rateBp: 2_000 })])
})
