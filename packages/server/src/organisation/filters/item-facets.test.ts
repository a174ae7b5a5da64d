import { randomUUID } from 'node:crypto'
import {
  applyFacets,
  applyFacetsNow,
  facetQueue,
  facetQueuePlace,
  facetsSuggest,
} from '@backroom/contract/organisation/filters/item-facets'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
let admin: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  ecommerce = await shop.as('ecommerce')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const facetUid = async (filter: string, facet: string) => {
  const { uid } = await shop.store.database.row<{ uid: number }>(
    sql`select f.uid from facet f join filter q on q.uid = f.filter_uid where q.name = ${filter} and f.name = ${facet}`,
  )
  return uid
}
const carried = async (itemUid: number) =>
  (
    await steps.sql<{ uid: number }>(
      sql`select facet_uid as uid from item_facet where page_uid = (select page_uid from item where uid = ${itemUid}) order by 1`,
    )
  ).map(({ uid }) => uid)
const apply = (by: Caller, itemUid: number, add: number[], remove: number[] = [], key = randomUUID()) =>
  by.call(applyFacetsNow, { body: { changes: [{ itemUid, add, remove }], key } })

describe('Facets on an item', () => {
  test('that two people add at once both stand', async () => {
    const { item } = await steps.make()
    const [merino, road] = [await facetUid('Fabric', 'Merino wool'), await facetUid('Bike use', 'Road')]
    await Promise.all([apply(admin, item.uid, [merino]), apply(ecommerce, item.uid, [road])])
    expect(await carried(item.uid)).toEqual([merino, road].toSorted((a, b) => a - b))
  })

  test('replace the other one where their filter takes one, and the answer says so', async () => {
    const { item } = await steps.make()
    const [steel, carbon] = [
      await facetUid('Frame material', 'Steel'),
      await facetUid('Frame material', 'Carbon'),
    ]
    await apply(admin, item.uid, [steel])
    expect(await apply(admin, item.uid, [carbon])).toEqual({
      applied: 2,
      replaced: [{ itemUid: item.uid, facetUid: steel, by: carbon }],
      refused: [],
    })
    expect(await carried(item.uid)).toEqual([carbon])
  })

  test('sent twice with one key are put there once and answered the same', async () => {
    const { item } = await steps.make()
    const [gold, key] = [await facetUid('Security rating', 'Gold'), randomUUID()]
    const [first, second] = await Promise.all([
      apply(admin, item.uid, [gold], [], key),
      apply(admin, item.uid, [gold], [], key),
    ])
    expect(second).toEqual(first)
    expect(first.applied).toBe(1)
    expect(await apply(admin, item.uid, [], [gold], key)).toEqual(first)
    expect(await carried(item.uid)).toEqual([gold])
  })

  test('of a system filter come from the item itself', async () => {
    const { item } = await steps.make()
    const black = await facetUid('Colour', 'Black')
    const { refused } = await apply(admin, item.uid, [black])
    expect(refused[0]?.reason).toBe("Colour comes from the item's colour. Change it on the item.")
  })

  test('of a system filter are not saved with the item’s page either', async () => {
    const page = await steps.make()
    const black = await facetUid('Colour', 'Black')
    const facetsAdded = [{ itemUid: page.item.uid, facetUid: black }]
    await expect(steps.save(page, { facetsAdded } as never)).rejects.toThrow(
      "Colour comes from the item's colour. Change it on the item.",
    )
  })

  test('follow the last word said of them in one call', async () => {
    const { item } = await steps.make()
    const [gold, silver] = [
      await facetUid('Security rating', 'Gold'),
      await facetUid('Security rating', 'Silver'),
    ]
    await apply(admin, item.uid, [gold])
    const changes = [
      { itemUid: item.uid, add: [gold, silver], remove: [] },
      { itemUid: item.uid, add: [], remove: [gold, silver] },
    ]
    const { applied } = await admin.call(applyFacetsNow, { body: { changes, key: randomUUID() } })
    expect(await carried(item.uid)).toEqual([])
    expect(applied).toBe(1)
  })

  test('are at most as many of one filter as it takes', async () => {
    const { item } = await steps.make()
    const uses = await Promise.all(
      ['Road', 'Gravel', 'Touring', 'Kids'].map(name => facetUid('Bike use', name)),
    )
    const { applied, refused } = await apply(admin, item.uid, uses)
    expect(applied).toBe(3)
    expect(refused.map(({ reason }) => reason)).toEqual(['An item can have at most 3 of Bike use.'])
  })

  test('are at most 60 on a page, one by one and in bulk', async () => {
    const { item } = await steps.make()
    await steps.write(sql`
      insert into item_facet (item_uid, page_uid, facet_uid) select ${item.uid}, ${item.uid}, f.uid
      from facet f join filter q on q.uid = f.filter_uid and q.type = 'list' and q.name not in ('Security rating', 'Fabric') order by f.uid limit 60`)
    const gold = await facetUid('Security rating', 'Gold')
    const { applied, refused } = await apply(admin, item.uid, [gold])
    expect([applied, refused[0]?.reason]).toEqual([0, 'At most 60 facets on a page.'])
    const bulk = new BulkSteps(shop, admin, applyFacets)
    const { counts, refusedBy } = await bulk.preview({ uids: [item.uid] }, { add: [gold], remove: [] })
    expect(counts.willChange).toBe(0)
    expect(refusedBy.map(({ text }) => text)).toEqual(['At most 60 facets on a page.'])
  })

  test('are at most 60 on a page with what its sizes carry', async () => {
    const page = await steps.make()
    await steps.save(page, {
      item: { sellable: false },
      sizes: [{ key: 'm', code: 'FULL-M', sizeLabel: 'M', sellable: true }],
    })
    await steps.write(sql`
      insert into item_facet (item_uid, page_uid, facet_uid) select s.uid, s.page_uid, f.uid from item s, (
        select f.uid from facet f join filter q on q.uid = f.filter_uid and q.type in ('list', 'size') and q.name <> 'Security rating' order by f.uid limit 60) f
      where s.code = 'FULL-M'`)
    const gold = await facetUid('Security rating', 'Gold')
    const { applied, refused } = await apply(admin, page.item.uid, [gold])
    expect([applied, refused[0]?.reason]).toEqual([0, 'At most 60 facets on a page.'])
    const bulk = new BulkSteps(shop, admin, applyFacets)
    const { refusedBy } = await bulk.preview({ uids: [page.item.uid] }, { add: [gold], remove: [] })
    expect(refusedBy.map(({ text }) => text)).toEqual(['At most 60 facets on a page.'])
  })

  test('of sizes go to the size that reads the same, also when said of the page', async () => {
    const page = await steps.make()
    const saved = await steps.save(page, {
      item: { sellable: false },
      sizes: [
        { key: 's', code: 'FACET-S', sizeLabel: 'Small', sellable: true },
        { key: 'l', code: 'FACET-L', sizeLabel: 'Large', sellable: true },
      ],
    })
    const large = await facetUid('Clothing size', 'L')
    await apply(admin, page.item.uid, [large])
    const [row] = await steps.sql<{ code: string }>(
      sql`select i.code from item_facet k join item i on i.uid = k.item_uid where k.page_uid = ${saved.item.uid} and k.facet_uid = ${large}`,
    )
    expect(row?.code).toBe('FACET-L')
    const { refused } = await apply(admin, page.item.uid, [await facetUid('Clothing size', 'XS')])
    expect(refused[0]?.reason).toBe(`No size of ${page.item.code} reads as XS.`)
  })

  test('of an archived item and of an item that is gone are refused with the reason', async () => {
    const { item } = await steps.make()
    await steps.write(sql`update item set status = 'archived' where uid = ${item.uid}`)
    const gold = await facetUid('Security rating', 'Gold')
    const changes = [item.uid, 999_999].map(itemUid => ({ itemUid, add: [gold], remove: [] }))
    const { refused } = await admin.call(applyFacetsNow, { body: { changes, key: randomUUID() } })
    expect(refused.map(({ reason }) => reason)).toEqual([
      `${item.code} is archived.`,
      'This item no longer exists.',
    ])
  })
})

