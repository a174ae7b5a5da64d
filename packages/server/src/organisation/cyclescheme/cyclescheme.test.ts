import type { Conflict } from '@backroom/contract/kit/record'
import {
  type CycleschemeInput,
  type CycleschemeReply,
  cyclescheme,
  cycleschemeCheck,
  facetOfUsual,
} from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { basketRefusal, verdictsOf } from '#organisation/cyclescheme/cyclescheme'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

type Restriction = CycleschemeInput['restrictions'][number]

let shop: TestApp
let steps: ItemSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

test('A GPS device, and by age a kids’ helmet, keep a basket from Cyclescheme', async () => {
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

/** What was read, as it is sent back. */
const sent = ({ version, enabled, restrictKids, ...read }: CycleschemeReply) => ({
  version,
  enabled,
  restrictKids,
  restrictions: read.restrictions,
  bikeFacetUids: read.bikeFacetUids,
  bikeCategoryUids: read.bikeCategoryUids,
})

test('Restrictions and settings are saved as one, and what two people change at once is kept', async () => {
  const read = await admin.call(cyclescheme.read)
  expect(read.restricted).toHaveLength(13)
  expect(read.liveBikes).toBeGreaterThan(0)
  const manager = await shop.as('manager')
  const [one, two] = read.restrictions as [Restriction, Restriction]
  const others = read.restrictions.slice(2)
  const saved = await admin.call(cyclescheme.update, {
    body: { ...sent(read), restrictKids: false, restrictions: [two, ...others] },
  })
  expect(saved.restricted).toHaveLength(12)
  expect(saved).toMatchObject({ restrictKids: false, updatedBy: { name: expect.any(String) } })
  const both = await manager.call(cyclescheme.update, {
    body: { ...sent(read), restrictions: [one, { ...two, reason: 'Not for riding.' }, ...others] },
  })
  expect(both.restrictKids, 'theirs').toBe(false)
  expect(both.merged).toEqual(['restrictKids', 'restrictions'])
  const reasons = new Map(both.restrictions.map(({ facetUid, reason }) => [facetUid, reason]))
  expect([reasons.size, reasons.get(two.facetUid)]).toEqual([12, 'Not for riding.'])

  const { status, body } = await admin.refused(cyclescheme.update, {
    body: { ...sent(saved), enabled: false, restrictions: [{ ...two, reason: 'Mine.' }, ...others] },
  })
  expect([status, body.code, Object.keys(body.conflict?.fields ?? {})]).toEqual([
    409,
    'conflict',
    ['restrictions'],
  ])
  const { mine, theirs } = (body.conflict as Conflict).fields.restrictions as Record<string, Restriction[]>
  const reasonIn = (list: Restriction[] = []) => list.find(({ facetUid }) => facetUid === two.facetUid)
  expect(reasonIn(mine)?.reason).toBe('Mine.')
  expect(reasonIn(theirs)?.reason).toBe('Not for riding.')
  const chosen = {
    ...sent(saved),
    enabled: false,
    restrictions: mine ?? [],
    version: body.conflict?.version ?? 0,
  }
  const settled = await admin.call(cyclescheme.update, { body: chosen })
  expect(settled.enabled).toBe(false)
  await admin.call(cyclescheme.update, { body: { ...sent(read), version: settled.version } })
})

test('Every save is in the history as one, and can be looked back at', async () => {
  const before = await admin.call(cyclescheme.read)
  const [one, ...others] = before.restrictions as [Restriction, ...Restriction[]]
  await admin.call(cyclescheme.update, { body: { ...sent(before), enabled: false, restrictions: others } })
  const { entries } = await admin.call(cyclescheme.history)
  const [newest] = entries
  expect(newest?.changes.map(({ field }) => field)).toEqual(['enabled', 'restrictions'])
  const restrictions = newest?.changes[1] as { before: Restriction[]; after: Restriction[] }
  expect(restrictions.before).toHaveLength(restrictions.after.length + 1)
  const [named] = await steps.sql<{ name: string }>(sql`select name from facet where uid = ${one.facetUid}`)
  expect(newest?.changes[1]?.names?.[one.facetUid]).toBe(named?.name)
  const earlier = await admin.call(cyclescheme.asOf, { params: { historyUid: entries[1]?.uid ?? 0 } })
  expect(earlier.enabled).toBe(true)
  expect(earlier.restrictions).toContainEqual(one)
  const now = await admin.call(cyclescheme.read)
  const restored = await admin.call(cyclescheme.update, { body: { ...earlier, version: now.version } })
  expect(restored.restricted).toHaveLength(before.restricted.length)
})

test('A restricted facet that has become a size stays on the page, and a save keeps it', async () => {
  const [size] = await steps.sql<{ uid: number }>(
    sql`select f.uid from facet f join filter q on q.uid = f.filter_uid where q.type = 'size' order by f.uid limit 1`,
  )
  const facetUid = size?.uid ?? 0
  await steps.write(
    sql`insert into cyclescheme_restriction (facet_uid, reason) values (${facetUid}, 'Too big.')`,
  )
  const read = await admin.call(cyclescheme.read)
  expect(read.restrictions).toContainEqual({ facetUid, reason: 'Too big.' })
  expect(read.free.map(facet => facet.filter)).not.toContain('Frame size')
  const { restrictKids } = read
  const saved = await admin.call(cyclescheme.update, { body: { ...sent(read), restrictKids: !restrictKids } })
  expect(saved.restrictions).toContainEqual({ facetUid, reason: 'Too big.' })
  const restrictions = read.restrictions.filter(each => each.facetUid !== facetUid)
  await admin.call(cyclescheme.update, { body: { ...sent(saved), restrictKids, restrictions } })
})

test('The usual restrictions are found by fragment, by name and under the address facets get by themselves', () => {
  const facet = (name: string, urlFragment: string) => ({ name, urlFragment, filter: 'Product group' })
  const facets = [
    facet('GPS', 'gps-devices'),
    facet('Power meters', 'product-group-power-meters'),
    facet('Sports watches', 'product-group-watches'),
    facet('Foam rollers', 'type-foam-rollers'),
  ]
  const found = (usual: string) => facetOfUsual(usual, facets)?.name
  expect(['gps-devices', 'power-meters', 'watches', 'rollers'].map(found)).toEqual([
    'GPS',
    'Power meters',
    'Sports watches',
    undefined,
  ])
})

test('Bikes are counted by category and by facet', async () => {
  const [bike] = await steps.sql<{ uid: number }>(sql`
    select i.uid from item i join item_category m on m.item_uid = i.page_uid join category c on c.uid = m.category_uid
    where c.path ~ '(^|/)road-bikes$' limit 1`)
  const [verdict] = await verdictsOf(shop.store.database.orm, [bike?.uid ?? 0])
  expect(verdict?.isBike).toBe(true)
})

test('Cyclescheme is the administrators’ alone', async () => {
  const ecommerce = await shop.as('ecommerce')
  const { status, body } = await ecommerce.refused(cyclescheme.read)
  expect([status, body.code]).toEqual([403, 'permission'])
})
