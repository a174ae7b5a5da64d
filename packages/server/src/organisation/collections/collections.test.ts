import { collectionItemsView } from '@backroom/contract/items/lists/views'
import * as calls from '@backroom/contract/organisation/collections/calls'
import {
  blankCollection,
  collections,
  collectionsView,
} from '@backroom/contract/organisation/collections/collections'
import * as itemCalls from '@backroom/contract/organisation/collections/item-calls'
import { collectionTags } from '@backroom/contract/organisation/collections/tags'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const price = (op: 'gt' | 'lt', value: number) => ({ field: 'price' as const, op, value })

async function tag(name: string): Promise<number> {
  const made = await steps.by.call(collectionTags.create, { body: { name, colour: 'teal', description: '' } })
  return made.uid
}

describe('A rule', () => {
  test('that can never hold is refused with both conditions shown', async () => {
    const { status, body } = await steps.by.refused(collections.create, {
      body: {
        ...blankCollection('Impossible'),
        rule: allOf(price('gt', 10_000), price('lt', 5_000)),
      } as never,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      rule: ['“Price is over £100.00” and “Price is under £50.00” can never both hold.'],
    })
  })

  test('that would lead back to itself is refused and names the loop', async () => {
    const gifts = await steps.collect(null, { name: 'Loop gifts' })
    await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [gifts] }), { name: 'Loop sale' })
    const [sale] = await steps.sql<{ uid: number }>(sql`select uid from collection where name = 'Loop sale'`)
    const { status, body } = await steps.refusedCollection(gifts, {
      rule: allOf({ field: 'collection', op: 'hasAny', value: [sale?.uid as number] }),
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ rule: ['"Loop sale" already depends on "Loop gifts".'] })
  })

  test('names collections at most three deep', async () => {
    let uid = await steps.collect(null, { name: 'Deep 0' })
    for (const depth of [1, 2, 3])
      uid = await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [uid] }), {
        name: `Deep ${depth}`,
      })
    const { body } = await steps.by.refused(collections.create, {
      body: {
        ...blankCollection('Deep 4'),
        rule: allOf({ field: 'collection', op: 'hasAny', value: [uid] }),
      } as never,
    })
    expect(body.errors?.rule).toEqual(["Rules may name each other's collections at most 3 deep."])
  })

  test('without a group that includes, or with too short a word, is refused at its field', async () => {
    const only = { match: 'all', of: [{ match: 'none', of: [price('gt', 1)] }] }
    const { body } = await steps.by.refused(collections.create, {
      body: { ...blankCollection('Only out'), rule: only } as never,
    })
    expect(JSON.stringify(body.errors)).toContain('A rule needs at least one condition that includes items.')
    const short = allOf({ field: 'name', op: 'contains', value: 'ab' })
    const second = await steps.by.refused(collections.create, {
      body: { ...blankCollection('Too short'), rule: short } as never,
    })
    expect(JSON.stringify(second.body.errors)).toContain('needs at least 3 characters.')
  })

  test('that most members would leave is saved only by who was told', async () => {
    const facet = await steps.facet('Most leave')
    const pages = []
    for (let made = 0; made < 4; made++) pages.push((await steps.make()).item.uid)
    await steps.give(facet, ...pages)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    const other = allOf(hasFacet(await steps.facet('Nobody has it')))
    const { body } = await steps.refusedCollection(uid, { rule: other })
    expect(body.errors).toEqual({ rule: ['Confirm: 4 of 4 items would leave.'] })
    const { version } = await steps.readCollection(uid)
    const saved = await steps.by.call(calls.saveCollectionFilter, {
      params: { uid },
      body: { rule: other as never, version, confirmLeaving: true },
    })
    expect(saved.ruleState).toBe('computing')
    await steps.settle()
    expect(await steps.members(uid)).toEqual([])
    expect((await steps.readCollection(uid)).ruleState).toBe('current')
  })

  test('reads itself as a sentence and shows what it would do before it is saved', async () => {
    const facet = await steps.facet('Preview me')
    const [stays, comes] = [(await steps.make()).item, (await steps.make({ priceMinor: 2_000 })).item]
    await steps.give(facet, comes.uid)
    const uid = await steps.collect(null)
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid }, body: { itemUids: [stays.uid] } })
    await steps.settle()
    const preview = await steps.by.call(calls.previewRule, {
      body: {
        rule: allOf(hasFacet(facet), price('lt', 5_000)) as never,
        collectionUid: uid,
        code: stays.code,
      },
    })
    expect(preview).toMatchObject({
      sentence: 'Facet has Preview me and Price is under £50.00.',
      matches: 1,
      joining: 1,
      leaving: 0,
      members: 1,
      joiningItems: [{ uid: comes.uid }],
      counts: [{ place: [], count: 1 }, { place: [0], count: 1 }, { place: [1] }],
      item: {
        uid: stays.uid,
        matches: false,
        byHand: 'in',
        verdicts: [
          { text: 'Facet has Preview me', holds: false, value: 'None' },
          { text: 'Price is under £50.00', holds: false, value: '£100.00' },
        ],
      },
    })
  })

  test('about margin is not for those from whom cost is kept', async () => {
    await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
    const ecommerce = await shop.as('ecommerce')
    const { body } = await ecommerce.refused(collections.create, {
      body: {
        ...blankCollection('By margin'),
        rule: allOf({ field: 'margin', op: 'gt', value: 3_000 }),
      } as never,
    })
    expect(body.errors?.rule?.[0]).toContain('Cost and margin are kept from your level')
    await steps.write(sql`update site_config set hide_cost_from_ecommerce = false`)
  })

  test('is made from an advanced search as far as it goes', async () => {
    const query = {
      match: 'all',
      of: [
        { field: 'effectivePriceMinor', op: 'lt', value: 5_000 },
        { field: 'brandUid', op: 'in', value: [1] },
        { field: 'weightGrams', op: 'gt', value: 5 },
      ],
    }
    const made = await steps.by.call(calls.ruleFromQuery, { body: { query: JSON.stringify(query) } })
    expect(made.left).toEqual(['Weight (g) is over 5'])
    expect(made.rule).toEqual(allOf(price('lt', 5_000), { field: 'brand', op: 'in', value: [1] }))
  })
})

