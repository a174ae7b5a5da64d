import { collectionsView } from '@backroom/contract/organisation/collections/collections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recompute } from '#organisation/membership/recompute'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let rows: Awaited<ReturnType<typeof everyCollection>>
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  rows = await everyCollection()
})
afterAll(() => shop.close())

async function everyCollection() {
  const admin = await shop.as('admin')
  return (await admin.call(collectionsView.list, { query: { limit: 200 } })).rows
}

const named = (name: string) => rows.find(row => row.name === name)
const count = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length

test('The demo store has 62 collections: 25 by hand, 30 by rule, 7 both, with 14 tags', async () => {
  expect(rows).toHaveLength(62)
  expect(['hand', 'rule', 'both'].map(kind => count(row => row.kind === kind))).toEqual([25, 30, 7])
  const tags = await shop.store.database.rows(sql`select from collection_tag`)
  expect(tags).toHaveLength(14)
})

test('Every case of a collection is among them', async () => {
  expect(named('Black Friday')).toMatchObject({ state: 'scheduled' })
  expect(named('Winter sale')).toMatchObject({ state: 'ended' })
  expect(count(row => row.ruleState === 'held')).toBe(1)
  expect(count(row => row.ruleState === 'failed')).toBe(1)
  for (const row of rows.filter(({ ruleState }) => ruleState === 'held' || ruleState === 'failed')) {
    const again = await recompute(shop.store, row.uid, {
      isConfirmed: false,
      because: 'Nightly',
      now: new Date(),
    })
    expect(again.outcome, row.name).toBe(row.ruleState)
  }
  expect(named('Ideas for later')).toMatchObject({ memberCount: 0, kind: 'hand' })
  expect(named('Gifts')?.sentence).toMatch(/^Collection has any of .+ or .+\.$/)
  const full = ['New in', 'Under £50', 'Gravel season', 'Last few sizes', 'Commuter kit', 'Gifts', 'Sale']
  expect(full.filter(name => (named(name)?.liveCount ?? 0) < 1)).toEqual([])
  const { pages, pins } = await shop.store.database.row<{ pages: number; pins: number }>(sql`
    select (select count(*)::int from item_index where effective_price_minor > 0) as pages,
      (select count(*)::int from collection_item k join collection c on c.uid = k.collection_uid
        where c.name = 'Commuter kit' and k.pinned is not null) as pins`)
  expect(named('Everything in stock or not')?.memberCount).toBe(pages)
  expect(pins).toBe(4)
})
