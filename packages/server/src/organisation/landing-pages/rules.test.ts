import { columnsOf } from '@backroom/contract/kit/data-view'
import { blankCategory, categories } from '@backroom/contract/organisation/categories/categories'
import { addFacets } from '@backroom/contract/organisation/filters/facets'
import { blankFilter, filters } from '@backroom/contract/organisation/filters/filters'
import {
  blankLandingRule,
  type LandingPageInput,
  type LandingRuleInput,
  landingPages,
  landingPagesView,
  landingRulePreview,
  landingRules,
  pauseLandingPages,
  publishLandingPages,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { respellPages } from '#organisation/landing-pages/paths'
import { sweepLandingPages } from '#organisation/landing-pages/sweep'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

const blankPage: LandingPageInput = {
  site: 'main',
  categoryUid: null,
  facetUids: [],
  heading: '',
  pageTitle: '',
  metaDescription: '',
  introduction: '',
  footerText: '',
  indexable: true,
  canonicalTo: '',
  bannerCollectionUid: null,
}
const write = (statement: SQL) =>
  shop.store.database.write(backroomItself('demo'), tx => tx.execute(statement))
const pagesOf = (ruleUid: number) =>
  shop.store.database.rows<{ uid: number; path: string }>(
    sql`select uid, path from automatic_landing_page where alp_rule_uid = ${ruleUid} order by uid`,
  )

async function decline(uid: number) {
  const admin = await shop.as('admin')
  const { version } = await admin.call(landingPages.read, { params: { uid } })
  await admin.call(landingPages.remove, { params: { uid }, query: { version } })
}

/** A leaf category, a filter of which it has no page yet and four facets at least, and one of these. */
async function freshFilter() {
  const [found] = await shop.store.database.rows<{
    categoryUid: number
    filterUid: number
    facetUid: number
  }>(sql`
    select c.uid as "categoryUid", f.filter_uid as "filterUid", min(f.uid) as "facetUid"
    from item_index i cross join lateral unnest(i.category_uids) k join category c on c.uid = k and c.active and not exists (select from category b where b.parent_uid = c.uid)
      and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
    cross join lateral unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter g on g.uid = f.filter_uid and g.active and g.use_in_pages and g.type in ('list', 'size', 'number')
    where i.live and not exists (select from automatic_landing_page a join facet o on o.uid = any(a.facet_uids) where a.category_uid = c.uid and o.filter_uid = f.filter_uid)
      and not exists (select from alp_declined d where d.combo_key like c.uid || ':%')
    group by 1, 2 having count(distinct f.uid) > 3 order by 1, 2 limit 1`)
  if (!found) throw new Error('No category has four facets of a filter without pages.')
  return found
}

/** A rule over such a category and filter. */
async function ruleOf(name: string, more: Partial<LandingRuleInput>): Promise<LandingRuleInput> {
  const { categoryUid, filterUid } = await freshFilter()
  const over = { categoryUids: [categoryUid], filterUids: [filterUid], includeBelow: false }
  return { ...blankLandingRule(name), ...over, ...more }
}

describe('Landing pages', () => {
  test('that others have or staff declined take no place from those a rule may make', async () => {
    const admin = await shop.as('admin')
    const rule = await ruleOf('Limited', { minItems: 1 })
    const { name: _, active: __, ...asked } = rule
    const all = await admin.call(landingRulePreview, { body: { uid: null, rule: asked } })
    expect(all.fresh).toBeGreaterThan(2)
    const older = await admin.call(landingRules.create, { body: { ...rule, maxPages: 1 } })
    const younger = await admin.call(landingRules.create, { body: { ...rule, maxPages: 1 } })
    const preview = () =>
      admin.call(landingRulePreview, { body: { uid: younger.uid, rule: { ...asked, maxPages: 1 } } })
    await sweepLandingPages(shop.store, new Date())
    expect(await pagesOf(older.uid)).toHaveLength(1)
    const [made] = await pagesOf(younger.uid)
    expect(made, 'the second best is not taken').toBeDefined()
    expect(await preview()).toMatchObject({ pages: 1, fresh: 0, taken: 1 })
    await decline(made?.uid ?? 0)
    const before = await preview()
    expect(before).toMatchObject({ pages: 1, fresh: 1, taken: 1 })
    expect(before.samples.map(sample => sample.path)).not.toContain(made?.path)
    await sweepLandingPages(shop.store, new Date())
    const [next] = await pagesOf(younger.uid)
    expect(next?.path).toBe(before.samples[0]?.path)
    await decline(next?.uid ?? 0)
    expect((await admin.call(landingRulePreview, { body: { uid: null, rule: asked } })).fresh).toBe(
      all.fresh - 3,
    )
  })

  test('go to an older rule that comes to name them', async () => {
    const admin = await shop.as('admin')
    const rule = await ruleOf('Elder', { minItems: 1, maxPages: 2 })
    const older = await admin.call(landingRules.create, { body: { ...rule, minItems: 100 } })
    const younger = await admin.call(landingRules.create, { body: { ...rule, name: 'Younger' } })
    await sweepLandingPages(shop.store, new Date())
    const pages = await pagesOf(younger.uid)
    expect(pages).toHaveLength(2)
    const { name: _, active: __, ...asked } = rule
    const preview = await admin.call(landingRulePreview, { body: { uid: older.uid, rule: asked } })
    expect(preview).toMatchObject({ pages: 2, fresh: 0, taken: 0 })
    await admin.call(landingRules.update, { params: { uid: older.uid }, body: { ...older, minItems: 1 } })
    await sweepLandingPages(shop.store, new Date())
    expect(await pagesOf(older.uid)).toEqual(pages)
    for (const page of await pagesOf(younger.uid)) expect(pages).not.toContainEqual(page)
  })

  test('are not made of filters that are not for pages, by hand or by rule', async () => {
    const admin = await shop.as('admin')
    const { categoryUid, facetUid, filterUid } = await freshFilter()
    const body = { ...blankPage, categoryUid, facetUids: [facetUid] }
    const rule = {
      ...blankLandingRule(''),
      filterUids: [filterUid],
      categoryUids: [categoryUid],
      minItems: 1,
    }
    const { name: _, active: __, ...asked } = rule
    const made = async () => {
      const { pages } = await admin.call(landingRulePreview, { body: { uid: null, rule: asked } })
      return pages
    }
    expect(await made()).toBeGreaterThan(0)
    const filter = sql`filter where uid = ${filterUid}`
    const [{ name } = { name: '' }] = await shop.store.database.rows<{ name: string }>(
      sql`select name from ${filter}`,
    )
    for (const [column, text] of [
      ['use_in_pages', `${name} is not allowed in pages.`],
      ['active', `${name} is switched off.`],
    ] as const) {
      const set = (to: boolean) =>
        write(sql`update filter set ${sql.identifier(column)} = ${to} where uid = ${filterUid}`)
      await set(false)
      expect((await admin.refused(landingPages.create, { body })).body.errors).toEqual({ facetUids: [text] })
      expect(await made()).toBe(0)
      await set(true)
    }
    const page = await admin.call(landingPages.create, { body })
    await write(sql`update filter set use_in_pages = false where uid = ${filterUid}`)
    const edit = { params: { uid: page.uid }, body: { ...page, heading: 'Still edited' } }
    expect((await admin.call(landingPages.update, edit)).heading).toBe('Still edited')
    await write(sql`update filter set use_in_pages = true where uid = ${filterUid}`)
  })

  test('do not become what another page is, and are not published without items', async () => {
    const admin = await shop.as('admin')
    const { categoryUid, facetUid } = await freshFilter()
    const facetUids = [facetUid]
    const page = await admin.call(landingPages.create, { body: { ...blankPage, categoryUid, facetUids } })
    const other = await admin.call(landingPages.create, { body: { ...blankPage, facetUids } })
    const taken = await admin.refused(landingPages.update, {
      params: { uid: other.uid },
      body: { ...other, categoryUid },
    })
    expect(taken).toMatchObject({
      status: 400,
      body: {
        errors: { facetUids: [expect.stringMatching(/already a page for this|taken by another page/)] },
      },
    })
    await admin.call(pauseLandingPages, { body: { uids: [page.uid] } })
    await write(sql`update alp_count set live_count = 0 where alp_uid = ${page.uid}`)
    const empty = await admin.refused(publishLandingPages, { body: { uids: [page.uid] } })
    expect(empty).toMatchObject({ status: 400, body: { message: `${page.path} has no live items.` } })
    expect((await admin.call(landingPages.read, { params: { uid: page.uid } })).status).toBe('paused')
  })

  test('stay where a colleague moved them when an older page is saved, and are counted there', async () => {
    const [admin, manager] = [await shop.as('admin'), await shop.as('manager')]
    const { categoryUid, facetUid } = await freshFilter()
    const page = await admin.call(landingPages.create, {
      body: { ...blankPage, categoryUid, facetUids: [facetUid] },
    })
    const params = { uid: page.uid }
    await write(sql`update alp_count set live_count = 0, below_min_since = now() where alp_uid = ${page.uid}`)
    const moved = await admin.call(landingPages.update, { params, body: { ...page, categoryUid: null } })
    const { live } = await shop.store.database.row<{ live: number }>(
      sql`select count(*)::int as live from item_index where live and facet_uids @> array[${facetUid}::int]`,
    )
    expect(live).toBeGreaterThan(0)
    expect(moved).toMatchObject({ liveCount: live, belowMinSince: null })
    const saved = await manager.call(landingPages.update, { params, body: { ...page, heading: 'Mine' } })
    const { heading, path, liveCount, merged } = saved
    expect({ heading, path, liveCount, merged }).toEqual({
      heading: 'Mine',
      path: moved.path,
      liveCount: live,
      merged: ['categoryUid'],
    })
    const { key } = await shop.store.database.row<{ key: string }>(
      sql`select combo_key as key from automatic_landing_page where uid = ${page.uid}`,
    )
    expect(key).toBe(`0:${facetUid}`)
  })

  test('that are moved lead on from where nothing would answer, and from nowhere else', async () => {
    const admin = await shop.as('admin')
    const answer = async (path: string) => {
      const { status, location } = await admin.call(listPreview, { body: { path, query: '' } })
      return location === undefined ? status : `${status} ${location}`
    }
    const { categoryUid, facetUid } = await freshFilter()
    const empty = await admin.call(categories.create, { body: blankCategory('Moved from', null) })
    const made = await admin.call(landingPages.create, {
      body: { ...blankPage, categoryUid: empty.uid, facetUids: [facetUid] },
    })
    const move = async (to: number) => {
      const params = { uid: made.uid }
      const page = await admin.call(landingPages.read, { params })
      return admin.call(landingPages.update, { params, body: { ...page, categoryUid: to } })
    }
    const moved = await move(categoryUid)
    expect(await answer(made.path)).toBe(`301 ${moved.path}`)
    expect(await answer(moved.path)).toBe(200)
    await move(empty.uid)
    await admin.call(pauseLandingPages, { body: { uids: [made.uid] } })
    expect(await answer(moved.path), 'shoppers may still choose the facet there').toBe(200)
    expect(await answer(made.path), 'the page is there again, without items').toBe(404)
  })

  test('are saved though a facet of theirs was merged into another meanwhile', async () => {
    const admin = await shop.as('admin')
    const filter = await admin.call(filters.create, { body: blankFilter('Mudguard') })
    await admin.call(addFacets, { params: { uid: filter.uid }, body: { names: ['Clip on', 'Clip-on'] } })
    const [keep, gone] = await shop.store.database.rows<{ uid: number; fragment: string }>(
      sql`select uid, url_fragment as fragment from facet where filter_uid = ${filter.uid} order by uid`,
    )
    if (!keep || !gone) throw new Error('There are no two facets.')
    const page = await admin.call(landingPages.create, { body: { ...blankPage, facetUids: [gone.uid] } })
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await respellPages(tx, sql`${gone.uid} = any(a.facet_uids)`, new Map([[gone.uid, keep.uid]]))
      await tx.execute(sql`delete from facet where uid = ${gone.uid}`)
    })
    const edit = { params: { uid: page.uid }, body: { ...page, heading: 'Kept' } }
    const saved = await admin.call(landingPages.update, edit)
    expect(saved).toMatchObject({ heading: 'Kept', facetUids: [keep.uid], path: `/${keep.fragment}` })
    const lost = { params: edit.params, body: { ...saved, facetUids: [gone.uid] } }
    expect((await admin.refused(landingPages.update, lost)).body.errors).toEqual({
      facetUids: ['One of these facets no longer exists.'],
    })
  })

  test('are listed with the heading they have now, by their own words or by those of their rule', async () => {
    const admin = await shop.as('admin')
    const rule = await ruleOf('Headed', { minItems: 1, maxPages: 2, autoPublish: true, heading: 'First' })
    const made = await admin.call(landingRules.create, { body: rule })
    await sweepLandingPages(shop.store, new Date())
    const pages = (await pagesOf(made.uid)).map(({ uid }) => uid)
    const shown = async () => {
      const { rows } = await admin.call(landingPagesView.list, { query: { limit: 200 } })
      return pages.map(uid => rows.find(row => row.uid === uid)?.heading)
    }
    await admin.call(seoView.list, { params: { site: 'main' }, query: { limit: 1 } })
    expect(await shown()).toEqual(['First', 'First'])
    await admin.call(landingRules.update, { params: { uid: made.uid }, body: { ...made, heading: 'Second' } })
    const page = await admin.call(landingPages.read, { params: { uid: pages[1] as number } })
    await admin.call(landingPages.update, { params: { uid: page.uid }, body: { ...page, heading: 'Own' } })
    expect(await shown()).toEqual(['Second', 'Own'])
  })

  test('are listed site by site, the default one unless another is named', async () => {
    const admin = await shop.as('admin')
    const { facetUid } = await freshFilter()
    const body = { ...blankPage, site: 'trade', facetUids: [facetUid] }
    const { uid } = await admin.call(landingPages.create, { body })
    const listed = async (query: { site?: string }) =>
      (await admin.call(landingPagesView.list, { query: { limit: 200, ...query } as never })).rows
    expect((await listed({ site: 'trade' })).map(row => row.uid)).toEqual([uid])
    expect(new Set((await listed({})).map(row => row.site))).toEqual(new Set(['main']))
    expect(columnsOf(landingPagesView).find(column => column.field === 'heading')?.hidden).not.toBe(true)
    const headings = (await listed({})).map(row => row.heading)
    expect(headings).toContain('Bikes with Rim brakes')
    expect(headings.filter(heading => /\{(category|facet2?)\}/.test(heading))).toEqual([])
  })
})
