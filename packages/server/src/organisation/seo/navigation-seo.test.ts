import { columnsOf } from '@backroom/contract/kit/data-view'
import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import {
  importSeo,
  readSeo,
  replaceInSeo,
  saveSeo,
  seoFromTemplate,
  seoPages,
  seoView,
} from '@backroom/contract/organisation/seo/navigation-seo'
import {
  blankSeoTemplate,
  type SeoTemplateInput,
  seoTemplateList,
  seoTemplatePreview,
  seoTemplates,
} from '@backroom/contract/organisation/seo/templates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '#database/database'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
})
afterAll(() => shop.close())

const params = { site: 'main' }

async function page(path: string): Promise<NonNullable<ListAnswer['page']>> {
  const reply = await shop.app.inject({
    url: `/storefront/v1/list?path=${encodeURIComponent(path)}`,
    headers: { 'x-storefront-key': demoStorefrontKeys.main },
  })
  return reply.json().page
}

async function leaf() {
  const [found] = await shop.store.database.rows<{ uid: number; path: string; name: string }>(sql`
    select c.uid, '/' || ltrim(c.path, '/') as path, c.name from category c join category_count n on n.category_uid = c.uid
    where c.active and c.depth = 2 and n.live_below > 3 and c.page_title = '' and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
    order by n.live_below desc, c.uid limit 1`)
  return found as { uid: number; path: string; name: string }
}

