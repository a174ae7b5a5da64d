import { randomUUID } from 'node:crypto'
import type { SheetReply } from '@backroom/contract/kit/sheet-import'
import {
  blankLocation,
  orderLocations,
  stockLocations,
  stockLocationsView,
} from '@backroom/contract/supply/locations/locations'
import { inventoryInfo, inventoryView, suppressSim } from '@backroom/contract/supply/stock/inventory'
import {
  adjustTo,
  importCounts,
  setBin,
  stockLevels,
  stockLevelsView,
} from '@backroom/contract/supply/stock/levels'
import { adjustStock, movementsView } from '@backroom/contract/supply/stock/movements'
import { explainStock, stockAt } from '@backroom/contract/supply/stock/why'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockLedger } from '#supply/stock/ledger'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let steps: StockSteps
let kendal: number
let keswick: number
beforeAll(async () => {
  shop = await startTestApp()
  steps = new StockSteps(shop, await shop.as('ecommerce'))
  kendal = await steps.place('Kendal')
  keswick = await steps.place('Keswick')
})
afterAll(async () => {
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  await shop.close()
})

const asks = (field: string, op: string, value: unknown) => ({
  query: { filter: JSON.stringify([{ field, op, value }]) as never },
})
const levelUid = async (itemUid: number, locationUid: number) => {
  const [row] = await steps.sql<{ uid: number }>(
    sql`select uid from stock_level where item_uid = ${itemUid} and location_uid = ${locationUid}`,
  )
  return row?.uid as number
}

test('A location is made, put in order, and goes only while nothing happened there', async () => {
  const made = await steps.by.call(stockLocations.create, { body: blankLocation('LEE') })
  expect((await steps.by.refused(stockLocations.create, { body: blankLocation('LEE') })).body.errors).toEqual(
    {
      code: ['There is already a location LEE.'],
    },
  )
  await steps.by.call(orderLocations, { body: { uids: [made.uid, kendal] } })
  const { rows } = await steps.by.call(stockLocationsView.list, { query: { sort: 'priority' } })
  expect(rows.slice(0, 2).map(({ code }) => code)).toEqual(['LEE', 'KEN'])
  const read = await steps.by.call(stockLocations.read, { params: { uid: made.uid } })
  await steps.by.call(stockLocations.remove, { params: { uid: made.uid }, query: { version: read.version } })
  const stored = await steps.by.call(stockLocations.read, { params: { uid: kendal } })
  expect(
    (
      await steps.by.refused(stockLocations.remove, {
        params: { uid: kendal },
        query: { version: stored.version },
      })
    ).body.message,
  ).toBe('This location has history. Switch it off instead.')
})

test('A location with reserved units is not switched off', async () => {
  const made = await steps.by.call(stockLocations.create, { body: { ...blankLocation('OFF'), name: 'Off' } })
  const uid = await steps.stocked({ Off: 12 })
  await steps.reserve([[uid, 12]])
  const off = () =>
    steps.by.refused(stockLocations.update, { params: { uid: made.uid }, body: { ...made, active: false } })
  expect((await off()).body.errors).toEqual({ active: ['12 units are reserved here'] })
})

test('A place that is switched off says how many items are still to follow; who keeps its stock is for Administrators', async () => {
  const made = await steps.by.call(stockLocations.create, { body: { ...blankLocation('FAR'), name: 'Far' } })
  const uid = await steps.stocked({ Far: 4 })
  await steps.rollUp()
  const params = { uid: made.uid }
  const stored = await steps.by.call(stockLocations.read, { params })
  expect(stored.catchingUp).toBe(0)
  const off = await steps.by.call(stockLocations.update, { params, body: { ...stored, active: false } })
  expect(off.catchingUp).toBe(1)
  await steps.rollUp()
  expect((await steps.by.call(stockLocations.read, { params })).catchingUp).toBe(0)
  expect(await steps.available(uid)).toMatchObject({ own: 0, state: 'outOfStock' })
  const theirs = { params, body: { ...off, master: 'veeqo' as const } }
  expect((await steps.by.refused(stockLocations.update, theirs)).status).toBe(403)
  expect((await (await shop.as('admin')).call(stockLocations.update, theirs)).master).toBe('veeqo')
  const kept = { itemUid: uid, locationUid: made.uid, change: 1, reason: 'found' as const }
  const { body } = await steps.by.refused(adjustStock, { body: { idempotencyKey: randomUUID(), ...kept } })
  expect(body.errors).toEqual({ locationUid: ['Stock here is kept in Veeqo'] })
})

