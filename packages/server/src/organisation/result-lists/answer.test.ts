import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import { filterSettings } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type ListAnswer, listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const headers = { 'x-storefront-key': demoStorefrontKeys.main }

async function list(path: string, query = ''): Promise<ListAnswer> {
  const url = `/storefront/v1/list?path=${encodeURIComponent(path)}&query=${encodeURIComponent(query)}`
  const reply = await shop.app.inject({ url, headers })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

interface Combo {
  readonly path: string
  readonly one: string
  readonly other: string
  readonly third: string | null
  readonly items: number
}

/** A category with two facets of different filters that live items share, the first filter first. */
async function combo(facets = 2): Promise<Combo> {
  const third = facets === 3
  const [found] = await shop.store.database.rows<Combo>(sql`
    select '/' || ltrim(c.path, '/') as path, a.url_fragment as one, b.url_fragment as other, ${third ? sql`d.url_fragment` : sql`null`} as third, count(*)::int as items
    from item_index i cross join lateral unnest(i.category_uids) k join category c on c.uid = k and c.active
    join lateral (select f.*, g.position as place from unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages) a on true
    join lateral (select f.*, g.position as place from unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages) b on b.place > a.place
    ${third ? sql`join lateral (select f.*, g.position as place from unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages) d on d.place > b.place` : sql``}
    where i.live and not exists (select from automatic_landing_page p where p.category_uid = c.uid)
    group by 1, 2, 3, 4 order by 5 desc limit 1`)
  return found as Combo
}

describe('A list by its address', () => {
  test('answers a category with filters, items and texts', async () => {
    const answer = await list('/bikes')
    expect(answer.status).toBe(200)
    expect(answer.page).toMatchObject({
      kind: 'category',
      robots: 'index',
      canonical: 'https://www.greenlanecycles.example/bikes',
    })
    expect(answer.items?.length).toBeGreaterThan(0)
    expect(answer.filters?.length).toBeGreaterThan(2)
    expect(answer.repeater).toMatchObject({ name: 'Bikes, large', mode: 'html' })
    expect(answer.items?.[0]?.html).toContain('<article')
    const { count } = await shop.store.database.row<{ count: number }>(
      sql`select count(*)::int as count from item_index i join category c on c.path = 'bikes' where i.live and i.category_uids @> array[c.uid]`,
    )
    expect(answer.total).toBe(count)
  })

  test('has one spelling: facets out of order lead to the order of their filters', async () => {
    const { path, one, other, items } = await combo()
    const right = await list(`${path}/${one}/${other}`)
    expect(right).toMatchObject({ status: 200, total: items, page: { kind: 'facet', robots: 'index' } })
    expect(await list(`${path}/${other}/${one}`)).toEqual({
      status: 301,
      location: `${path}/${one}/${other}`,
    })
    expect(await list(`${path.toUpperCase()}/${one}/${other}/`)).toEqual({
      status: 301,
      location: `${path}/${one}/${other}`,
    })
  })

  test('is not found where a combination has no items, or is kept out of search engines if the store says so', async () => {
    const [empty] = await shop.store.database.rows<{ path: string }>(sql`
      select '/' || ltrim(c.path, '/') || '/' || f.url_fragment as path from category c cross join facet f join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages and g.type in ('list', 'size', 'number')
      where c.active and c.depth = 1 and f.active and not exists (select from item_index i where i.live and i.category_uids @> array[c.uid] and i.facet_uids @> array[f.uid]) limit 1`)
    expect(await list(empty?.path ?? '')).toEqual({ status: 404 })
    const admin = await shop.as('admin')
    const kept = await admin.call(listPreview, {
      body: { path: empty?.path ?? '', settings: { emptyPage: 'noindex' } },
    })
    expect(kept).toMatchObject({ status: 200, total: 0, page: { robots: 'noindex' } })
  })

  test('with three facets says noindex where two may be indexed, and nothing where robots.txt keeps it away', async () => {
    const { path, one, other, third } = await combo(3)
    const admin = await shop.as('admin')
    const whole = await admin.call(listPreview, {
      body: {
        path: `${path}/${one}/${other}/${third}`,
        settings: { maxPathFacets: 3, maxIndexableFacets: 2 },
      },
    })
    expect(whole).toMatchObject({ status: 200, page: { robots: 'noindex' } })
    const two = await list(`${path}/${one}/${other}/${third}`)
    expect(two.status).toBe(301)
    const [to = '', query = ''] = (two.location ?? '').split('?')
    expect(to).toBe(`${path}/${one}/${other}`)
    expect((await list(to, query)).page?.robots).toBe('disallowed')
  })

  test('counts each filter as if nothing were chosen in it, and the others as chosen', async () => {
    const { path, one, other } = await combo()
    const answer = await list(`${path}/${one}/${other}`)
    for (const filter of answer.filters ?? []) {
      const chosen = filter.facets.find(facet => facet.chosen)
      if (chosen) expect(chosen.count).toBe(answer.total)
      for (const facet of filter.facets.filter(each => !each.chosen).slice(0, 3)) {
        const [to = '', query = ''] = facet.url.split('?')
        const next = await list(to, query)
        expect(next.status, facet.url).toBe(200)
        // Within one filter choices widen, across filters they narrow to exactly what was promised.
        if (!chosen) expect(next.total, `${filter.name} ${facet.name}`).toBe(facet.count)
      }
    }
  })

  test('follows old addresses, and knows nothing of others', async () => {
    await shop.store.database.write({ uid: 0, via: 'set-up' }, tx =>
      tx.execute(sql`insert into redirect (from_path, to_path) values ('/old-bikes', '/bikes')`),
    )
    expect(await list('/old-bikes')).toEqual({ status: 301, location: '/bikes' })
    expect(await list('/nothing/here')).toEqual({ status: 404 })
    expect(await list('/search', 'q=jacket')).toMatchObject({
      status: 200,
      page: { kind: 'search', robots: 'disallowed' },
    })
  })

  test('answers whatever number an address says, also one that no item can have', async () => {
    const none = ['price=99999999999-', 'price=1e99-', 'price=99999999999-1e99']
    for (const query of none)
      expect(await list('/bikes', query), query).toMatchObject({ status: 200, total: 0 })
    const admin = await shop.as('admin')
    await admin.call(filters.create, { body: blankFilter('Rating', 'rating') })
    const { total } = await list('/bikes')
    const all = ['price=0-99999999999', 'price=-', 'rating=-999', 'rating=-1e99', 'rating=0']
    for (const query of all) expect(await list('/bikes', query), query).toMatchObject({ status: 200, total })
    for (const query of ['rating=4.335', 'rating=1e99', 'page=1e99', 'page=-1.5', 'size=1e99'])
      expect([200, 301], query).toContain((await list('/bikes', query)).status)
    const slider = await admin.call(listPreview, {
      body: { path: '/bikes', query: 'price=-,99999999999-1e99', settings: { priceDisplay: 'slider' } },
    })
    expect(slider.filters?.find(({ name }) => name === 'Price')?.range?.chosen).toEqual({ from: 0, to: null })
    const far = await admin.call(listPreview, {
      body: { path: '/bikes', query: 'price=500-1e99', settings: { priceDisplay: 'slider' } },
    })
    expect(far.filters?.find(({ name }) => name === 'Price')?.range?.chosen).toEqual({
      from: 500,
      to: 2_147_483_647,
    })
  })

  test('knows no address with a character that nothing can be called by', async () => {
    expect(await list('/bikes/%00')).toEqual({ status: 404 })
    expect(await list('/bikes', 'colour=%00')).toEqual({ status: 404 })
    expect(await list('/search', 'q=%00')).toEqual({ status: 404 })
  })

  test('keeps further pages canonical to themselves', async () => {
    const second = await list('/bikes', 'page=2')
    expect(second.page).toMatchObject({
      robots: 'index',
      canonical: 'https://www.greenlanecycles.example/bikes?page=2',
    })
  })
})

describe('Filter settings', () => {
  test('refuse price bands that fall', async () => {
    const admin = await shop.as('admin')
    const now = await admin.call(filterSettings.read)
    const { status, body } = await admin.refused(filterSettings.update, {
      body: { ...now, bandsMinor: [5_000, 2_500] },
    })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ bandsMinor: ['Price bands must rise.'] })
    const saved = await admin.call(filterSettings.update, {
      body: { ...now, bandsMinor: [2_500, 9_900], perPage: 12 },
    })
    expect(saved).toMatchObject({ bandsMinor: [2_500, 9_900], perPage: 12, version: 2 })
    expect((await list('/bikes')).items).toHaveLength(12)
  })

  test('open lists in an order that is offered, also where two people changed one half each', async () => {
    const admin = await shop.as('admin')
    const opened = await admin.call(filterSettings.read)
    const both = { ...opened, sortsOffered: ['bestSelling' as const, 'priceUp' as const] }
    const { status, body } = await admin.refused(filterSettings.update, {
      body: { ...both, defaultSort: 'newest' },
    })
    const said = { defaultSort: ['Newest is not among the orders offered. Offer it, or choose another.'] }
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: said })
    const saved = await admin.call(filterSettings.update, { body: { ...both, defaultSort: 'priceUp' } })
    await admin.call(filterSettings.update, { body: { ...saved, defaultSort: 'bestSelling' } })
    const merged = await (await shop.as('manager')).refused(filterSettings.update, {
      body: { ...saved, sortsOffered: ['priceUp'] },
    })
    expect(merged.body.errors?.defaultSort?.[0]).toMatch(/^Best selling is not among/)
    const last = await admin.call(filterSettings.read)
    expect(last.sortsOffered, 'nothing was kept of it').toEqual(both.sortsOffered)
    await admin.call(filterSettings.update, {
      body: { ...last, sortsOffered: opened.sortsOffered, defaultSort: opened.defaultSort },
    })
  })
})