describe('What search engines are told', () => {
  test('is listed for every page, problems first', async () => {
    const admin = await shop.as('admin')
    const { rows, total } = await admin.call(seoView.list, { params, query: { limit: 200 } })
    expect(total?.count).toBeGreaterThan(100)
    const ranks = rows.map(row => row.problemRank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(rows.map(row => row.kind)).size).toBeGreaterThan(2)
    expect(columnsOf(seoView).find(column => column.field === 'canonical')?.hidden).not.toBe(true)
    expect((await admin.refused(seoView.list, { params: { site: 'nowhere' } })).status).toBe(404)
  })

  test('comes from the page itself, then a template, then its name', async () => {
    const admin = await shop.as('admin')
    const { uid, path, name } = await leaf()
    expect((await page(path)).texts.pageTitle).toMatch(new RegExp(`^${name} \\| .+ \\| Green Lane Cycles$`))
    const made = await admin.call(seoTemplates.create, {
      body: {
        ...blankSeoTemplate('main'),
        name: 'First',
        scopeDepth: 2,
        priority: 1,
        pageTitle: 'All {category}: {count}',
      },
    })
    const told = await page(path)
    expect(told.texts.pageTitle).toMatch(new RegExp(`^All ${name}: \\d+$`))
    const pageKey = `category:${uid}`
    const [before] = await admin.call(readSeo, { params, query: { pageKeys: pageKey } })
    expect(before).toMatchObject({ own: null, ghosts: { pageTitle: told.texts.pageTitle } })
    const version = before?.version ?? 0
    const drawn = async () =>
      (await admin.call(seoView.list, { params, query: { search: path } })).rows.find(
        row => row.path === path,
      )
    expect(await drawn()).toMatchObject({ version })
    const row = { pageKey, version, pageTitle: 'Said by staff', robots: 'noindex' as const }
    const [saved] = await admin.call(saveSeo, { params, body: { rows: [row] } })
    expect(saved).toMatchObject({ version: version + 1, own: { pageTitle: 'Said by staff' } })
    expect(await drawn()).toMatchObject({ version: version + 1, pageTitle: 'Said by staff' })
    expect(await page(path)).toMatchObject({ robots: 'noindex', texts: { pageTitle: 'Said by staff' } })
    expect((await admin.refused(saveSeo, { params, body: { rows: [row] } })).status).toBe(409)
    await admin.call(seoTemplates.remove, { params: { uid: made.uid }, query: { version: made.version } })
  })

  test('changes on many pages at once, shown first by a dry run, and is taken back by undo', async () => {
    const admin = await shop.as('admin')
    const filter = JSON.stringify([{ field: 'kind', op: 'in', value: ['brand'] }])
    const list = () => admin.call(seoView.list, { params, query: { filter: filter as never, limit: 200 } })
    const { rows } = await list()
    const uids = rows.slice(0, 5).map(row => row.uid)
    const shown = async () =>
      (await list()).rows.filter(row => uids.includes(row.uid)).map(row => row.pageTitle)
    const before = await shown()
    const replacing = new BulkSteps(shop, admin, replaceInSeo)
    const preview = await replacing.preview(
      { uids },
      { find: ' at ', replaceWith: ' from ', fields: ['pageTitle'] },
    )
    expect(preview.counts).toMatchObject({ selected: 5, willChange: 5 })
    const run = await replacing.run(preview)
    await replacing.ended(run)
    for (const row of (await list()).rows.filter(each => uids.includes(each.uid)))
      expect(row).toMatchObject({ source: 'own', pageTitle: expect.stringContaining(' from ') })
    const all = { view: 'FacetNavigationSeoView', filter: JSON.parse(filter), more: params }
    const template = new BulkSteps(shop, admin, seoFromTemplate)
    const back = await template.preview(all as never, {})
    expect(back.counts.willChange).toBe(5)
    await replacing.reaches(await replacing.undo(run), 'completed')
    expect(await shown()).toEqual(before)
    expect((await list()).rows.filter(row => row.source === 'own')).toEqual([])
    const long = await replacing.preview(
      { uids },
      { find: ' at ', replaceWith: ' and '.repeat(20), fields: ['pageTitle'] },
    )
    expect(long.counts).toMatchObject({ refused: 5, willChange: 0 })
    expect(long.refusedBy[0]?.text).toBe('The title would be too long.')
  })

  test('by two people at once is merged, or asked about field by field, and is in the history', async () => {
    const [one, other] = [await shop.as('admin'), await shop.as('ecommerce')]
    const { rows } = await one.call(seoView.list, { params, query: { search: '/components' } })
    const uid = rows[0]?.uid ?? 0
    const opened = await one.call(seoPages.read, { params: { uid } })
    expect(opened).toMatchObject({
      pageTitle: '',
      path: rows[0]?.path,
      ghosts: { pageTitle: expect.any(String) },
    })
    const typed = (part: Partial<typeof opened>) => ({ params: { uid }, body: { ...opened, ...part } })
    await other.call(seoPages.update, typed({ pageTitle: 'Theirs', heading: 'Theirs too' }))
    const merged = await one.call(seoPages.update, typed({ metaDescription: 'Mine' }))
    expect(merged).toMatchObject({
      pageTitle: 'Theirs',
      metaDescription: 'Mine',
      merged: ['pageTitle', 'heading'],
    })
    const { status, body } = await one.refused(seoPages.update, typed({ pageTitle: 'Mine as well' }))
    expect(status).toBe(409)
    expect(body.conflict?.fields).toMatchObject({ pageTitle: { mine: 'Mine as well', theirs: 'Theirs' } })
    const history = await one.call(seoPages.history, { params: { uid }, query: {} })
    expect(history.entries.length).toBeGreaterThan(2)
  })

  test('is read from a CSV, line by line, and taken back as it was', async () => {
    const admin = await shop.as('admin')
    const bulk = new BulkSteps(shop, admin, seoFromTemplate)
    const { path, uid } = await leaf()
    const pageKeys = `category:${uid}`
    const [{ version } = { version: 0 }] = await admin.call(readSeo, { params, query: { pageKeys } })
    await admin.call(saveSeo, {
      params,
      body: { rows: [{ pageKey: pageKeys, version, pageTitle: 'Said before', robots: 'noindex' }] },
    })
    const said = () =>
      shop.store.database.rows(
        sql`select page_key, page_title, meta_description, heading, introduction, canonical_mode, canonical_url, robots, origin
          from facet_navigation_seo where site = 'main' order by page_key`,
      )
    const before = await said()
    const csv = `Page,Title,Robots\n/bikes,From a file,Index\n/nothing,Lost,Index\n${path},,Index\n/bikes,Twice,Index\n`
    const take = (dryRun: 'true' | 'false') =>
      admin.call(importSeo.call, { params, query: { dryRun }, body: fileForm(csv) })
    expect(await take('true')).toMatchObject({
      counts: { new: 0, changed: 2, unchanged: 0, refused: 2 },
      rows: [
        { line: 2, name: '/bikes', outcome: 'changed', text: '' },
        { line: 3, name: '/nothing', outcome: 'refused', text: 'There is no page /nothing.' },
        { line: 4, name: path, outcome: 'changed', text: '' },
        { line: 5, name: '/bikes', outcome: 'refused', text: '/bikes stands above already.' },
      ],
    })
    expect(await said(), 'a dry run says nothing').toEqual(before)

    const { operationUid } = await take('false')
    const run = await bulk.reaches(operationUid as number, 'completed')
    expect(run).toMatchObject({ title: 'Import 2 page texts', counts: { changed: 2 }, canUndo: true })
    expect((await page('/bikes')).texts.pageTitle).toBe('From a file')
    expect((await page(path)).robots).toBe('index')
    const again = await take('false')
    expect(again, 'nothing is left to change').toMatchObject({ counts: { changed: 0 }, operationUid: null })
    const [now] = await admin.call(readSeo, { params, query: { pageKeys } })
    const history = await admin.call(seoPages.history, {
      params: {
        uid: (await admin.call(seoView.list, { params, query: { search: path } })).rows[0]?.uid ?? 0,
      },
      query: {},
    })
    expect(history.entries[0]).toMatchObject({ via: 'import', operation: { uid: operationUid } })
    expect(now?.own?.pageTitle ?? '').toBe('')

    await bulk.reaches(await bulk.undo(run.uid), 'completed')
    expect(await said()).toEqual(before)
    const { body } = await admin.refused(importSeo.call, { params, body: fileForm('a,b\n1,2') })
    expect(body.message).toBe('This is no sheet of page texts: it has no column “Page”.')
  })

  test('by a template is shown on five real pages before it is saved', async () => {
    const admin = await shop.as('admin')
    const {
      name: _,
      active: __,
      ...body
    } = { ...blankSeoTemplate('main'), pageTitle: '{category} ({count}) | {brand} | {store}' }
    const preview = await admin.call(seoTemplatePreview, { body })
    expect(preview.pages).toBeGreaterThan(20)
    expect(preview.samples).toHaveLength(5)
    for (const { pageTitle } of preview.samples)
      expect(pageTitle).toMatch(/^.+ \(\d+\) \| Green Lane Cycles$/)
    const wrong = await admin.refused(seoTemplatePreview, { body: { ...body, heading: '{colour1}' } })
    expect(wrong.body.errors?.heading?.[0]).toBe('Unknown token {colour1}.')
  })

  test('by a template counts the pages that show it, not all it is meant for', async () => {
    const admin = await shop.as('admin')
    const made = (name: string, priority: number, more: Partial<SeoTemplateInput> = {}) =>
      admin.call(seoTemplates.create, {
        body: {
          ...blankSeoTemplate('main'),
          scopeKind: 'brand',
          name,
          priority,
          pageTitle: 'Brands',
          ...more,
        },
      })
    const first = await made('Shown', 1)
    expect(first.pages).toBeGreaterThan(0)
    const second = await made('Never shown', 2)
    expect(second.pages).toBe(0)
    const list = await admin.call(seoTemplateList, { query: {} })
    const pages = (uid: number) => list.find(template => template.uid === uid)?.pages
    expect([pages(first.uid), pages(second.uid)]).toEqual([first.pages, 0])
    const { name: _, active: __, ...asked } = second
    const counted = async (body: Partial<SeoTemplateInput> & { uid?: number }) =>
      (await admin.call(seoTemplatePreview, { body: { ...asked, uid: null, ...body } })).pages
    expect(await counted({})).toBe(0)
    expect(await counted({ priority: 1 })).toBe(0)
    expect(await counted({ uid: first.uid, priority: 2 }), 'itself is not in its way').toBe(first.pages)
    const nowhere = await admin.refused(seoTemplates.update, {
      params: { uid: first.uid },
      body: { ...first, site: 'nowhere' },
    })
    expect(nowhere.status, 'no list would show it again').toBe(404)
    for (const { uid, version } of [first, second])
      await admin.call(seoTemplates.remove, { params: { uid }, query: { version } })
  })

  test('by a template is counted once it is saved, not while its row is held', async () => {
    const admin = await shop.as('admin')
    const { store } = shop
    let asked = 0
    const get = (of: Transaction, key: string) => {
      if (key === 'execute') asked++
      const value = Reflect.get(of, key)
      return typeof value === 'function' ? value.bind(of) : value
    }
    const counting = (tx: Transaction) => new Proxy(tx, { get } as ProxyHandler<Transaction>)
    const write = store.write.bind(store)
    const spy = vi
      .spyOn(store, 'write')
      .mockImplementation((visitor, work, more) => write(visitor, tx => work(counting(tx)), more))
    const made = await admin.call(seoTemplates.create, {
      body: { ...blankSeoTemplate('main'), name: 'Held' },
    })
    const body = { ...made, pageTitle: '{category}' }
    const saved = await admin.call(seoTemplates.update, { params: { uid: made.uid }, body })
    spy.mockRestore()
    expect(asked, 'what two saves ask themselves, not what every page says').toBeLessThan(10)
    await admin.call(seoTemplates.remove, { params: { uid: made.uid }, query: { version: saved.version } })
  })

  test('is said of pages that are there alone, and read of all of them', async () => {
    const admin = await shop.as('admin')
    const all = await admin.call(readSeo, { params, query: {} })
    expect(all.length).toBeGreaterThan(100)
    const { uid } = await leaf()
    const one = await admin.call(readSeo, { params, query: { pageKeys: `category:${uid}` } })
    expect(all).toContainEqual(one[0])
    const [facet] = await shop.store.database.rows<{ uid: number }>(sql`select min(uid) as uid from facet`)
    const gone = ['category:999999999', 'shop:0', `brand:1+${facet?.uid}`, `category:${uid}+999999`]
    for (const pageKey of gone) {
      const row = { pageKey, version: 0, pageTitle: 'Orphan' }
      const { status, body } = await admin.refused(saveSeo, { params, body: { rows: [row] } })
      expect([status, body.message]).toEqual([400, `There is no page ${pageKey}.`])
    }
    const row = { pageKey: `shop:0+${facet?.uid}`, version: 0, pageTitle: 'Over the whole shop' }
    expect(await admin.call(saveSeo, { params, body: { rows: [row] } })).toHaveLength(1)
  })
})
