import { archiveItems, setBlockMailOrder, setSale, setStatus } from '@backroom/contract/items/bulk/bulk'
import { archivedItemsView, itemsView, outOfStockView } from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { refreshPages } from '@backroom/contract/site/config'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#testing/read-csv'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
let archiving: BulkSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  archiving = new BulkSteps(shop, admin, archiveItems as never)
})
afterAll(() => shop.close())

test('An item goes on the site once it has what it must have; a picture only where the store wants one', async () => {
  const { item } = await steps.make({ brandUid: null })
  const call = { params: { uid: item.uid }, body: { version: item.version } }
  const { status, body } = await admin.refused(items.activate, call)
  expect(status).toBe(400)
  expect(body.errors).toEqual({ brandUid: ['Choose a brand.'] })
  expect((await steps.read(item.uid)).item.status).toBe('inactive')
  const saved = await steps.save(await steps.read(item.uid), { item: { brandUid: 1 } })
  const active = await admin.call(items.activate, { ...call, body: { version: saved.item.version } })
  expect(active).toMatchObject({ item: { status: 'active' }, rollup: { live: 'live' } })
  expect(active.liveCheck.find(({ key }) => key === 'image')).toMatchObject({
    ok: false,
    label: 'No picture',
  })
})

describe('Archiving', () => {
  test('refuses what is active, unless a bulk run deactivates it first', async () => {
    const { item } = await steps.makeActive()
    const { status, body } = await admin.refused(items.archive, {
      params: { uid: item.uid },
      body: { version: item.version },
    })
    expect(status).toBe(400)
    expect(body.message).toBe(`Deactivate ${item.code} before archiving it.`)
    const preview = await archiving.preview({ uids: [item.uid] }, {})
    expect(preview.refusedBy).toMatchObject([
      { code: 'stillActive', text: `Deactivate ${item.code} before archiving it.` },
    ])
    await archiving.ended(
      await archiving.run(await archiving.preview({ uids: [item.uid] }, { deactivateFirst: true })),
    )
    expect((await steps.read(item.uid)).item.status).toBe('archived')
  })

  test('refuses what is in stock by name and archives the rest; taking it back brings them back', async () => {
    const [held, free, other] = [await steps.make(), await steps.make(), await steps.make()]
    await steps.stock(held.item.uid, 'Keswick', 12)
    const uids = [held, free, other].map(({ item }) => item.uid)
    const preview = await archiving.preview({ uids }, {})
    expect(preview.refusedBy).toMatchObject([
      { text: '12 in stock at Keswick', samples: [{ code: held.item.code }] },
    ])
    const run = await archiving.run(preview)
    expect((await archiving.ended(run)).counts).toMatchObject({ changed: 2, refused: 1 })
    const statuses = () => Promise.all(uids.map(async uid => (await steps.read(uid)).item.status))
    expect(await statuses()).toEqual(['inactive', 'archived', 'archived'])
    await archiving.ended(await archiving.undo(run))
    expect(await statuses()).toEqual(['inactive', 'inactive', 'inactive'])
  })

  test('is remembered by who did it, whoever wrote to it since', async () => {
    const ecommerce = await shop.as('ecommerce')
    const { item } = await steps.make()
    await ecommerce.call(items.archive, { params: { uid: item.uid }, body: { version: item.version } })
    await steps.write(sql`update item set staff_note = 'Kept for parts' where uid = ${item.uid}`)
    const { rows } = await admin.call(archivedItemsView.list, { query: { search: item.code } })
    const [person] = await steps.sql<{ name: string }>(
      sql`select s.name from history h join staff s on s.uid = h.by_uid where h.entity = 'item' and h.entity_uid = ${item.uid}
        and h.changes ? 'archivedAt' limit 1`,
    )
    expect(person?.name).not.toBe('Backroom')
    expect(rows).toMatchObject([{ uid: item.uid, archivedBy: person?.name, updatedBy: 'Backroom' }])
  })

  test('frees barcodes; coming back names who has one now, or drops it', async () => {
    const barcode = { barcode: '5012345678900', kind: 'gtin13' as const, isPrimary: true }
    const old = await steps.save(await steps.make(), { barcodes: [barcode] })
    await admin.call(items.archive, { params: { uid: old.item.uid }, body: { version: old.item.version } })
    const holder = await steps.make({ code: 'TT-NEW', name: 'New Jacket' })
    await steps.save(holder, { barcodes: [barcode] })
    expect((await steps.read(old.item.uid)).barcodes[0]?.takenBy).toMatchObject({ code: 'TT-NEW' })
    const call = { params: { uid: old.item.uid } }
    const { status, body } = await admin.refused(items.unarchive, { ...call, body: {} })
    expect(status).toBe(400)
    expect(body.message).toBe('5012345678900 is already on TT-NEW (New Jacket).')
    expect(await admin.call(items.unarchive, { ...call, body: { dropBarcodes: true } })).toEqual({
      status: 'inactive',
    })
    expect((await steps.read(old.item.uid)).barcodes).toEqual([])
  })
})

