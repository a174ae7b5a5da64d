import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { growStore } from '#demo/grow'
import { startTestApp, type TestApp } from '#testing/test-app'
let shop: TestApp
beforeAll(async () => { shop = await startTestApp({ runsJobs: false, settings: { checksReplies: false, poolSize: 2 } }) })
afterAll(() => shop.close())
test('x', async () => {
  await growStore(shop.store.database, { brands: 10_000, items: 10_000 }, () => {})
  await shop.store.database.rows(sql`vacuum analyze`)
  const admin = await shop.as('admin')
  const skip = (await admin.raw({ url: '/api/dataviews/BrandView?limit=50&skip=9899' })).json<any>()
  const urls = {
    cursor: `/api/dataviews/BrandView?limit=50&cursor=${skip.nextCursor}`,
    first: `/api/dataviews/BrandView?limit=50&total=no`,
    back: `/api/dataviews/BrandView?limit=50&total=no&sort=-name`,
  }
  const times: Record<string, number[]> = {}
  for (let n = 0; n < 300; n++) for (const [k, url] of Object.entries(urls)) { const t = performance.now(); const r = await admin.raw({ url }); (times[k] ??= []).push(performance.now() - t); if (n === 0) console.log('MM', k, r.json<any>().rows.length, r.body.length) }
  for (const [k, list] of Object.entries(times)) { list.sort((a, b) => a - b); console.log('MM', k, 'p50', list[150]?.toFixed(2), 'p10', list[30]?.toFixed(2)) }
  for (let i = 0; i < 4; i++) console.log('MM', JSON.stringify(await shop.store.database.rows(sql`select generic_plans, custom_plans, left(regexp_replace(statement, '.*(from brand left)', '\1'), 200) as s, pg_backend_pid() from pg_prepared_statements where statement like '%from brand left%' order by 2 desc limit 6`), null, 1))
}, 300_000)
