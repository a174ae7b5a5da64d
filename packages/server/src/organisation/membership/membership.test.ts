import {
  applyHeld,
  discardHeld,
  saveCollectionFilter,
} from '@backroom/contract/organisation/collections/calls'
import {
  addCollectionItems,
  collectionItems,
  excludeCollectionItems,
  includeCollectionItems,
  orderCollectionItems,
} from '@backroom/contract/organisation/collections/item-calls'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import {
  checkRules,
  collectionCounts,
  membershipTask,
  recomputeAndFollow,
} from '#organisation/membership/jobs'
import { sized } from '#testing/sized'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
  await steps.settle()
})
afterAll(() => shop.close())

/** As many as a website shows on one page, less a few that may join. */
const half = 90

const under = (value: number) => ({ field: 'price' as const, op: 'lt' as const, value })

/** The items that a website gets for a page. */
async function served(path: string): Promise<number[]> {
  const url = `/storefront/v1/list?path=${encodeURIComponent(path)}&query=size%3D96`
  const headers = { 'x-storefront-key': demoStorefrontKeys.main }
  const { items = [] } = (await shop.app.inject({ url, headers })).json<ListAnswer>()
  return items.map(({ uid }) => uid).toSorted((a, b) => a - b)
}

describe('Membership by rule', () => {
  test('asks only rules that name what changed, however many there are', async () => {
    const [gravel, other] = [await steps.facet('Gravel'), await steps.facet('Touring')]
    await steps.write(sql`
      insert into collection (name, url_slug, rule)
      select 'Many ' || n, 'many-' || n, jsonb_build_object('match', 'all', 'of', jsonb_build_array(jsonb_build_object('field', 'facet', 'op', 'hasAny',
        'value', jsonb_build_array(case when n <= 3 then ${gravel}::int else ${other}::int end))))
      from generate_series(1, ${sized(50, 500)}::int) n`)
    await steps.settle()
    const page = await steps.make()
    await steps.settle()
    await steps.give(gravel, page.item.uid)
    const began = Date.now()
    const told = await steps.settle()
    expect(told).toMatchObject([{ kind: 'membership', pages: 1, evaluated: 3, joined: 3, left: 0 }])
    expect(Date.now() - began).toBeLessThan(5_000)
    await steps.write(sql`delete from collection where name like 'Many %'`)
  })

  test('shows the old members until a recompute is done and the new ones from then on, never a mix', async () => {
    const [one, two] = [await steps.facet('Old half'), await steps.facet('New half')]
    const [pages] = await steps.sql<{ list: number[] }>(sql`
      select array_agg(page_uid order by page_uid) as list from (select page_uid from item_index where live order by page_uid limit ${2 * half}) t`)
    const list = pages?.list ?? []
    await steps.give(one, ...list.slice(0, half))
    await steps.give(two, ...list.slice(half))
    await steps.settle()
    const uid = await steps.collect(allOf(hasFacet(one)), { name: 'Served whole' })
    const old = await served('/collections/served-whole')
    expect(old).toEqual(list.slice(0, half))
    await steps.by.call(saveCollectionFilter, {
      params: { uid },
      body: {
        rule: allOf(hasFacet(two)) as never,
        version: (await steps.readCollection(uid)).version,
        confirmLeaving: true,
      },
    })
    expect(await served('/collections/served-whole')).toEqual(old)
    const seen = new Set<string>()
    let isOver = false
    const watch = async (look: () => Promise<number[]>) => {
      while (!isOver) seen.add((await look()).join())
    }
    const watching = [watch(() => steps.members(uid)), watch(() => served('/collections/served-whole'))]
    await steps.give(two, list[0] as number) // a change that comes meanwhile
    await steps.settle()
    isOver = true
    await Promise.all(watching)
    const now = await served('/collections/served-whole')
    expect(now).toEqual([list[0], ...list.slice(half)])
    const whole = [old.join(), list.slice(half).join(), now.join()]
    expect(
      [...seen].filter(each => !whole.includes(each)),
      'mixes of old and new',
    ).toEqual([])
    expect((await steps.readCollection(uid)).ruleGeneration).toBe(2)
  })

  test('leaves out what somebody excluded, until it is put back', async () => {
    const facet = await steps.facet('Excludable')
    const page = await steps.make()
    await steps.give(facet, page.item.uid)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    const by = { params: { uid }, body: { itemUids: [page.item.uid] } }
    expect(await steps.by.call(excludeCollectionItems, by)).toMatchObject({
      memberCount: 0,
      excludedCount: 1,
    })
    await steps.settle()
    expect(await steps.members(uid)).toEqual([])
    expect(await steps.by.call(includeCollectionItems, by)).toMatchObject({
      memberCount: 1,
      excludedCount: 0,
    })
    expect(await steps.members(uid)).toEqual([page.item.uid])
  })

  test('is held when a facet merge would empty a collection; Discard keeps it and marks the rule', async () => {
    const [gravel, mixed] = [await steps.facet('Gravel bikes'), await steps.facet('Mixed')]
    const [pages] = await steps.sql<{ list: number[] }>(
      sql`select array_agg(page_uid) as list from (select page_uid from item_index order by page_uid limit 200) t`,
    )
    await steps.give(gravel, ...(pages?.list ?? []))
    const uid = await steps.collect(allOf(hasFacet(gravel)), { name: 'Gravel bikes of the proof' })
    expect(await steps.members(uid)).toHaveLength(200)
    await steps.write(sql`update item_facet set facet_uid = ${mixed} where facet_uid = ${gravel}`)
    await steps.settle()
    expect(await steps.members(uid)).toHaveLength(200)
    expect(await steps.readCollection(uid)).toMatchObject({
      ruleState: 'held',
      held: { keeps: 0, leaves: 200 },
    })
    const kept = await steps.by.call(discardHeld, { params: { uid }, body: {} })
    expect(kept.ruleState).toBe('failed')
    expect(kept.failure).toContain('would have kept 0 of 200 items')
    await checkRules(steps.store, new Date(), () => {})
    expect(await steps.members(uid), 'also after the night').toHaveLength(200)
    const { status, body } = await steps.by.refused(applyHeld, { params: { uid }, body: {} })
    expect([status, body.message]).toEqual([400, 'Nothing is held.'])
  })

  test('of one collection is a change to those that name it, and to those below that take over its rule', async () => {
    const [outer, inner] = [await steps.facet('Outer'), await steps.facet('Inner')]
    const page = await steps.make()
    const first = await steps.collect(allOf(hasFacet(outer)), { name: 'Named by another' })
    const second = await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [first] }))
    const below = await steps.collect(allOf(hasFacet(inner)), { parentUid: first, inheritRules: true })
    await steps.give(inner, page.item.uid)
    await steps.settle()
    expect(await steps.members(below), "the parent's rule holds too").toEqual([])
    await steps.give(outer, page.item.uid)
    await steps.settle()
    expect([await steps.members(first), await steps.members(second), await steps.members(below)]).toEqual([
      [page.item.uid],
      [page.item.uid],
      [page.item.uid],
    ])
    await steps.by.call(excludeCollectionItems, {
      params: { uid: first },
      body: { itemUids: [page.item.uid] },
    })
    await steps.settle()
    expect(await steps.members(second), 'by hand counts as well').toEqual([])
  })

  test('writes no history for what rules do, and keeps it for what people do', async () => {
    const facet = await steps.facet('Silent')
    const page = await steps.make()
    await steps.give(facet, page.item.uid)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    const entries = () =>
      steps.sql(sql`select from history h join collection_item c on c.uid = h.entity_uid
        where h.entity = 'collectionItem' and c.collection_uid = ${uid}`)
    expect(await entries()).toHaveLength(0)
    await steps.by.call(addCollectionItems, { params: { uid }, body: { itemUids: [page.item.uid] } })
    expect(await entries()).toHaveLength(1)
  })

  test('drops a page that is archived, and finds it again when it is back', async () => {
    const facet = await steps.facet('Comes and goes')
    const page = await steps.make()
    await steps.give(facet, page.item.uid)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    await steps.write(sql`update item set status = 'archived' where uid = ${page.item.uid}`)
    await steps.settle()
    expect(await steps.members(uid)).toEqual([])
    await steps.write(sql`update item set status = 'inactive' where uid = ${page.item.uid}`)
    await steps.settle()
    expect(await steps.members(uid)).toEqual([page.item.uid])
  })

  test('of a rule that cannot be read fails by itself: its members stay and others go on', async () => {
    const facet = await steps.facet('Broken')
    const page = await steps.make()
    const [broken, sound] = [
      await steps.collect(allOf(hasFacet(facet))),
      await steps.collect(allOf(hasFacet(facet))),
    ]
    await steps.store.database.write({ uid: 0, via: 'demo' }, async tx => {
      await tx.execute(sql`select set_config('backroom.rules', 'done', true)`)
      await tx.execute(
        sql`update collection set rule = '{"match": "all", "of": "none"}' where uid = ${broken}`,
      )
    })
    await steps.give(facet, page.item.uid)
    await steps.settle()
    expect(await steps.members(sound)).toEqual([page.item.uid])
    const [state] = await steps.sql(
      sql`select rule_state as state, failure from collection_state where collection_uid = ${broken}`,
    )
    expect(state).toEqual({ state: 'failed', failure: 'The rule cannot be read. Save it again.' })
  })
})

