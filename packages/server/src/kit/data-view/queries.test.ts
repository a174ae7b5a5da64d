import { errorBody } from '@backroom/contract/errors'
import { rowsFrom } from '@backroom/contract/kit/data-view'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { Random } from '#demo/random'
import { nastyWords } from '#testing/nasty'
import { readCsv } from '#testing/read-csv'
import { sized, tell } from '#testing/sized'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { answer, Folder, type ModelRow, type ModelView, readModel } from '#testing/view-model'
import { brandsModel, linksModel } from '#testing/view-models'
import { badQuery, type GoodQuery, goodQuery } from '#testing/view-queries'

/** Another number asks other questions: `BACKROOM_SEED=7 npx vitest run queries`. */
const seed = Number(process.env.BACKROOM_SEED ?? 20_260_304)
const queriesPerView = sized(50, 1_000)

let shop: TestApp
let admin: Caller
let client: pg.Client
beforeAll(async () => {
  // Rows come by import too, so they may hold what no form would let in; replies are then not held against the forms' rules.
  shop = await startTestApp({ runsJobs: false, settings: { checksReplies: false } })
  admin = await shop.as('admin')
  await addNastyRows()
  client = new pg.Client({ ...shop.store.database.config, options: '-c timezone=UTC' })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await shop.close()
})

describe.each([
  [brandsModel, 'name', 'urlSlug', ['urlSlug', 'name', 'position', 'websiteUrl']],
  [
    linksModel,
    '-feedItems',
    'supplierBrandName',
    ['supplierBrandName', 'supplierName', 'feedItems', 'brandName'],
  ],
] as const)('$name', (view, usualSort, key, csvFields) => {
  test(`answers ${queriesPerView.toLocaleString('en-GB')} generated queries as plain code over plain SQL does, and never fails`, async () => {
    const random = new Random(seed)
    const rows = await readModel(client, view)
    expect(rows.length).toBeGreaterThan(90)
    const folder = new Folder(client)
    const cursors: string[] = []
    const asked = { good: 0, bad: 0, refused: 0, pages: 0, csv: 0, rows: 0 }
    for (let number = 0; number < queriesPerView; number++) {
      if (random.chance(0.4)) {
        asked.bad += 1
        if ((await askBadly(view, badQuery(random, view, cursors))) >= 400) asked.refused += 1
        continue
      }
      const query = goodQuery(random, view, rows)
      await folder.learn(wordsOf(query))
      const expected = answer(view, rows, folder, { ...query, sort: query.sort || usualSort })
      const found = await readAll(view, query, random, cursors)
      const name = `query ${number} of seed ${seed}: ${JSON.stringify(query)}`
      expect(found.uids, name).toEqual(expected.map(({ uid }) => uid))
      expect(found.total, name).toEqual({ count: expected.length, isEstimate: false })
      if (random.chance(0.4)) await checkSkip(view, query, random, expected, name)
      if (random.chance(0.4)) await checkFields(view, query, random, name)
      if (random.chance(0.3)) {
        asked.csv += 1
        await checkCsv(view, query, expected, key, csvFields, name)
      }
      asked.good += 1
      asked.pages += found.pages
      asked.rows += expected.length
    }
    expect(asked.good).toBeGreaterThan(queriesPerView / 2)
    expect(asked.refused).toBeGreaterThan(asked.bad / 2)
    expect(asked.rows).toBeGreaterThan(queriesPerView * 5)
    expect(asked.pages).toBeGreaterThan(queriesPerView * 1.5)
    expect(asked.csv).toBeGreaterThan(queriesPerView / 10)
    tell(`${queriesPerView} queries, seed ${seed}`, `${asked.pages} pages`, `${asked.csv} CSVs`)
  }, 600_000)
})

