import {
  addToCollection,
  clearCollection,
  mergeCollections,
  removeFromCollection,
  tagCollections,
} from '@backroom/contract/organisation/collections/bulk'
import * as calls from '@backroom/contract/organisation/collections/calls'
import * as itemCalls from '@backroom/contract/organisation/collections/item-calls'
import { collectionTags, mergeCollectionTags } from '@backroom/contract/organisation/collections/tags'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

async function tag(name: string): Promise<number> {
  const made = await steps.by.call(collectionTags.create, { body: { name, colour: 'teal', description: '' } })
  return made.uid
}

describe('Many collections at once', () => {
  test('are cleared of what was put in by hand, and all of it comes back with undo', async () => {
    const bulk = steps.bulk(clearCollection)
    const uid = await steps.collect(null)
    const page = (await steps.make()).item.uid
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid }, body: { itemUids: [page] } })
    const preview = await bulk.preview({ uids: [uid] }, { what: 'manual' })
    expect(preview.counts).toMatchObject({ willChange: 1 })
    const run = await bulk.run(preview)
    await bulk.ended(run)
    expect(await steps.members(uid)).toEqual([])
    await bulk.reaches(await bulk.undo(run), 'completed')
    expect(await steps.members(uid)).toEqual([page])
  })

  test('keep the pins and places of what the rule finds too', async () => {
    const facet = await steps.facet('Cleared but found')
    const made = [await steps.make(), await steps.make(), await steps.make()].map(({ item }) => item.uid)
    const [first = 0, second = 0, byHand = 0] = made
    await steps.give(facet, first, second)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    const params = { uid }
    await steps.by.call(itemCalls.addCollectionItems, { params, body: { itemUids: made } })
    await steps.by.call(itemCalls.orderCollectionItems, {
      params,
      body: {
        moves: [{ itemUid: second, afterUid: null }],
        pins: [
          { itemUid: first, pinned: 2 },
          { itemUid: byHand, pinned: 1 },
        ],
      },
    })
    const bulk = steps.bulk(clearCollection)
    const run = await bulk.run(await bulk.preview({ uids: [uid] }, { what: 'manual' }))
    await bulk.ended(run)
    const stands = async () => {
      const { items } = await steps.by.call(itemCalls.collectionItems, { params })
      return items.map(item => [item.uid, item.source, item.pinned])
    }
    expect(await stands()).toEqual([
      [first, 'rule', 2],
      [second, 'rule', null],
    ])
    await bulk.ended(await bulk.undo(run))
    expect(await stands()).toEqual([
      [byHand, 'manual', 1],
      [first, 'both', 2],
      [second, 'both', null],
    ])
  })

  test('lose items by the bulk change of the item list: by hand they go, by rule they are excluded', async () => {
    const facet = await steps.facet('Removed in bulk')
    const [byRule, byHand, neither] = [await steps.make(), await steps.make(), await steps.make()].map(
      ({ item }) => item.uid,
    ) as [number, number, number]
    await steps.give(facet, byRule)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid }, body: { itemUids: [byHand] } })
    const bulk = steps.bulk(removeFromCollection)
    const preview = await bulk.preview({ uids: [byRule, byHand, neither] }, { collectionUid: uid })
    expect(preview.counts).toMatchObject({ willChange: 2, unchanged: 1 })
    expect(JSON.stringify(preview)).toContain('1 item will be excluded, since its rule finds them.')
    const run = await bulk.run(preview)
    await bulk.ended(run)
    const excluded = await steps.by.call(itemCalls.collectionItems, {
      params: { uid },
      query: { which: 'excluded' },
    })
    expect([await steps.members(uid), excluded.items.map(item => item.uid)]).toEqual([[], [byRule]])
    await bulk.ended(await bulk.undo(run))
    expect(await steps.members(uid)).toEqual([byRule, byHand])
  })

  test('are not cleared of what a rule finds, and it is said', async () => {
    const uid = await steps.collect(allOf({ field: 'price', op: 'lt', value: 100_000 }))
    const before = await steps.members(uid)
    const bulk = steps.bulk(clearCollection)
    const preview = await bulk.preview({ uids: [uid] }, { what: 'all' })
    expect(preview.counts).toMatchObject({ willChange: 0, refused: 1 })
    expect(preview.refusedBy).toMatchObject([
      { text: 'Nothing to clear: what its rule finds is not cleared.' },
    ])
    expect(await steps.members(uid)).toEqual(before)
  })

  test('are tagged, and merged into one that everything then points at', async () => {
    const [kept, gone] = [
      await steps.collect(null, { name: 'Kept one' }),
      await steps.collect(null, { name: 'Gone one' }),
    ]
    const page = (await steps.make()).item.uid
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid: gone }, body: { itemUids: [page] } })
    const user = await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [gone] }), {
      name: 'Points at gone',
    })
    const tagging = steps.bulk(tagCollections)
    await tagging.ended(
      await tagging.run(await tagging.preview({ uids: [gone] }, { tagUid: await tag('Goes along') })),
    )
    await steps.write(sql`
      insert into filter_custom_repeater (name, scopes) values ('Of gone', jsonb_build_array(jsonb_build_object('kind', 'collection', 'uid', ${gone}::int)))`)
    const bannered = await steps.collect(null, { name: 'With a banner', bannerCollectionUid: gone })
    const merging = steps.bulk(mergeCollections)
    await merging.ended(await merging.run(await merging.preview({ uids: [gone] }, { keepUid: kept })))
    await steps.settle()
    expect(await steps.members(kept)).toEqual([page])
    expect((await steps.readCollection(bannered)).bannerCollectionUid).toBe(kept)
    expect(await steps.members(user)).toEqual([page])
    expect((await steps.readCollection(kept)).tags).toMatchObject([{ name: 'Goes along' }])
    expect((await steps.readCollection(user)).sentence).toBe('Collection has Kept one.')
    const uses = await steps.by.call(calls.collectionUses, { params: { uid: kept } })
    expect(uses.map(({ text }) => text)).toEqual([
      'The rule of Points at gone',
      'Banner of collection With a banner',
      'Repeater Of gone',
    ])
  })

  test('are not merged into one whose rule depends on them', async () => {
    const named = await steps.collect(null)
    const between = await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [named] }))
    const keepUid = await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [between] }))
    const bulk = steps.bulk(mergeCollections)
    const preview = await bulk.preview({ uids: [named, between] }, { keepUid })
    expect(preview.counts).toMatchObject({ willChange: 0, refused: 2 })
    expect(preview.refusedBy).toMatchObject([{ text: 'The rule of the one that is kept depends on it.' }])
  })

  test('get items by the bulk change of the item list, in front or behind', async () => {
    const uid = await steps.collect(null)
    const [first, second] = [(await steps.make()).item.uid, (await steps.make()).item.uid]
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid }, body: { itemUids: [first] } })
    const bulk = steps.bulk(addToCollection)
    await bulk.ended(
      await bulk.run(await bulk.preview({ uids: [second] }, { collectionUid: uid, place: 'start' })),
    )
    const { items } = await steps.by.call(itemCalls.collectionItems, { params: { uid } })
    expect(items.map(item => item.uid)).toEqual([second, first])
  })

  test('get many items in front in their order, also in several batches, and lose them with undo', async () => {
    const uid = await steps.collect(null)
    const made = []
    for (let count = 0; count < 7; count++) made.push((await steps.make()).item.uid)
    const [there = 0, ...come] = made
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid }, body: { itemUids: [there] } })
    const bulk = steps.bulk(addToCollection)
    const preview = await bulk.preview({ uids: come }, { collectionUid: uid, place: 'start' })
    await bulk.slowDown(preview.previewUid, 2)
    const run = await bulk.run(preview)
    await bulk.ended(run)
    const order = async () =>
      (await steps.by.call(itemCalls.collectionItems, { params: { uid } })).items.map(item => item.uid)
    expect(await order()).toEqual([...come, there])
    await bulk.ended(await bulk.undo(run))
    expect(await order()).toEqual([there])
  })
})