test('Why a number is what it is, and what it was at any minute', async () => {
  const uid = await steps.stocked({ Kendal: 6, Keswick: 2 })
  const before = new Date().toISOString()
  for (const locationUid of [kendal, keswick])
    await steps.reserve([], { lines: [{ itemUid: uid, quantity: 1, locationUid }] })
  const level = await levelUid(uid, keswick)
  const stored = await steps.by.call(stockLevels.read, { params: { uid: level } })
  await steps.by.call(stockLevels.update, { params: { uid: level }, body: { ...stored, buffer: 1 } })
  await steps.supply(uid, 4)
  const told = await steps.by.call(explainStock, { params: { uid } })
  expect(told).toMatchObject({
    sellable: 7,
    own: 5,
    supplier: 2,
    places: [
      { name: 'Kendal', onHand: 6, reserved: 1, buffer: 0, free: 5, leftOut: null },
      { name: 'Keswick', onHand: 2, reserved: 1, buffer: 1, free: 0, leftOut: null },
    ],
    suppliers: [{ quantity: 4, buffer: 2, offered: 2, refusal: null }],
  })
  expect(told.reservations).toHaveLength(2)
  expect(told.movements).toHaveLength(4)
  expect(await steps.by.call(stockAt, { params: { uid }, query: { at: before } })).toEqual([
    { place: 'Kendal', onHand: 6, reserved: 0 },
    { place: 'Keswick', onHand: 2, reserved: 0 },
  ])
  const info = await steps.by.call(inventoryInfo.read, { params: { uid } })
  await steps.by.call(inventoryInfo.update, { params: { uid }, body: { ...info, webBuffer: 2 } })
  expect(await steps.by.call(explainStock, { params: { uid } })).toMatchObject({
    kept: 2,
    own: 3,
    sellable: 5,
  })
})

test('A basket takes no more of an item than one order may; an order by hand does', async () => {
  const uid = await steps.stocked({ Kendal: 9 })
  const info = await steps.by.call(inventoryInfo.read, { params: { uid } })
  await steps.by.call(inventoryInfo.update, { params: { uid }, body: { ...info, maxPerOrder: 2 } })
  const halves = [uid, uid].map(each => [each, 2] as const)
  const { status, body } = await steps.refusedReserve(halves, { holder: 'basket', hold: true })
  expect([status, body.errors?.['lines[0]']]).toEqual([
    409,
    [expect.stringMatching(/^At most 2 of Test item.* in one order$/)],
  ])
  expect(await steps.reserve([[uid, 2]], { holder: 'basket', hold: true })).toHaveLength(1)
  expect(await steps.reserve(halves, { holder: 'manual' })).toHaveLength(2)
})

test('Supplier stock of an item is hidden by one call, for who may', async () => {
  const uid = await steps.stocked({})
  await steps.supply(uid, 9)
  const suppress = (setting: string, by = steps.by) =>
    by.refused(suppressSim, { params: { recordId: uid, setting } as never })
  expect((await suppress('true')).body).toMatchObject({ recordId: uid, simSuppressed: true })
  expect(await steps.available(uid)).toMatchObject({ supplier: 0, state: 'outOfStock' })
  expect((await suppress('maybe')).body.errors).toEqual({ setting: ['Setting must be true or false'] })
  expect((await suppress('false', await shop.as('payments'))).status).toBe(403)
  expect((await suppress('false')).body).toMatchObject({ simSuppressed: false })
  expect(await steps.available(uid)).toMatchObject({ supplier: 7 })
})

