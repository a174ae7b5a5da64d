import { setMajorItem } from '@backroom/contract/items/bulk/bulk'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import {
  type Query,
  queryCounts,
  queryFields,
  savedQueries,
} from '@backroom/contract/items/queries/saved-queries'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new BulkSteps(shop, admin, setMajorItem as never)
})
afterAll(() => shop.close())

const find = async (query: Query, more: object = {}) => {
  const { rows, total } = await admin.call(advancedSearchView.list, {
    query: { query: JSON.stringify(query), limit: 200, ...more } as never,
  })
  return { uids: rows.map(({ uid }) => uid).sort((a, b) => a - b), total: total?.count }
}

const uids = async (condition: ReturnType<typeof sql>) =>
  (
    await steps.sql<{ uid: number }>(
      sql`select i.uid from item i join item_rollup r on r.item_uid = i.uid where i.lead_item_uid is null and i.status <> 'archived' and (${condition}) order by i.uid`,
    )
  ).map(({ uid }) => uid)

const all = (...of: Query['of']): Query => ({ match: 'all', of })

describe('Advanced item search', () => {
  test('finds exactly what is asked, again by its own address, and bulk acts on exactly those rows', async () => {
    const [frame] = await steps.sql<{ uid: number }>(sql`select uid from filter where name = 'Frame size'`)
    const brands = await steps.sql<{ uid: number }>(
      sql`select uid from brand where name in ('Tarn & Tor', 'Lowther') order by uid`,
    )
    const query = all(
      { field: `facet.${frame?.uid}`, op: 'empty', value: true },
      { match: 'any', of: brands.map(({ uid }) => ({ field: 'brandUid', op: 'in', value: [uid] })) },
    )
    const expected =
      await uids(sql`i.brand_uid in (select uid from brand where name in ('Tarn & Tor', 'Lowther'))
      and not exists (select from item_facet k join facet f on f.uid = k.facet_uid where k.page_uid = i.uid and f.filter_uid = ${frame?.uid})`)
    expect(expected.length).toBeGreaterThan(3)
    const first = await find(query)
    expect(first).toEqual({ uids: expected, total: expected.length })
    const { queryUid } = await admin.call(savedQueries.save, { body: { query } })
    const byUid = await admin.call(advancedSearchView.list, { query: { queryUid, limit: 200 } as never })
    expect(byUid.rows.map(({ uid }) => uid).sort((a, b) => a - b)).toEqual(expected)
    expect((await admin.call(savedQueries.read, { params: { uid: queryUid } })).query).toEqual(query)

    const selection = { view: 'AdvancedProductSearchView', more: { query: JSON.stringify(query) } }
    const preview = await steps.preview(selection, { value: true })
    expect(preview.counts.targets).toBe(expected.length)
    const run = await steps.ended(await steps.run(preview))
    expect(run.counts.done).toBe(expected.length)
    expect(await find(all(...query.of, { field: 'majorItem', op: 'is', value: true }))).toEqual(first)
  })

  test('knows groups, fields of every kind, and field to field', async () => {
    const cases: [Query, ReturnType<typeof sql>][] = [
      [all({ field: 'priceMinor', op: 'gt', other: 'rrpMinor' }), sql`i.price_minor > i.rrp_minor`],
      [
        all({ field: 'imageWithoutAlt', op: 'is', value: true }),
        sql`exists (select from item_image m where m.item_uid = i.uid and m.alt_text = '')`,
      ],
      [all({ field: 'name', op: 'notContains', value: 'bike' }), sql`fold(i.name) not like '%bike%'`],
      [
        all({ field: 'unitsSold90', op: 'equals', value: 0 }, { field: 'ownAvailable', op: 'gt', value: 0 }),
        sql`r.units_sold90 = 0 and r.own_available > 0`,
      ],
      [
        {
          match: 'none',
          of: [
            { field: 'status', op: 'in', value: ['active'] },
            { field: 'onSale', op: 'is', value: true },
          ],
        },
        sql`i.status <> 'active' and not r.on_sale`,
      ],
      [
        {
          match: 'any',
          of: [
            {
              match: 'all',
              of: [
                { field: 'kind', op: 'in', value: ['service'] },
                { match: 'none', of: [{ field: 'name', op: 'startsWith', value: 'Gold' }] },
              ],
            },
            { field: 'kind', op: 'in', value: ['giftVoucher'] },
          ],
        },
        sql`i.kind = 'giftVoucher' or i.kind = 'service' and i.name not like 'Gold%'`,
      ],
      [
        all({ field: 'facets', op: 'hasAny', value: [1, 2] }),
        sql`exists (select from item_facet k where k.page_uid = i.uid and k.facet_uid in (1, 2))`,
      ],
      [
        all({ field: 'priceChangedAt', op: 'inLast', value: 120 }),
        sql`exists (select from item_price_history h where h.item_uid = i.uid and h.reason <> 'first' and h.at > now() - interval '120 days')`,
      ],
      [
        all(
          { field: 'inColourGroup', op: 'is', value: true, off: true },
          { field: 'colourUid', op: 'empty', value: true },
        ),
        sql`i.colour_uid is null`,
      ],
    ]
    for (const [query, expected] of cases) {
      const wanted = await uids(expected)
      const found = await find(query)
      expect(found.total, JSON.stringify(query)).toBe(wanted.length)
      if (wanted.length <= 200) expect(found.uids).toEqual(wanted)
    }
  })

  test('finds by categories with all below them, by collections and by what is missing', async () => {
    const [bikes] = await steps.sql<{ uid: number }>(sql`select uid from category where path = 'bikes'`)
    const below = await uids(
      sql`exists (select from item_category k join category c on c.uid = k.category_uid where k.item_uid = i.uid and c.path like 'bikes%')`,
    )
    expect((await find(all({ field: 'categories', op: 'hasAny', value: [bikes?.uid ?? 0] }))).total).toBe(
      below.length,
    )
    expect(
      (
        await find(
          all(
            { field: 'categories', op: 'hasNone', value: [bikes?.uid ?? 0] },
            { field: 'status', op: 'in', value: ['active', 'inactive'] },
          ),
        )
      ).total,
    ).toBe((await uids(sql`true`)).length - below.length)
    const fields = await admin.call(queryFields)
    const brand = fields
      .find(({ key }) => key === 'missing')
      ?.options?.find(({ label }) => label === 'No brand')
    const found = await find(all({ field: 'missing', op: 'hasAny', value: [brand?.value ?? 0] }))
    expect(found.uids).toEqual(await uids(sql`i.brand_uid is null`))
  })

  test('says how many remain after each condition', async () => {
    const query = all(
      { field: 'status', op: 'in', value: ['active'] },
      {
        match: 'any',
        of: [
          { field: 'onSale', op: 'is', value: true },
          { field: 'prelaunch', op: 'is', value: true },
        ],
      },
    )
    const counts = await admin.call(queryCounts, { query: { query: JSON.stringify(query) } })
    const [active, sale, either] = [
      await uids(sql`i.status = 'active'`),
      await uids(sql`i.status = 'active' and r.on_sale`),
      await uids(sql`i.status = 'active' and (r.on_sale or i.prelaunch)`),
    ]
    expect(counts).toEqual({
      total: either.length,
      conditions: [
        { path: [0], remaining: active.length },
        { path: [1, 0], remaining: sale.length },
        { path: [1, 1], remaining: either.length },
      ],
    })
  })

  test('refuses unknown fields, wrong questions and too many conditions, and keeps cost from those who may not see it', async () => {
    const ask = async (query: object) =>
      (await admin.refused(advancedSearchView.list, { query: { query: JSON.stringify(query) } as never }))
        .body.message
    expect(await ask(all({ field: 'x', op: 'is', value: true }))).toBe('Unknown field "x".')
    expect(
      await ask(
        all(...Array.from({ length: 31 }, () => ({ field: 'onSale', op: 'is' as const, value: true }))),
      ),
    ).toBe('At most 30 conditions.')
    expect(await ask(all({ field: 'name', op: 'inLast', value: 3 }))).toMatch(
      /^"Name" cannot be asked "inLast"/,
    )
    await steps.sql(sql`select 1`)
    await shop.store.database.write({ uid: 0, via: 'demo' }, tx =>
      tx.execute(sql`update site_config set hide_cost_from_ecommerce = true`),
    )
    const staff = await shop.as('ecommerce')
    const refused = await staff.refused(advancedSearchView.list, {
      query: { query: JSON.stringify(all({ field: 'costMinor', op: 'gt', value: 1 })) } as never,
    })
    expect(refused.body.message).toBe('Unknown field "costMinor".')
    expect((await staff.call(queryFields)).map(({ key }) => key)).not.toContain('costMinor')
  })

  test('keeps named questions to their owner, unless they are shared', async () => {
    const query = all({ field: 'onSale', op: 'is', value: true })
    const { queryUid } = await admin.call(savedQueries.save, { body: { query, name: 'On sale now' } })
    const other = await shop.as('ecommerce')
    expect((await other.refused(savedQueries.read, { params: { uid: queryUid } })).status).toBe(404)
    const mine = await admin.call(savedQueries.read, { params: { uid: queryUid } })
    await admin.call(savedQueries.update, {
      params: { uid: queryUid },
      body: { version: mine.version, name: 'On sale now', query, shared: true, schedule: 'none', mailTo: [] },
    })
    expect((await other.call(savedQueries.list)).map(({ name, isMine }) => [name, isMine])).toContainEqual([
      'On sale now',
      false,
    ])
    expect(
      (
        await other.refused(savedQueries.remove, {
          params: { uid: queryUid },
          query: { version: mine.version + 1 },
        })
      ).status,
    ).toBe(403)
    expect(
      (await admin.refused(savedQueries.save, { body: { query, name: 'on sale NOW' } })).body.message,
    ).toBe('You already have a query called on sale NOW.')
  })
})