test('Suggestions come from sizes, words and synonyms, and leave out what is there', async () => {
  const [cats] = await steps.sql<{ uid: number }>(
    sql`select uid from category where path ~ '(^|/)jackets$' limit 1`,
  )
  const page = await steps.make({ name: 'Hooded Hardshell Ripstop Coat', primaryCategoryUid: cats?.uid })
  const hardshell = await facetUid('Fabric', 'Hardshell')
  const suggest = () => admin.call(facetsSuggest, { query: { itemUid: page.item.uid } })
  expect(await suggest()).toContainEqual(
    expect.objectContaining({ facetUid: hardshell, because: 'name', from: 'Hardshell' }),
  )
  await apply(admin, page.item.uid, [hardshell])
  expect((await suggest()).map(({ facetUid: uid }) => uid)).not.toContain(hardshell)
})

test('Two people who ask for the same queue see where the other is and what is done', async () => {
  const [gap] = await steps.sql<{ category: number; filter: number; missing: number }>(sql`
    select category_uid as category, filter_uid as filter, live_items - answered as missing from facet_gap
    where live_items - answered between 3 and 60 order by uid limit 1`)
  const query = { category: gap?.category, missing: gap?.filter } as never
  const asked = (by: Caller) => by.call(facetQueue, { params: { view: 'FacetGapsView' }, query })
  const [mine, theirs] = [await asked(admin), await asked(ecommerce)]
  expect(mine.total).toBe(gap?.missing)
  expect(theirs.key).toBe(mine.key)
  const [first, second] = mine.items
  await admin.call(facetQueuePlace, {
    body: { key: mine.key, itemUid: second?.uid ?? 0, done: { itemUid: first?.uid ?? 0, isDone: true } },
  })
  const state = await ecommerce.call(facetQueuePlace, { body: { key: mine.key, itemUid: first?.uid ?? 0 } })
  expect(state.done).toEqual([first?.uid])
  expect(state.people.map(({ by, itemUid }) => [by.name, itemUid])).toEqual(
    expect.arrayContaining([['Megan Hughes', second?.uid]]),
  )
})

