import {
  archiveItems,
  setBackorder,
  setBlockMailOrder,
  setMajorItem,
} from '@backroom/contract/items/bulk/bulk'
import { items } from '@backroom/contract/items/page/items'
import { addToCollection, recomputeCollections } from '@backroom/contract/organisation/collections/bulk'
import { readRecentWork } from '@backroom/contract/shell/dashboard'
import { runs } from '@backroom/contract/wizards/runs'
import { resolveSelection } from '@backroom/contract/wizards/selections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#testing/read-csv'
import { ofBrand, WizardSteps } from '#testing/steps/wizard-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: WizardSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new WizardSteps(shop, admin)
})
afterAll(() => shop.close())

test('Undo is offered where it can be done: not after what cannot be taken back, and not of what is undone already', async () => {
  const [ruled] = await steps.sql<{ uid: number }>(
    sql`select uid from collection where rule is not null order by uid limit 1`,
  )
  const recompute = steps.bulk(recomputeCollections)
  const done = await recompute.ended(
    await recompute.run(await recompute.preview({ uids: [ruled?.uid ?? 0] }, {})),
  )
  expect(done).toMatchObject({ counts: { changed: 1 }, canUndo: false, undoUntil: null })

  const { item } = await steps.make()
  const major = steps.bulk(setMajorItem)
  const run = await major.ended(await major.run(await major.preview({ uids: [item.uid] }, { value: true })))
  const offered = async () => {
    const { entries } = await admin.call(items.history, { params: { uid: item.uid } })
    return entries.find(({ operation }) => operation?.uid === run.uid)?.operation?.canUndo
  }
  expect(await offered()).toBe(true)
  await major.ended(await major.undo(run.uid))
  expect(await offered()).toBe(false)
})

describe('A wizard over items', () => {
  test('sets each page of the sizes it was given once, and leaves what already is so and what came later alone', async () => {
    const brand = await steps.someItems(8, 2)
    const [first, second] = (await steps.uidsOf(brand)) as [number, number]
    await steps.write(sql`update item set major_item = true where uid in (${first}, ${second})`)
    const stood = await steps.sql(sql`select uid, version, major_item from item order by uid`)
    const major = steps.bulk(setMajorItem)
    const preview = await major.preview(ofBrand(brand), { value: true })
    expect(preview.counts).toEqual({ selected: 24, targets: 8, willChange: 6, unchanged: 2, refused: 0 })
    expect(await steps.sql(sql`select uid, version, major_item from item order by uid`)).toEqual(stood)
    await steps.write(
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
    const major = steps.bulk(setMajorItem)
    const preview = await major.preview({ uids: [opened.item.uid] }, { value: true })
    await major.ended(await major.run(preview))
    const saved = await steps.save(opened, { item: { name: 'Typed meanwhile' } })
    expect(saved.item).toMatchObject({ name: 'Typed meanwhile', majorItem: true })
    const off = await major.preview({ uids: [opened.item.uid] }, { value: false })
    await major.ended(await major.run(off))
    expect((await steps.refusedSave(opened, { item: { majorItem: true, name: 'Other' } })).status).toBe(409)
  })

  test('refuses what could be neither delivered nor collected, but not while it is off the site', async () => {
    const brand = await steps.someItems(2, 0)
    const [on, off] = await steps.uidsOf(brand)
    await steps.write(
      sql`update item set restrict_store_pickup = true, status = case uid when ${on} then 'active' else status end where brand_uid = ${brand}`,
    )
    const block = steps.bulk(setBlockMailOrder)
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
    await steps.write(sql`update item set restrict_store_pickup = false where uid = ${on}`)
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
    const brand = await steps.someItems(12, 0)
    const uids = await steps.uidsOf(brand)
    const [collection] = await steps.sql<{ uid: number }>(
      sql`select min(uid) as uid from collection where rule is null`,
    )
    const values = { collectionUid: collection?.uid }
    const adding = steps.bulk(addToCollection)
    await adding.ended(await adding.run(await adding.preview({ uids: uids.slice(0, 4) }, values)))
    const run = await adding.ended(await adding.run(await adding.preview(ofBrand(brand), values)))
    expect(run.counts).toMatchObject({ changed: 8, unchanged: 4 })
    await adding.ended(await adding.undo(run.uid))
    const left = await steps.sql<{ uid: number }>(sql`
      select k.item_uid as uid from collection_item k join item i on i.uid = k.item_uid where i.brand_uid = ${brand} order by 1`)
    expect(left.map(({ uid }) => uid)).toEqual(uids.slice(0, 4))
  })

  test('archives what may be archived, and says of each other why not', async () => {
    const brand = await steps.someItems(10, 0)
    const [one, two, stocked, ordered] = await steps.uidsOf(brand)
    await steps.write(sql`update item set status = 'active' where uid in (${one}, ${two})`)
    await steps.write(
      sql`insert into stock_movement (item_uid, location_uid, kind, on_hand) select ${stocked}, min(uid), 'opening', 12 from stock_location`,
    )
    await steps.write(
      sql`insert into stock_level (item_uid, location_uid, on_hand) select ${stocked}, min(uid), 12 from stock_location`,
    )
    await steps.write(sql`
      with o as (insert into "order" (number, email, billing_address, status, placed_at) values ('WZ-10492', 'a@b.example', '{}', 'open', now()) returning uid)
      insert into order_line (order_uid, position, item_uid, code, name, unit_price_minor, line_total_minor, placed_at)
      select uid, 1, ${ordered}, 'x', 'x', 1, 1, now() from o`)
    const preview = await steps.bulk(archiveItems).preview(ofBrand(brand), {})
    expect(preview.counts).toMatchObject({ willChange: 6, refused: 4 })
    expect(preview.refusedBy.map(({ text, count }) => [text.replace(/ at .*/, ''), count])).toEqual(
      expect.arrayContaining([
        ['12 in stock', 1],
        ['On open order WZ-10492', 1],
        [expect.stringMatching(/^Deactivate WZ/), 2],
      ]),
    )
    const first = await steps.bulk(archiveItems).preview(ofBrand(brand), { deactivateFirst: true })
    expect(first.counts).toMatchObject({ willChange: 8, refused: 2 })
  })

  test('is for those who may change items, and wants values that make sense', async () => {
    const payments = await shop.as('payments')
    const refused = await payments.refused(setMajorItem.call, {
      body: { selection: { uids: [1] }, value: true, dryRun: true } as never,
    })
    expect(refused.status).toBe(403)
    const late = { value: true, dueOn: '2020-01-01', selection: { uids: [1] }, dryRun: true }
    expect((await steps.bulk(setBackorder).refused(late)).body.errors).toHaveProperty('dueOn')
  })
})

test('A run stands in Recent work of whoever made it, as one', async () => {
  const major = steps.bulk(setMajorItem)
  const run = await major.ended(
    await major.run(await major.preview(ofBrand(await steps.someItems(3, 0)), { value: true })),
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
