import {
  archiveItems,
  setBackorder,
  setBlockMailOrder,
  setMajorItem,
} from '@backroom/contract/items/bulk/bulk'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { addToCollection } from '@backroom/contract/organisation/collections/bulk'
import { readRecentWork } from '@backroom/contract/shell/dashboard'
import { runs } from '@backroom/contract/wizards/runs'
import {
  matchCodes,
  readCodes,
  resolveSelection,
  savedSelections,
} from '@backroom/contract/wizards/selections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/bulk-steps'
import { expectWithin } from '#testing/expect-within'
import { ItemSteps } from '#testing/item-steps'
import { readCsv } from '#testing/read-csv'
import { sized, tell } from '#testing/sized'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const bulk = (operation: AnyBulk, by = admin) => new BulkSteps(shop, by, operation)
const write = (query: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('set-up'), tx => tx.execute(query))

/** Pages with some sizes each, of a brand of their own. */
async function someItems(pages: number, sizes: number): Promise<number> {
  const [brand] = await bulk(setMajorItem).makeBrands(`Wizard ${pages} ${sizes} ${Math.random()}`, 1)
  await write(sql`
    with p as (insert into item (code, name, brand_uid, url_slug, price_minor) select 'WZ' || ${brand}::int || '-' || n, 'Wizard ' || n, ${brand}::int,
      'wz-' || ${brand}::int || '-' || n, 1000 from generate_series(1, ${pages}::int) n returning uid, code)
    insert into item (code, lead_item_uid, size_label) select p.code || '-' || s, p.uid, 'Size ' || s from p cross join generate_series(1, ${sizes}::int) s`)
  return brand as number
}
const ofBrand = (brand: number) => ({
  view: 'ProductFilterableView/all',
  filter: [{ field: 'brandUid', op: 'in' as const, value: [brand] }],
  more: { sizes: 'true' },
})
const uidsOf = async (brand: number) =>
  (await steps.sql<{ uid: number }>(sql`select uid from item where brand_uid = ${brand} order by uid`)).map(
    ({ uid }) => uid,
  )

