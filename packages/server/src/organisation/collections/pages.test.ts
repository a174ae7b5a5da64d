import * as calls from '@backroom/contract/organisation/collections/calls'
import {
  blankCollection,
  type CollectionInput,
  collections,
  collectionsView,
} from '@backroom/contract/organisation/collections/collections'
import * as itemCalls from '@backroom/contract/organisation/collections/item-calls'
import { collectionTags } from '@backroom/contract/organisation/collections/tags'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const under = (value: number) => allOf({ field: 'price', op: 'lt', value })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

describe('The address of a collection', () => {
  const answer = async (slug: string) => {
    const url = `/storefront/v1/list?path=/collections/${slug}`
    const reply = await shop.app.inject({ url, headers: { 'x-storefront-key': demoStorefrontKeys.main } })
    const list = reply.json<ListAnswer>()
    return list.status === 200 ? 'its page' : list
  }

  test.each<[string, Partial<CollectionInput>, unknown, unknown]>([
    ['before it starts', { startsAt: hours(1) }, { status: 404 }, { status: 302, location: '/' }],
    ['after it ended', { endsAt: hours(-1) }, { status: 404 }, { status: 302, location: '/' }],
    ['while it is off', { enabled: false }, { status: 404 }, { status: 302, location: '/' }],
    ['while it is live', {}, 'its page', 'its page'],
  ])('%s answers its redirect, or that nothing is there', async (when, more, without, withOne) => {
    const name = `Answers ${when}`
    const uid = await steps.collect(null, { name, ...more })
    const { urlSlug } = await steps.readCollection(uid)
    expect(await answer(urlSlug)).toEqual(without)
    await steps.saveCollection(uid, { redirectTo: '/' })
    expect(await answer(urlSlug)).toEqual(withOne)
    await steps.saveCollection(uid, { redirectType: '301', redirectWhen: 'always' })
    expect(await answer(urlSlug), 'as a signpost').toEqual({ status: 301, location: '/' })
  })

  test('leads where its redirect said once it is deleted', async () => {
    const uid = await steps.collect(null, { name: 'Deleted for good', redirectTo: '/' })
    const { version } = await steps.readCollection(uid)
    await steps.by.call(collections.remove, { params: { uid }, query: { version } })
    const redirects = await steps.sql(
      sql`select to_path from redirect where from_path = '/collections/deleted-for-good'`,
    )
    expect(redirects).toEqual([{ to_path: '/' }])
  })

  test('is chosen from the pages of the site by name', async () => {
    await steps.collect(null, { name: 'Quite findable' })
    const found = await steps.by.call(calls.redirectPages, { query: { term: 'quite find' } })
    expect(found).toEqual([{ path: '/collections/quite-findable', says: 'Collection Quite findable' }])
    const byPath = await steps.by.call(calls.redirectPages, { query: { term: '/collections/quite' } })
    expect(byPath).toEqual(found)
  })
})

test('Items that come with a new collection are pages, each once, in the order given', async () => {
  const [one, two] = [(await steps.make()).item, (await steps.make()).item]
  const selection = { uids: [two.uid, one.uid] }
  const bySelection = await steps.by.call(itemCalls.itemsToCollect, { body: { selection } })
  expect(bySelection).toMatchObject({ total: 2, items: [{ uid: two.uid }, { uid: one.uid }] })
  const byCode = await steps.by.call(itemCalls.itemsToCollect, { body: { codes: [one.code, one.code] } })
  expect(byCode).toMatchObject({ total: 1, items: [{ uid: one.uid, code: one.code }] })
  const byView = await steps.by.call(itemCalls.itemsToCollect, {
    body: { selection: { view: 'ProductFilterableView', search: two.code } },
  })
  expect(byView).toMatchObject({ total: 1, items: [{ uid: two.uid }] })
  const { body } = await steps.by.refused(itemCalls.itemsToCollect, { body: { codes: ['NO-SUCH'] } })
  expect(body.errors).toEqual({ codes: ['These codes are not items: NO-SUCH'] })
})

test('The list shows the collections of one tag and of no other whose name holds it', async () => {
  const tag = async (name: string) =>
    (await steps.by.call(collectionTags.create, { body: { name, colour: 'red', description: '' } })).uid
  const [short, long] = [await tag('Frost'), await tag('Frost and snow')]
  const [one, other] = [await steps.collect(null), await steps.collect(null)]
  await steps.by.call(calls.saveCollectionTags, { params: { uid: one }, body: { tagUids: [short] } })
  await steps.by.call(calls.saveCollectionTags, { params: { uid: other }, body: { tagUids: [long] } })
  const { rows } = await steps.by.call(collectionsView.list, { query: { tag: String(short) } as never })
  expect(rows.map(({ uid }) => uid)).toEqual([one])
})

test('An item that is tested is told what a rule that is taken over thinks of it too', async () => {
  const parentUid = await steps.collect(under(500))
  const { item } = await steps.make({ priceMinor: 600 })
  const tested = await steps.by.call(calls.previewRule, {
    body: { rule: under(1_000) as never, parentUid, code: item.code },
  })
  expect(tested.item).toMatchObject({
    matches: false,
    byHand: 'nothing',
    verdicts: [
      { text: 'of the parent: Price is under £5.00', holds: false, value: '£6.00' },
      { text: 'Price is under £10.00', holds: true },
    ],
  })
})