describe('Undo', () => {
  const dependencies = (uid: number) =>
    steps.sql(
      sql`select kind, ref from collection_dependency where collection_uid = ${uid} order by kind, ref`,
    )

  test('of a merge brings back the collection, what pointed at it, and what rules depend on', async () => {
    const [facet, page] = [await steps.facet('Merged away'), (await steps.make()).item.uid]
    await steps.give(facet, page)
    const kept = await steps.collect(null, { name: 'Stays after all' })
    const gone = await steps.collect(allOf(hasFacet(facet)), { name: 'Goes and returns' })
    const user = await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [gone] }))
    const below = await steps.collect(null, { parentUid: gone, inheritRules: true })
    expect(await steps.members(below)).toEqual([page])
    const bulk = steps.bulk(mergeCollections)
    const run = await bulk.run(await bulk.preview({ uids: [gone] }, { keepUid: kept }))
    await bulk.ended(run)
    await steps.settle()
    expect(await dependencies(user)).toEqual([{ kind: 'collection', ref: String(kept) }])
    expect(await dependencies(below), 'nothing to take over').toEqual([])
    expect((await steps.readCollection(below)).ruleState, 'nobody saw that it would be emptied').toBe('held')
    const undone = await bulk.ended(await bulk.undo(run))
    expect(undone.counts).toMatchObject({ refused: 0, failed: 0 })
    await steps.settle()
    const facetOnly = [{ kind: 'facet', ref: String(facet) }]
    expect(await dependencies(gone)).toEqual(facetOnly)
    expect(await dependencies(below)).toEqual(facetOnly)
    expect(await dependencies(user)).toEqual([{ kind: 'collection', ref: String(gone) }])
    for (const uid of [gone, below, user]) expect(await steps.members(uid)).toEqual([page])
    const other = (await steps.make()).item.uid
    await steps.give(facet, other)
    await steps.settle()
    for (const uid of [gone, below, user]) expect(await steps.members(uid)).toEqual([page, other])
  })

  test('of tagging takes away what rules found by the tag', async () => {
    const [wanted, page] = [await tag('Found by tag'), (await steps.make()).item.uid]
    const tagged = await steps.collect(null)
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid: tagged }, body: { itemUids: [page] } })
    const user = await steps.collect(allOf({ field: 'collectionTag', op: 'hasAny', value: [wanted] }))
    const bulk = steps.bulk(tagCollections)
    const preview = await bulk.preview({ uids: [tagged, user] }, { tagUid: wanted })
    expect(preview.refusedBy).toMatchObject([{ text: 'Its rule depends on collections with this tag.' }])
    const run = await bulk.run(preview)
    await bulk.ended(run)
    await steps.settle()
    expect(await steps.members(user)).toEqual([page])
    await bulk.ended(await bulk.undo(run))
    await steps.settle()
    expect(await steps.readCollection(user), 'nobody saw the numbers, so it is held').toMatchObject({
      ruleState: 'held',
      held: { keeps: 0, leaves: 1 },
    })
  })
})