describe('A wizard over items', () => {
  test('sets each page of the sizes it was given once, and leaves what already is so and what came later alone', async () => {
    const brand = await someItems(8, 2)
    const [first, second] = (await uidsOf(brand)) as [number, number]
    await write(sql`update item set major_item = true where uid in (${first}, ${second})`)
    const stood = await steps.sql(sql`select uid, version, major_item from item order by uid`)
    const major = bulk(setMajorItem)
    const preview = await major.preview(ofBrand(brand), { value: true })
    expect(preview.counts).toEqual({ selected: 24, targets: 8, willChange: 6, unchanged: 2, refused: 0 })
    expect(await steps.sql(sql`select uid, version, major_item from item order by uid`)).toEqual(stood)
    await write(
      sql`insert into item (code, name, brand_uid, url_slug) values (${`WZ${brand}-late`}, 'Late', ${brand}, ${`wz-late-${brand}`})`,
    )
    const run = await major.ended(await major.run(preview))
    expect(run.counts).toMatchObject({ targets: 8, changed: 6, unchanged: 2 })
    const rows = await steps.sql<{ uid: number; version: number; isSet: boolean; runs: number }>(sql`
      select uid, version, major_item as "isSet", (select count(*)::int from history h where h.entity = 'item' and h.entity_uid = item.uid
        and h.operation_uid = ${run.uid}) as runs from item where brand_uid = ${brand} order by uid`)
    expect(rows.map(({ isSet }) => isSet)).toEqual([...Array(8).fill(true), false])
    expect(rows.map(({ version }) => version)).toEqual([...Array(8).fill(2), 1])
    expect(rows.map(({ runs: written }) => written)).toEqual([0, 0, ...Array(6).fill(1), 0])

    const undo = await major.ended(await major.undo(run.uid))
    expect(await major.read(run.uid)).toMatchObject({ state: 'undone', canUndo: false, canRedo: true })
    expect((await major.ended(await major.undo(undo.uid))).counts.changed).toBe(6)
    expect(await major.read(run.uid)).toMatchObject({ state: 'completed', canUndo: true, canRedo: false })
    await steps.sql(
      sql`update bulk_operation set undo_until = now() - interval '1 second' where uid = ${run.uid}`,
    )
    expect(
      (await admin.refused(runs.undo, { params: { uid: run.uid }, body: { dryRun: true } })).body.message,
    ).toBe('The 7 days are over.')
  })

  test('is merged with what an editor types elsewhere, and asked about where both changed the same', async () => {
    const opened = await steps.make()
    const major = bulk(setMajorItem)
    const preview = await major.preview({ uids: [opened.item.uid] }, { value: true })
    await major.ended(await major.run(preview))
    const saved = await steps.save(opened, { item: { name: 'Typed meanwhile' } })
    expect(saved.item).toMatchObject({ name: 'Typed meanwhile', majorItem: true })
    const off = await major.preview({ uids: [opened.item.uid] }, { value: false })
    await major.ended(await major.run(off))
    expect((await steps.refusedSave(opened, { item: { majorItem: true, name: 'Other' } })).status).toBe(409)
  })

  test('refuses what could be neither delivered nor collected, but not while it is off the site', async () => {
    const brand = await someItems(2, 0)
    const [on, off] = await uidsOf(brand)
    await write(
      sql`update item set restrict_store_pickup = true, status = case uid when ${on} then 'active' else status end where brand_uid = ${brand}`,
    )
    const block = bulk(setBlockMailOrder)
    const run = await block.ended(await block.run(await block.preview(ofBrand(brand), { value: true })))
    const results = await block.results(run.uid)
    expect(results.get(on as number)?.reason).toBe('This item could be neither delivered nor collected.')
    expect(results.get(off as number)?.outcome).toBe('changed')
    const refused = { run: run.uid, outcome: 'refused' as const }
    expect(
      await admin.call(resolveSelection, { body: { resource: 'item', selection: refused } }),
    ).toMatchObject({
      count: 1,
      text: `What run ${run.uid} refused`,
    })
    await write(sql`update item set restrict_store_pickup = false where uid = ${on}`)
    expect((await block.preview(refused, { value: true })).counts).toMatchObject({
      targets: 1,
      willChange: 1,
    })
    const csv = await admin.raw({
      url: `/api/dataviews/BulkResultView/${run.uid}/csv?filter=${encodeURIComponent(JSON.stringify([{ field: 'outcome', op: 'in', value: ['refused'] }]))}&columns=code,name,reason`,
    })
    expect(readCsv(csv.body)).toEqual([
      ['Code', 'Name', 'Reason'],
      [`WZ${brand}-1`, 'Wizard 1', 'This item could be neither delivered nor collected.'],
    ])
  })

  test('puts into a collection only those not in it by hand, and takes only those out again', async () => {
    const brand = await someItems(12, 0)
    const uids = await uidsOf(brand)
    const [collection] = await steps.sql<{ uid: number }>(
      sql`select min(uid) as uid from collection where rule is null`,
    )
    const values = { collectionUid: collection?.uid }
    const adding = bulk(addToCollection)
    await adding.ended(await adding.run(await adding.preview({ uids: uids.slice(0, 4) }, values)))
    const run = await adding.ended(await adding.run(await adding.preview(ofBrand(brand), values)))
    expect(run.counts).toMatchObject({ changed: 8, unchanged: 4 })
    await adding.ended(await adding.undo(run.uid))
    const left = await steps.sql<{ uid: number }>(sql`
      select k.item_uid as uid from collection_item k join item i on i.uid = k.item_uid where i.brand_uid = ${brand} order by 1`)
    expect(left.map(({ uid }) => uid)).toEqual(uids.slice(0, 4))
  })

  test('archives what may be archived, and says of each other why not', async () => {
    const brand = await someItems(10, 0)
    const [one, two, stocked, ordered] = await uidsOf(brand)
    await write(sql`update item set status = 'active' where uid in (${one}, ${two})`)
    await write(
      sql`insert into stock_movement (item_uid, location_uid, kind, on_hand) select ${stocked}, min(uid), 'opening', 12 from stock_location`,
    )
    await write(
      sql`insert into stock_level (item_uid, location_uid, on_hand) select ${stocked}, min(uid), 12 from stock_location`,
    )
    await write(sql`
      with o as (insert into "order" (number, email, billing_address, status, placed_at) values ('WZ-10492', 'a@b.example', '{}', 'open', now()) returning uid)
      insert into order_line (order_uid, position, item_uid, code, name, unit_price_minor, line_total_minor, placed_at)
      select uid, 1, ${ordered}, 'x', 'x', 1, 1, now() from o`)
    const preview = await bulk(archiveItems).preview(ofBrand(brand), {})
    expect(preview.counts).toMatchObject({ willChange: 6, refused: 4 })
    expect(preview.refusedBy.map(({ text, count }) => [text.replace(/ at .*/, ''), count])).toEqual(
      expect.arrayContaining([
        ['12 in stock', 1],
        ['On open order WZ-10492', 1],
        [expect.stringMatching(/^Deactivate WZ/), 2],
      ]),
    )
    const first = await bulk(archiveItems).preview(ofBrand(brand), { deactivateFirst: true })
    expect(first.counts).toMatchObject({ willChange: 8, refused: 2 })
  })

  test('is for those who may change items, and wants values that make sense', async () => {
    const payments = await shop.as('payments')
    const refused = await payments.refused(setMajorItem.call, {
      body: { selection: { uids: [1] }, value: true, dryRun: true } as never,
    })
    expect(refused.status).toBe(403)
    const late = { value: true, dueOn: '2020-01-01', selection: { uids: [1] }, dryRun: true }
    expect((await bulk(setBackorder).refused(late)).body.errors).toHaveProperty('dueOn')
  })
})

