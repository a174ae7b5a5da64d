import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dialect } from '#database/statements'
import { putTogetherOnce } from '#kit/data-view/put-together-once'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

/** A list's answer, and which of its statements had to be written for it. */
async function asked(view: string, query: Record<string, string>) {
  const writing = vi.spyOn(dialect, 'sqlToQuery')
  const reply = await admin.raw({ url: `/api/dataviews/${view}?${new URLSearchParams(query)}` })
  const written = writing.mock.results.map(({ value }) => value.sql as string)
  writing.mockRestore()
  expect(reply.statusCode, reply.body).toBe(200)
  const { rows, nextCursor } = reply.json<{ rows: unknown[][]; nextCursor: string }>()
  return { rows, nextCursor, written: written.filter(text => /^\s*(with|select)/.test(text)) }
}

test('A list is written once, whatever is filtered by, searched for or turned to', async () => {
  const fields = 'code,name,status'
  const active = JSON.stringify([{ field: 'status', op: 'in', value: ['active'] }])
  const inactive = JSON.stringify([{ field: 'status', op: 'in', value: ['inactive'] }])
  const filtered = { fields, filter: active, limit: '3' }
  const searched = { fields, search: 'jacket', sort: 'code' }
  for (let turn = 0; turn < 3; turn++) {
    const { nextCursor } = await asked('ProductFilterableView', filtered)
    await asked('ProductFilterableView', { ...filtered, cursor: nextCursor })
    await asked('ProductFilterableView', searched)
  }

  const first = await asked('ProductFilterableView', filtered)
  expect(first.written).toEqual([])
  expect((await asked('ProductFilterableView', { ...filtered, limit: '4' })).written).not.toEqual([])

  const second = await asked('ProductFilterableView', { ...filtered, filter: inactive })
  expect(second.written).toEqual([])
  expect(new Set(second.rows.map(row => row[3]))).toEqual(new Set(['inactive']))

  const helmets = await asked('ProductFilterableView', { ...searched, search: 'helmet' })
  expect(helmets.written).toEqual([])
  expect(helmets.rows.length).toBeGreaterThan(0)
  for (const row of helmets.rows) expect(row[2]).toMatch(/helmet/i)

  const next = await asked('ProductFilterableView', { ...filtered, cursor: first.nextCursor })
  expect(next.written).toEqual([])
  const third = await asked('ProductFilterableView', { ...filtered, cursor: next.nextCursor })
  expect(third.written).toEqual([])
  const uids = [...first.rows, ...next.rows, ...third.rows].map(row => row[0])
  expect(new Set(uids).size).toBe(9)
})

test('A word too short for the index is not taken for one that is found by it', async () => {
  const counted = async (search: string) =>
    (await asked('BrandView', { fields: 'name', search, limit: '200' })).rows.length
  const plain = async (word: string) => {
    const rows = await shop.store.database.rows(
      sql`select from brand where search_text like '%' || ${word} || '%' limit 200`,
    )
    return rows.length
  }
  for (let turn = 0; turn < 3; turn++)
    for (const word of ['o', 'tor', 'al', 'alp']) expect(await counted(word), word).toBe(await plain(word))
})

test('A statement with values besides those of its condition is written each time', () => {
  const source = {}
  const written = (limit: number, value: number) =>
    putTogetherOnce([source], 'tried', sql`a = ${value}`, () => sql`select where a = ${value} limit ${limit}`)
  written(1, 1) // makes the source known
  for (const limit of [5, 7]) {
    const statement = written(limit, 3)
    expect('params' in statement && statement.params).toEqual([3, limit])
  }
})
