import {
  cycleschemeCheck,
  cycleschemeRead,
  cycleschemeSave,
} from '@backroom/contract/organisation/cyclescheme'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/navigation'
import { basketRefusal, verdictsOf } from '#organisation/cyclescheme'
import { ItemSteps } from '#testing/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

test('A GPS device, and by age a kids’ helmet, keep a basket from Cyclescheme (proof 26)', async () => {
  const gps = await steps.make({ name: 'Pathfinder 5' })
  await steps.write(sql`
    insert into item_facet (item_uid, page_uid, facet_uid) select ${gps.item.uid}, ${gps.item.uid}, uid from facet where url_fragment = 'gps-devices'`)
  const helmet = await steps.make({ name: 'Wren Helmet' })
  await steps.save(helmet, { item: { age: 'kids' } })
  const lock = await steps.make({ name: 'Hasp Lock' })
  const check = (code: string) => admin.call(cycleschemeCheck, { query: { code } })
  expect(await check(gps.item.code)).toMatchObject({
    allowed: false,
    because: 'Restricted: carries GPS devices',
  })
  expect(await check(helmet.item.code.toLowerCase())).toMatchObject({
    allowed: false,
    because: 'Restricted: for kids',
  })
  expect(await check(lock.item.code)).toMatchObject({ allowed: true, because: '' })
  const reader = shop.store.database.orm
  expect(await basketRefusal(reader, [lock.item.uid, gps.item.uid])).toBe(
    'Pathfinder 5 cannot be bought with Cyclescheme.',
  )
  expect(await basketRefusal(reader, [lock.item.uid])).toBeNull()
  const reply = await shop.app.inject({
    url: `/storefront/v1/cyclescheme?itemUids=${lock.item.uid},${gps.item.uid},${helmet.item.uid}`,
    headers: { 'x-storefront-key': demoStorefrontKeys.main },
  })
  expect(reply.json().map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([true, false, false])
})

test('Restrictions and settings are saved as one, and an old page does not overwrite a newer one', async () => {
  const read = await admin.call(cycleschemeRead)
  expect(read.restricted).toHaveLength(13)
  expect(read.liveBikes).toBeGreaterThan(0)
  const { restricted, free: _, liveBikes: __, liveRestricted: ___, ...settings } = read
  const restrictions = restricted.map(({ facetUid, reason }) => ({ facetUid, reason }))
  const saved = await admin.call(cycleschemeSave, {
    body: { ...settings, restrictKids: false, restrictions: restrictions.slice(1) },
  })
  expect(saved.restricted).toHaveLength(12)
  expect(saved.restrictKids).toBe(false)
  const manager = await shop.as('manager')
  const { status } = await manager.refused(cycleschemeSave, { body: { ...settings, restrictions } })
  expect(status).toBe(409)
  await admin.call(cycleschemeSave, { body: { ...settings, version: saved.version, restrictions } })
})

test('Bikes are counted by category and by facet', async () => {
  const [bike] = await steps.sql<{ uid: number }>(sql`
    select i.uid from item i join item_category m on m.item_uid = i.page_uid join category c on c.uid = m.category_uid
    where c.path ~ '(^|/)road-bikes$' limit 1`)
  const [verdict] = await verdictsOf(shop.store.database.orm, [bike?.uid ?? 0])
  expect(verdict?.isBike).toBe(true)
})

test('Cyclescheme is the administrators’ alone (proof 25)', async () => {
  const ecommerce = await shop.as('ecommerce')
  const { status, body } = await ecommerce.refused(cycleschemeRead)
  expect([status, body.code]).toEqual([403, 'permission'])
})