test('A change that would leave an item neither delivered nor collected is refused for that item alone', async () => {
  const [bound, ...free] = [
    await steps.makeActive({ restrictStorePickup: true }),
    await steps.makeActive(),
    await steps.makeActive(),
  ]
  const bulk = new BulkSteps(shop, admin, setBlockMailOrder as never)
  const preview = await bulk.preview({ uids: [bound, ...free].map(({ item }) => item.uid) }, { value: true })
  expect(preview.counts).toMatchObject({ willChange: 2, refused: 1 })
  expect(preview.refusedBy).toMatchObject([
    { text: 'This item could be neither delivered nor collected.', samples: [{ uid: bound.item.uid }] },
  ])
})

test('Deactivating says where shoppers go, and activating forgets it', async () => {
  const { item } = await steps.makeActive()
  const done = await admin.call(items.deactivate, {
    params: { uid: item.uid },
    body: { version: item.version, reason: 'Recalled', redirect: { kind: 'brand' } },
  })
  expect(done).toMatchObject({ status: 'inactive', redirectUid: expect.any(Number) })
  expect(await steps.read(item.uid)).toMatchObject({
    item: { statusReason: 'Recalled' },
    redirect: { mode: 'brand' },
  })
  const again = await admin.refused(items.deactivate, {
    params: { uid: item.uid },
    body: { version: done.version },
  })
  expect(again.body.message).toBe('It is already inactive.')
  await admin.call(items.activate, { params: { uid: item.uid }, body: { version: done.version } })
  expect((await steps.read(item.uid)).redirect).toBeNull()
})

test('Many are deactivated with a way on, which must lead to an item that is on the site and stays there', async () => {
  const bulk = new BulkSteps(shop, admin, setStatus as never)
  const [leaving, target] = [await steps.makeActive(), await steps.makeActive()]
  const off = await steps.make()
  const values = (value: number) => ({ status: 'inactive', redirect: { kind: 'item', value } })
  const selection = { uids: [leaving.item.uid, target.item.uid] }
  const refusal = await bulk.refused({ selection, dryRun: true, ...values(off.item.uid) })
  expect(refusal.body.errors).toEqual({ redirect: ['Choose another item, one that is on the site.'] })
  const preview = await bulk.preview(selection, values(target.item.uid))
  expect(preview.refusedBy).toMatchObject([
    { text: 'It is where shoppers would be sent.', samples: [{ uid: target.item.uid }] },
  ])
  await bulk.ended(await bulk.run(preview))
  expect(await steps.read(leaving.item.uid)).toMatchObject({
    item: { status: 'inactive' },
    redirect: { mode: 'item', toUid: target.item.uid },
  })
  expect((await steps.read(target.item.uid)).item.status).toBe('active')
})

test('An item that can be bought again leaves the list of those that cannot', async () => {
  const { item } = await steps.makeActive()
  await steps.rollUp()
  const listed = async () => (await admin.call(outOfStockView.list, { query: { search: item.code } })).rows
  expect(await listed()).toMatchObject([{ uid: item.uid, isWholly: true }])
  expect((await steps.read(item.uid)).rollup.outOfStockSince).not.toBeNull()
  await steps.stock(item.uid, 'Kendal', 3)
  expect(await listed()).toEqual([])
  expect((await steps.read(item.uid)).rollup).toMatchObject({ outOfStockSince: null, ownAvailable: 3 })
})

test('An inactive item with stock is not called out of stock, nor short of an active size', async () => {
  const failed = async (uid: number) =>
    (await steps.read(uid)).liveCheck.filter(({ ok }) => !ok).map(({ key }) => key)
  const { item } = await steps.make()
  expect(await failed(item.uid)).toEqual(expect.arrayContaining(['status', 'stock']))
  await steps.stock(item.uid, 'Kendal', 5)
  expect((await steps.read(item.uid)).rollup).toMatchObject({ ownAvailable: 5, liveReason: 'status' })
  expect(await failed(item.uid)).not.toContain('stock')
  expect(await failed(item.uid)).not.toContain('sizesActive')
})

