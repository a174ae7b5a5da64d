import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type ListAnswer, listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const list = (path: string, query = '', settings: Partial<FilterSettingsInput> = {}): Promise<ListAnswer> =>
  admin.call(listPreview, { body: { path, query, settings } })
const at = (url: string, settings: Partial<FilterSettingsInput> = {}) => {
  const [path = '/', query = ''] = url.split('?')
  return list(path, query, settings)
}
const write = (statement: SQL) =>
  shop.store.database.write({ uid: 0, via: 'set-up' }, tx => tx.execute(statement))
const filterOf = (answer: ListAnswer, name: string) => answer.filters?.find(each => each.name === name)
const facetOf = (answer: ListAnswer, filter: string, name: string) =>
  filterOf(answer, filter)?.facets.find(each => each.name === name)
const chosenSort = (answer: ListAnswer) => answer.sorts?.find(sort => sort.chosen)?.name
const pricesOf = (answer: ListAnswer) => (answer.items ?? []).map(({ price }) => price.from ?? 0)

describe('A category', () => {
  test('stands in its own order and look, else in those of the store', async () => {
    const before = await list('/bikes')
    expect(chosenSort(before)).toBe('Best selling')
    expect(before.look).toMatchObject({ view: 'grid' })
    await write(sql`update category set default_sort = 'priceUp', default_view = 'list' where path = 'bikes'`)
    const own = await list('/bikes')
    const asked = await list('/bikes', 'sort=priceUp')
    expect(own.items?.map(({ uid }) => uid)).toEqual(asked.items?.map(({ uid }) => uid))
    expect(chosenSort(own)).toBe('Price, low to high')
    expect(own.look).toMatchObject({ view: 'list' })
    const shopper = await list('/bikes', 'sort=bestSelling')
    expect(shopper.items?.map(({ uid }) => uid)).toEqual(before.items?.map(({ uid }) => uid))
    expect(chosenSort(shopper)).toBe('Best selling')
    const unoffered = await list('/bikes', '', { sortsOffered: ['bestSelling', 'name'] })
    expect(unoffered.items?.map(({ uid }) => uid)).toEqual(asked.items?.map(({ uid }) => uid))
    expect(chosenSort(unoffered), 'an order that is not offered is none of those').toBeUndefined()
    await write(sql`update category set default_sort = null, default_view = null where path = 'bikes'`)
  })
})

describe('The whole shop', () => {
  test('answers wherever something is chosen, also after the question mark alone', async () => {
    const [wheels] = await shop.store.database.rows<{ key: string; one: string; other: string }>(sql`
      select q.url_key as key, min(f.url_fragment) as one, max(f.url_fragment) as other from filter q join facet f on f.filter_uid = q.uid and f.active
      where q.active and q.name = 'Brake type' and exists (select from item_index i where i.live and i.facet_uids @> array[f.uid]) group by q.uid`)
    const { key = '', one = '', other = '' } = wheels ?? {}
    const path = await list(`/${one}`)
    expect(path).toMatchObject({ status: 200, page: { kind: 'facet' } })
    const both = facetOf(path, 'Brake type', 'Rim')?.chosen
      ? `/?${key}=${one},${other}`
      : (path.filters?.find(({ name }) => name === 'Brake type')?.facets.find(each => !each.chosen)?.url ??
        '')
    expect(both).toMatch(/^\/\?/)
    expect(await at(both)).toMatchObject({ status: 200, page: { robots: 'disallowed' } })
    for (const settings of [{ urlStyle: 'query' }, { maxPathFacets: 0 }] as const)
      expect(await list('/', `${key}=${one}`, settings)).toMatchObject({ status: 200, total: path.total })
    expect(await list('/', 'gender=female')).toMatchObject({ status: 200, page: { heading: 'All items' } })
    expect(await list('/')).toEqual({ status: 404 })
    expect(await list('/', 'sort=name')).toEqual({ status: 404 })
  })
})

