import { excludeCollectionItems } from '@backroom/contract/organisation/collections/item-calls'
import { addFacets } from '@backroom/contract/organisation/filters/facets'
import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import { userPreference } from '@backroom/contract/shell/preferences'
import { say } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '#items/imports/judge'
import { propertyNames } from '#testing/hostile-values'
import { picture } from '#testing/make-files'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { send } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** What no record's number can be: past an integer column, past a double, below any, between two. */
const noNumbers = ['4294967296', '99999999999999999999', '-1', '1.5']

/** Calls that take the number of a record, or count, as words of their address. */
const addresses = [
  '/api/products/ranges?brandUid=#',
  '/api/products/code-check?brandUid=#',
  '/api/products/lookup?brandUid=#',
  '/api/products/lookup?uids=#',
  '/api/products/lookup?limit=#',
  '/api/products/#',
  '/api/products/5/history?only=%7B%22by%22:#%7D',
  '/api/itemFacets/suggest?itemUid=#',
  '/api/itemFacets/queue/ProductFilterableView?uids=#',
  '/api/itemFacets/queue/ProductFilterableView?except=#',
  '/api/itemFacets/queue/ProductFilterableView?category=#&missing=1',
  '/api/itemFacets/queue/ProductFilterableView?category=1&missing=#',
  '/api/Categories/2/impact?parentUid=#',
  '/api/FacetNavigation/main/changes?number=#',
  '/api/FileList?folder=#',
  '/api/FileList?uids=#',
  '/api/FileList?limit=#',
  '/api/dataviews/InactiveProductsView/stockLocation/#',
  '/api/dataviews/InactiveProductsView/stockLocation/#/csv',
  '/api/dataviews/BrandView?limit=#',
  '/api/dataviews/BrandView?skip=#',
]

describe('A number that no record can have is refused by', () => {
  const isRefused = async (request: InjectOptions) => {
    const reply = await admin.raw(request)
    expect(reply.statusCode, `${request.url}: ${reply.body}`).toBe(400)
  }

  test.each(addresses)('GET %s', async address => {
    for (const number of noNumbers) await isRefused({ url: address.replace('#', number) })
  })

  test('GET /api/FileList?cursor=#', async () => {
    for (const cursor of ['-1', 'zzzzzzzzzzzzzzz', '1.5'])
      await isRefused({ url: `/api/FileList?cursor=${cursor}` })
  })

  test('PUT /api/googleCategories/#', async () => {
    for (const number of noNumbers)
      await isRefused({ method: 'PUT', url: `/api/googleCategories/${number}`, payload: { enabled: true } })
  })

  test('PUT /api/userpreference, of the changes one has read', async () => {
    const mine = await admin.call(userPreference.read)
    for (const number of noNumbers) {
      const payload = { ...mine, seenChangesTo: Number(number) }
      await isRefused({ method: 'PUT', url: '/api/userpreference', payload })
    }
  })

  test('PUT /api/products/#, of the versions it was read at', async () => {
    const { item, versions } = await new ItemSteps(shop, admin).make()
    for (const number of noNumbers) {
      const payload = { versions: { ...versions, item: Number(number) }, item: { name: 'Bounded' } }
      await isRefused({ method: 'PUT', url: `/api/products/${item.uid}`, payload })
    }
  })

  test('POST /api/FileUpload, of the folder', async () => {
    const bytes = await picture().png().toBuffer()
    for (const number of noNumbers) {
      const field = `--edge\r\ncontent-disposition: form-data; name="folderUid"\r\n\r\n${number}\r\n`
      const file = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      const form = Buffer.concat([Buffer.from(field + file), bytes, Buffer.from('\r\n--edge--\r\n')])
      expect(await send(admin, form, 'multipart/form-data; boundary=edge')).toMatchObject({ status: 400 })
    }
  })
})

describe('A word that every object has as a property is a word like any other', () => {
  const words = propertyNames.map(encodeURIComponent)

  test.each([
    '/api/googleCategories?term=#',
    '/api/dataviews/GoogleTaxonomyView?search=#',
    '/api/products/lookup?term=#',
    '/api/dataviews/BrandView?search=#',
    '/api/dataviews/ProductFilterableView?search=#',
    '/api/options/brands?search=#',
    '/api/options/categories?search=#',
  ])('in %s', async address => {
    for (const word of words) {
      const reply = await admin.raw({ url: address.replace('#', word) })
      expect(reply.statusCode, `${word}: ${reply.body}`).toBe(200)
    }
  })

  test.each(['/api/dataviews/BrandView?sort=#', '/api/dataviews/BrandView?fields=#', '/api/dataviews/#'])(
    'and refused where it names nothing, in %s',
    async address => {
      for (const word of words) {
        const reply = await admin.raw({ url: address.replace('#', word) })
        expect([400, 404], `${word}: ${reply.body}`).toContain(reply.statusCode)
      }
    },
  )

  test('as the heading of a sheet, and in wording', () => {
    for (const word of propertyNames) {
      const settings = { columns: [{ header: word, field: 'code' }], keyColumn: 'code' }
      expect(keyOf(settings as never, { raw: {} } as never)).toBe('')
      expect(say('en-US', word)).toBe(word)
      expect(say('en-GB', `{${word}}`, {})).toBe(`{${word}}`)
    }
  })
})

test('The demo store has what these calls are asked about', async () => {
  const { count } = await shop.store.database.row<{ count: number }>(
    sql`select count(*)::int as count from item where uid = 5`,
  )
  expect(count).toBe(1)
})

test('A facet whose name is a number beyond any column is kept without its value', async () => {
  const filter = await admin.call(filters.create, { body: blankFilter('Huge', 'number') })
  await admin.call(addFacets, { params: { uid: filter.uid }, body: { names: ['1e+21', '12'] } })
  const rows = await shop.store.database.rows<{ name: string; value: number | null }>(
    sql`select name, from_value::float8 as value from facet where filter_uid = ${filter.uid} order by position`,
  )
  expect(rows).toEqual([
    { name: '1e+21', value: null },
    { name: '12', value: 12 },
  ])
})

test('Items that are named twice are left out of a collection once', async () => {
  const made = await shop.store.database.row<{ uid: number; item: number }>(
    sql`select min(c.uid) as uid, (select min(uid) from item where lead_item_uid is null) as item from collection c`,
  )
  const body = { itemUids: [made.item, made.item] }
  await admin.call(excludeCollectionItems, { params: { uid: made.uid }, body })
})