test('A cursor belongs to its list and its order', async () => {
  const [byName] = await read('BrandView', 'limit=1&sort=name')
  for (const address of ['BrandView?sort=-name', 'BrandView?sort=name,active', 'BrandView?sort=updatedAt']) {
    const reply = await get(`${address}&cursor=${byName}`)
    expect(reply.statusCode, address).toBe(400)
  }
  expect((await get(`BrandView?sort=name&cursor=${byName}`)).statusCode).toBe(200)

  async function read(name: string, query: string) {
    return [(await get(`${name}?${query}`)).json<{ nextCursor: string }>().nextCursor]
  }
})

test('A total beyond 10,000 is an estimate and says so', async () => {
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(
      sql`insert into brand (name, url_slug) select 'Many ' || n, 'many-' || n from generate_series(1, 10500) n`,
    ),
  )
  await shop.store.database.rows(sql`analyze brand`)
  const { total } = (await get('BrandView?limit=1')).json<{ total: { count: number; isEstimate: boolean } }>()
  expect(total.isEstimate).toBe(true)
  expect(total.count).toBeGreaterThan(10_000)
  expect(total.count).toBeLessThan(12_000)
  const filter = encodeURIComponent(JSON.stringify([{ field: 'name', op: 'startsWith', value: 'Many 1' }]))
  const some = (await get(`BrandView?limit=1&filter=${filter}`)).json<{ total: unknown }>()
  expect(some.total).toEqual({ count: 1_612, isEstimate: false })
})

const get = (address: string) => admin.raw({ url: `/api/dataviews/${address}` })

async function askBadly(view: ModelView, query: string): Promise<number> {
  const reply = await get(`${view.name}?${query}`)
  expect(reply.statusCode, `seed ${seed}: ${query.slice(0, 300)}\n${reply.body.slice(0, 300)}`).toBeLessThan(
    500,
  )
  if (reply.statusCode >= 400) errorBody.parse(reply.json())
  return reply.statusCode
}

function addressOf(view: ModelView, { search, filter, sort }: GoodQuery, more: string): string {
  return `${view.name}?search=${encodeURIComponent(search)}&sort=${encodeURIComponent(sort)}&filter=${encodeURIComponent(JSON.stringify(filter))}&${more}`
}

interface Page {
  rows: { uid: number }[]
  total: { count: number; isEstimate: boolean } | null
  nextCursor: string | null
}

/** Some fields of the rows are the same cells, in the same order and with the same way on, as all of them. */
async function checkFields(view: ModelView, query: GoodQuery, random: Random, name: string) {
  const fields = Object.keys(view.fields).filter(() => random.chance(0.3))
  const asked = random.chance(0.5) ? fields.toReversed() : fields
  const whole = (await get(addressOf(view, query, 'limit=20'))).json<Page>()
  const some = (await get(addressOf(view, query, `limit=20&fields=${asked.join()}`))).json<Page>()
  const cells = (row: object) => asked.map(field => (row as Record<string, unknown>)[field])
  const rows = asked.length > 0 ? rowsFrom(asked, some.rows) : some.rows
  expect(rows.map(cells), name).toEqual(whole.rows.map(cells))
  expect(
    rows.map(({ uid }) => uid),
    name,
  ).toEqual(whole.rows.map(({ uid }) => uid))
  expect(placeOf(some.nextCursor), name).toEqual(placeOf(whole.nextCursor))
}

/** Where a cursor stands; the database and we write the same place with other spaces. */
function placeOf(cursor: string | null): unknown {
  const text = Buffer.from(cursor ?? '', 'base64url').toString()
  return cursor && [text.slice(0, 6), JSON.parse(text.slice(6))]
}

