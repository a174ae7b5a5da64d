import { items } from '@backroom/contract/items/page/items'
import type { ItemPage } from '@backroom/contract/items/page/page'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

async function makeCollection(name: string): Promise<number> {
  await steps.write(
    sql`insert into collection (name, url_slug) values (${name}, ${name.toLowerCase().replaceAll(' ', '-')})`,
  )
  const [made] = await steps.sql<{ uid: number }>(sql`select uid from collection where name = ${name}`)
  return made?.uid as number
}

test('Collections are chosen by hand on the page; what a rule put there stays', async () => {
  const page = await steps.make()
  const [byHand, byRule] = [await makeCollection('Chosen by hand'), await makeCollection('Chosen by rule')]
  await steps.write(
    sql`insert into collection_rule_item (collection_uid, item_uid, position) values (${byRule}, ${page.item.uid}, 1)`,
  )
  const ours = ({ collections }: ItemPage) => collections.filter(({ uid }) => [byHand, byRule].includes(uid))
  const added = await steps.save(page, { collectionsAdded: [byHand, byRule] })
  expect(ours(added)).toEqual([
    { uid: byHand, name: 'Chosen by hand', manual: true, byRule: false },
    { uid: byRule, name: 'Chosen by rule', manual: true, byRule: true },
  ])
  const removed = await steps.save(added, { collectionsRemoved: [byHand, byRule] })
  expect(ours(removed)).toEqual([{ uid: byRule, name: 'Chosen by rule', manual: false, byRule: true }])
})

test('Two people who put an item into different collections both have their way', async () => {
  const page = await steps.make()
  const [one, other] = [await makeCollection('For spring'), await makeCollection('For summer')]
  await steps.save(page, { collectionsAdded: [one] })
  const both = await steps.save(page, { collectionsAdded: [other] })
  const byHand = both.collections.filter(({ manual }) => manual)
  expect(byHand.map(({ uid }) => uid)).toEqual([one, other])
  const heard = await steps.sql(
    sql`select from item_change where page_uid = ${page.item.uid} and 'collections' = any(fields)`,
  )
  expect(heard, 'whoever follows items hears of both').toHaveLength(2)
})

test('A collection that is gone is named at its field, and nothing is saved', async () => {
  const page = await steps.make()
  const uid = await makeCollection('Here to stay')
  const { status, body } = await steps.refusedSave(page, {
    item: { mpn: 'NEVER' },
    collectionsAdded: [uid, 2_000_000_000],
  })
  expect(status).toBe(400)
  expect(body.errors).toEqual({ collections: ['A collection no longer exists. Choose another.'] })
  const now = await steps.read(page.item.uid)
  expect(now.item.mpn).toBe(page.item.mpn)
  expect(now.collections.filter(({ manual }) => manual)).toEqual([])
})

test('The page says which Google category it takes over from its categories, the nearest first', async () => {
  const [place] = await steps.sql<{ child: number; parent: number; path: string; id: number }>(sql`
    select c.uid as child, c.ancestor_uids[1] as parent, g.path, g.id from category c,
      (select id, path from google_category order by id limit 1) g
    where c.active and c.allow_primary and cardinality(c.ancestor_uids) = 1 limit 1`)
  if (!place) throw new Error('The demo store has categories below others.')
  await steps.write(
    sql`update category set google_category_id = null where uid in (${place.child}, ${place.parent})`,
  )
  const page = await steps.make({ primaryCategoryUid: place.child })
  expect(page.inheritedGoogleCategory).toBeNull()
  await steps.write(sql`update category set google_category_id = ${place.id} where uid = ${place.parent}`)
  expect((await steps.read(page.item.uid)).inheritedGoogleCategory).toBe(place.path)
  const [nearer] = await steps.sql<{ id: number; path: string }>(
    sql`select id, path from google_category order by id desc limit 1`,
  )
  await steps.write(sql`update category set google_category_id = ${nearer?.id} where uid = ${place.child}`)
  expect((await steps.read(page.item.uid)).inheritedGoogleCategory).toBe(nearer?.path)
})

test('The count of a related facet knows pages on the site, without the page itself', async () => {
  const [facet] = await steps.sql<{ uid: number }>(sql`
    select f.uid from facet f join filter q on q.uid = f.filter_uid where q.type = 'list' and q.max_per_item > 0
    order by (select count(*) from item_facet k where k.facet_uid = f.uid), f.uid limit 1`)
  const facetUid = facet?.uid as number
  const count = async (uid: number) =>
    (await admin.call(items.relatedCount, { params: { uid }, query: { facetUid } })).live
  const mine = await steps.makeActive()
  const before = await count(mine.item.uid)
  const carry = [{ facetUid }]
  await steps.save(mine, { facetsAdded: carry })
  expect(await count(mine.item.uid)).toBe(before)
  const other = await steps.makeActive()
  await steps.save(other, { facetsAdded: carry })
  await steps.save(await steps.make(), { facetsAdded: carry })
  expect(await count(mine.item.uid)).toBe(before + 1)
  const missing = await admin.refused(items.relatedCount, {
    params: { uid: 2_000_000_000 },
    query: { facetUid },
  })
  expect(missing.status).toBe(404)
})
