import { discardHeld } from '@backroom/contract/organisation/collections/calls'
import {
  blankFacet,
  facets,
  mergeFacets,
  mergeFacetsDirect,
} from '@backroom/contract/organisation/filters/facets'
import { filtersOrder, filtersView } from '@backroom/contract/organisation/filters/filters'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: CollectionSteps
let bulk: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new CollectionSteps(shop, admin)
  bulk = new BulkSteps(shop, admin, mergeFacets)
})
afterAll(() => shop.close())

/** A facet of a filter of the test's own, and another of the same filter. */
async function twoOf(name: string, other: string): Promise<readonly [number, number]> {
  const one = await steps.facet(name)
  const { filterUid } = await admin.call(facets.read, { params: { uid: one } })
  const made = await admin.call(facets.create, {
    params: { uid: filterUid },
    body: { ...blankFacet(filterUid, other), urlFragment: `facet-${other.toLowerCase()}` },
  })
  return [one, made.uid]
}

async function merge(from: number, into: number): Promise<number> {
  const body = { from, into }
  const { operationUid } = (await admin.call(mergeFacetsDirect, { body })) as { operationUid: number }
  expect((await bulk.ended(operationUid)).state).toBe('completed')
  return operationUid
}

async function undo(uid: number) {
  const run = await bulk.ended(await bulk.undo(uid))
  expect([...(await bulk.results(run.uid)).values()].filter(({ outcome }) => outcome === 'refused')).toEqual(
    [],
  )
}

async function becomes(uid: number, ruleState: string, members: number) {
  const now = async () => [(await steps.readCollection(uid)).ruleState, (await steps.members(uid)).length]
  await until(
    `collection ${uid}`,
    async () => String(await now()) === String([ruleState, members]),
    20_000,
  ).catch(() => {})
  expect(await now()).toEqual([ruleState, members])
}

const somePages = async (count: number) => {
  const rows = await steps.sql<{ uid: number }>(
    sql`select page_uid as uid from item_index order by page_uid limit ${count}`,
  )
  return rows.map(({ uid }) => uid)
}

describe('Collections and a merge of facets', () => {
  test('a merge that would empty one is held; Discard keeps its members and marks the rule; undo makes it sound', async () => {
    const [gravel, mixed] = await twoOf('Gravel', 'Mixed')
    const pages = await steps.sql<{ uid: number }>(
      sql`select page_uid as uid from item_index where live order by page_uid limit 200`,
    )
    await steps.give(gravel, ...pages.map(({ uid }) => uid))
    const shown = async () => (await list('/collections/gravel-bikes-of-the-proof')).total
    const rule = allOf(hasFacet(gravel))
    const without = { match: 'none' as const, of: [hasFacet(mixed)] }
    const made = await steps.collect(
      { ...rule, of: [...rule.of, without] },
      { name: 'Gravel bikes of the proof' },
    )
    await becomes(made, 'current', 200)
    const run = await merge(gravel, mixed)
    await becomes(made, 'held', 200)
    expect(await steps.readCollection(made)).toMatchObject({ held: { keeps: 0, leaves: 200 } })
    expect(await shown(), 'what a shopper sees').toBe(200)
    const kept = await admin.call(discardHeld, { params: { uid: made }, body: {} })
    expect(kept.ruleState).toBe('failed')
    expect(kept.failure).toContain('would have kept 0 of 200 items')
    await becomes(made, 'failed', 200)
    expect(await shown()).toBe(200)
    await undo(run)
    await becomes(made, 'current', 200)
  })

  test('one that names the facet that goes names the kept one, and has the items of both', async () => {
    const [road, tarmac] = await twoOf('Road', 'Tarmac')
    const [first = 0, second = 0, third = 0] = await somePages(3)
    await steps.give(road, first, second)
    await steps.give(tarmac, second, third)
    const made = await steps.collect(allOf(hasFacet(road)))
    await becomes(made, 'current', 2)
    const run = await merge(road, tarmac)
    await becomes(made, 'current', 3)
    expect((await steps.readCollection(made)).rule).toEqual(allOf(hasFacet(tarmac)))
    await undo(run)
    await becomes(made, 'current', 2)
  })
})

