import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { refreshAllBrandRollups, refreshBrandRollups } from '#items/brands/rollup'
import { refreshAllRollups } from '#items/rollups/rollup'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const write = (statement: SQL) =>
  shop.store.database.write(backroomItself('demo'), tx => tx.execute(statement))
const itself = backroomItself('job')

/** Every brand with its figures as the list shows them. */
async function listed() {
  const fields = 'itemsActive,itemsTotal,stockValueMinor,supplierLinks'
  const reply = await admin.raw({ url: `/api/dataviews/BrandView?sort=uid&limit=200&fields=${fields}` })
  return reply.json<{ rows: number[][] }>().rows
}

/** The same counted by plain SQL. */
async function counted() {
  const rows = await shop.store.database.rows<Record<string, number>>(sql`
    select b.uid, (select count(*) from item i where i.brand_uid = b.uid and i.status = 'active')::int as active,
      (select count(*) from item i where i.brand_uid = b.uid and i.status <> 'archived')::int as total,
      (select coalesce(sum(r.stock_value_minor), 0) from item i join item_rollup r on r.item_uid = i.uid where i.brand_uid = b.uid)::bigint as stock,
      (select count(*) from brand_link l where l.brand_uid = b.uid)::int as links
    from brand b order by b.uid limit 200`)
  return rows.map(({ uid, active, total, stock, links }) => [uid, active, total, stock, links])
}

const queued = async () =>
  (
    await shop.store.database.row<{ count: number }>(
      sql`select count(*)::int as count from brand_rollup_queue`,
    )
  ).count

const page = sql`(select uid from item where lead_item_uid is null and brand_uid is not null and status = 'active' order by uid limit 1)`
const other = sql`(select max(uid) from brand)`

test.each([
  ['an item changes its status', sql`update item set status = 'inactive' where uid = ${page}`],
  ['an item changes its brand', sql`update item set brand_uid = ${other} where uid = ${page}`],
  ['an item loses its brand', sql`update item set brand_uid = null where uid = ${page}`],
  [
    'an item is made',
    sql`insert into item (code, name, url_slug, brand_uid) values ('ROLL-1', 'Roll', 'roll-1', ${other})`,
  ],
  ['an item is archived', sql`update item set status = 'archived' where code = 'ROLL-1'`],
  ['stock changes', sql`update stock_level set on_hand = on_hand + 7`],
  [
    'a supplier name is linked',
    sql`update brand_link set brand_uid = ${other} where uid = (select min(uid) from brand_link)`,
  ],
  [
    'a supplier name is unlinked',
    sql`update brand_link set brand_uid = null where uid = (select min(uid) from brand_link)`,
  ],
  [
    'everything of a brand moves at once',
    sql`update item set brand_uid = ${other} where brand_uid = (select brand_uid from item where uid = ${page})`,
  ],
])('When %s, the list is right at once, and from kept figures after the job', async (_, change) => {
  await write(change)
  await shop.store.database.write(itself, refreshAllRollups)
  expect(await queued()).toBeGreaterThan(0)
  expect(await listed()).toEqual(await counted())
  await shop.store.database.write(itself, refreshAllBrandRollups)
  expect(await queued()).toBe(0)
  expect(await listed()).toEqual(await counted())
})

test('What does not touch a figure queues nothing', async () => {
  await write(sql`update item set name = name || ' II' where uid = ${page}`)
  await write(sql`update brand set name = name || ' II' where uid = ${other}`)
  expect(await queued()).toBe(0)
})

test('A change made while the job works is not lost', async () => {
  await write(sql`update item set status = 'inactive' where uid = ${page}`)
  await shop.store.database.write(itself, async tx => {
    await refreshBrandRollups(tx)
    await write(
      sql`update item set status = 'active' where uid = (select uid from item where lead_item_uid is null and brand_uid is not null and status = 'inactive' order by uid limit 1)`,
    )
  })
  expect(await queued()).toBe(1)
  expect(await listed()).toEqual(await counted())
})
