import { setCategoriesFilters } from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  type CategoryInput,
  categories,
} from '@backroom/contract/organisation/categories/categories'
import { categoryFilters, previewCategoryFilters } from '@backroom/contract/organisation/categories/filters'
import { filters } from '@backroom/contract/organisation/filters/filters'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { countFacets } from '#organisation/filters/facet-counts'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const make = (name: string, parentUid: number | null = null) =>
  admin.call(categories.create, { body: blankCategory(name, parentUid) })

interface Filter {
  readonly uid: number
  readonly name: string
}

const listFilter = () =>
  shop.store.database.row<Filter>(
    sql`select uid, name from filter where active and type = 'list' and parent_facet_uid is null order by position limit 1`,
  )
type Said = Pick<CategoryInput, 'filterMode' | 'filters'>

const read = (uid: number) => admin.call(categories.read, { params: { uid } })
const save = async (uid: number, said: Said) => {
  await admin.call(categories.update, { params: { uid }, body: { ...(await read(uid)), ...said } })
  return admin.call(categoryFilters, { params: { uid } })
}
const set = (uid: number, filter: Filter, marks: { required: boolean; hidden: boolean }) =>
  save(uid, { filterMode: 'inherit', filters: [{ filterUid: filter.uid, ...marks }] })
const none: Said = { filterMode: 'inherit', filters: [] }
const asks = { required: true, hidden: false }
const hides = { required: false, hidden: true }

describe('A filter hidden in a category', () => {
  test('is not required there and below, until one below shows it again', async () => {
    const parent = await make('Asks for all')
    const child = await make('Hides one', parent.uid)
    const below = await make('Hears of it', child.uid)
    const filter = await listFilter()
    const page = await steps.makeActive({ primaryCategoryUid: below.uid })
    const heard = async () => {
      await steps.rollUp()
      await shop.store.database.write(backroomItself('job'), countFacets)
      const { filters, liveCheck, rollup } = await steps.read(page.item.uid)
      const [gap] = await steps.sql<{ required: boolean }>(
        sql`select required from facet_gap where category_uid = ${below.uid} and filter_uid = ${filter.uid}`,
      )
      return {
        check: liveCheck.find(check => check.key === 'facets')?.text,
        item: filters.find(({ uid }) => uid === filter.uid)?.required,
        gap: gap?.required,
        ready: rollup.readinessPct,
      }
    }
    const before = await heard()
    await set(parent.uid, filter, asks)
    const required = await heard()
    expect(required).toMatchObject({ item: true, gap: true })
    expect(required.check).toBe(`Answer the filters its category requires: ${filter.name}.`)
    expect(required.ready).toBeLessThan(before.ready)

    await set(child.uid, filter, hides)
    expect(await heard()).toEqual(before)
    expect(before.check).toBe('Every required filter is answered.')

    await set(below.uid, filter, asks)
    expect(await heard()).toEqual(required)
  })

  test('is not offered to shoppers there', async () => {
    const { uid } = await shop.store.database.row<{ uid: number }>(
      sql`select uid from category where path = 'bikes'`,
    )
    const filter = await shop.store.database.row<Filter>(
      sql`select uid, name from filter where name = 'Brake type'`,
    )
    const offered = async () =>
      (await admin.call(listPreview, { body: { path: '/bikes', query: '' } })).filters?.map(
        ({ name }) => name,
      )
    const before = await offered()
    expect(before).toContain(filter.name)
    await set(uid, filter, hides)
    expect(await offered()).toEqual(before?.filter(name => name !== filter.name))
  })
})

test('A category that keeps to its own filters asks nothing else of its items nor of those below, and they hear of it', async () => {
  const parent = await make('Requires one')
  const child = await make('Has none', parent.uid)
  const below = await make('Hears of none', child.uid)
  await set(parent.uid, await listFilter(), asks)
  const pages = await Promise.all(
    [child, below].map(({ uid }) => steps.makeActive({ primaryCategoryUid: uid })),
  )
  const heard = async (filterMode: 'inherit' | 'own') => {
    await save(child.uid, { filterMode, filters: [] })
    await steps.rollUp()
    const read = await Promise.all(pages.map(page => steps.read(page.item.uid)))
    const { inForce } = await admin.call(categoryFilters, { params: { uid: below.uid } })
    return { ready: read.map(({ rollup }) => rollup.readinessPct), inForce: inForce.length }
  }
  const asked = await heard('inherit')
  expect(asked.inForce).toBe(1)
  const own = await heard('own')
  expect(own.inForce).toBe(0)
  for (const [at, ready] of own.ready.entries()) expect(ready).toBeGreaterThan(asked.ready[at] ?? 100)
  expect(await heard('inherit')).toEqual(asked)
})