describe('The API for websites', () => {
  test('asks for a key, and says what is wrong with it', async () => {
    const ask = async (key?: string) => {
      const reply = await shop.app.inject({
        url: '/storefront/v1/list?path=/bikes',
        headers: key ? { 'x-storefront-key': key } : {},
      })
      return { status: reply.statusCode, code: reply.json().code }
    }
    expect(await ask()).toEqual({ status: 401, code: 'keyMissing' })
    expect(await ask('brpk_nobody')).toEqual({ status: 401, code: 'keyUnknown' })
    expect(await ask(demoStorefrontKeys.revoked)).toEqual({ status: 401, code: 'keyRevoked' })
    const typo = await shop.app.inject({ url: '/storefront/v1/list?paht=/bikes', headers })
    expect(typo.statusCode).toBe(400)
    expect(typo.json()).toMatchObject({ code: 'invalid' })
    expect((await shop.app.inject({ url: '/storefront/v1/nothing', headers })).statusCode).toBe(404)
  })

  test('gives search engines every page with items, and robots.txt the rest', async () => {
    const reply = await shop.app.inject({ url: '/storefront/v1/sitemap', headers })
    const { urls, robots } = reply.json()
    expect(robots).toContain('Disallow: /*?')
    expect(urls.map((url: { path: string }) => url.path)).toContain('/bikes')
    expect(urls.some((url: { path: string }) => /-p\d+$/.test(url.path))).toBe(true)
  })
})
