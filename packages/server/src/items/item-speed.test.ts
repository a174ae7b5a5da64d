import { itemsView } from '@backroom/contract/items/item-views'
import { items } from '@backroom/contract/items/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growStore } from '#demo/grow'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

const say = (...words: unknown[]) => process.stderr.write(`SAY ${words.join(' ')}\n`)
let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, settings: { checksReplies: false } })
  admin = await shop.as('admin')
  const started = Date.now()
  await growStore(shop.store.database, { brands: 0, items: 100_000, orders: 0 } as never, text =>
    say(Date.now() - started, text),
  )
  say('grown', Date.now() - started)
}, 900_000)
afterAll(() => shop.close())

async function timed(what: string, work: () => Promise<unknown>, runs = 20) {
  const times = []
  for (let run = 0; run < runs; run++) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
  }
  times.sort((a, b) => a - b)
  say(
    what,
    'p50',
    Math.round(times[Math.floor(runs / 2)] as number),
    'p95',
    Math.round(times[Math.floor(runs * 0.95)] as number),
  )
}

test('speed', async () => {
  const list = (query: object) => () => admin.call(itemsView.list, { query: query as never })
  const status = JSON.stringify([{ field: 'status', op: 'in', value: ['active', 'inactive'] }])
  await timed('default', list({ filter: status }))
  await timed('default no total', list({ filter: status, total: 'no' }))
  await timed('search', list({ search: 'tor blue m', filter: status }))
  await timed('search no total', list({ search: 'tor blue m', filter: status, total: 'no' }))
  await timed('sizes', list({ sizes: 'true', total: 'no' }))
  await timed('sizes search', list({ sizes: 'true', search: 'tor blue m', total: 'no' }))
  for (const sort of [
    'name',
    '-ownAvailable',
    'brandName',
    '-unitsSold90',
    'effectivePriceMinor',
    'code',
    '-marginBp',
  ])
    await timed(`sort ${sort}`, list({ sort, total: 'no' }), 6)
  await timed('lookup code', () => admin.call(items.lookup, { query: { term: 'FE-TOR-RUS1' } }))
  await timed('lookup words', () => admin.call(items.lookup, { query: { term: 'tor jacket' } }))
  const [some] = await shop.store.database.rows<{ uid: number; code: string; barcode: string }>(sql`
    select i.uid, i.code, b.barcode from item i join item_barcode b on b.item_uid = i.uid order by i.uid offset 50000 limit 1`)
  await timed('lookup barcode', () => admin.call(items.lookup, { query: { term: some?.barcode as string } }))
  await timed('open', () => admin.call(items.read, { params: { uid: some?.uid as number } }))
  const page = await admin.call(items.read, { params: { uid: some?.uid as number } })
  let versions = page.versions
  let n = 0
  await timed('save', async () => {
    const saved = await admin.call(items.update, {
      params: { uid: page.item.uid },
      body: { versions, item: { staffNote: `note ${n++}` }, confirm: [] } as never,
    })
    versions = saved.versions
  })
  expect(some).toBeDefined()
}, 600_000)