describe('The bar of a category', () => {
  const named = (name: string) =>
    shop.store.database.row<Filter>(sql`select uid, name from filter where name = ${name}`)
  const bikes = () =>
    shop.store.database.row<{ uid: number }>(sql`select uid from category where path = 'bikes'`)

  test('is the one the site answers: all filters, those over the item’s own fields too', async () => {
    const { uid } = await bikes()
    const { bar } = await admin.call(categoryFilters, { params: { uid } })
    const { filters: listed = [] } = await admin.call(listPreview, { body: { path: '/bikes', query: '' } })
    expect(bar.map(({ name, facets, more }) => [name, facets, more])).toEqual(
      listed.map(({ name, visible, facets }) => [
        name,
        facets.slice(0, visible).map(facet => ({ name: facet.name, count: facet.count })),
        Math.max(0, facets.length - visible),
      ]),
    )
    expect(bar.map(({ name }) => name)).toContain('Brand')
  })

  test('is shown for what is not saved yet, and is the same once it is', async () => {
    const { uid } = await bikes()
    const [wheels, frame] = [await named('Wheel size'), await named('Frame size')]
    const marks = { required: false, hidden: false }
    const body = {
      filterMode: 'own' as const,
      filters: [
        { filterUid: wheels.uid, ...marks },
        { filterUid: frame.uid, ...marks },
      ],
    }
    const before = await save(uid, none)
    const asked = await admin.call(previewCategoryFilters, { params: { uid }, body })
    expect(asked.bar.map(({ name }) => name)).toEqual(['Wheel size', 'Frame size'])
    expect(await admin.call(categoryFilters, { params: { uid } })).toEqual(before)
    expect(await save(uid, body)).toEqual(asked)
    const { filters: listed = [] } = await admin.call(listPreview, { body: { path: '/bikes', query: '' } })
    expect(listed.map(({ name }) => name)).toEqual(['Wheel size', 'Frame size'])
    const back = await admin.call(previewCategoryFilters, {
      params: { uid },
      body: { ...body, filterMode: 'inherit' },
    })
    expect(back.bar.map(({ name }) => name)).toEqual(before.bar.map(({ name }) => name))
    await save(uid, none)
  })

  test('tells of those above also where it keeps to its own', async () => {
    const parent = await make('Says one')
    const child = await make('Keeps to its own', parent.uid)
    const filter = await listFilter()
    await set(parent.uid, filter, asks)
    const own = await save(child.uid, { filterMode: 'own', filters: [] })
    expect(own).toMatchObject({
      mode: 'own',
      inForce: [],
      above: [{ name: filter.name, from: { uid: parent.uid } }],
    })
  })
})

describe('A filter that no item can answer', () => {
  const system = () =>
    shop.store.database.row<Filter>(sql`select uid, name from filter where active and type = 'brand'`)

  test('cannot be required, neither here nor in many categories at once', async () => {
    const { uid } = await make('Asks the impossible')
    const filter = await system()
    const text = `${filter.name} cannot be required: it reads the item’s own fields.`
    const { body } = await admin.refused(categories.update, {
      params: { uid },
      body: { ...(await read(uid)), filters: [{ filterUid: filter.uid, ...asks }] },
    })
    expect(body.errors).toEqual({ filters: [text] })
    const many = new BulkSteps(shop, admin, setCategoriesFilters as never)
    const refused = await many.refused({
      selection: { uids: [uid] },
      dryRun: true,
      add: [filter.uid],
      remove: [],
      required: true,
    })
    expect(refused.body.errors).toEqual({ add: [text] })
    const { inForce } = await set(uid, filter, { required: false, hidden: false })
    expect(inForce).toMatchObject([{ name: filter.name, canBeRequired: false }])
  })

  test('asks nothing once it is switched off, and asks again once it is on', async () => {
    const { uid } = await make('Asks for one that goes')
    const filter = await listFilter()
    await set(uid, filter, asks)
    const page = await steps.makeActive({ primaryCategoryUid: uid })
    const heard = async () => {
      await steps.rollUp()
      const { liveCheck, rollup } = await steps.read(page.item.uid)
      return [rollup.readinessPct, liveCheck.find(check => check.key === 'facets')?.ok]
    }
    const turn = async (active: boolean) => {
      const stored = await admin.call(filters.read, { params: { uid: filter.uid } })
      await admin.call(filters.update, { params: { uid: filter.uid }, body: { ...stored, active } })
    }
    const asked = await heard()
    expect(asked[1]).toBe(false)
    await turn(false)
    const [ready, isAnswered] = await heard()
    expect(isAnswered).toBe(true)
    expect(ready).toBeGreaterThan(asked[0] as number)
    const kept = await set(uid, filter, asks) // what was so before may stay so
    expect(kept.inForce).toMatchObject([{ required: true, canBeRequired: false }])
    await turn(true)
    expect(await heard()).toEqual(asked)
  })
})
