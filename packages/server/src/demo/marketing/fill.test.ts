import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCoupons } from '#demo/marketing/coupons'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

test('The demo store has offers of every kind, with what came of them', async () => {
  const [found] = await shop.store.database.rows(sql`
    select (select count(*)::int from coupon) as coupons, (select count(*)::int from coupon_try) as tries,
      (select count(*)::int from coupon_use where state = 'redeemed') as had, (select count(distinct state)::int from coupon_use) as states,
      (select jsonb_object_agg(kind, n) from (select source_type || ' ' || target_type as kind, count(*) as n from star_buy group by 1) s) as "starBuys"`)
  expect(found).toEqual({
    coupons: 34,
    tries: 1_100,
    had: demoCoupons.reduce((sum, { uses }) => sum + uses, 0),
    states: 3,
    starBuys: { 'item item': 46, 'item collection': 6, 'collection collection': 12 },
  })
})