describe('A selection', () => {
  test('is put together of several, each record once, and counts what it stands for', async () => {
    const brand = await someItems(3, 2)
    const [page] = await uidsOf(brand)
    const selection = { any: [ofBrand(brand), { uids: [page as number, 1] }] }
    const facts = await admin.call(resolveSelection, {
      body: { resource: 'item', operation: 'SetMajorItem', selection },
    })
    expect(facts).toMatchObject({ count: 10, targets: 4 })
    expect(facts.spread[0]).toMatchObject({ field: 'majorItem' })
    expect((await bulk(setMajorItem).preview(selection, { value: true })).counts).toMatchObject({
      targets: 4,
    })
  })

  test(`is found by ${sized(500, 50_000).toLocaleString('en-GB')} pasted codes; what is unknown is told by its line, what is several's can be chosen`, async () => {
    const most = sized(500, 50_000)
    const brand = await someItems(most, 0)
    const [one, other, third] = await uidsOf(brand)
    await write(sql`update item set supplier_code = 'Twin 77' where uid in (${one}, ${other})`)
    await write(
      sql`insert into item_barcode (item_uid, barcode, kind) values (${third}, '5012345678900', 'gtin13')`,
    )
    const known = Array.from({ length: most - 123 }, (_, at) => ` wz${brand}-${at + 10} `)
    const unknown = Array.from({ length: 120 }, (_, at) => `NOPE ${at}`)
    const codes = [...known, 'TWIN77', '5012345678900', ...unknown, `WZ${brand}-1`].join('\n')
    let matched = { found: [], notFound: [], several: [] } as Awaited<ReturnType<typeof match>>
    const match = (text: string) => admin.call(matchCodes, { body: { resource: 'item', codes: text } })
    await expectWithin(3_000, async () => {
      const started = Date.now()
      matched = await match(codes)
      return Date.now() - started
    })
    expect(matched.found.length).toBe(new Set(matched.found).size)
    expect(matched.found).toEqual(expect.arrayContaining([one, third]))
    expect(matched.notFound).toHaveLength(120)
    expect(matched.notFound[0]).toEqual({ line: most - 123 + 3, code: 'NOPE 0' })
    expect(matched.several).toMatchObject([{ code: 'TWIN77', records: [{ uid: one }, { uid: other }] }])
    expect(
      (await admin.refused(matchCodes, { body: { resource: 'item', codes: 'a\n'.repeat(50_001) } })).body
        .message,
    ).toBe('At most 50,000 codes.')
    expect((await admin.refused(matchCodes, { body: { resource: 'nope', codes: 'a' } })).status).toBe(404)
    tell(`${most.toLocaleString('en-GB')} codes`)
  })

  test('is found by the column of codes in a sheet', async () => {
    const brand = await someItems(1, 0)
    const sheet = `Name,Item code,Price\n"Tor, 9",WZ${brand}-1,9\nNobody,NOPE,9`
    const read = (query: { column?: string }, text = sheet) =>
      admin.call(readCodes, { body: fileForm(text), query })
    const { column, codes } = await read({})
    expect(column).toBe('Item code')
    expect(await admin.call(matchCodes, { body: { resource: 'item', codes } })).toMatchObject({
      found: await uidsOf(brand),
      notFound: [{ line: 3, code: 'NOPE' }],
    })
    expect((await read({ column: 'Name' })).codes).toBe('\nTor, 9\nNobody')
    expect((await read({}, `WZ${brand}-1\nWZ${brand}-2`)).codes).toBe(`WZ${brand}-1\nWZ${brand}-2`)
    const { body } = await admin.refused(readCodes, { body: fileForm(sheet), query: { column: 'Size' } })
    expect(body.errors).toEqual({ column: ['The file has no column Size.'] })
  })

  test('is kept as a question or as the records it found, for oneself or for everybody', async () => {
    const brand = await someItems(2, 0)
    const keep = (name: string, more: object) =>
      admin.call(savedSelections.create, {
        body: { name, resource: 'item', selection: ofBrand(brand), ...more } as never,
      })
    const live = await keep('Live', { shared: true })
    const fixed = await keep('Fixed', { isFixed: true })
    expect(live).toMatchObject({ isLive: true, isMine: true, shared: true })
    expect(fixed).toMatchObject({ isLive: false, selection: { uids: await uidsOf(brand) } })
    expect(
      (await admin.refused(savedSelections.create, { body: { ...live, selection: { uids: [1] } } as never }))
        .body.errors?.name,
    ).toEqual(['You already have a selection called Live.'])
    const other = await shop.as('ecommerce')
    const seen = async () =>
      (await other.call(savedSelections.list, { query: { resource: 'item' } })).map(({ uid }) => uid)
    expect([(await seen()).includes(live.uid), (await seen()).includes(fixed.uid)]).toEqual([true, false])
    const rename = { params: { uid: live.uid }, body: { name: 'Ours', shared: true, version: live.version } }
    expect((await other.refused(savedSelections.update, rename)).status).toBe(403)
    expect(await admin.call(savedSelections.update, rename)).toMatchObject({ name: 'Ours' })
    expect((await admin.refused(savedSelections.update, rename)).status).toBe(409)
    await admin.call(savedSelections.remove, { params: { uid: live.uid } })
    expect(await seen()).not.toContain(live.uid)
  })
})

test('A run stands in Recent work of whoever made it, as one', async () => {
  const major = bulk(setMajorItem)
  const run = await major.ended(
    await major.run(await major.preview(ofBrand(await someItems(3, 0)), { value: true })),
  )
  const [last] = await admin.call(readRecentWork, { query: {} })
  expect(last).toMatchObject({
    entity: 'bulkOperation',
    title: 'Set Major item to Yes on 3 items',
    path: `/wizards?run=${run.uid}`,
  })
  expect(
    (await (await shop.as('manager')).call(readRecentWork, { query: {} })).map(({ uid }) => uid),
  ).not.toContain(run.uid)
})

test('Runs are listed by whether they can be taken back', async () => {
  const list = async (query: string) =>
    (await admin.raw({ url: `/api/dataviews/BulkOperationView?limit=200&${query}` })).json<{
      rows: { uid: number; canUndo: boolean }[]
    }>().rows
  const filter = encodeURIComponent(JSON.stringify([{ field: 'canUndo', op: 'is', value: true }]))
  const rows = await list('')
  expect(rows.some(({ canUndo }) => !canUndo)).toBe(true)
  expect(await list(`filter=${filter}`)).toEqual(rows.filter(({ canUndo }) => canUndo))
})
