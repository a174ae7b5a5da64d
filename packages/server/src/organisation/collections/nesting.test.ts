import { mergeCollections, untagCollections } from '@backroom/contract/organisation/collections/bulk'
import * as calls from '@backroom/contract/organisation/collections/calls'
import {
  collections,
  collectionsView,
  collectionTagsMost,
} from '@backroom/contract/organisation/collections/collections'
import { collectionTags, mergeCollectionTags } from '@backroom/contract/organisation/collections/tags'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { lockNesting } from '#organisation/collections/nesting'
import { findBase } from '#organisation/result-lists/page'
import type { BulkSteps } from '#testing/steps/bulk-steps'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
let merging: BulkSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new CollectionSteps(shop, await shop.as('admin'))
  merging = steps.bulk(mergeCollections)
})
afterAll(() => shop.close())

/** The names of the collections above one, the nearest first. */
async function chainOf(uid: number): Promise<string[]> {
  const { chain } = await steps.by.call(calls.collectionParent, { params: { uid } })
  return chain.map(({ name }) => name)
}

const redirectsOf = (...slugs: string[]) =>
  steps.sql<{ from: string; to: string }>(sql`
    select from_path as "from", to_path as "to" from redirect
    where from_path = any(${`{${slugs.map(slug => `/collections/${slug}`).join(',')}}`}::text[]) order by 1`)

/** Collections from which a way up leads back to them. */
const loops = () =>
  steps.sql(sql`
    with recursive up as (
      select uid as start, parent_uid, 1 as depth from collection where parent_uid is not null
      union all select up.start, c.parent_uid, up.depth + 1 from up join collection c on c.uid = up.parent_uid where c.parent_uid is not null and up.depth < 20)
    select distinct start from up where parent_uid = start`)

/** Starts a run while a move is on its way, which ends once the run is waiting for it. */
async function whileMoving(uid: number, parentUid: number, start: () => Promise<number>): Promise<number> {
  return steps.store.database.write(backroomItself('demo'), async tx => {
    await lockNesting(tx)
    await tx.execute(sql`update collection set parent_uid = ${parentUid} where uid = ${uid}`)
    const run = await start()
    await until('the run to wait for the move', async () => {
      const waiting = await steps.sql(sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      return waiting.length > 0
    })
    return run
  })
}

describe('A move of a collection', () => {
  const asItWas = async (uid: number, place: number) => {
    const { entries } = await steps.by.call(collections.history, { params: { uid } })
    return steps.by.call(collections.asOf, { params: { uid, historyUid: entries.at(place)?.uid as number } })
  }

  test('is taken back from its history: it stands and is filled as before, and no address has changed', async () => {
    const [one, other] = [await steps.facet('Nest one'), await steps.facet('Nest other')]
    const [first, second] = [(await steps.make()).item.uid, (await steps.make()).item.uid]
    await steps.give(one, first)
    await steps.give(other, second)
    const from = await steps.collect(allOf(hasFacet(one)), { name: 'Nest from' })
    const to = await steps.collect(allOf(hasFacet(other)), { name: 'Nest to' })
    const uid = await steps.collect(null, { name: 'Nest moved', parentUid: from, inheritRules: true })
    expect(await steps.members(uid)).toEqual([first])
    const body = { parentUid: to, inheritRules: true, confirmLeaving: true }
    await steps.by.call(calls.saveCollectionParent, { params: { uid }, body })
    await steps.settle()
    expect(await chainOf(uid)).toEqual(['Nest to'])
    expect(await steps.members(uid)).toEqual([second])
    const { entries } = await steps.by.call(collections.history, { params: { uid } })
    expect(entries[0]?.changes).toMatchObject([
      { field: 'parentUid', before: from, after: to, names: { [from]: 'Nest from', [to]: 'Nest to' } },
    ])
    const asked = await steps.refusedCollection(uid, await asItWas(uid, -1))
    expect(asked.body.errors).toEqual({ rule: ['Confirm: 1 of 1 items would leave.'] })
    const { version } = await steps.readCollection(uid)
    await steps.by.call(calls.saveCollectionFilter, {
      params: { uid },
      body: { rule: null, parentUid: from, version, confirmLeaving: true },
    })
    await steps.settle()
    expect(await chainOf(uid)).toEqual(['Nest from'])
    expect(await steps.members(uid)).toEqual([first])
    const { rows } = await steps.by.call(collectionsView.list, { query: { search: 'nest moved' } })
    expect(rows).toMatchObject([{ path: 'Nest from / Nest moved', urlSlug: 'nest-moved' }])
    expect(await redirectsOf('nest-moved'), 'its address never had its parent in it').toEqual([])
    const { base } = await findBase(steps.store.database.orm, ['collections', 'nest-moved'])
    expect(base).toMatchObject({ kind: 'collection', uid })
  })

  test('with a new address is taken back with it: the new one leads to the old one, and none away from that', async () => {
    const from = await steps.collect(null, { name: 'Address from' })
    const to = await steps.collect(null, { name: 'Address to' })
    const uid = await steps.collect(null, { name: 'Address moved', parentUid: from })
    await steps.saveCollection(uid, { parentUid: to, urlSlug: 'address-new' })
    expect(await redirectsOf('address-moved', 'address-new')).toEqual([
      { from: '/collections/address-moved', to: '/collections/address-new' },
    ])
    await steps.saveCollection(uid, await asItWas(uid, -1))
    expect(await chainOf(uid)).toEqual(['Address from'])
    expect(await redirectsOf('address-moved', 'address-new')).toEqual([
      { from: '/collections/address-new', to: '/collections/address-moved' },
    ])
  })

  test('is not taken back under what stands below it by now', async () => {
    const from = await steps.collect(null, { name: 'Turned from' })
    const uid = await steps.collect(null, { name: 'Turned moved', parentUid: from })
    await steps.saveCollection(uid, { parentUid: null })
    await steps.saveCollection(from, { parentUid: uid })
    const { status, body } = await steps.refusedCollection(uid, await asItWas(uid, -1))
    expect([status, body.errors]).toEqual([
      400,
      { parentUid: ['A collection cannot be put under itself or one below it.'] },
    ])
  })

  test('made by two people at once, each under the other, is refused to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await steps.collect(null), await steps.collect(null)]
      const under = (uid: number, parentUid: number) =>
        steps.by
          .call(calls.saveCollectionParent, { params: { uid }, body: { parentUid, inheritRules: false } })
          .then(
            () => true,
            () => false,
          )
      const done = await Promise.all([under(one, other), under(other, one)])
      expect(done.toSorted(), `round ${round}`).toEqual([false, true])
    }
    expect(await loops()).toEqual([])
  })
})