test('The lists find what is below its minimum, negative or promised beyond what is there', async () => {
  const uid = await steps.stocked({ Kendal: 3 })
  await steps.reserve([[uid, 3]])
  await steps.adjust({ itemUid: uid, locationUid: kendal }, -2, { reason: 'theft' })
  const found = async (field: string) =>
    (await steps.by.call(stockLevelsView.list, asks(field, 'is', true))).rows.some(row => row.itemUid === uid)
  expect(await found('overReserved')).toBe(true)
  expect(await found('belowMinimum')).toBe(false)
  await steps.write(sql`update stock_level set min_level = 2 where item_uid = ${uid}`)
  expect(await found('belowMinimum')).toBe(true)
  const { rows, sums } = await steps.by.call(inventoryView.list, asks('pageUid', 'in', [uid]))
  expect(rows).toMatchObject([{ onHand: 1, committed: 3, sellableWeb: 0, state: 'outOfStock' }])
  expect(Object.keys(sums ?? {})).toEqual(['onHand', 'stockValueMinor', 'costValueMinor'])
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
  const kept = await steps.by.call(inventoryView.list, asks('pageUid', 'in', [uid]))
  expect(Object.keys(kept.sums ?? {})).toEqual(['onHand', 'stockValueMinor'])
})

test('Many levels are adjusted with one reason, and an undo moves them back', async () => {
  const [one, two] = [await steps.stocked({ Kendal: 3 }), await steps.stocked({ Kendal: 8 })]
  const uids = [await levelUid(one, kendal), await levelUid(two, kendal)]
  const bulk = new BulkSteps(shop, steps.by, adjustTo)
  const preview = await bulk.preview({ uids }, { onHand: 5, reason: 'correction' })
  expect(preview.samples.map(({ before, after }) => [before.onHand, after.onHand])).toEqual([
    [3, 5],
    [8, 5],
  ])
  const run = await bulk.run(preview)
  await bulk.reaches(run, 'completed')
  const { rows } = await steps.by.call(movementsView.list, asks('pageUid', 'in', [two]))
  expect(rows).toMatchObject([
    { onHand: -3, cause: 'Adjust 2 stock levels to 5', operationUid: run },
    { onHand: 8, cause: '', operationUid: null },
  ])
  await bulk.ended(await bulk.undo(run))
  expect(await steps.level(one)).toMatchObject([{ onHand: 3 }])
  expect(await steps.level(two)).toMatchObject([{ onHand: 8 }])
  const bins = new BulkSteps(shop, steps.by, setBin)
  await bins.reaches(await bins.run(await bins.preview({ uids }, { bin: 'A4' })), 'completed')
  expect(await steps.by.call(stockLevels.read, { params: { uid: uids[0] as number } })).toMatchObject({
    bin: 'A4',
  })
})

test('A sheet of counts is looked at first, taken in by code, and taken back as a run', async () => {
  const uid = await steps.stocked({ Kendal: 3 })
  const [item] = await steps.sql<{ code: string }>(sql`select code from item where uid = ${uid}`)
  const sheet = `code,location,counted\n${item?.code},KEN,7\nNO-SUCH,KEN,1\n${item?.code},Nowhere,1\n`
  const take = async (dryRun: boolean) => {
    const reply = await steps.by.raw({
      method: 'POST',
      url: `/api${importCounts.path}?dryRun=${dryRun}`,
      payload: fileForm(sheet),
    })
    return reply.json<SheetReply>()
  }
  expect(await take(true)).toMatchObject({ counts: { changed: 1, refused: 2 }, operationUid: null })
  expect(await steps.level(uid)).toMatchObject([{ onHand: 3 }])
  const { operationUid, rows } = await take(false)
  expect(rows.map(({ text }) => text)).toEqual([
    '3 → 7',
    'There is no item NO-SUCH.',
    'There is no location Nowhere.',
  ])
  expect(await steps.level(uid)).toMatchObject([{ onHand: 7 }])
  const bulk = new BulkSteps(shop, steps.by, adjustTo)
  await bulk.ended(await bulk.undo(operationUid as number))
  expect(await steps.level(uid)).toMatchObject([{ onHand: 3 }])
})