test('A rule that can never hold with the one it takes over is refused with both conditions shown', async () => {
  const parentUid = await steps.collect(under(500))
  const rule = allOf({ field: 'price', op: 'gt', value: 600 })
  const { status, body } = await steps.by.refused(collections.create, {
    body: { ...blankCollection('Never with its parent'), rule, parentUid, inheritRules: true } as never,
  })
  expect([status, body.errors]).toEqual([
    400,
    { rule: ['“Price is under £5.00” and “Price is over £6.00” can never both hold.'] },
  ])
})

test('Two people who change one rule are told of each other', async () => {
  const uid = await steps.collect(under(1_000_000))
  const { version } = await steps.readCollection(uid)
  const save = (value: number) => ({
    params: { uid },
    body: { rule: under(value) as never, version, confirmLeaving: true },
  })
  await steps.by.call(calls.saveCollectionFilter, save(900_000))
  const { status, body } = await steps.by.refused(calls.saveCollectionFilter, save(800_000))
  expect([status, body.code]).toEqual([409, 'conflict'])
})

test('Members are searched by code and name wherever they stand, and told with their place', async () => {
  const uid = await steps.collect(null)
  const made = [await steps.make(), await steps.make(), await steps.make()].map(({ item }) => item)
  const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
  const params = { uid }
  await steps.by.call(itemCalls.addCollectionItems, {
    params,
    body: { itemUids: made.map(item => item.uid) },
  })
  await steps.by.call(itemCalls.orderCollectionItems, {
    params,
    body: { moves: [{ itemUid: third.uid, afterUid: null }] },
  })
  const find = async (query: object) => {
    const { items, total } = await steps.by.call(itemCalls.collectionItems, { params, query })
    return [total, ...items.map(item => [item.uid, item.place])]
  }
  expect(await find({ search: second.code.toLowerCase(), limit: 1 })).toEqual([1, [second.uid, 3]])
  expect(await find({ search: 'no such member' })).toEqual([0])
  expect(await find({ limit: 10_000 }), 'more than are shown at first').toEqual([
    3,
    [third.uid, 1],
    [first.uid, 2],
    [second.uid, 3],
  ])
})

describe('A part of a collection by itself', () => {
  test('the facets its rule names are added to its first group and taken out of it, but not the last condition', async () => {
    const [one, other] = [await steps.facet('Part one'), await steps.facet('Part other')]
    const uid = await steps.collect(allOf(hasFacet(one)))
    const params = { uid }
    const added = await steps.by.call(calls.saveCollectionFacets, { params, body: { add: [other] } })
    expect(added.rule).toEqual(allOf(hasFacet(one, other)))
    expect(added.facets.map(({ name }) => name)).toEqual(['Part one', 'Part other'])
    const { status, body } = await steps.by.refused(calls.saveCollectionFacets, {
      params,
      body: { remove: [one, other] },
    })
    expect([status, body.message]).toEqual([
      400,
      'The rule would be left without a condition. Remove the rule instead.',
    ])
  })

  test('its place among collections, both ways, and never a loop', async () => {
    const [top, below] = [await steps.collect(null, { name: 'Part top' }), await steps.collect(null)]
    const chain = await steps.by.call(calls.saveCollectionParent, {
      params: { uid: below },
      body: { parentUid: top, inheritRules: true },
    })
    expect(chain).toMatchObject({ inheritRules: true, chain: [{ uid: top, name: 'Part top' }] })
    const children = await steps.by.call(calls.collectionChildren, { params: { uid: top } })
    expect(children).toMatchObject([{ uid: below, state: 'live', members: 0 }])
    const { status } = await steps.by.refused(calls.saveCollectionParent, {
      params: { uid: top },
      body: { parentUid: below },
    })
    expect(status).toBe(400)
  })

  test('its redirect is saved at the version that was read', async () => {
    const uid = await steps.collect(null)
    const { version } = await steps.readCollection(uid)
    const redirect = { redirectTo: '/', redirectType: '301', redirectWhen: 'always' } as const
    const body = { ...redirect, version }
    const saved = await steps.by.call(calls.saveCollectionRedirect, { params: { uid }, body })
    expect(saved).toMatchObject(redirect)
    const again = await steps.by.refused(calls.saveCollectionRedirect, { params: { uid }, body })
    expect(again.status).toBe(409)
  })

  test('what pickers and the page of a new one read', async () => {
    const uid = await steps.collect(null, { name: 'Easily picked' })
    const found = await steps.by.call(calls.collectionSelect, { query: { term: 'easily pi' } })
    expect(found).toEqual([{ uid, name: 'Easily picked', state: 'live', members: 0 }])
    const blank = await steps.by.call(calls.collectionModel, { params: { uid: 'new' } })
    expect(blank).toMatchObject({ rule: null, tags: [], usedBy: [], record: { sortMode: 'manual' } })
    const model = await steps.by.call(calls.collectionModel, { params: { uid } })
    expect(model).toMatchObject({ record: { uid, name: 'Easily picked' }, counts: { memberCount: 0 } })
  })
})