describe('Prices', () => {
  test('are bands or a slider as the store says, and narrow to any two amounts', async () => {
    const bands = filterOf(await list('/bikes', '', { priceDisplay: 'bands' }), 'Price')
    expect(bands).toMatchObject({ display: 'checkbox' })
    expect(bands).not.toHaveProperty('range')
    const slider = { priceDisplay: 'slider' } as const
    const free = await list('/bikes', '', slider)
    const price = filterOf(free, 'Price')
    const { low, high } = await shop.store.database.row<{ low: number; high: number }>(sql`
      select min(effective_price_minor)::int as low, max(effective_price_minor)::int as high
      from item_index i join category c on c.path = 'bikes' and i.category_uids @> array[c.uid] where i.live`)
    expect(price).toMatchObject({ display: 'slider', range: { chosen: null, allUrl: '/bikes' } })
    expect(price?.range).toMatchObject({ url: '/bikes?price={from}-{to}' })
    expect(price?.range?.from).toBe(Math.floor(low / 100) * 100)
    expect(price?.range?.to).toBeGreaterThan(high)
    const whole = `/bikes?price=${price?.range?.from}-${price?.range?.to}`
    expect((await at(whole, slider)).total).toBe(free.total)
    const [from, to] = [low + 1, high - 1]
    const narrowed = await at(`/bikes?price=${from}-${to}`, { ...slider, perPage: 96 })
    expect(narrowed.total).toBeLessThan(free.total ?? 0)
    expect(Math.min(...pricesOf(narrowed))).toBeGreaterThanOrEqual(from)
    expect(Math.max(...pricesOf(narrowed))).toBeLessThan(to)
    const { range } = filterOf(narrowed, 'Price') ?? {}
    expect(range, 'goes over all there is, whatever is chosen').toEqual({
      ...price?.range,
      chosen: { from, to },
    })
  })
})