const headers = { 'x-storefront-key': demoStorefrontKeys.main }
async function list(path: string): Promise<ListAnswer> {
  const url = `/storefront/v1/list?path=${encodeURIComponent(path)}`
  return (await shop.app.inject({ url, headers })).json()
}

async function landing(facetUids: readonly number[], path: string, status = 'live', canonicalTo = '') {
  const key = facetUids.toSorted((a, b) => a - b).join('+')
  await steps.write(sql`
    insert into automatic_landing_page (site, category_uid, facet_uids, combo_key, path, status, canonical_to)
    select 'main', uid, ${`{${facetUids.join(',')}}`}::int[], uid || ':' || ${key}, ${path}, ${status}, ${canonicalTo} from category where path = 'bikes'`)
}

const pagesOf = (...uids: readonly number[]) =>
  steps.sql<{ path: string; status: string; facets: number[] }>(sql`
    select path, status, facet_uids as facets from automatic_landing_page where facet_uids && ${`{${uids.join(',')}}`}::int[] order by path`)

const bikes = async () => {
  const rows = await steps.sql<{ uid: number }>(sql`
    select i.page_uid as uid from item_index i join category c on c.path = 'bikes' and i.category_uids @> array[c.uid] where i.live limit 3`)
  return rows.map(({ uid }) => uid)
}

describe('Addresses and a merge of facets', () => {
  test('landing pages, texts for search engines, repeaters and redirects follow, and come back with undo', async () => {
    const [muddy, dirty] = await twoOf('Muddy', 'Dirty')
    const wide = await steps.facet('Wide')
    for (const uid of [muddy, wide]) await steps.give(uid, ...(await bikes()))
    await steps.rollUp()
    await landing([muddy], '/bikes/facet-muddy')
    await landing([dirty], '/bikes/facet-dirty', 'suggested')
    await landing([muddy, wide], '/bikes/facet-muddy/facet-wide', 'live', '/bikes/facet-muddy')
    const [bike] = await steps.sql<{ uid: number }>(sql`select uid from category where path = 'bikes'`)
    const seo = (uid: number) => `category:${bike?.uid}+${uid}`
    await steps.write(sql`
      insert into facet_navigation_seo (site, page_key, page_title) values ('main', ${seo(muddy)}, 'Mud'), ('main', ${`shop:0+${muddy}`}, 'Mud everywhere'),
        ('main', ${`shop:0+${dirty}`}, 'Dirt everywhere')`)
    await steps.write(
      sql`insert into redirect (from_path, to_path) values ('/old-mud', '/bikes/facet-muddy')`,
    )
    await steps.write(sql`
      insert into filter_custom_repeater (name, scopes) values ('Mud tiles', ${JSON.stringify([{ kind: 'facet', uid: muddy }])}::jsonb)`)
    const before = await pagesOf(muddy, dirty)
    const run = await merge(muddy, dirty)

    expect(await pagesOf(muddy, dirty)).toEqual([
      { path: '/bikes/facet-dirty', status: 'live', facets: [dirty] },
      { path: '/bikes/facet-dirty/facet-wide', status: 'live', facets: [dirty, wide] },
    ])
    const [after] = await steps.sql<Record<string, unknown>>(sql`
      select (select canonical_to from automatic_landing_page where path = '/bikes/facet-dirty/facet-wide') as canonical,
        (select page_title from facet_navigation_seo where page_key = ${seo(dirty)}) as title,
        (select page_title from facet_navigation_seo where page_key = ${`shop:0+${dirty}`}) as everywhere,
        (select to_path from redirect where from_path = '/old-mud') as old,
        (select to_path from redirect where from_path = '/bikes/facet-muddy/facet-wide') as moved,
        (select (scopes -> 0 ->> 'uid')::int from filter_custom_repeater where name = 'Mud tiles') as repeater`)
    expect(after).toEqual({
      canonical: '/bikes/facet-dirty',
      title: 'Mud',
      everywhere: 'Dirt everywhere',
      old: '/bikes/facet-dirty',
      moved: '/bikes/facet-dirty/facet-wide',
      repeater: dirty,
    })
    await steps.rollUp()
    expect(await list('/bikes/facet-muddy')).toEqual({ status: 301, location: '/bikes/facet-dirty' })
    expect(await list('/bikes/facet-muddy/facet-wide')).toEqual({
      status: 301,
      location: '/bikes/facet-dirty/facet-wide',
    })
    expect(await list('/bikes/facet-dirty')).toMatchObject({ status: 200, total: 3 })

    await undo(run)
    expect(await pagesOf(muddy, dirty)).toEqual(before)
    const [back] = await steps.sql<Record<string, unknown>>(sql`
      select (select count(*)::int from facet_navigation_seo where page_key in (${seo(muddy)}, ${`shop:0+${muddy}`})) as seo,
        (select to_path from redirect where from_path = '/old-mud') as old,
        (select count(*)::int from redirect where from_path = '/bikes/facet-muddy') as redirects`)
    expect(back).toEqual({ seo: 2, old: '/bikes/facet-muddy', redirects: 0 })
  })

  test('a facet that goes to the filter of its page’s other facet takes the page away', async () => {
    const [hard, soft] = await twoOf('Hard', 'Soft')
    const tail = await steps.facet('Tail')
    await landing([soft, tail], '/bikes/facet-soft/facet-tail')
    await merge(tail, hard)
    expect(await pagesOf(soft, hard)).toEqual([])
  })
})

