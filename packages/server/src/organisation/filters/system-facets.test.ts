import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import { cyclescheme } from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import {
  facetOptions,
  filterOptions,
  ownFilterOptions,
} from '@backroom/contract/organisation/filters/pickers'
import { landingPages } from '@backroom/contract/organisation/landing-pages/landing-pages'
import { addManyNodes, addNode, blankNode, readMenu } from '@backroom/contract/organisation/menus/menus'
import { type ListAnswer, listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { blankRepeater, repeaters } from '@backroom/contract/organisation/result-lists/repeaters'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOf } from '#testing/steps/collection-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const list = (path: string, query = ''): Promise<ListAnswer> =>
  admin.call(listPreview, { body: { path, query } })
const write = (statement: ReturnType<typeof sql>) =>
  shop.store.database.write({ uid: 0, via: 'set-up' }, tx => tx.execute(statement))

interface Women {
  readonly uid: number
  readonly filterUid: number
  readonly fragment: string
}

/** The facet of the filter Gender that stands for women. */
async function women(): Promise<Women> {
  return shop.store.database.row<Women>(sql`
    select f.uid, f.filter_uid as "filterUid", f.url_fragment as fragment from facet f join filter q on q.uid = f.filter_uid
    where q.type = 'gender' and f.system_value = 'female'`)
}

const elsewhere =
  "Gender comes from the item's gender, so no item carries its facets. Choose a facet of another filter."

describe('A facet that stands for a field of the items', () => {
  test('is no page: an address with it is unknown, in the path and after the question mark', async () => {
    const { fragment } = await women()
    expect((await list('/clothing')).status).toBe(200)
    expect(await list(`/clothing/${fragment}`)).toEqual({ status: 404 })
    expect(await list('/clothing', `brake-type=${fragment}`)).toEqual({ status: 404 })
    expect(await list('/clothing', 'gender=female')).toMatchObject({ status: 200 })
  })

  test('is not offered where a facet stands for the items that carry it', async () => {
    const { uid, filterUid } = await women()
    expect(await admin.call(facetOptions, { query: { search: 'women' } })).toEqual([])
    const named = await admin.call(facetOptions, { query: { uids: String(uid) } })
    expect(
      named.map(({ name }) => name),
      'one chosen before is named all the same',
    ).toEqual(['Women'])
    const has = async (options: typeof filterOptions) =>
      (await admin.call(options, { query: { search: 'gender' } })).some(each => each.uid === filterUid)
    expect(await has(filterOptions)).toBe(true)
    expect(await has(ownFilterOptions)).toBe(false)
  })

  test('is refused in a rule, which is told what to ask instead', async () => {
    const { uid, filterUid } = await women()
    const conditions = [
      { field: 'facet', op: 'hasAny', value: [uid] },
      { field: 'filter', op: 'hasAny', value: [filterUid] },
    ] as const
    for (const condition of conditions) {
      const { status, body } = await admin.refused(collections.create, {
        body: { ...blankCollection('For women'), rule: allOf(condition as never) } as never,
      })
      const rule = ["Gender comes from the item's gender. Use the condition Gender instead."]
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { rule } })
    }
  })

  test('is refused in landing pages, menus, tiles, filters and Cyclescheme', async () => {
    const { uid, filterUid } = await women()
    const texts = { heading: '', pageTitle: '', metaDescription: '', introduction: '', footerText: '' }
    const page = await admin.refused(landingPages.create, {
      body: {
        site: 'main',
        categoryUid: null,
        facetUids: [uid],
        ...texts,
        indexable: true,
        canonicalTo: '',
        bannerCollectionUid: null,
      },
    })
    expect(page.body.errors).toEqual({ facetUids: [elsewhere] })
    const { draftVersion } = await admin.call(readMenu, { params: { site: 'main' }, query: {} })
    const node = { ...blankNode('facet'), targetUid: uid }
    const entry = await admin.refused(addNode, {
      params: { site: 'main' },
      body: { draftVersion, parentKey: 0, beforeKey: null, node },
    })
    expect(entry.body.errors).toEqual({ targetUid: [elsewhere] })
    const many = await admin.refused(addManyNodes, {
      params: { site: 'main' },
      body: { draftVersion, parentKey: 0, what: 'facetsOfFilter', uid: filterUid },
    })
    expect(many.body.errors).toEqual({ uid: [elsewhere] })
    const tiles = await admin.refused(repeaters.create, {
      body: { ...blankRepeater('For women'), scopes: [{ kind: 'facet', uid }] },
    })
    expect(tiles.body.errors).toEqual({ scopes: [elsewhere] })
    const filter = await admin.refused(filters.create, {
      body: { ...blankFilter('Only for women'), parentFacetUid: uid },
    })
    expect(filter.body.errors).toEqual({ parentFacetUid: [elsewhere] })
    const stored = await admin.call(cyclescheme.read)
    const scheme = await admin.refused(cyclescheme.update, {
      body: { ...stored, restrictions: [{ facetUid: uid, reason: '' }] },
    })
    expect(scheme.body.errors).toEqual({ restrictions: [elsewhere] })
  })
})

describe('A filter over fields of the items', () => {
  const named = async (filter: string, path = '/clothing') =>
    (await list(path)).filters?.find(({ name }) => name === filter)?.facets.map(({ name }) => name)

  test('reads as staff call its facets, without those that are switched off', async () => {
    expect(await named('Gender')).toEqual(expect.arrayContaining(['Men', 'Women']))
    await write(sql`update facet set name = 'Ladies' where uid = ${(await women()).uid}`)
    await write(
      sql`update facet set active = false from filter q where q.uid = facet.filter_uid and q.type = 'gender' and system_value = 'male'`,
    )
    const after = await named('Gender')
    expect(after).toContain('Ladies')
    expect(after).not.toContain('Men')
    await write(
      sql`update facet set name = 'Reduced' from filter q where q.uid = facet.filter_uid and q.type = 'sale'`,
    )
    expect(await named('Sale')).toEqual(['Reduced'])
  })

  test('asks for all colours chosen where it says so, which no other of them can', async () => {
    const [both] = await shop.store.database.rows<{ one: string; other: string; items: number }>(sql`
      select a as one, b as other, count(*)::int as items from item_index i cross join lateral unnest(i.base_colours) a
      cross join lateral unnest(i.base_colours) b join category c on c.path = 'clothing' and i.category_uids @> array[c.uid]
      where i.live and a < b group by 1, 2 order by 3 desc, 1, 2 limit 1`)
    const { one = '', other = '', items = 0 } = both ?? {}
    const query = `colour=${one},${other}`
    expect((await list('/clothing', query)).total).toBeGreaterThan(items)
    await write(sql`update filter set choose = 'all' where type = 'colour'`)
    expect((await list('/clothing', query)).total).toBe(items)
    const gender = await admin.call(filters.read, { params: { uid: (await women()).filterUid } })
    const { body } = await admin.refused(filters.update, {
      params: { uid: gender.uid },
      body: { ...gender, choose: 'all' },
    })
    expect(body.errors).toEqual({
      choose: ['An item has one gender at most, so nothing has all. Choose another way.'],
    })
    const category = { ...blankFilter('All categories', 'category'), choose: 'all' as const }
    expect((await admin.refused(filters.create, { body: category })).body.errors).toEqual({
      choose: ['Each category leads to its own page, so nobody chooses several. Choose another way.'],
    })
  })
})
