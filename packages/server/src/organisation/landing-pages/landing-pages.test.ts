import {
  blankLandingRule,
  landingPageOverlaps,
  landingPages,
  landingPagesView,
  landingRulePreview,
  landingRules,
  pauseLandingPages,
  publishLandingPages,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { sweepLandingPages } from '#organisation/landing-pages/sweep'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const dayMs = 86_400_000

async function list(path: string): Promise<ListAnswer> {
  const reply = await shop.app.inject({
    url: `/storefront/v1/list?path=${encodeURIComponent(path)}`,
    headers: { 'x-storefront-key': demoStorefrontKeys.main },
  })
  return reply.json()
}

async function sitemap(): Promise<string[]> {
  const reply = await shop.app.inject({
    url: '/storefront/v1/sitemap',
    headers: { 'x-storefront-key': demoStorefrontKeys.main },
  })
  return reply.json().urls.map((url: { path: string }) => url.path)
}

/** A leaf category, a filter and a facet with exactly so many live items, and no page yet. */
async function comboOf(items: number) {
  const [found] = await shop.store.database.rows<{
    categoryUid: number
    categoryPath: string
    filterUid: number
    facetUid: number
    pages: number[]
  }>(sql`
    select c.uid as "categoryUid", '/' || ltrim(c.path, '/') as "categoryPath", f.filter_uid as "filterUid", f.uid as "facetUid", array_agg(i.page_uid) as pages
    from item_index i cross join lateral unnest(i.category_uids) k join category c on c.uid = k and c.active and not exists (select from category b where b.parent_uid = c.uid)
    cross join lateral unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages and g.type in ('list', 'size', 'number')
    where i.live and not exists (select from automatic_landing_page a where a.category_uid = c.uid and a.facet_uids @> array[f.uid])
    group by c.uid, f.uid having count(*) = ${items} order by c.uid, f.uid limit 1`)
  if (!found) throw new Error(`No combination has ${items} live items.`)
  return found
}

describe('Landing pages', () => {
  test('of the demo store stand as they should, with one pair nearly alike', async () => {
    const admin = await shop.as('admin')
    const rows = await shop.store.database.rows<{ status: string; count: number }>(
      sql`select status, count(*)::int as count from automatic_landing_page group by 1`,
    )
    expect(Object.fromEntries(rows.map(row => [row.status, row.count]))).toEqual({
      live: 30,
      suggested: 12,
      paused: 4,
      retired: 2,
    })
    expect(await admin.call(landingPageOverlaps, { query: {} })).toHaveLength(1)
    const page = await admin.call(landingPagesView.list, { query: { limit: 50 } })
    expect(page.total?.count).toBe(48)
    await sweepLandingPages(shop.store, new Date())
    const { count } = await shop.store.database.row<{ count: number }>(
      sql`select count(*)::int as count from automatic_landing_page`,
    )
    expect(count).toBe(48)
  })

  test('lose their place as items sell out, step by step, and come back with stock', async () => {
    const admin = await shop.as('admin')
    const steps = new CollectionSteps(shop, admin)
    await steps.write(sql`update site_config set hide_out_of_stock = true`)
    const [category] = await steps.sql<{ uid: number; path: string }>(sql`
      select c.uid, '/' || ltrim(c.path, '/') as path from category c where c.active and c.allow_primary and not exists (select from category b where b.parent_uid = c.uid)
        and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active) order by c.uid limit 1`)
    const { uid: categoryUid, path: categoryPath } = category as { uid: number; path: string }
    const facetUid = await steps.facet('Proof')
    const pages: number[] = []
    for (let n = 0; n < 4; n++)
      pages.push((await steps.makeActive({ primaryCategoryUid: categoryUid })).item.uid)
    await steps.give(facetUid, ...pages)
    const stock = async (some: readonly number[], onHand: number) => {
      for (const page of some) await steps.stock(page, 'Kendal', onHand)
    }
    await stock(pages, 1)
    const [filter] = await steps.sql<{ uid: number }>(
      sql`select filter_uid as uid from facet where uid = ${facetUid}`,
    )
    const rule = await admin.call(landingRules.create, {
      body: {
        ...blankLandingRule('Proof'),
        categoryUids: [categoryUid],
        filterUids: [filter?.uid ?? 0],
        includeBelow: false,
        minItems: 4,
        autoPublish: true,
      },
    })
    const start = new Date()
    const sweepAfter = (days: number) =>
      sweepLandingPages(shop.store, new Date(start.getTime() + days * dayMs))
    await sweepAfter(0)
    const [made] = await steps.sql<{ uid: number; path: string; status: string }>(sql`
      select uid, path, status from automatic_landing_page where alp_rule_uid = ${rule.uid} and facet_uids = array[${facetUid}::int]`)
    expect(made?.status).toBe('live')
    const { uid, path } = made as { uid: number; path: string }
    const state = () => admin.call(landingPages.read, { params: { uid } })
    expect(await state()).toMatchObject({ liveCount: 4, belowMinSince: null })
    expect((await list(path)).page).toMatchObject({ kind: 'landing', robots: 'index' })

    await stock(pages.slice(0, 1), 0)
    await sweepAfter(1)
    expect(await state()).toMatchObject({ liveCount: 3, status: 'live', belowMinSince: expect.any(String) })
    expect((await list(path)).page?.robots).toBe('index')

    await stock(pages, 0)
    expect(await list(path)).toMatchObject({ status: 200, total: 0, page: { robots: 'noindex' } })
    expect(await sitemap()).not.toContain(path)

    await sweepAfter(14)
    expect((await state()).status).toBe('live')
    await sweepAfter(15.01)
    expect((await state()).status).toBe('retired')
    expect(await list(path)).toEqual({ status: 301, location: categoryPath })

    await stock(pages, 3)
    await sweepAfter(16)
    expect(await state()).toMatchObject({ status: 'live', liveCount: 4, belowMinSince: null })
    expect((await list(path)).page).toMatchObject({ kind: 'landing', robots: 'index' })
    expect(await sitemap()).toContain(path)
    await steps.write(sql`update site_config set hide_out_of_stock = false`)
  })

  test('belong to the older of two rules, and a preview says so', async () => {
    const admin = await shop.as('admin')
    const { categoryUid, filterUid } = await comboOf(3)
    const rule = {
      ...blankLandingRule('Twice'),
      categoryUids: [categoryUid],
      filterUids: [filterUid],
      includeBelow: false,
      minItems: 2,
    }
    const { name: _, active: __, ...asked } = rule
    const before = await admin.call(landingRulePreview, { body: { uid: null, rule: asked } })
    expect(before.fresh).toBeGreaterThan(0)
    expect(before.samples[0]).toMatchObject({ isNew: expect.any(Boolean), items: expect.any(Number) })
    const first = await admin.call(landingRules.create, { body: rule })
    await admin.call(landingRules.create, { body: { ...rule, name: 'Twice, again' } })
    await sweepLandingPages(shop.store, new Date())
    const owners = await shop.store.database.rows<{ rule: number }>(
      sql`select distinct alp_rule_uid as rule from automatic_landing_page where category_uid = ${categoryUid} and alp_rule_uid >= ${first.uid}`,
    )
    expect(owners).toEqual([{ rule: first.uid }])
    const after = await admin.call(landingRulePreview, { body: { uid: null, rule: asked } })
    expect(after).toMatchObject({ fresh: 0 })
    expect(after.taken).toBeGreaterThan(0)
  })

  test('are made by hand, once a combination, with texts of their own over the template', async () => {
    const admin = await shop.as('admin')
    const { categoryUid, facetUid } = await comboOf(5)
    const body = {
      site: 'main',
      categoryUid,
      facetUids: [facetUid],
      heading: 'By hand',
      pageTitle: '',
      metaDescription: '',
      introduction: '<p onclick="x()">Hello</p>',
      footerText: '',
      indexable: true,
      canonicalTo: '',
      bannerCollectionUid: null,
    }
    const made = await admin.call(landingPages.create, { body })
    expect(made).toMatchObject({
      status: 'live',
      origin: 'manual',
      liveCount: 5,
      introduction: '<p>Hello</p>',
    })
    expect((await list(made.path)).page).toMatchObject({ kind: 'landing', heading: 'By hand' })
    const again = await admin.refused(landingPages.create, { body })
    expect(again.body.errors).toEqual({
      facetUids: ['There is already a page for this category and these facets.'],
    })
    expect(await admin.call(pauseLandingPages, { body: { uids: [made.uid] } })).toEqual({ changed: 1 })
    expect((await list(made.path)).page).toMatchObject({ kind: 'facet', robots: 'noindex' })
    expect(await admin.call(publishLandingPages, { body: { uids: [made.uid] } })).toEqual({ changed: 1 })
    const wrong = await admin.refused(landingPages.update, {
      params: { uid: made.uid },
      body: { ...made, pageTitle: 'With {colour1}' },
    })
    expect(wrong.body.errors?.pageTitle?.[0]).toContain('{colour1}')
  })

  test('that nobody wanted are not suggested again, and a rule makes no more than it may', async () => {
    const admin = await shop.as('admin')
    const { categoryUid, filterUid } = await comboOf(6)
    const { uid } = await admin.call(landingRules.create, {
      body: {
        ...blankLandingRule('Few'),
        categoryUids: [categoryUid],
        filterUids: [filterUid],
        includeBelow: false,
        minItems: 1,
        maxPages: 1,
      },
    })
    const pages = async () => {
      await sweepLandingPages(shop.store, new Date())
      return shop.store.database.rows<{ uid: number; key: string }>(
        sql`select uid, combo_key as key from automatic_landing_page where alp_rule_uid = ${uid}`,
      )
    }
    const [first, ...more] = await pages()
    expect(more).toEqual([])
    expect(await pages()).toEqual([first])
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(sql`insert into alp_declined (site, combo_key) values ('main', ${first?.key ?? ''})`)
      await tx.execute(sql`delete from automatic_landing_page where uid = ${first?.uid ?? 0}`)
    })
    for (const page of await pages()) expect(page.key).not.toBe(first?.key)
  })
})
