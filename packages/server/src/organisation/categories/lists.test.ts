import { acceptGoogleSuggestions, makeStarterTree } from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  categories,
  categoryTree,
} from '@backroom/contract/organisation/categories/categories'
import { categoriesView, googleMappingView } from '@backroom/contract/organisation/categories/views'
import {
  googleCategories,
  googleTaxonomyView,
} from '@backroom/contract/organisation/google-categories/google-categories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', hasSecondStore: true })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

describe('The list of categories', () => {
  test('gives every row in the order of the tree when asked for the tree, whatever page was asked for', async () => {
    const tree = await admin.call(categoryTree)
    const query = { tree: 'true', limit: 5, sort: 'name' } as never
    const { rows, total, nextCursor } = await admin.call(categoriesView.list, { query })
    expect(rows.map(({ uid }) => uid)).toEqual(tree.rows.map(({ uid }) => uid))
    expect([total?.count, nextCursor]).toEqual([tree.rows.length, null])
    const page = await admin.call(categoriesView.list, { query: { limit: 5 } })
    expect(page.rows).toHaveLength(5)
    expect(page.nextCursor).not.toBeNull()
  })

  test('gives only what matches, still in that order', async () => {
    const query = { tree: 'true', search: 'tyres' } as never
    const { rows } = await admin.call(categoriesView.list, { query })
    const places = rows.map(({ place }) => place)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ name, path }) => `${name} ${path}`.toLowerCase().includes('tyres'))).toBe(true)
    expect(places).toEqual(places.toSorted())
  })
})

describe('A new store', () => {
  test('begins with a starter tree that Google knows, once', async () => {
    const owner = await shop.as('second')
    expect((await owner.call(categoryTree)).rows).toEqual([])
    const { made } = await owner.call(makeStarterTree, { body: { kind: 'outdoor' } })
    const { rows } = await owner.call(categoryTree)
    expect(rows).toHaveLength(made)
    const departments = rows.filter(({ parentUid }) => parentUid === null)
    expect(departments.map(({ name }) => name)).toEqual(['Camping', 'Walking', 'Climbing', 'Clothing'])
    expect(departments.every(({ allowPrimary }) => !allowPrimary)).toBe(true)
    const leaves = rows.filter(({ parentUid }) => parentUid !== null)
    expect(
      leaves.every(({ google, allowPrimary, active }) => google === 'own' && allowPrimary && active),
    ).toBe(true)
    expect(leaves.find(({ name }) => name === 'Tents')?.path).toBe('/camping/tents')
    const again = await owner.refused(makeStarterTree, { body: { kind: 'bike' } })
    expect([again.status, again.body.message]).toEqual([400, 'There are categories already.'])
    expect((await admin.call(categoryTree)).rows.length, 'the other store').toBeGreaterThan(made)
  })
})

describe('Accepting what is suggested for Google', () => {
  test('leaves categories alone that have a Google category, and gives the others the one in the list', async () => {
    const { rows } = await admin.call(googleMappingView.list, { query: { limit: 200 } })
    const own = rows.find(row => row.mapping === 'own')
    const hinted = rows.find(row => row.mapping === 'none' && row.suggestedId !== null)
    const inheriting = await admin.call(categories.create, { body: blankCategory('Tents too', own?.uid) })
    const uids = [own, hinted, inheriting].flatMap(row => (row ? [row.uid] : []))
    expect(uids).toHaveLength(3)
    const steps = new BulkSteps(shop, admin, acceptGoogleSuggestions as never)
    const preview = await steps.preview({ uids }, {})
    expect(preview.refusedBy).toMatchObject([{ code: 'none', count: 2 }])
    expect((await steps.ended(await steps.run(preview))).counts).toMatchObject({ changed: 1, refused: 2 })
    const after = await admin.call(categories.read, { params: { uid: hinted?.uid ?? 0 } })
    expect(after.googleCategoryId).toBe(hinted?.suggestedId)
    const kept = await admin.call(categories.read, { params: { uid: own?.uid ?? 0 } })
    expect(kept.googleCategoryId).toBe(own?.googleCategoryId)
  })
})

describe('With the whole of Google’s list', () => {
  const rowsOfGoogle = 5_595
  /** Longer than any list may take, shorter than comparing each row with each of Google's took. */
  const listMostMs = 1_000

  beforeAll(async () => {
    await shop.store.database.rows(sql`
      insert into google_category (id, name, path, level)
      select 900000 + n, w.name, 'Aisle ' || n % 21 || ' > Bay ' || n % 190 || ' > ' || w.name, 3
      from generate_series(1, ${rowsOfGoogle}::int - (select count(*)::int from google_category where id > 0)) n,
        lateral (select (array['Garden','Kitchen','Office','Infant','Vehicle','Marine','Camera','Musical','Medical','Pet'])[1 + n % 10] || ' Word' || n % 900 || ' '
          || coalesce((array['Accessories','Parts','Racks','Tools','Covers','Pumps','Lamps','Filters','Wheels','Chairs','Bags','Straps','Gloves','Brackets'])[1 + n % 97], 'Goods' || n % 60) as name) w`)
    for (let n = 0; n < 60; n++)
      await admin.call(categories.create, { body: blankCategory(`Winter riding tools ${n}`) })
  })

  test('the mapping is as fast as any list, suggestions and all', async () => {
    const list = () => admin.call(googleMappingView.list, { query: { limit: 50 } })
    const { rows } = await list()
    expect(rows.every(({ mapping }) => mapping === 'none' || mapping === 'retired')).toBe(true)
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const began = performance.now()
      await list()
      times.push(performance.now() - began)
    }
    const [fastest] = times.toSorted((one, other) => one - other)
    expect(fastest).toBeLessThan(listMostMs)
  })

  test('finds what shops here say beside what Google says', async () => {
    const find = async (term: string) =>
      (await admin.call(googleCategories, { query: { term } })).map(({ id }) => id)
    expect((await find('jersey'))[0]).toBe(3455)
    expect(await find('gloves')).toEqual(expect.arrayContaining([3246, 170]))
    expect(await find('road bike tyres')).toEqual([])
    expect(await find('bike tyres')).toContain(4571)
    const { rows } = await admin.call(googleTaxonomyView.list, { query: { search: 'jersey' } })
    expect(rows.map(({ uid }) => uid)).toContain(3455)
  })
})