test('Stock of sizes that are off does not make a page buyable, but is seen where every size is off', async () => {
  const made = await steps.make()
  const size = (sizeLabel: string, status: 'active' | 'inactive') => ({
    key: sizeLabel,
    code: `${made.item.code}-${sizeLabel}`,
    sizeLabel,
    status,
    sellable: true,
  })
  const page = await steps.save(made, {
    item: { sellable: false },
    sizes: [size('S', 'active'), size('M', 'inactive')],
  })
  const uidOf = (label: string) => page.sizes.find(({ sizeLabel }) => sizeLabel === label)?.uid ?? 0
  const check = async (key: string) =>
    (await steps.read(made.item.uid)).liveCheck.find(each => each.key === key)?.ok
  await steps.stock(uidOf('M'), 'Kendal', 4)
  expect(await check('stock')).toBe(false)
  await steps.write(sql`update item set status = 'inactive' where uid = ${uidOf('S')}`)
  await steps.rollUp()
  expect(await check('sizesActive')).toBe(false)
  expect(await check('stock')).toBe(true)
})

test('People who only handle payments do not see items', async () => {
  const payments = await shop.as('payments')
  const { status, body } = await payments.refused(items.read, { params: { uid: 1 } })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission' })
})

test('Where cost is kept from Ecommerce Management, it is in no answer, no list, no CSV and no history', async () => {
  const ecommerce = await shop.as('ecommerce')
  const page = await steps.make({ costMinor: 4_000 })
  await steps.save(page, { item: { costMinor: 4_100 } })
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
  const csv = async (by: Caller) =>
    readCsv(
      (
        await by.raw({
          url: `/api/dataviews/ProductFilterableView/csv?search=${page.item.code}&columns=code,costMinor,marginBp`,
        })
      ).body,
    )
  expect((await csv(admin))[0]).toEqual(['Code', 'Cost', 'Margin'])
  expect((await csv(ecommerce))[0]).toEqual(['Code'])
  const { rows } = await ecommerce.call(itemsView.list, { query: { search: page.item.code } })
  expect(Object.keys(rows[0] ?? {})).not.toContain('costMinor')
  const asked = await ecommerce.refused(itemsView.list, { query: { sort: 'costMinor' } })
  expect(asked.status).toBe(400)
  expect(await steps.read(page.item.uid, ecommerce)).not.toHaveProperty('item.costMinor')
  const history = await ecommerce.call(items.history, { params: { uid: page.item.uid } })
  expect(JSON.stringify(history)).not.toContain('costMinor')
  const saved = await steps.save(
    await steps.read(page.item.uid, ecommerce),
    { item: { costMinor: 1, mpn: 'X' } },
    ecommerce,
  )
  expect(saved.item).toMatchObject({ mpn: 'X' })
  expect((await steps.read(page.item.uid)).item.costMinor).toBe(4_100)
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = false`)
})

test('Where cost is kept from Ecommerce Management, no question about a price tells it', async () => {
  const ecommerce = await shop.as('ecommerce')
  const { item } = await steps.make({ costMinor: 8_000 })
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
  const change = { item: { priceMinor: 9_000 } }
  const asked = await steps.refusedSave(await steps.read(item.uid), change)
  expect(asked.body.warnings?.map(({ key }) => key)).toEqual([`belowCost:${item.code}`])
  const saved = await steps.save(await steps.read(item.uid, ecommerce), change, ecommerce)
  expect(saved.item.priceMinor).toBe(9_000)
  const sale = { mode: 'set', value: 8_999, startsAt: '2030-01-01T00:00:00Z', minMarginBp: 1 }
  const warned = async (by: Caller) =>
    (
      await new BulkSteps(shop, by, setSale as never).preview(
        { uids: [item.uid] },
        { mode: 'set', value: 100, startsAt: '2030-01-01T00:00:00Z' },
      )
    ).warnings.map(({ key }) => key)
  expect(await warned(admin)).toEqual(['belowCost', 'bigChange'])
  expect(await warned(ecommerce)).toEqual(['bigChange'])
  const margin = await new BulkSteps(shop, ecommerce, setSale as never).refused({
    selection: { uids: [item.uid] },
    dryRun: true,
    ...sale,
  })
  expect(margin.body.errors).toEqual({ minMarginBp: ['Cost is kept from you, and margin with it.'] })
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = false`)
})

test('The live check says that the site is behind, until its pages are refreshed', async () => {
  await admin.call(refreshPages)
  const { item } = await steps.makeActive()
  const cache = async () =>
    (await admin.call(items.liveCheck, { params: { uid: item.uid } })).find(({ key }) => key === 'cache')
  expect(await cache()).toMatchObject({
    ok: false,
    text: 'Saved 0 minutes ago, the site refreshes within 15 minutes.',
    fix: 'refresh',
  })
  await admin.call(refreshPages)
  expect(await cache()).toMatchObject({ ok: true })
})