describe('A collection', () => {
  test('leads elsewhere when it has ended, and never back to itself', async () => {
    const uid = await steps.collect(null, { name: 'Over by now' })
    await steps.write(sql`
      insert into category (name, url_fragment, path) values ('Proof sale', 'proof-sale', 'proof-sale')`)
    await steps.saveCollection(uid, {
      endsAt: new Date(Date.now() - 1_000).toISOString(),
      redirectTo: '/proof-sale',
    })
    expect(await steps.readCollection(uid)).toMatchObject({ state: 'ended', redirectType: '302' })
    const chain = await steps.by.call(calls.redirectChain, {
      body: { uid, urlSlug: 'over-by-now', redirectTo: '/proof-sale' },
    })
    expect(chain).toEqual({
      steps: [
        { path: '/collections/over-by-now', says: 'This collection' },
        { path: '/proof-sale', says: 'Category Proof sale' },
      ],
      fault: null,
    })
    const url = '/storefront/v1/list?path=/collections/over-by-now'
    const reply = await shop.app.inject({ url, headers: { 'x-storefront-key': demoStorefrontKeys.main } })
    expect(reply.json(), 'what its address answers').toEqual({ status: 302, location: '/proof-sale' })
    const { status, body } = await steps.refusedCollection(uid, { redirectTo: '/collections/over-by-now' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ redirectTo: ['That would send shoppers in a circle.'] })
    const nowhere = await steps.refusedCollection(uid, { redirectTo: '/no-such-page' })
    expect(nowhere.body.errors).toEqual({ redirectTo: ['There is no page at /no-such-page.'] })
  })

  test('keeps its old address alive when it gets a new one, and names what still uses it when it is deleted', async () => {
    const uid = await steps.collect(null, { name: 'Moving house' })
    await steps.saveCollection(uid, { urlSlug: 'moved-house' })
    const redirects = await steps.sql(
      sql`select to_path from redirect where from_path = '/collections/moving-house'`,
    )
    expect(redirects).toEqual([{ to_path: '/collections/moved-house' }])
    await steps.collect(allOf({ field: 'collection', op: 'hasAny', value: [uid] }), { name: 'Its user' })
    const { version } = await steps.readCollection(uid)
    const { status, body } = await steps.by.refused(collections.remove, {
      params: { uid },
      query: { version },
    })
    expect(status).toBe(400)
    expect(body.message).toBe('Moving house is used by the rule of Its user.')
  })

  test('stands under others at most four levels deep and never under itself', async () => {
    const top = await steps.collect(null, { name: 'Level 1' })
    const second = await steps.collect(null, { name: 'Level 2', parentUid: top })
    const third = await steps.collect(null, { name: 'Level 3', parentUid: second })
    const fourth = await steps.collect(null, { name: 'Level 4', parentUid: third })
    const deeper = await steps.by.refused(collections.create, {
      body: { ...blankCollection('Level 5'), parentUid: fourth } as never,
    })
    expect(deeper.body.errors).toEqual({ parentUid: ['Collections are at most 4 levels deep.'] })
    const around = await steps.refusedCollection(top, { parentUid: third })
    expect(around.body.errors).toEqual({
      parentUid: ['A collection cannot be put under itself or one below it.'],
    })
    const { chain } = await steps.by.call(calls.collectionParent, { params: { uid: third } })
    expect(chain.map(({ name }) => name)).toEqual(['Level 2', 'Level 1'])
  })

  test('takes items by code, keeps the order they are put into, and says which codes nobody knows', async () => {
    const uid = await steps.collect(null)
    const items = [(await steps.make()).item, (await steps.make()).item, (await steps.make()).item]
    const [one, two, three] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]]
    const added = await steps.by.call(itemCalls.addCollectionItems, {
      params: { uid },
      body: { codes: [three.code, one.code.toLowerCase()] },
    })
    expect(added).toMatchObject({ added: 2, memberCount: 2, manualCount: 2 })
    const { body } = await steps.by.refused(itemCalls.addCollectionItems, {
      params: { uid },
      body: { codes: [two.code, 'NO-SUCH', 'NEITHER'] },
    })
    expect(body.errors).toEqual({ codes: ['These codes are not items: NO-SUCH, NEITHER'] })
    await steps.by.call(itemCalls.addCollectionItems, {
      params: { uid },
      body: { itemUids: [two.uid], position: 1 },
    })
    const order = async () =>
      (await steps.by.call(itemCalls.collectionItems, { params: { uid } })).items.map(item => item.uid)
    expect(await order()).toEqual([two.uid, three.uid, one.uid])
    await steps.by.call(itemCalls.orderCollectionItems, {
      params: { uid },
      body: { moves: [{ itemUid: two.uid, afterUid: three.uid }] },
    })
    expect(await order()).toEqual([three.uid, two.uid, one.uid])
    const view = await steps.by.call(collectionItemsView.list, { params: { collectionUid: uid } as never })
    expect(view.rows.map(row => row.uid)).toEqual([three.uid, two.uid, one.uid])
  })

  test('excludes what its rule finds when it is taken out, and drops what was put in by hand', async () => {
    const facet = await steps.facet('Taken out')
    const [byRule, byHand] = [(await steps.make()).item.uid, (await steps.make()).item.uid]
    await steps.give(facet, byRule)
    const uid = await steps.collect(allOf(hasFacet(facet)))
    await steps.by.call(itemCalls.addCollectionItems, { params: { uid }, body: { itemUids: [byHand] } })
    const taken = await steps.by.call(itemCalls.removeCollectionItems, {
      params: { uid },
      body: { itemUids: [byRule, byHand] },
    })
    expect(taken).toMatchObject({ removed: 1, excluded: 1, memberCount: 0, excludedCount: 1 })
  })

  test('is listed with its state, its tags and its rule in words', async () => {
    const uid = await steps.collect(allOf(price('lt', 1_000)), { name: 'Listed here', enabled: false })
    await steps.by.call(calls.saveCollectionTags, {
      params: { uid },
      body: { tagUids: [await tag('Listed tag')] },
    })
    const { rows } = await steps.by.call(collectionsView.list, { query: { search: 'listed here' } })
    expect(rows).toMatchObject([
      {
        name: 'Listed here',
        state: 'off',
        kind: 'rule',
        tags: 'Listed tag',
        sentence: 'Price is under £10.00.',
      },
    ])
    const copy = await steps.by.call(calls.duplicateCollection, {
      params: { uid },
      body: { name: 'Listed twice' },
    })
    await steps.settle()
    expect(await steps.readCollection(copy.uid)).toMatchObject({
      enabled: false,
      tags: [{ name: 'Listed tag' }],
      ruleState: 'current',
    })
  })
})