describe('Addresses of landing pages', () => {
  test('have the new fragment when a facet gets one, and the old ones lead there', async () => {
    const steep = await steps.facet('Steep')
    await steps.give(steep, ...(await bikes()))
    await steps.rollUp()
    await landing([steep], '/bikes/facet-steep')
    const read = await admin.call(facets.read, { params: { uid: steep } })
    await admin.call(facets.update, { params: { uid: steep }, body: { ...read, urlFragment: 'steep-hills' } })
    expect(await pagesOf(steep)).toMatchObject([{ path: '/bikes/steep-hills' }])
    expect(await list('/bikes/facet-steep')).toEqual({ status: 301, location: '/bikes/steep-hills' })
    expect(await list('/bikes/steep-hills')).toMatchObject({ status: 200 })
  })

  test('follow the order of the filters', async () => {
    const [early, late] = [await steps.facet('Early'), await steps.facet('Late')]
    await landing([early, late], '/bikes/facet-early/facet-late')
    const { rows } = await admin.call(filtersView.list, { query: { limit: 200 } })
    const uids = rows.map(({ uid }) => uid)
    const last = rows.find(({ name }) => name === 'Filter Late')?.uid as number
    await admin.call(filtersOrder, { body: { uids: [last, ...uids.filter(uid => uid !== last)] } })
    expect(await pagesOf(early)).toMatchObject([
      { path: '/bikes/facet-late/facet-early', facets: [late, early] },
    ])
  })
})