/** Every page, each of another size, put together. */
async function readAll(view: ModelView, query: GoodQuery, random: Random, cursors: string[]) {
  const uids: number[] = []
  let total: Page['total'] = null
  let cursor: string | null = ''
  let pages = 0
  for (; cursor !== null && pages < 1_000; pages++) {
    const limit = random.of(pages < 8 ? [1, 3, 7, 20, 50] : [200]) // a long list by ones proves no more
    const reply = await get(addressOf(view, query, `limit=${limit}&cursor=${cursor}`))
    expect(reply.statusCode, `${JSON.stringify(query)}: ${reply.body.slice(0, 500)}`).toBe(200)
    const page = reply.json<Page>()
    uids.push(...page.rows.map(({ uid }) => uid))
    total ??= page.total
    cursor = page.nextCursor
    if (cursor && random.chance(0.1)) cursors.push(cursor)
  }
  return { uids, total, pages }
}

async function checkSkip(
  view: ModelView,
  query: GoodQuery,
  random: Random,
  expected: readonly ModelRow[],
  name: string,
) {
  const skip = random.whole(0, expected.length + 2)
  const reply = await get(addressOf(view, query, `limit=5&skip=${skip}&total=yes`))
  const page = reply.json<Page>()
  expect(
    page.rows.map(({ uid }) => uid),
    `${name}, skipping ${skip}`,
  ).toEqual(expected.slice(skip, skip + 5).map(({ uid }) => uid))
  expect(page.total?.count).toBe(expected.length)
}

async function checkCsv(
  view: ModelView,
  query: GoodQuery,
  expected: readonly ModelRow[],
  key: string,
  fields: readonly string[],
  name: string,
) {
  const reply = await get(addressOf(view, query, `columns=${fields.join(',')}`).replace('?', '/csv?'))
  expect(reply.statusCode, name).toBe(200)
  const [, ...lines] = readCsv(reply.body)
  expect(
    lines.map(line => line[fields.indexOf(key)]),
    name,
  ).toEqual(expected.map(row => safe(row.cells[key]?.value)))
  for (const [index, field] of fields.entries()) {
    expect(
      lines.map(line => line[index]),
      `${name}, ${field}`,
    ).toEqual(expected.map(row => safe(row.cells[field]?.value)))
  }
}

/** A cell as a spreadsheet may be given it. */
function safe(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function wordsOf({ search, filter }: GoodQuery): string[] {
  const conditions = filter.flatMap(entry => ('any' in entry ? entry.any : [entry]))
  return [
    ...search.trim().split(/\s+/).filter(Boolean),
    ...conditions.flatMap(({ value }) => [value].flat()).filter(value => typeof value === 'string'),
  ]
}

/** Rows with names that have broken other programs, doubles in every column, and nothing where nothing may be. */
async function addNastyRows() {
  const random = new Random(1)
  await shop.store.database.write(backroomItself('demo'), async tx => {
    const names = [...nastyWords, '=1+1', '+1', '-1', '@x', '\tx', '\rx', 'a,b', 'a"b', 'a\nb'].filter(word =>
      word.trim(),
    )
    for (const [index, word] of names.entries()) {
      await tx.execute(sql`
        insert into brand (name, url_slug, active, featured, position, hide_from_brand_list, website_url, allow_ebay, min_advertised_bp, updated_at, created_at)
        values (${`${word}${random.of(['', ` ${index}`])}`}, ${`nasty-${index}`}, ${random.chance(0.5)}, ${random.chance(0.5)}, ${random.of([null, 1, 2, 3])},
          ${random.chance(0.5)}, ${random.of(['', word, 'https://x.example'])}, ${random.chance(0.5)}, ${random.of([null, 0, 5_000, 10_000])},
          now() - make_interval(secs => ${random.whole(0, 5) * 86_400.000001}), now() - make_interval(days => ${random.whole(0, 400)}))
        on conflict do nothing`)
    }
    await tx.execute(sql`
      insert into brand_link (supplier_uid, supplier_brand_name, brand_uid, ignore, feed_items, last_seen_at)
      select 1 + n % 3, b.name || ' ' || n, case when n % 5 > 0 then b.uid end, n % 7 = 0, n % 4, now() - make_interval(hours => n % 50)
      from (select name, uid, row_number() over (order by uid)::int as n from brand) b where n % 2 = 0 on conflict do nothing`)
  })
}
