import { googleMappingView } from '@backroom/contract/organisation/categories/views'
import * as contract from '@backroom/contract/organisation/google-categories/google-categories'
import { connectorLogView, connectors } from '@backroom/contract/site/connectors'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callLog } from '#kit/connectors/call-log'
import { LiveTaxonomy } from '#outside/google-taxonomy/live'
import { SandboxTaxonomy } from '#outside/google-taxonomy/sandbox'
import { starterRows } from '#outside/google-taxonomy/starter-rows'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'
import { WireDouble } from '#testing/wire-double'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const unheard = async () => {}

const stored = () =>
  shop.store.database.rows(sql`select id, path, retired, parent_id from google_category order by id`)
const ours = () =>
  shop.store.database.rows(sql`select uid, version, google_category_id from category order by uid`)
const look = (locale?: string) =>
  admin.call(contract.importTaxonomy, { body: { fetch: true, ...(locale && { locale }), dryRun: true } })

describe('Google’s list', () => {
  test('has the starter rows in every store, heads without a number among them', async () => {
    const rows = (await stored()) as { id: number; path: string }[]
    expect(starterRows.every(({ path }) => rows.some(row => row.path === path))).toBe(true)
    expect(rows.filter(row => row.id < 0).map(row => row.path)).toContain('Health & Beauty')
  })

  test('finds a row by number, by words and by what shops here call it', async () => {
    const find = async (term: string) =>
      (await admin.call(contract.googleCategories, { query: { term } })).map(({ id }) => id)
    expect(await find('jersey')).toContain(3455)
    expect(await find('3455')).toEqual([3455])
    expect(await find('mudguards')).toContain(3719)
    expect(await find('constructor')).toEqual([])
    expect(await find('Health & Beauty')).not.toContain(-5)
  })

  test('with two removed rows that are in use names them and our categories in a dry run, and writes nothing', async () => {
    await shop.store.database.rows(sql`select 1`)
    const admin2 = await shop.as('admin')
    const { rows: unmapped } = await admin2.call(googleMappingView.list, {
      query: { limit: 2, sort: 'place' },
    })
    const mapped = await shop.store.write(
      { uid: 1, name: 'Megan Hughes', level: 'Administrator', superUserMode: false } as never,
      async tx => {
        await tx.execute(sql`update category set google_category_id = 3738 where uid = ${unmapped[0]?.uid}`)
        await tx.execute(sql`update category set google_category_id = 3849 where uid = ${unmapped[1]?.uid}`)
        const { rows } = await tx.execute<{ uid: number }>(
          sql`select uid from category where google_category_id in (3738, 3849)`,
        )
        return rows.map(({ uid }) => uid)
      },
    )
    const before = [await stored(), await ours()]
    const difference = await look('xx-OLD')
    expect(difference.counts).toMatchObject({ added: 4, renamed: 3, removed: 2 })
    expect(difference.touched.map(({ id }) => id).toSorted()).toEqual([3738, 3849])
    expect(mapped).toHaveLength(3) // one of the demo's own
    const { rows: used } = await shop.store.database.orm.execute<{ id: number }>(
      sql`select distinct google_category_id as id from category where google_category_id in (1022, 1026, 3246)`,
    )
    expect(used.length).toBeGreaterThan(0)
    expect(difference.renamed.map(({ isOurs }) => isOurs)).toEqual(
      [0, 1, 2].map(place => place < used.length),
    )
    expect(
      difference.touched.flatMap(({ categories }) => categories.map(({ uid }) => uid)).toSorted(),
    ).toEqual(mapped.toSorted())
    expect([await stored(), await ours()]).toEqual(before)
    const { status, body } = await admin.refused(contract.importTaxonomy, {
      body: { fetch: true, locale: 'xx-BAD', dryRun: false },
    })
    expect([status, body.message]).toEqual([400, 'This is not a Google taxonomy file.'])
    expect([await stored(), await ours()]).toEqual(before)

    await admin.call(contract.importTaxonomy, { body: { fileUid: difference.fileUid, dryRun: false } })
    const after = (await stored()) as {
      id: number
      path: string
      retired: boolean
      parent_id: number | null
    }[]
    expect(after.filter(row => row.retired).map(row => row.id)).toEqual([3738, 3849, 6464])
    expect(after.find(row => row.id === 900_001)).toMatchObject({ parent_id: 1025 })
    const coverage = await admin.call(contract.googleCoverage)
    expect(coverage).toMatchObject({ retired: 4, taxonomyVersion: '2025-01-10', isSandbox: true })
  })

  test('is uploaded as a file, and another file is refused at once', async () => {
    const sent = (text: string) => ({ body: fileForm(text, 'taxonomy.txt') })
    const { body } = await admin.refused(contract.uploadTaxonomy, sent('<html></html>'))
    expect(body.message).toBe('This is not a Google taxonomy file.')
    const list = await new SandboxTaxonomy(unheard).fetch('en-GB')
    const { fileUid } = await admin.call(contract.uploadTaxonomy, sent(list))
    const difference = await admin.call(contract.importTaxonomy, { body: { fileUid, dryRun: true } })
    expect(difference.rows).toBe(starterRows.filter(({ id }) => id !== null).length)
  })

  test('is offered only in the branches that are used, once that is asked for', async () => {
    const { disabled } = await admin.call(contract.enableUsedGoogle)
    expect(disabled).toBeGreaterThanOrEqual(0)
    const { id } = (await admin.call(contract.googleCategories, { query: { term: 'Bicycles' } }))[0] ?? {
      id: 0,
    }
    await admin.call(contract.setGoogleEnabled, { params: { id }, body: { enabled: false } })
    const found = await admin.call(contract.googleCategories, { query: { term: String(id) } })
    expect(found.some(row => row.id === id)).toBe(false)
  })
})