test('Merging facets moves items, keeps the name as a synonym, leads on, and can be undone', async () => {
  const [a, b] = await steps.sql<{ uid: number }>(sql`
    select f.uid from facet f join filter q on q.uid = f.filter_uid where q.name = 'Fabric' and f.name in ('Grey marl', 'Gray marl') order by f.name desc`)
  const [keep, gone] = [a?.uid ?? 0, b?.uid ?? 0]
  const both = await steps.make()
  await steps.write(
    sql`insert into item_facet (item_uid, page_uid, facet_uid) values (${both.item.uid}, ${both.item.uid}, ${keep}), (${both.item.uid}, ${both.item.uid}, ${gone})`,
  )
  await steps.write(sql`insert into cyclescheme_restriction (facet_uid, reason) values (${gone}, 'Test')`)
  const [before] = await steps.sql<{ pages: number }>(
    sql`select count(distinct page_uid)::int as pages from item_facet where facet_uid in (${keep}, ${gone})`,
  )
  const preview = await admin.call(mergeFacetsDirect, { body: { from: gone, into: keep, dryRun: true } })
  expect(preview).toMatchObject({ counts: { willChange: 1 } })
  const run = await merge(gone, keep)
  const [after] = await steps.sql<{
    pages: number
    synonyms: string[]
    alias: number
    restricted: number
  }>(sql`
    select (select count(distinct page_uid)::int from item_facet where facet_uid = ${keep}) as pages,
      (select synonyms from facet where uid = ${keep}) as synonyms,
      (select facet_uid from facet_alias where url_fragment = 'fabric-gray-marl') as alias,
      (select facet_uid from cyclescheme_restriction where reason = 'Test') as restricted`)
  expect(after).toEqual({ pages: before?.pages, synonyms: ['Gray marl'], alias: keep, restricted: keep })
  await undo(run)
  const [back] = await steps.sql<{ pages: number; there: number }>(sql`
    select (select count(distinct page_uid)::int from item_facet where facet_uid in (${keep}, ${gone})) as pages,
      (select count(*)::int from facet where uid = ${gone}) as there`)
  expect(back).toEqual({ pages: before?.pages, there: 1 })
  await steps.write(sql`delete from cyclescheme_restriction where reason = 'Test'`)
})

test('A merge says which names it has no room for, and keeps the others', async () => {
  const [keep, gone] = await twoOf('Roomy', 'Crowded')
  const read = await admin.call(facets.read, { params: { uid: gone } })
  const long = 'A name that is longer than a synonym of a facet is allowed to be at all'
  const synonyms = Array.from({ length: 19 }, (_, at) => `Word ${at + 1}`)
  await admin.call(facets.update, { params: { uid: gone }, body: { ...read, name: long, synonyms } })
  const kept = await admin.call(facets.read, { params: { uid: keep } })
  await admin.call(facets.update, {
    params: { uid: keep },
    body: { ...kept, synonyms: ['Airy', 'word 1', 'Wide'] },
  })
  const preview = await admin.call(mergeFacetsDirect, { body: { from: gone, into: keep, dryRun: true } })
  expect((preview as { consequences: { text: string }[] }).consequences.map(({ text }) => text)).toContain(
    '2 old names will not be kept: a facet has at most 20 synonyms of 60 letters.',
  )
  await merge(gone, keep)
  const after = await admin.call(facets.read, { params: { uid: keep } })
  expect(after.synonyms).toEqual(['Airy', 'word 1', 'Wide', ...synonyms.slice(1, 18)])
})

test('Of an item that had both facets, the one put there by hand stays after a merge', async () => {
  const [keep, gone] = await twoOf('Ruled', 'Handed')
  const [first, second] = await somePages(2)
  await steps.write(sql`
    insert into item_facet (item_uid, page_uid, facet_uid, origin) values
      (${first}, ${first}, ${keep}, 'sizeRule'), (${first}, ${first}, ${gone}, 'manual'),
      (${second}, ${second}, ${gone}, 'sizeRule'), (${second}, ${second}, ${keep}, 'quick')`)
  const carried = () =>
    steps.sql<{ page: number; facet: number; origin: string }>(sql`
      select page_uid as page, facet_uid as facet, origin from item_facet where facet_uid in (${keep}, ${gone}) order by page_uid, facet_uid`)
  const before = await carried()
  const run = await merge(gone, keep)
  const by = (page: number | undefined, origin: string) => ({ page, facet: keep, origin })
  expect(await carried()).toEqual([by(first, 'manual'), by(second, 'quick')])
  await undo(run)
  expect(await carried()).toEqual(before)
})
