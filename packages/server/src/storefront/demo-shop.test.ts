import { blankCategory } from '@backroom/contract/organisation/categories/categories'
import { blankCollection } from '@backroom/contract/organisation/collections/collections'
import { pagePreview } from '@backroom/contract/organisation/result-lists/page-preview'
import { readConfig } from '@backroom/contract/site/config'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
let root: string
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  root = (await admin.call(readConfig, {})).shopUrl
})
afterAll(() => shop.close())

const get = (path: string) => shop.app.inject({ url: `${root}${path}` })

describe('The demo shop', () => {
  test('shows the menu, lists and items of a store without a website, marked as a demo, with no script', async () => {
    expect(root).toMatch(/^\/demo-shop\/1-[\w-]{22}$/)
    const [category] = await steps.sql<{ path: string; name: string }>(sql`
      select '/' || ltrim(c.path, '/') as path, c.name from category c join category_count n on n.category_uid = c.uid
      where c.active and c.parent_uid is null and n.live_below > 0 order by n.live_below desc limit 1`)
    const [item] = await steps.sql<{ uid: number; slug: string; name: string }>(sql`
      select i.uid, i.url_slug as slug, i.name from item i join item_index x on x.page_uid = i.uid and x.live order by i.uid limit 1`)
    for (const [path, words] of [
      ['', 'Green Lane Cycles'],
      [category?.path, 'class="tiles"'],
      [`/${item?.slug}-p${item?.uid}`, item?.name.split(/[&'"]/)[0]],
      ['/search?q=bike', 'class="tiles"'],
    ] as const) {
      const reply = await get(path ?? '')
      expect(reply.statusCode, path).toBe(200)
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
      expect(reply.headers['x-robots-tag']).toBe('noindex')
      expect(reply.body).toContain('This is the demo shop')
      expect(reply.body).toContain(words)
      expect(reply.body).not.toMatch(/<script|javascript:/i)
    }
  })

  test('escapes what people have typed, and says what is not there', async () => {
    const name = '<img src=x onerror=alert(1)> "Tor" & co'
    const { item } = await steps.makeActive({ name })
    await steps.rollUp()
    const { body, statusCode } = await get(`/anything-p${item.uid}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<img src=x')
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;Tor&#34; &#38; co')
    expect((await get('/no-such-page-at-all')).statusCode).toBe(404)
    expect((await get('/hidden-p999999')).statusCode).toBe(404)
    const guessed = root.replace(/.$/, letter => (letter === 'A' ? 'B' : 'A'))
    expect((await shop.app.inject({ url: guessed })).statusCode).toBe(404)
  })

  test('leads to the website once the store has one', async () => {
    await steps.write(sql`update site set site_url = 'https://shop.greenlane.co.uk' where is_default`)
    const reply = await get('/bikes')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, 'https://shop.greenlane.co.uk/bikes'])
    await steps.write(sql`update site set site_url = 'https://www.greenlanecycles.example' where is_default`)
  })
})

describe('A preview', () => {
  test('of a collection, category or landing page shows what is typed, before the first save, and stores nothing', async () => {
    const before = await steps.sql(sql`
      select (select count(*) from collection) as c, (select count(*) from category) as k, (select count(*) from automatic_landing_page) as l, (select count(*) from history) as h`)
    const [cheapest] = await steps.sql<{ name: string; price: number }>(sql`
      select i.name, x.effective_price_minor as price from item i join item_index x on x.page_uid = i.uid and x.live order by 2, i.uid limit 1`)
    const rule = { match: 'all', of: [{ field: 'price', op: 'lt', value: (cheapest?.price ?? 0) + 1 }] }
    const collection = { ...blankCollection('Under a fiver'), introduction: '<p>Small things.</p>', rule }
    const shown = await admin.call(pagePreview, {
      body: { kind: 'collection', uid: null, record: collection } as never,
    })
    expect(shown).toMatchObject({ path: '/collections/under-a-fiver' })
    expect(shown.total).toBeGreaterThan(0)
    expect(shown.html).toContain('<p>Small things.</p>')
    expect(shown.html).toContain('class="tiles"')
    const category = { ...blankCategory(''), heading: 'Soon' }
    const blank = await admin.call(pagePreview, {
      body: { kind: 'category', uid: null, record: category } as never,
    })
    expect(blank.html).toContain('Soon')
    const [facet] = await steps.sql<{ uid: number; fragment: string }>(sql`
      select f.uid, f.url_fragment as fragment from facet f join filter q on q.uid = f.filter_uid and q.type = 'list' and q.active
      where exists (select from item_index i where i.live and f.uid = any(i.facet_uids)) order by f.uid limit 1`)
    const landing = {
      site: 'main',
      categoryUid: null,
      facetUids: [facet?.uid],
      heading: 'Just these',
      pageTitle: '',
      metaDescription: '',
      introduction: '',
      footerText: '',
      indexable: true,
      canonicalTo: '',
      bannerCollectionUid: null,
    }
    const landed = await admin.call(pagePreview, {
      body: { kind: 'landing', uid: null, record: landing } as never,
    })
    expect(landed.path).toContain(facet?.fragment)
    expect(landed.total).toBeGreaterThan(0)
    expect(landed.html).toContain('Just these')
    expect(
      await steps.sql(sql`
        select (select count(*) from collection) as c, (select count(*) from category) as k, (select count(*) from automatic_landing_page) as l, (select count(*) from history) as h`),
    ).toEqual(before)
  })

  test('of what is saved shows the changes on top, and says what a save would refuse', async () => {
    const [stored] = await steps.sql<{ uid: number }>(
      sql`select min(uid) as uid from category where active and parent_uid is null`,
    )
    const uid = stored?.uid as number
    const { rows } = {
      rows: await steps.sql<{ name: string }>(sql`select name from category where uid = ${uid}`),
    }
    const record = { ...blankCategory(rows[0]?.name ?? ''), heading: 'Said in the preview' }
    const shown = await admin.call(pagePreview, { body: { kind: 'category', uid, record } as never })
    expect(shown.html).toContain('Said in the preview')
    const twice = {
      ...blankCollection(''),
      name: (await steps.sql<{ name: string }>(sql`select name from collection limit 1`))[0]?.name,
    }
    const { status } = await admin.refused(pagePreview, {
      body: { kind: 'collection', uid: null, record: twice } as never,
    })
    expect(status).toBe(400)
  })
})
