import { fileDelete } from '@backroom/contract/content/files'
import { colours, coloursView } from '@backroom/contract/items/colours/colours'
import {
  deleteGuides,
  guideDuplicate,
  guidePublish,
  guides,
  guideUnpublish,
} from '@backroom/contract/items/guides/guides'
import { seasons, seasonsList } from '@backroom/contract/items/seasons/seasons'
import { stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await shop.store.database.rows<Row>(query))[0] as Row

describe('Seasons', () => {
  test('are listed in order, and one in use is not deleted', async () => {
    const list = await admin.call(seasonsList)
    expect(list.map(({ code, isCurrent }) => [code, isCurrent])).toEqual([
      ['SS25', false],
      ['AW25', false],
      ['SS26', true],
      ['AW26', true],
    ])
    const [first] = list
    const used = await admin.refused(seasons.remove, {
      params: { uid: first?.uid ?? 0 },
      query: { version: first?.version ?? 0 },
    })
    expect(used.status).toBe(400)
    expect(used.body.message).toMatch(/^SS25 is used by \d+ items and \d+ styles\.$/)
    const made = await admin.call(seasons.create, {
      body: {
        code: 'SS27',
        name: 'Spring 2027',
        startsOn: '2027-02-01',
        endsOn: null,
        isCurrent: false,
        position: 9,
      },
    })
    expect(
      (
        await admin.refused(seasons.create, {
          body: { code: 'ss27', name: 'x', startsOn: null, endsOn: null, isCurrent: false, position: 9 },
        })
      ).body.message,
    ).toBe('There is already a season ss27.')
    await admin.call(seasons.remove, { params: { uid: made.uid }, query: { version: made.version } })
  })
})