test('Facets are applied to everything that matches, with a preview and an undo', async () => {
  const bulk = new BulkSteps(shop, admin, applyFacets)
  const pages = await Promise.all([steps.make(), steps.make(), steps.make()])
  const uids = pages.map(({ item }) => item.uid)
  const [steel, carbon] = [
    await facetUid('Frame material', 'Steel'),
    await facetUid('Frame material', 'Carbon'),
  ]
  await apply(admin, uids[0] ?? 0, [carbon])
  await apply(admin, uids[1] ?? 0, [steel])
  const preview = await bulk.preview({ uids }, { add: [steel], remove: [] })
  expect(preview.counts).toMatchObject({ targets: 3, willChange: 2, unchanged: 1 })
  expect(preview.consequences.map(({ text }) => text)).toContain(
    '1 facet will be replaced: their filter takes one on each item.',
  )
  const run = await bulk.run(preview)
  await bulk.ended(run)
  expect(await Promise.all(uids.map(carried))).toEqual([[steel], [steel], [steel]])
  await bulk.ended(await bulk.undo(run))
  expect(await carried(uids[0] ?? 0)).toEqual([carbon])
  expect(await carried(uids[2] ?? 0)).toEqual([])
  const refused = await bulk.refused({
    selection: { uids },
    dryRun: true,
    add: [await facetUid('Colour', 'Black')],
    remove: [],
  })
  expect(refused.body.errors?.add).toEqual(["Colour comes from the item's colour. Change it on the item."])
})
