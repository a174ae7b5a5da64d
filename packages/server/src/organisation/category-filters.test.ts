import {
  blankCategory,
  categories,
  categoryFilters,
  setCategoryFilters,
} from '@backroom/contract/organisation/categories'
import { listPreview } from '@backroom/contract/organisation/list-pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { countFacets } from '#organisation/facet-counts'
import { ItemSteps } from '#testing/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
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
const set = (uid: number, filter: Filter, marks: { required: boolean; hidden: boolean }) =>
  admin.call(setCategoryFilters, {
    params: { uid },
    body: { mode: 'inherit', filters: [{ filterUid: filter.uid, ...marks }] },
  })
const asks = { required: true, hidden: false }
const hides = { required: false, hidden: true }

describe('A filter hidden in a category', () => {
  test('is not required there and below, until one below shows it again (rule 14)', async () => {
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
  const heard = async (mode: 'inherit' | 'own') => {
    await admin.call(setCategoryFilters, { params: { uid: child.uid }, body: { mode, filters: [] } })
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