describe('The connector', () => {
  let google: WireDouble
  beforeEach(async () => {
    google = await WireDouble.start()
  })
  afterEach(() => google.close())
  const live = () => new LiveTaxonomy(unheard, google.elsewhere)
  const list = (locale: string) => `GET /basepages/producttype/taxonomy-with-ids.${locale}.txt`

  test('asks for the list of the store’s language, or the American one', async () => {
    for (const locale of ['en-GB', 'en-US']) google.on(list(locale), { text: '# Google' })
    await live().fetch('en-GB')
    await live().fetch('sv-SE')
    expect(google.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([list('en-GB'), list('en-US')])
  })

  test('follows no redirect off the host, and says so', async () => {
    google.on(list('en-GB'), { status: 302, headers: { location: 'https://elsewhere.example/' } })
    await expect(live().fetch('en-GB')).rejects.toThrow('another host')
  })

  test('reads at most 5 MB, and no faulty answer', async () => {
    google.on(list('en-GB'), { text: 'x'.repeat(6 * 1024 * 1024) }).on(list('de-DE'), { status: 503 })
    await expect(live().fetch('en-GB')).rejects.toThrow('larger than 5 MB')
    await expect(live().fetch('de-DE')).rejects.toThrow('answered 503')
  })

  test('gives up on a list that does not come', async () => {
    await expect(new SandboxTaxonomy(unheard, 20).fetch('xx-SLOW')).rejects.toThrow('did not answer')
  })

  test('says of when the list is that it is offered', async () => {
    google.on(list('en-US'), { text: '# Google_Product_Taxonomy_Version: 2021-09-21\n1 - Animals' })
    expect(await live().test()).toBe('Google offers its list of 2021-09-21.')
  })

  test('stands in the list of connections with its mode and how its last call went', async () => {
    const status = async () =>
      (await admin.call(connectors.list)).find(({ name }) => name === 'googleTaxonomy')
    await shop.store.database.rows(sql`delete from connector_log`)
    expect(await status()).toMatchObject({ mode: 'sandbox', state: 'untried', lastError: '' })
    expect(await admin.call(connectors.test, { params: { name: 'googleTaxonomy' } })).toEqual({
      works: true,
      answer: 'Google offers its list of 2021-09-21.',
    })
    expect(await status()).toMatchObject({ state: 'working', lastFailedAt: null })
    await callLog(
      shop.store.database.orm,
      'googleTaxonomy',
    )({
      ...{ action: 'fetch', method: 'GET', path: '/list?key=1', status: 503, ms: 5, outcome: 'failed' },
      message: 'Google answered 503 to jo@shop.example.',
    })
    expect(await status()).toMatchObject({ state: 'failing', lastError: 'Google answered 503 to (address)' })
    const { rows } = await admin.call(connectorLogView.list, { query: {} })
    expect(rows).toMatchObject([
      { connector: 'googleTaxonomy', outcome: 'failed', path: '/list', status: 503 },
      { connector: 'googleTaxonomy', outcome: 'ok', action: 'test' },
    ])
    expect((await admin.refused(connectors.test, { params: { name: 'nobody' } })).status).toBe(404)
  })
})