test('A tag that a rule names is not deleted; merged into another, the rule names that one', async () => {
  const [one, other] = [await tag('Tag one'), await tag('Tag other')]
  const tagged = await steps.collect(null, { name: 'Tagged' })
  await steps.by.call(calls.saveCollectionTags, { params: { uid: tagged }, body: { tagUids: [one] } })
  const page = (await steps.make()).item.uid
  await steps.by.call(itemCalls.addCollectionItems, { params: { uid: tagged }, body: { itemUids: [page] } })
  const user = await steps.collect(allOf({ field: 'collectionTag', op: 'hasAny', value: [one] }), {
    name: 'By tag',
  })
  expect(await steps.members(user)).toEqual([page])
  const { status, body } = await steps.by.refused(collectionTags.remove, {
    params: { uid: one },
    query: { version: 1 },
  })
  expect([status, body.message]).toEqual([400, 'Tag one is named by the rule of By tag.'])
  const merged = await steps.by.call(mergeCollectionTags, { body: { keepUid: other, mergeUids: [one] } })
  expect(merged).toEqual({ collections: 1, rules: 1 })
  await steps.settle()
  expect((await steps.readCollection(user)).sentence).toBe('Collection tag has Tag other.')
  expect(await steps.members(user)).toEqual([page])
  const itself = await steps.by.refused(calls.saveCollectionTags, {
    params: { uid: user },
    body: { tagUids: [other] },
  })
  expect(itself.body.errors).toEqual({ tagUids: ['"By tag" would depend on itself.'] })
})

test('Tags are not merged where a rule would come to depend on itself, whichever of them it named', async () => {
  const [kept, gone] = [await tag('Kept of a loop'), await tag('Gone of a loop')]
  const uid = await steps.collect(allOf({ field: 'collectionTag', op: 'hasAny', value: [kept] }), {
    name: 'Names the kept tag',
  })
  await steps.by.call(calls.saveCollectionTags, { params: { uid }, body: { tagUids: [gone] } })
  const { status, body } = await steps.by.refused(mergeCollectionTags, {
    body: { keepUid: kept, mergeUids: [gone] },
  })
  expect([status, body.errors]).toEqual([400, { keepUid: ['"Names the kept tag" would depend on itself.'] }])
})
