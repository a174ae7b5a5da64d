import { brands } from '@backroom/contract/items/brands/brands'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { readConfig } from '@backroom/contract/site/config'
import { dataTasks } from '@backroom/contract/site/upkeep/upkeep'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { isEdited, storeTables } from '#database/schema'
import { demoRooms } from '#demo/rooms'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let superUser: SuperUser
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  superUser = await asSuperUser(admin)
})
afterAll(() => shop.close())

/** What a shopkeeper who begins in earnest keeps of the demo: how the store is set, and who works there. */
const stays = `
  coupon_settings cyclescheme_restriction cyclescheme_settings delivery_method delivery_zone facet_navigation_seo feature_switch file_folder
  filter_settings ignored_size_label mail_settings saved_query saved_view seo_template sim_settings site site_config
  site_option sms_settings stock_location tax_class tax_zone user_preference
`
  .trim()
  .split(/\s+/)

const count = async (table: string) =>
  (await shop.store.database.row<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))
    .n
const settings = () =>
  Promise.all(
    stays.map(async table => [
      table,
      await shop.store.database.rows(sql`select * from ${sql.identifier(table)} order by uid`),
    ]),
  )
const run = (body: { dryRun?: boolean; storeName?: string }) =>
  superUser(dataTasks.run, { params: { key: 'demo' }, body })
const ended = async () => {
  const last = async () => (await superUser(dataTasks.list)).body.find(({ key }) => key === 'demo')?.last
  await until(
    'the task to end',
    async () => !['queued', 'running'].includes((await last())?.state ?? 'queued'),
  )
  return last()
}

test('Every kind of record either goes with the demo or stays', () => {
  const goes = demoRooms.flatMap(room => room.goes ?? []).map(getTableName)
  const all = storeTables.filter(isEdited).map(getTableName)
  expect([...goes, ...stays].toSorted()).toEqual(all.toSorted())
})

test('What the demo made and nobody changed goes; settings and whatever somebody touched stay with all they stand on', {
  timeout: 60_000,
}, async () => {
  const { uid: brandUid } = await shop.store.database.row<{ uid: number }>(
    sql`select min(uid) as uid from brand`,
  )
  const brand = await admin.call(brands.read, { params: { uid: brandUid } })
  await admin.call(brands.update, { params: { uid: brandUid }, body: { ...brand, name: 'Ours now' } })
  const { uid: collectionUid, items } = await shop.store.database.row<{ uid: number; items: number }>(sql`
    select collection_uid as uid, count(*)::int as items from collection_item group by 1 order by 1 limit 1`)
  const collection = await admin.call(collections.read, { params: { uid: collectionUid } })
  await admin.call(collections.update, {
    params: { uid: collectionUid },
    body: { ...collection, name: 'Ours too' },
  })
  const before = await settings()
  const [itemsBefore, brandsBefore] = [await count('item'), await count('brand')]

  await run({ dryRun: true })
  const seen = await ended()
  expect(seen).toMatchObject({ state: 'done', isDryRun: true })
  expect(seen?.log.join('\n')).toMatch(/^Item: \d+ would go$/m)
  expect([await count('item'), await count('brand')], 'only looked at').toEqual([itemsBefore, brandsBefore])

  expect((await run({})).body.errors).toEqual({ storeName: ["Type the store's name to confirm."] })
  expect((await run({ storeName: 'green lane cycles' })).status).toBe(202)
  const done = await ended()
  expect(done?.log.join('\n'), done?.log.join('\n')).toContain('went')
  expect(done?.state).toBe('done')

  expect(await settings()).toEqual(before)
  const names = await shop.store.database.rows<{ name: string }>(sql`select name from brand`)
  expect(names.map(({ name }) => name)).toContain('Ours now')
  expect(names.length).toBeLessThan(brandsBefore / 2)
  const [left] = await shop.store.database.rows(sql`
    select (select count(*)::int from collection where name = 'Ours too') as collections,
      (select count(*)::int from collection_item where collection_uid = ${collectionUid}) as members`)
  expect(left).toEqual({ collections: 1, members: items })
  expect(await count('item')).toBeLessThan(itemsBefore)
  expect(await count('supplier')).toBeLessThan(6)
  expect((await admin.call(readConfig)).storeName).toBe('Green Lane Cycles')
  const [binned] = await shop.store.database.rows(
    sql`select count(*)::int as n from file where deleted_at is not null`,
  )
  expect(binned).not.toEqual({ n: 0 })
})

test('A store that has sold something keeps all of it', async () => {
  await shop.store.database.write(backroomItself('set-up'), tx =>
    tx.execute(
      sql`insert into "order" (number, email, billing_address, placed_at) values ('T1', 'a@b.example', '{}', now())`,
    ),
  )
  const answer = await run({ storeName: 'Green Lane Cycles' })
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'There is 1 real order: the demo data stays.' },
  })
})
