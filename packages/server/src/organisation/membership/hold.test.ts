import { applyHeld } from '@backroom/contract/organisation/collections/calls'
import {
  addCollectionItems,
  excludeCollectionItems,
} from '@backroom/contract/organisation/collections/item-calls'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRules } from '#organisation/membership/jobs'
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

/** So many pages with a facet, and a collection of all that carry it. */
async function filled(name: string, count: number) {
  const facet = await steps.facet(name)
  const rows = await steps.sql<{ uid: number }>(
    sql`select page_uid as uid from item_index order by page_uid limit ${count}`,
  )
  const pages = rows.map(({ uid }) => uid)
  await steps.give(facet, ...pages)
  const uid = await steps.collect(allOf(hasFacet(facet)), { name: `Of ${name}` })
  return { facet, pages, uid }
}

async function takeAway(facet: number) {
  await steps.write(sql`delete from item_facet where facet_uid = ${facet}`)
  await steps.settle()
}

const naming = (uid: number) => allOf({ field: 'collection', op: 'hasAny', value: [uid] })

describe('A change that nobody saw coming', () => {
  test('is held when no member stays, whatever is excluded besides', async () => {
    const { facet, pages, uid } = await filled('Five and two', 7)
    await steps.by.call(excludeCollectionItems, { params: { uid }, body: { itemUids: pages.slice(5) } })
    await takeAway(facet)
    expect(await steps.members(uid)).toEqual(pages.slice(0, 5))
    expect(await steps.readCollection(uid)).toMatchObject({
      ruleState: 'held',
      held: { keeps: 0, leaves: 5, joins: 0 },
    })
  })

  test('is not held when everything that loses the rule is in by hand too', async () => {
    const { facet, pages, uid } = await filled('Both ways', 30)
    await steps.by.call(addCollectionItems, { params: { uid }, body: { itemUids: pages } })
    await takeAway(facet)
    expect((await steps.readCollection(uid)).ruleState).toBe('current')
    expect(await steps.members(uid)).toEqual(pages)
  })

  test('is told in numbers of members, also while the same pages wait to be looked at again', async () => {
    const { facet, pages, uid } = await filled('Told once', 30)
    const byHand = pages.slice(0, 4)
    await steps.by.call(addCollectionItems, { params: { uid }, body: { itemUids: byHand } })
    await steps.by.call(excludeCollectionItems, { params: { uid }, body: { itemUids: pages.slice(28) } })
    await steps.write(sql`delete from item_facet where facet_uid = ${facet}`)
    await steps.rollUp()
    // More changes than are looked at at once: some pages are both among these and among those that wait.
    await steps.write(sql`
      insert into membership_queue (page_uid, keys) select p, array['facet:' || ${facet}::int]
      from generate_series(1, 40), unnest(${`{${pages.join(',')}}`}::int[]) p`)
    await steps.settle()
    expect(await steps.readCollection(uid)).toMatchObject({
      ruleState: 'held',
      held: { keeps: 4, leaves: 24, joins: 0 },
    })
  })
})

test('The Dashboard names what is held, with its numbers and the page where somebody decides', async () => {
  const { facet, uid } = await filled('Told on the dashboard', 5)
  await takeAway(facet)
  await steps.write(
    sql`update collection_state set held_at = held_at - interval '1 day' where collection_uid = ${uid}`,
  )
  const { cards } = await steps.by.call(readDashboard, { query: { cards: 'collectionsHeld' } })
  expect(cards[0]?.lines).toContainEqual({
    name: 'Of Told on the dashboard',
    says: 'Would keep {keeps} of {all}',
    values: { keeps: 0, all: 5 },
    link: `/collections/${uid}`,
  })
})

test('Discount is empty where there is none, and filled in where there is one', async () => {
  const facet = await steps.facet('Reduced or not')
  const page = async (which: SQL) => {
    const [found] = await steps.sql<{ uid: number }>(
      sql`select page_uid as uid from item_index where ${which} order by page_uid limit 1`,
    )
    return found?.uid as number
  }
  const [full, reduced] = [await page(sql`discount_bp = 0`), await page(sql`discount_bp > 0`)]
  await steps.give(facet, full, reduced)
  const discount = (value: boolean) => allOf(hasFacet(facet), { field: 'discount', op: 'empty', value })
  const [without, withOne] = [await steps.collect(discount(true)), await steps.collect(discount(false))]
  expect([await steps.members(without), await steps.members(withOne)]).toEqual([[full], [reduced]])
})

describe('Collections whose rule names another', () => {
  test('follow when a change of that one was held and is applied', async () => {
    const { facet, pages, uid } = await filled('Held above', 3)
    const follower = await steps.collect(naming(uid), { name: 'Follows the held one', holdBelowPct: 0 })
    expect(await steps.members(follower)).toEqual(pages)
    await takeAway(facet)
    expect(await steps.members(follower), 'while it is held').toEqual(pages)
    await steps.by.call(applyHeld, { params: { uid }, body: {} })
    expect(await steps.members(uid)).toEqual([])
    await steps.settle()
    expect(
      await steps.readCollection(follower),
      'it would lose all of its own, which is asked too',
    ).toMatchObject({
      ruleState: 'held',
      held: { keeps: 0, leaves: 3, because: 'A collection its rule depends on changed' },
    })
  })

  test('follow what the nightly check corrects, also those it has been to already', async () => {
    const first = await steps.collect(null, { name: 'Older than what it names' })
    const { pages, uid } = await filled('Drifts', 3)
    await steps.saveCollection(first, { rule: naming(uid) })
    await steps.settle()
    await steps.write(
      sql`delete from collection_rule_item where collection_uid = ${uid} and item_uid = ${pages[0] as number}`,
    )
    await steps.write(
      sql`delete from collection_rule_item where collection_uid = ${first} and item_uid = ${pages[0] as number}`,
    )
    await checkRules(steps.store, new Date(), () => {})
    await steps.settle()
    expect(await steps.members(uid)).toEqual(pages)
    expect(await steps.members(first)).toEqual(pages)
  })
})
