import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobs } from '@backroom/contract/site/jobs'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

/** Stands in everything that is sent; of this run alone, since the database keeps its log of a week. */
const planted = `Planted${process.pid}x${Date.now()}`
/** Long enough to be cut where something cuts, and over several lines. */
const text = `${planted} "quoted" '${planted}'\nparams: ${planted}\n    at ${planted} (main.js:1:1)`

const failing: Task<{ what: string; how: string }> = {
  name: 'testFailing',
  title: 'Failing',
  run: async ({ what, how }, { store }) => {
    if (how === 'parsing') JSON.parse(what)
    if (how === 'database') await store.database.rows(sql`select ${what}::text::int`)
    throw Object.assign(new Error(what), { detail: what, cause: new Error(what) })
  },
}

let shop: TestApp
let admin: Caller
const lines: string[] = []
beforeAll(async () => {
  shop = await startTestApp({
    settings: { log: 'info' },
    tasks: [failing] as unknown as Task[],
    logTo: { write: line => void lines.push(line) },
  })
  admin = await shop.as('admin')
  // Refuses what is called so, with the code it names, and quotes it as the database does.
  await write(sql`
    create function test_refuse() returns trigger language plpgsql as $$ begin
      if new.name like 'Raise %' then
        raise exception 'invalid input syntax for type integer: "%"', new.name
          using errcode = split_part(new.name, ' ', 2), detail = 'Key (name)=(' || new.introduction || ')', hint = new.name;
      end if; return new; end $$`)
  await write(
    sql`create trigger test_refuse before insert on brand for each row execute function test_refuse()`,
  )
  await write(sql`create unique index test_introduction on brand (introduction) where introduction <> ''`)
  lines.length = 0
})
afterAll(() => shop.close())

const write = (statement: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('job'), tx => tx.execute(statement))

const log = () => lines.join('')

/** What the database wrote down beside our own log, from this run on. */
async function logOfDatabase(): Promise<string> {
  const { folder } = await shop.store.database.row<{ folder: string }>(
    sql`select current_setting('data_directory') || '/log' as folder`,
  )
  return readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

const brand = {
  urlSlug: '',
  active: true,
  featured: false,
  position: 1,
  hideFromBrandList: false,
  websiteUrl: '',
  logoFileUid: null,
  bannerFileUid: null,
  introduction: `<p>${planted}</p>`,
  description: '',
  sizeGuide: '',
  landing: 'items',
  landingCollectionUid: null,
  landingUrl: '',
  allowEbay: true,
  allowAmazon: true,
  allowSimStock: true,
  allowDiscount: true,
  minAdvertisedBp: null,
  pageTitle: planted,
  metaDescription: text,
  noindex: false,
}
const saving = (name: string): InjectOptions => ({
  method: 'POST',
  url: '/api/brands',
  payload: { ...brand, name },
})

test('Nothing that came with a request stands in the log, whatever came of it', async () => {
  const word = encodeURIComponent(text)
  const headers = {
    'user-agent': planted,
    referer: `https://x.example/${planted}`,
    'x-forwarded-for': planted,
    'x-request-id': `${planted} `,
    origin: planted,
    'accept-language': planted,
  }
  const asked: [InjectOptions, number][] = [
    [{ url: `/api/dataviews/BrandView?search=${word}`, headers }, 200],
    [{ url: `/api/dataviews/BrandView?filter=${word}` }, 400],
    [{ url: `/api/${planted}/x?y=${word}` }, 404],
    [{ url: `/${planted}` }, 404],
    [{ url: `/api/FacetNavigation/${planted}/changes` }, 400],
    [{ url: `/api/brands/${planted}` }, 400],
    [{ url: `/api/downloads/${planted}` }, 404],
    [
      { url: '/api/brands/1', headers: { authorization: `Bearer ${planted}`, cookie: `mtbind=${planted}` } },
      401,
    ],
    [
      { method: 'POST', url: '/api/logon/logon/authenticate', payload: { username: text, password: text } },
      401,
    ],
    [
      {
        method: 'POST',
        url: '/api/brands',
        payload: `{"${planted}`,
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [{ method: 'POST', url: '/api/brands', payload: planted, headers: { 'content-type': planted } }, 415],
    [saving(`${planted} first`), 201],
    [saving(`Raise 22003 ${planted}`), 400],
    ...['22P02', '23514', '42P01', 'P0001', 'XX000'].map((code): [InjectOptions, number] => [
      saving(`Raise ${code} ${planted}`),
      500,
    ]),
    [saving(`${planted} second`), 409],
    [
      report({
        'effective-directive': planted,
        'blocked-uri': planted,
        'document-uri': `https://x.example/${planted}`,
      }),
      204,
    ],
  ]
  for (const [request, status] of asked) {
    const reply = await admin.raw(request)
    expect(reply.statusCode, `${request.method} ${request.url}: ${reply.body}`).toBe(status)
    expect(log(), `${request.method} ${request.url}`).not.toContain(planted)
  }
  expect(log()).toMatch(/"code":"22P02"/)
  expect(log()).toMatch(/"constraint":"test_introduction"/)
  expect(log()).toMatch(/"path":"\/api\/brands"/)
  expect(await logOfDatabase()).not.toContain(planted)
})

function report(body: object): InjectOptions {
  return {
    method: 'POST',
    url: '/api/csp-report',
    payload: JSON.stringify({ 'csp-report': body }),
    headers: { 'content-type': 'application/csp-report' },
  }
}

test.each(['parsing', 'database', 'otherwise'])(
  'A job that fails %s is in the log and in the list of jobs, and neither says what it was given',
  async how => {
    await shop.store.database.write(backroomItself('job'), tx =>
      enqueueNow(tx, failing, { what: text, how }, { maxAttempts: 1, key: `test:${how}` }),
    )
    const [job] = await shop.store.database.rows<{ id: string }>(
      sql`select id::text from graphile_worker.jobs where key = ${`test:${how}`}`,
    )
    const listed = async () => (await admin.call(jobs.list, { query: {} })).find(({ id }) => id === job?.id)
    await until('the job to fail', async () => (await listed())?.state === 'failed')
    expect((await listed())?.lastError).toMatch(
      /^(Something went wrong on our side|The database refused it: 22P02)\. In the log it is job \d+\.$/,
    )
    expect(log()).toMatch(new RegExp(`"kind":"jobFailed","task":"testFailing","jobId":"${job?.id}"`))
    expect(log()).not.toContain(planted)
    expect(await logOfDatabase()).not.toContain(planted)
  },
)
