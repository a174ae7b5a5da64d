import { filterSettings } from '@backroom/contract/organisation/result-lists/filter-settings'
import { seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const write = (statement: SQL) =>
  shop.store.database.write({ uid: 0, via: 'set-up' }, tx => tx.execute(statement))

async function listed(): Promise<Set<string>> {
  const paths: string[] = []
  let cursor = ''
  do {
    const reply = await shop.app.inject({
      url: `/storefront/v1/sitemap?cursor=${cursor}`,
      headers: { 'x-storefront-key': demoStorefrontKeys.main },
    })
    const { urls, nextCursor } = reply.json()
    paths.push(...urls.map(({ path }: { path: string }) => path))
    cursor = nextCursor ?? ''
  } while (cursor)
  return new Set(paths)
}

async function status(path: string): Promise<number> {
  const reply = await shop.app.inject({
    url: `/storefront/v1/list?path=${encodeURIComponent(path)}`,
    headers: { 'x-storefront-key': demoStorefrontKeys.main },
  })
  return reply.json().status
}

describe('Landing pages in the sitemap', () => {
  interface Landing {
    readonly uid: number
    readonly path: string
    readonly key: string
    readonly facetUid: number
    readonly filterUid: number
    readonly categoryUid: number
  }
  let page: Landing
  beforeEach(async () => {
    page = await shop.store.database.row<Landing>(sql`
      select a.uid, a.path, 'category:' || a.category_uid || '+' || split_part(a.combo_key, ':', 2) as key, f.uid as "facetUid", f.filter_uid as "filterUid",
        a.category_uid as "categoryUid"
      from automatic_landing_page a join facet f on f.uid = a.facet_uids[1] and f.active
      join category c on c.uid = a.category_uid and c.active and not exists (select from category p where p.uid = any(c.ancestor_uids) and not p.active)
      where a.site = 'main' and a.status = 'live' and a.indexable and a.canonical_to = '' and cardinality(a.facet_uids) = 1
        and exists (select from item_index i where i.live and i.facet_uids @> a.facet_uids and i.category_uids @> array[a.category_uid]) order by a.uid limit 1`)
    expect(await listed()).toContain(page.path)
  })

  const switches: readonly (readonly [string, (on: boolean) => SQL])[] = [
    ['their category', on => sql`update category set active = ${on} where uid = ${page.categoryUid}`],
    ['a facet', on => sql`update facet set active = ${on} where uid = ${page.facetUid}`],
    ['its filter', on => sql`update filter set active = ${on} where uid = ${page.filterUid}`],
    ['its filter in pages', on => sql`update filter set use_in_pages = ${on} where uid = ${page.filterUid}`],
  ]
  for (const [what, change] of switches)
    test(`are not those whose address leads elsewhere: ${what} switched off`, async () => {
      await write(change(false))
      expect(await status(page.path)).not.toBe(200)
      expect(await listed()).not.toContain(page.path)
      await write(change(true))
    })

  test('are not those that staff keep away from search engines', async () => {
    const say = (robots: 'index' | 'noindex', canonicalMode: 'self' | 'parent') =>
      write(sql`
        insert into facet_navigation_seo (site, page_key, robots, canonical_mode) values ('main', ${page.key}, ${robots}, ${canonicalMode})
        on conflict (site, page_key) do update set robots = excluded.robots, canonical_mode = excluded.canonical_mode`)
    await say('noindex', 'self')
    expect(await listed()).not.toContain(page.path)
    await say('index', 'parent')
    expect(await listed()).not.toContain(page.path)
    await say('index', 'self')
  })
})

test('A collection without a target is no signpost, whenever it would be one', async () => {
  const { uid, path } = await shop.store.database.row<{ uid: number; path: string }>(sql`
    select c.uid, '/collections/' || c.url_slug as path from collection c
    where c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true) and not c.noindex and c.canonical_url = ''
      and exists (select from collection_member m join item_index i on i.page_uid = m.item_uid and i.live where m.collection_uid = c.uid) order by 1 limit 1`)
  const told = async () => {
    const { rows } = await admin.call(seoView.list, { params: { site: 'main' }, query: { search: path } })
    return rows
      .filter(row => row.path === path)
      .map(row => ({ robots: row.robots, inSitemap: row.inSitemap }))
  }
  await write(sql`update collection set redirect_when = 'always', redirect_to = '' where uid = ${uid}`)
  expect(await status(path)).toBe(200)
  expect(await listed()).toContain(path)
  expect(await told()).toEqual([{ robots: 'index', inSitemap: true }])
  await write(sql`update collection set redirect_to = '/bikes' where uid = ${uid}`)
  expect(await listed()).not.toContain(path)
  expect(await told(), 'an address that leads elsewhere is no page').toEqual([])
})

test('The list of pages says which page the site calls the right one', async () => {
  const { uid, path } = await shop.store.database.row<{ uid: number; path: string }>(sql`
    select c.uid, '/' || ltrim(c.path, '/') as path from category c where c.active and c.depth = 1 and c.canonical_url = '' order by 1 limit 1`)
  await write(sql`update category set canonical_url = '/of-the-record' where uid = ${uid}`)
  const say = (mode: 'self' | 'other') =>
    write(sql`
      insert into facet_navigation_seo (site, page_key, canonical_mode, canonical_url) values ('main', ${`category:${uid}`}, ${mode}, '/typed-once')
      on conflict (site, page_key) do update set canonical_mode = excluded.canonical_mode, canonical_url = excluded.canonical_url`)
  for (const [mode, canonical] of [
    ['self', '/of-the-record'],
    ['other', '/typed-once'],
  ] as const) {
    await say(mode)
    const { rows } = await admin.call(seoView.list, { params: { site: 'main' }, query: { search: path } })
    expect(rows.find(row => row.path === path)?.canonical).toBe(canonical)
    const reply = await shop.app.inject({
      url: `/storefront/v1/list?path=${encodeURIComponent(path)}`,
      headers: { 'x-storefront-key': demoStorefrontKeys.main },
    })
    expect(reply.json().page.canonical).toBe(`https://www.greenlanecycles.example${canonical}`)
  }
})

test('A cursor beyond every page leads to none', async () => {
  const reply = await shop.app.inject({
    url: '/storefront/v1/sitemap?cursor=1-9999999999',
    headers: { 'x-storefront-key': demoStorefrontKeys.main },
  })
  expect(reply.statusCode, reply.body).toBe(200)
})

test('The list of pages says of facet pages what the site says', async () => {
  const combo = await shop.store.database.row<{
    path: string
    uid: number
    facetUid: number
    filterUid: number
  }>(sql`
    select '/' || ltrim(c.path, '/') || '/' || f.url_fragment as path, c.uid, f.uid as "facetUid", f.filter_uid as "filterUid" from item_index i
    join category c on c.uid = any(i.category_uids) and c.active and c.depth = 1 join facet f on f.uid = any(i.facet_uids) and f.active
    join filter q on q.uid = f.filter_uid and q.active and q.use_in_pages
    where i.live and not exists (select from automatic_landing_page a where a.category_uid = c.uid and a.facet_uids = array[f.uid]) order by 1 limit 1`)
  const pageKey = `category:${combo.uid}+${combo.facetUid}`
  await write(sql`
    insert into facet_navigation_seo (site, page_key, heading) values ('main', ${pageKey}, 'Said by staff')
    on conflict (site, page_key) do update set heading = excluded.heading`)
  const robots = async () => {
    const filter = JSON.stringify([{ field: 'heading', op: 'contains', value: 'Said by staff' }])
    const { rows } = await admin.call(seoView.list, {
      params: { site: 'main' },
      query: { limit: 5, filter: filter as never },
    })
    return rows.map(row => row.robots)
  }
  expect(await robots()).toEqual(['index'])
  const now = await admin.call(filterSettings.read)
  const none = await admin.call(filterSettings.update, { body: { ...now, maxIndexableFacets: 0 } })
  expect(await robots()).toEqual(['noindex'])
  const back = await admin.call(filterSettings.update, {
    body: { ...none, maxIndexableFacets: 2, urlStyle: 'query' },
  })
  expect(await robots(), 'kept away by robots.txt').toEqual(['noindex'])
  await admin.call(filterSettings.update, { body: { ...back, urlStyle: 'path' } })
  expect(await robots()).toEqual(['index'])
  await write(sql`update filter set use_in_pages = false where uid = ${combo.filterUid}`)
  expect(await robots()).toEqual(['noindex'])
})
