import { dataTasks } from '@backroom/contract/site/upkeep/upkeep'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tell } from '#testing/sized'
import { asSuperUser } from '#testing/super-user'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
})
afterAll(() => shop.close())

test('The whole demo goes, with fourteen months of orders and all that they moved', {
  timeout: 300_000,
}, async () => {
  const superUser = await asSuperUser(await shop.as('admin'))
  const begun = performance.now()
  await superUser(dataTasks.run, { params: { key: 'demo' }, body: { storeName: 'Green Lane Cycles' } })
  const last = async () => (await superUser(dataTasks.list)).body.find(({ key }) => key === 'demo')?.last
  await until(
    'the task to end',
    async () => !['queued', 'running'].includes((await last())?.state ?? 'queued'),
    280_000,
  )
  const ended = await last()
  expect(ended?.state, ended?.log.join('\n')).toBe('done')
  const [left] = await shop.store.database.rows(sql`
    select (select count(*)::int from "order") as orders, (select count(*)::int from customer) as customers, (select count(*)::int from item) as items,
      (select count(*)::int from order_bucket) as buckets, (select count(*)::int from item_sales_day) as sold`)
  expect(left).toEqual({ orders: 0, customers: 0, items: 0, buckets: 0, sold: 0 })
  tell(`${Math.round((performance.now() - begun) / 1000)} s for the whole demo`)
})