describe('Colours', () => {
  test('are answered with an ETag for a week, and again only when one has changed', async () => {
    const url = `/api${coloursView.path}`
    const first = await admin.raw({ url })
    expect(first.json()).toHaveLength(64)
    expect(first.headers['cache-control']).toBe('private, max-age=604800')
    const etag = String(first.headers.etag)
    expect((await admin.raw({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    const body = {
      name: 'Lagoon',
      hex: '#118899',
      baseColours: ['blue' as const],
      swatchFileUid: null,
      active: true,
    }
    const made = await admin.call(colours.create, { body })
    expect((await admin.raw({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(200)
    await admin.call(colours.update, {
      params: { uid: made.uid },
      body: { ...body, version: made.version, active: false },
    })
    expect(
      (await admin.refused(colours.create, { body: { ...body, baseColours: [] } })).body.errors,
    ).toHaveProperty('baseColours')
  })
})

describe('A buyers guide', () => {
  const blank = {
    title: 'How to choose a tent',
    urlSlug: '',
    summary: '',
    body: '<p>Short.</p><script>x</script>',
    heroFileUid: null,
    heroAlt: '',
    byline: '',
    categoryUids: [],
    collectionUids: [],
    brandUids: [],
    pageTitle: '',
    metaDescription: '',
    noindex: false,
  }

  test('starts as a draft, is published once there is something to read, and leaves a redirect when it moves', async () => {
    const made = await admin.call(guides.create, { body: blank })
    expect(made).toMatchObject({ status: 'draft', urlSlug: 'how-to-choose-a-tent', cleaned: ['body'] })
    const params = { uid: made.uid }
    expect(
      (await admin.refused(guidePublish, { params, body: { version: made.version } })).body.errors?.body?.[0],
    ).toMatch(/^Write at least 200 characters/)
    const {
      merged: _,
      cleaned: __,
      ...written
    } = await admin.call(guides.update, {
      params,
      body: { ...blank, body: `<p>${'word '.repeat(60)}</p>`, version: made.version },
    })
    const live = await admin.call(guidePublish, { params, body: { version: written.version } })
    expect(live).toMatchObject({ status: 'published' })
    expect((await admin.refused(guideUnpublish, { params, body: { version: made.version } })).status).toBe(
      409,
    )
    await admin.call(guides.update, { params, body: { ...live, urlSlug: 'choose-a-tent' } as never })
    expect(
      await one(sql`select to_path as to from redirect where from_path = '/guides/how-to-choose-a-tent'`),
    ).toEqual({ to: '/guides/choose-a-tent' })
    const copy = await admin.call(guideDuplicate, { params, body: { title: 'Another tent' } })
    expect(copy).toMatchObject({ status: 'draft', urlSlug: 'another-tent', body: written.body })
  })

  test('tells in its history what the brands are called that it is about', async () => {
    const made = await admin.call(guides.create, { body: { ...blank, title: 'Named in history' } })
    const brand = await one<{ uid: number; name: string }>(sql`select uid, name from brand order by uid`)
    const params = { uid: made.uid }
    await admin.call(guides.update, { params, body: { ...made, brandUids: [brand.uid] } as never })
    const { entries } = await admin.call(guides.history, { params })
    expect(entries[0]?.changes).toContainEqual(
      expect.objectContaining({
        field: 'brandUids',
        before: [],
        after: [brand.uid],
        names: { [brand.uid]: brand.name },
      }),
    )
  })

  test('keeps pictures of the gallery and cards of items in its text, and a picture in use is not deleted', async () => {
    const picture = await one<{ uid: number }>(
      sql`select uid from file f where mime like 'image/%' and deleted_at is null and not exists (select from file_usage u where u.file_uid = f.uid) order by uid limit 1`,
    )
    const item = await one<{ uid: number }>(
      sql`select uid from item where lead_item_uid is null and status = 'active' order by uid limit 1`,
    )
    const image = `<img data-file-uid="${picture.uid}" alt="A tent at dusk" />`
    const card = `<div data-block="item" data-uid="${item.uid}"></div>`
    const body = `<h2>Sizes</h2>${image}<p>Between.</p>${card}`
    const made = await admin.call(guides.create, {
      body: { ...blank, title: 'With pictures', body: `${body}<img src="https://elsewhere.example/x.png">` },
    })
    expect(made).toMatchObject({ body, cleaned: ['body'] })
    const { deleted, refused } = await admin.call(fileDelete, { body: { uids: [picture.uid] } })
    expect(deleted).toEqual([])
    expect(refused[0]?.usedBy).toMatchObject([{ text: 'Buyers guide With pictures' }])
    const lost = await admin.refused(guides.create, {
      body: { ...blank, title: 'Lost', body: '<p>x</p><div data-block="item" data-uid="99999999"></div>' },
    })
    expect(lost.body.errors).toEqual({
      body: ['An item card shows an item that no longer exists. Take it out.'],
    })
  })

  test('that items point at is not deleted, alone or among many; the others are, and come back', async () => {
    const removal = new BulkSteps(shop, admin, deleteGuides as never)
    const used = await one<{ uid: number; version: number; count: number }>(sql`
      select g.uid, g.version, count(*)::int as count from buyers_guide g join item i on i.buyers_guide_uid = g.uid group by g.uid order by g.uid limit 1`)
    const refused = await admin.refused(guides.remove, {
      params: { uid: used.uid },
      query: { version: used.version },
    })
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(new RegExp(` is used by ${used.count} items\\.$`)),
      usedBy: [{ text: `${used.count} items` }],
    })
    const free = await admin.call(guides.create, { body: { ...blank, title: 'Nobody reads this' } })
    const preview = await removal.preview({ uids: [used.uid, free.uid] }, {})
    expect(preview.counts).toMatchObject({ willChange: 1, refused: 1 })
    const run = await removal.run(preview)
    await removal.ended(run)
    expect((await admin.refused(guides.read, { params: { uid: free.uid } })).status).toBe(404)
    await removal.ended(await removal.undo(run))
    expect((await admin.call(guides.read, { params: { uid: free.uid } })).title).toBe('Nobody reads this')
  })
})

test('Stock of a page is listed by size and place', async () => {
  const page = await one<{ uid: number; levels: number }>(sql`
    select i.page_uid as uid, count(*)::int as levels from stock_level s join item i on i.uid = s.item_uid where i.lead_item_uid is not null group by 1 order by 2 desc limit 1`)
  const { rows, total } = await admin.call(stockLevelsView.list, {
    query: { filter: JSON.stringify([{ field: 'pageUid', op: 'in', value: [page.uid] }]) } as never,
  })
  expect(total?.count).toBe(page.levels)
  for (const { onHand, committed, available } of rows) expect(available).toBe(Math.max(0, onHand - committed))
})