test('Pins lead even out of stock, and the rest stand by price with what cannot be bought last', async () => {
  const uid = await steps.collect(null, { sortMode: 'priceUp', outOfStockLast: true })
  const prices = [500, 400, 300, 200, 100]
  const pages = []
  for (const priceMinor of prices) pages.push((await steps.makeActive({ priceMinor })).item.uid)
  const [dear, less, middle, cheap, cheapest] = pages as [number, number, number, number, number]
  for (const page of [middle, cheap, less]) await steps.stock(page, 'Kendal', 5)
  await steps.settle()
  await steps.by.call(addCollectionItems, { params: { uid }, body: { itemUids: pages } })
  await steps.by.call(orderCollectionItems, {
    params: { uid },
    body: {
      pins: [
        { itemUid: dear, pinned: 1 },
        { itemUid: less, pinned: 2 },
      ],
    },
  })
  const { items } = await steps.by.call(collectionItems, { params: { uid } })
  expect(items.map(item => item.uid)).toEqual([dear, less, cheap, middle, cheapest])
  expect(items[0]).toMatchObject({ isBuyable: false, pinned: 1 })
})

test('A nightly check corrects what drifted and says so', async () => {
  const facet = await steps.facet('Drifting')
  const page = await steps.make()
  await steps.give(facet, page.item.uid)
  const uid = await steps.collect(allOf(hasFacet(facet)))
  const told: unknown[] = []
  await checkRules(steps.store, new Date(), () => {}) // other tests have been to other times
  await checkRules(steps.store, new Date(), news => told.push(news))
  expect(told).toEqual([])
  const { item } = await steps.make()
  await steps.settle()
  await steps.write(
    sql`insert into collection_rule_item (collection_uid, item_uid, position) values (${uid}, ${item.uid}, 9)`,
  )
  await checkRules(steps.store, new Date(), news => told.push(news))
  expect(told).toMatchObject([{ kind: 'membershipDrift', collectionUid: uid, joined: 0, left: 1 }])
  expect(await steps.members(uid)).toEqual([page.item.uid])
})

test('Recomputing what nothing changed leaves the members as they are', async () => {
  const uid = await steps.collect(allOf(under(5_000)))
  const before = await steps.members(uid)
  await recomputeAndFollow(
    steps.store,
    { collectionUid: uid, isConfirmed: false, because: 'Test' },
    new Date(),
  )
  expect(await steps.members(uid)).toEqual(before)
})

test('Memberships and counts that are stopped in the middle are gone on with by another server', async () => {
  await steps.sql(sql`delete from graphile_worker._private_jobs`)
  const stopped = { store: steps.store, signal: AbortSignal.abort(), attempt: 1 }
  await collectionCounts.run({}, stopped)
  await membershipTask(() => {}).run({}, stopped)
  const left = await steps.sql<{ key: string }>(sql`select key from graphile_worker.jobs order by key`)
  expect(left.map(({ key }) => key)).toEqual(['collection-counts', 'membership:again'])
})
