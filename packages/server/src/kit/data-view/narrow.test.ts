import { type Query, SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dialect } from '#database/statements'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const get = (address: string) => admin.raw({ url: `/api/dataviews/${address}` })

/** The statements a question is answered with: the rows, then how many there are. */
async function statementsOf(address: string): Promise<{ page: string; count: string }> {
  const asked = vi.spyOn(shop.store.database, 'rows')
  const reply = await get(address)
  const texts = asked.mock.calls.map(([query]) => wordsOf(query as SQL | Query))
  asked.mockRestore()
  expect(reply.statusCode, reply.body).toBe(200)
  return {
    page: texts.find(text => text.includes(' as row')) ?? '',
    count: texts.find(text => text.includes('count(*)::int as count')) ?? '',
  }
}

const wordsOf = (query: SQL | Query) => (query instanceof SQL ? dialect.sqlToQuery(query) : query).sql

const filter = (field: string, op: string, value: unknown) =>
  `filter=${encodeURIComponent(JSON.stringify([{ field, op, value }]))}`

test('A list joins what its fields, filter, order and search ask about, and nothing else', async () => {
  const plain = await statementsOf('ProductFilterableView?fields=code,status')
  expect(plain.page).not.toContain('join')
  expect(plain.count).not.toContain('join')

  const shown = await statementsOf('ProductFilterableView?fields=code,brandName,ownAvailable')
  expect(joinsOf(shown.page)).toEqual(['page', 'item_rollup', 'brand'])
  expect(shown.count).not.toContain('join')

  const filtered = await statementsOf(
    `ProductFilterableView?fields=code&${filter('seasonName', 'empty', true)}`,
  )
  expect(joinsOf(filtered.page)).toEqual(['page', 'season'])
  expect(joinsOf(filtered.count)).toEqual(['page', 'season'])

  const sorted = await statementsOf('ProductFilterableView?fields=code&sort=-unitsSold90')
  expect(joinsOf(sorted.page)).toEqual(['item_rollup'])
  expect(sorted.count).not.toContain('join')
})

test('A search whose first page is all it found counts nothing', async () => {
  const { count } = await statementsOf('ProductFilterableView?fields=code&search=jacket')
  expect(count).toBe('')
  const { rows, total } = (await get('ProductFilterableView?fields=code&search=jacket')).json<{
    rows: unknown[]
    total: { count: number }
  }>()
  expect(total.count).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(0)
})

test('A search reads its first page and counts what it found in one statement, and finds it once', async () => {
  const { page, count } = await statementsOf('ProductFilterableView?fields=code&search=jacket&limit=1')
  expect(page).toContain('(select count(*)::int from found) as count')
  expect(page.match(/found as materialized/g)).toHaveLength(1)
  expect(count).toBe('')
})

test('The brands of a list are not counted over', async () => {
  const { page, count } = await statementsOf('BrandView?fields=name,active')
  expect(page).not.toMatch(/rollup|item|join/)
  expect(count).not.toMatch(/rollup|item|join/)
})

test('A field that is not there is refused by name', async () => {
  const reply = await get('BrandView?fields=name,searchText')
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors.fields[0]).toMatch(/^There is no field "searchText"\. There are: /)
})

test('Rows of some fields are lists, behind their uid', async () => {
  const { rows } = (await get('BrandView?limit=3&fields=active,name')).json<{ rows: unknown[][] }>()
  const whole = (await get('BrandView?limit=3')).json<{ rows: Record<string, unknown>[] }>()
  expect(rows).toEqual(whole.rows.map(({ uid, active, name }) => [uid, active, name]))
})

function joinsOf(statement: string): string[] {
  return [...statement.matchAll(/join (?:item |lateral \(select item\.\*\) )?(\w+)/g)].map(
    ([, name]) => name as string,
  )
}