describe('Facets as shoppers read them', () => {
  test('have the unit of their filter, in lists, headings and titles, but not twice', async () => {
    const [rucksack] = await shop.store.database.rows<{
      path: string
      name: string
      fragment: string
      uid: number
    }>(sql`
      select '/' || ltrim(c.path, '/') as path, f.name, f.url_fragment as fragment, f.uid from item_index i
      join facet f on f.uid = any(i.facet_uids) join filter q on q.uid = f.filter_uid and q.name = 'Rucksack volume'
      join category c on c.uid = any(i.category_uids) and c.active and c.path ~ 'rucksacks$' where i.live order by f.position limit 1`)
    const { path = '', name = '', fragment = '', uid = 0 } = rucksack ?? {}
    const answer = await list(path)
    expect(facetOf(answer, 'Rucksack volume', `${name} L`)).toMatchObject({
      from: Number(name),
      to: Number(name),
    })
    expect(filterOf(answer, 'Rucksack volume')).toMatchObject({ unit: 'L' })
    const page = (await list(`${path}/${fragment}`)).page
    expect(page?.heading).toContain(`${name} L`)
    expect(page?.texts.pageTitle).toContain(`${name} L`)
    await write(sql`update facet set name = ${`${name} l`}, from_value = 28.46 where uid = ${uid}`)
    const said = await list(path)
    expect(facetOf(said, 'Rucksack volume', `${name} l`)).toMatchObject({ from: 28 })
    await write(sql`update filter set decimals = 1 where name = 'Rucksack volume'`)
    expect(facetOf(await list(path), 'Rucksack volume', `${name} l`)).toMatchObject({ from: 28.5 })
  })

  test('show their picture where they have one, else their colour', async () => {
    const picture = await shop.store.database.row<{ uid: number; address: string }>(
      sql`select uid, file_address(uid, 'thumb160') as address from file where mime like 'image/%' order by uid limit 1`,
    )
    await write(
      sql`update facet set swatch_hex = '#123456' from filter q where q.uid = facet.filter_uid and q.name in ('Brake type', 'Colour')`,
    )
    const swatches = async (name: string) =>
      new Set(filterOf(await list('/bikes'), name)?.facets.map(({ swatch }) => swatch))
    expect(await swatches('Brake type')).toEqual(new Set(['#123456']))
    await write(
      sql`update facet set swatch_file_uid = ${picture.uid} from filter q where q.uid = facet.filter_uid and q.name in ('Brake type', 'Colour')`,
    )
    for (const name of ['Brake type', 'Colour'])
      expect(await swatches(name), name).toEqual(new Set([picture.address]))
  })

  test('without items are shown where the store says so, or their filter does not hide them', async () => {
    const empty = async (settings: Partial<FilterSettingsInput> = {}) => {
      const answer = await list('/bikes', '', settings)
      return (answer.filters ?? [])
        .filter(({ facets }) => facets.some(({ count }) => count === 0))
        .map(({ name }) => name)
    }
    expect(await empty()).toEqual([])
    const all = await empty({ showZero: true })
    expect(all).toEqual(expect.arrayContaining(['Gears', 'Brake type']))
    expect(all, 'a filter that no bike answers').not.toContain('Rucksack volume')
    await write(sql`update filter set hide_empty = false where name = 'Gears'`)
    expect(await empty()).toEqual(['Gears'])
  })

  test('of colours by their own names are those that items have, also where empty ones are shown', async () => {
    const zero = async (settings: Partial<FilterSettingsInput>) =>
      filterOf(await list('/bikes', '', { showZero: true, ...settings }), 'Colour')?.facets.filter(
        ({ count }) => count === 0,
      )
    await write(
      sql`insert into facet (filter_uid, name, url_fragment, position, system_value)
        select uid, 'Puce', 'colour-puce', 99, 'puce' from filter where type = 'colour'`,
    )
    expect((await zero({ colourSource: 'base' }))?.map(({ name }) => name)).toContain('Puce')
    expect(await zero({ colourSource: 'all' })).toEqual([])
    await write(sql`delete from facet where system_value = 'puce'`)
  })

  test('of the items’ own fields stand in the order staff chose', async () => {
    const ordered = async (type: string, order: string, path = '/clothing') => {
      await write(sql`update filter set facet_order = ${order} where type = ${type}`)
      const found = (await list(path)).filters?.find(filter => filter.type === type)?.facets ?? []
      await write(sql`update filter set facet_order = 'manual' where type = ${type}`)
      return found
    }
    const names = (facets: readonly { name: string }[]) => facets.map(({ name }) => name)
    const counts = (facets: readonly { count: number }[]) => facets.map(({ count }) => count)
    const brands = await ordered('brand', 'alpha')
    expect(names(brands)).toEqual(names(brands).toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(names(await ordered('brand', 'manual')), 'brands have no order by hand').toEqual(names(brands))
    for (const type of ['brand', 'colour', 'price']) {
      const most = counts(await ordered(type, 'count'))
      expect(most, type).toEqual(most.toSorted((a, b) => b - a))
      expect(most, type).not.toEqual(counts(await ordered(type, 'alpha')))
    }
    const bands = names(await ordered('price', 'manual'))
    expect(names(await ordered('price', 'alpha')), 'a scale stays one').toEqual(bands)
    const genders = names(await ordered('gender', 'alpha'))
    expect(genders.length).toBeGreaterThan(1)
    for (const way of [1, -1]) {
      await write(sql`
        update facet f set position = ${way}::int * p.place::int from unnest(${`{${genders.join(',')}}`}::text[]) with ordinality p(name, place), filter q
        where q.uid = f.filter_uid and q.type = 'gender' and f.name = p.name`)
      expect(names(await ordered('gender', 'manual'))).toEqual(way === 1 ? genders : genders.toReversed())
    }
    const tree = await shop.store.database.rows<{ name: string }>(
      sql`select c.name from category c join category p on p.uid = c.parent_uid where p.path = 'clothing' order by c.position, c.uid`,
    )
    const shown = names(await ordered('category', 'manual'))
    expect(shown).toEqual(names(tree).filter(name => shown.includes(name)))
  })

  test('of ratings are named as shoppers speak', async () => {
    await admin.call(filters.create, { body: blankFilter('Rating', 'rating') })
    await write(sql`update item_index set rating = 430 where live`)
    const names = filterOf(await list('/bikes'), 'Rating')?.facets.map(({ name }) => name)
    expect(names).toEqual(['4 stars and up', '3 stars and up', '2 stars and up', '1 star and up'])
  })
})
