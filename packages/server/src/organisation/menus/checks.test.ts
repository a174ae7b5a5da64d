import { blankNode, type NodeRow } from '@backroom/contract/organisation/menus/menus'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader } from '#database/database'
import { menuProblems } from '#organisation/menus/checks'
import { listStatus } from '#organisation/result-lists/answer'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const links = (urls: readonly string[]): NodeRow[] =>
  urls.map((url, at) => ({
    ...blankNode('link'),
    nodeKey: at + 1,
    parentKey: 0,
    url,
    label: `Link ${at}`,
    name: `Link ${at}`,
    target: '',
    targetStartsAt: null,
    targetEndsAt: null,
    path: null,
    image: null,
    children: 0,
    liveItems: null,
    warnings: [],
  }))

/** Facets that bikes have, as addresses name them. */
async function pages(): Promise<string[]> {
  const rows = await shop.store.database.rows<{ path: string }>(sql`
    select distinct '/bikes/' || f.url_fragment as path from item_index i join category c on c.path = 'bikes' and i.category_uids @> array[c.uid]
    cross join lateral unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter q on q.uid = f.filter_uid and q.active and q.use_in_pages
    where i.live and not exists (select from automatic_landing_page a where a.category_uid = c.uid and a.facet_uids @> array[f.uid]) order by 1 limit 8`)
  return rows.map(({ path }) => path)
}

test('A menu of many addresses reads once what is the same for all of them', async () => {
  const { orm } = shop.store.database
  const dialect = new PgDialect({ casing: 'snake_case' })
  const asked: string[] = []
  const reader = {
    execute: (statement: SQL) => {
      asked.push(dialect.sqlToQuery(statement).sql)
      return orm.execute(statement)
    },
    select: () => {
      asked.push('the settings')
      return orm.select()
    },
  } as unknown as Reader
  const urls = await pages()
  expect(urls.length).toBeGreaterThan(4)
  expect(await menuProblems(reader, 'main', links([...urls, '/nothing-here']))).toEqual([
    { nodeKey: urls.length + 1, text: `Link ${urls.length}: /nothing-here does not answer.` },
  ])
  const times = (part: string) => asked.filter(statement => statement.includes(part)).length
  expect(times('the settings')).toBe(1)
  expect(times('from filter where active')).toBe(1)
  expect(times("split_part(combo_key, ':', 2) as key")).toBe(1)
})

test('A menu is told of an address what the site answers there', async () => {
  const { orm } = shop.store.database
  const { path, other } = await shop.store.database.row<{ path: string; other: string }>(sql`
    select a.path, '/bikes/' || split_part(split_part(a.path, '/bikes/', 2), '/', 1) as other from automatic_landing_page a
    join category c on c.uid = a.category_uid and c.path = 'bikes' where a.site = 'main' and a.status = 'live' order by cardinality(a.facet_uids) desc, a.uid limit 1`)
  const [page = ''] = await pages()
  for (const url of [
    path,
    other,
    page,
    `${page}?sort=name`,
    `${page}?price=0-1`,
    '/search?q=nothing+has+this',
  ]) {
    const [at = '', query = ''] = url.split('?')
    const alone = await listStatus(orm, { site: 'main', path: at, query })
    expect(await menuProblems(orm, 'main', links([url])), url).toHaveLength(alone.status === 404 ? 1 : 0)
  }
})

test('A menu may lead to a page that is empty today because of a price: the site answers it', async () => {
  const { orm } = shop.store.database
  const [page = ''] = await pages()
  expect(await listStatus(orm, { site: 'main', path: page, query: 'price=0-1' })).toEqual({ status: 200 })
  expect(await menuProblems(orm, 'main', links([`${page}?price=0-1`]))).toEqual([])
})

test('A menu may not lead to an item that cannot be', async () => {
  const problems = await menuProblems(shop.store.database.orm, 'main', links(['/nothing-p99999999999999']))
  expect(problems.map(({ text }) => text)).toEqual(['Link 0: /nothing-p99999999999999 does not answer.'])
})