describe('A merge of collections', () => {
  test('into one that stands anywhere below is refused, so that none comes to stand below itself', async () => {
    const top = await steps.collect(null, { name: 'Ring top' })
    const between = await steps.collect(null, { name: 'Ring between', parentUid: top })
    const keepUid = await steps.collect(null, { name: 'Ring keeper', parentUid: between })
    const preview = await merging.preview({ uids: [top] }, { keepUid })
    expect(preview.refusedBy).toMatchObject([
      { code: 'above', text: 'The one that is kept is below it. Move that out first.' },
    ])
    expect(preview.counts).toMatchObject({ willChange: 0, refused: 1 })
  })

  test('waits for a move of the one that is kept, and is refused where that leads below it', async () => {
    const goes = await steps.collect(null, { name: 'Meeting goes' })
    const below = await steps.collect(null, { name: 'Meeting below', parentUid: goes })
    const keepUid = await steps.collect(null, { name: 'Meeting keeper' })
    const preview = await merging.preview({ uids: [goes] }, { keepUid })
    expect(preview.counts).toMatchObject({ willChange: 1, refused: 0 })
    const run = await whileMoving(keepUid, below, () => merging.run(preview))
    expect(await merging.ended(run)).toMatchObject({ counts: { changed: 0, refused: 1 } })
    expect((await merging.results(run)).get(goes)).toMatchObject({
      reason: 'The one that is kept is below it. Move that out first.',
    })
    expect(await chainOf(keepUid)).toEqual(['Meeting below', 'Meeting goes'])
    expect(await loops()).toEqual([])
  })

  test('that would put what is below deeper than four levels is refused', async () => {
    let uid: number | null = null
    for (const level of [1, 2, 3]) uid = await steps.collect(null, { name: `Well ${level}`, parentUid: uid })
    const tall = await steps.collect(null, { name: 'Tall' })
    const below = await steps.collect(null, { name: 'Tall below', parentUid: tall })
    const into = { keepUid: uid as number }
    expect((await merging.preview({ uids: [tall] }, into)).refusedBy, 'four levels are allowed').toEqual([])
    await steps.collect(null, { name: 'Tall lowest', parentUid: below })
    expect((await merging.preview({ uids: [tall] }, into)).refusedBy).toMatchObject([
      { code: 'depth', text: 'What is below it would be deeper than 4 levels.' },
    ])
  })

  test('taken back leaves alone what would come to stand below itself', async () => {
    const parent = await steps.collect(null, { name: 'Back parent' })
    const gone = await steps.collect(null, { name: 'Back gone', parentUid: parent })
    const child = await steps.collect(null, { name: 'Back child', parentUid: gone })
    const keepUid = await steps.collect(null, { name: 'Back keeper' })
    const run = await merging.run(await merging.preview({ uids: [gone] }, { keepUid }))
    await merging.ended(run)
    await steps.saveCollection(parent, { parentUid: child })
    const undone = await merging.ended(await merging.undo(run))
    expect(undone.counts).toMatchObject({ refused: 1, failed: 0 })
    expect(await loops()).toEqual([])
    expect(await chainOf(child)).toEqual(['Back keeper'])
  })
})

describe('At most 20 tags', () => {
  let made = 0
  const tags = async (count: number) => {
    const uids: number[] = []
    for (let each = 0; each < count; each++)
      uids.push(
        (
          await steps.by.call(collectionTags.create, {
            body: { name: `Cap ${++made}`, colour: 'teal', description: '' },
          })
        ).uid,
      )
    return uids
  }
  const tagged = async (tagUids: number[]) => {
    const uid = await steps.collect(null)
    await steps.by.call(calls.saveCollectionTags, { params: { uid }, body: { tagUids } })
    return uid
  }
  const tagsOf = async (uid: number) =>
    (await steps.readCollection(uid)).tags.map(each => each.uid).toSorted((one, other) => one - other)

  test('are on a collection, whether they are set or merged', async () => {
    const [goes = 0, stays = 0, ...others] = await tags(collectionTagsMost + 1)
    const uid = await steps.collect(null)
    const { body } = await steps.by.refused(calls.saveCollectionTags, {
      params: { uid },
      body: { tagUids: [goes, stays, ...others] },
    })
    expect(body.errors).toEqual({ tagUids: ['At most 20 tags.'] })
    const full = await tagged([goes, ...others])
    const both = await tagged([goes, stays, ...others.slice(1)])
    const merged = await steps.by.call(mergeCollectionTags, { body: { keepUid: stays, mergeUids: [goes] } })
    expect(merged.collections).toBe(2)
    expect(await tagsOf(full)).toEqual([stays, ...others])
    expect(await tagsOf(both)).toEqual([stays, ...others.slice(1)])
  })

  test('are on a collection that others are merged into, and it is said how many stay behind', async () => {
    const all = await tags(25)
    const keepUid = await tagged(all.slice(0, 15))
    const gone = await tagged(all.slice(12))
    const preview = await merging.preview({ uids: [gone] }, { keepUid })
    expect(preview.consequences.map(({ text }) => text)).toContain(
      '5 tags will be left behind: a collection has at most 20.',
    )
    await merging.ended(await merging.run(preview))
    expect(await tagsOf(keepUid)).toEqual(all.slice(0, collectionTagsMost))
  })

  test('are on a collection that two people tag at once', async () => {
    const all = await tags(30)
    const uid = await steps.collect(null)
    for (let round = 0; round < 5; round++) {
      const sets = [all.slice(0, 15), all.slice(15)].map(tagUids =>
        steps.by.call(calls.saveCollectionTags, { params: { uid }, body: { tagUids } }),
      )
      await Promise.all(sets)
      expect((await tagsOf(uid)).length, `round ${round}`).toBe(15)
    }
  })

  test('also when tags that were taken off are brought back after others came', async () => {
    const [first = 0, second = 0, third = 0, ...others] = await tags(collectionTagsMost + 1)
    const uid = await tagged([first, second, ...others])
    const untag = steps.bulk(untagCollections)
    const ran: number[] = []
    for (const tagUid of [first, second]) {
      const run = await untag.run(await untag.preview({ uids: [uid] }, { tagUid }))
      await untag.ended(run)
      ran.push(run)
    }
    await steps.by.call(calls.saveCollectionTags, { params: { uid }, body: { tagUids: [third, ...others] } })
    const [one = 0, other = 0] = ran
    expect((await untag.ended(await untag.undo(one))).counts).toMatchObject({ changed: 1, refused: 0 })
    const preview = await untag.previewUndo(other)
    expect(preview.refusedBy).toMatchObject([{ code: 'tags', text: 'The collection has 20 tags by now.' }])
    await untag.ended(await untag.undo(other))
    expect(await tagsOf(uid)).toEqual([first, third, ...others])
  })
})
