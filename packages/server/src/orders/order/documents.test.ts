import { cancelOrder, holdOrder, refundCalls, shipmentCalls } from '@backroom/contract/orders/order/order'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '#testing/pdf-text'
import { cancelling, leeds, OrderSteps, parcel } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
})
afterAll(() => shop.close())

test('An invoice says what it cost, a packing slip does not, and one list picks what many orders wait for', async () => {
  const uid = await steps.stocked({ Kendal: 9 })
  await steps.write(sql`update stock_level set bin = 'B12' where item_uid = ${uid}`)
  const asked = { billingAddress: { ...leeds, name: 'Łucja Nowak' } }
  const one = await steps.sell([[uid, 2]], asked)
  const two = await steps.sell([[uid, 1]], asked)
  const invoice = await printed(`/api/orders/${one.uid}/documents/invoice`)
  for (const words of [
    'invoice',
    one.number,
    '?ucja Nowak',
    '£200.00',
    '£5.00',
    '£205.00',
    'Tax at 20%, included',
  ])
    expect(invoice).toContain(words)
  const slips = { document: 'packingSlip', selection: { uids: [one.uid, two.uid] } }
  const slip = await printed('/api/bulkorderoperations/PrintSlips', slips)
  expect(slip).toContain(one.number)
  expect(slip).toContain(two.number)
  expect(slip).not.toContain('£')
  const picked = await printed('/api/bulkorderoperations/PrintSlips', { ...slips, document: 'pickList' })
  for (const words of ['Kendal', 'B12', one.lines[0]?.code ?? '', one.number, two.number])
    expect(picked).toContain(words)
  expect(picked).toMatch(/\n3\n/)
})

test('A pick list has what may leave and is not packed, a slip what has not left, and both days of the store', async () => {
  const uid = await steps.stocked({ Kendal: 9 })
  const sold = await steps.sell([[uid, 4]])
  const held = await steps.sell([[uid, 3]])
  const line = sold.lines[0]?.uid ?? 0
  const at = { params: { uid: sold.uid } }
  const sent = await steps.by.call(shipmentCalls.add, { ...at, body: parcel(sold.version, [[line, 1]]) })
  await steps.by.call(shipmentCalls.add, { ...at, body: parcel(sent.version, [[line, 1]], false) })
  const hold = { version: held.version, reason: 'Ask for the size' }
  await steps.by.call(holdOrder, { params: { uid: held.uid }, body: hold })
  const selection = { uids: [sold.uid, held.uid] }
  const both = '/api/bulkorderoperations/PrintSlips'
  const picked = await printed(both, { document: 'pickList', selection })
  expect(picked).toMatch(/\n2\n/)
  expect(picked).toContain(sold.number)
  expect(picked).not.toContain(held.number)
  expect(await printed(`/api/orders/${sold.uid}/documents/packingSlip`)).toMatch(/\n3\n/)

  await steps.write(sql`update "order" set placed_at = '2026-07-01T23:30:00Z' where uid = ${sold.uid}`)
  const invoice = await printed(`/api/orders/${sold.uid}/documents/invoice`)
  expect(invoice).toContain('02/07/2026')
  const left = await steps.order(sold.uid)
  await steps.by.call(shipmentCalls.despatch, {
    params: { uid: left.shipments[1]?.uid ?? 0 },
    body: { version: left.version },
  })
  const { version } = await steps.order(sold.uid)
  await steps.by.call(shipmentCalls.add, { ...at, body: parcel(version, [[line, 2]]) })
  const nothing = await steps.by.raw({ url: `/api/orders/${sold.uid}/documents/packingSlip` })
  expect(nothing.json()).toMatchObject({ message: 'Nothing of it is left to send.' })
})

test('What went back has a credit note with the tax in it by rate, and stands on the invoice', async () => {
  const [zero] = await steps.sql<{ uid: number }>(sql`select uid from tax_class where code = 'zero'`)
  await steps.write(sql`update site_config set delivery_tax_class_uid = null`)
  const helmet = await steps.stocked({ Kendal: 5 }, { priceMinor: 4_000, taxClassUid: zero?.uid })
  const jacket = await steps.stocked({ Kendal: 5 }, { priceMinor: 6_000 })
  const sold = await steps.sell([
    [helmet, 1],
    [jacket, 1],
  ])
  const note = `/api/orders/${sold.uid}/documents/creditNote`
  expect((await steps.by.raw({ url: note })).json()).toMatchObject({
    message: 'No money of it has gone back.',
  })
  const admin = await shop.as('admin')
  const params = { uid: sold.uid }
  await admin.call(cancelOrder, { params, body: cancelling(sold.version) })
  const { refunds } = await steps.order(sold.uid)
  await admin.call(refundCalls.made, { params: { uid: refunds[0]?.uid ?? 0 } })
  const printedNote = (await printed(note)).split('\n')
  for (const words of [
    'Tax at 20%, included',
    '£10.00',
    '£40.00',
    '£60.00',
    '£5.00',
    'Tax on delivery, included',
    '£0.50',
    '£105.00',
  ])
    expect(printedNote).toContain(words)
  expect(await printed(`/api/orders/${sold.uid}/documents/invoice`)).toContain('Refunded')
})

test('An invoice for an order abroad says which tax was not charged', async () => {
  const uid = await steps.stocked({ Kendal: 1 }, { priceMinor: 12_000 })
  const [way] = await steps.sql<{ uid: number; country: string }>(sql`
    select m.uid, z.countries[1] as country from delivery_method m join delivery_zone z on z.uid = m.zone_uid
    where m.active and not z.countries && array['GB'] order by m.uid limit 1`)
  const abroad = { ...leeds, country: way?.country ?? '', postcode: '10001' }
  const sold = await steps.sell([[uid, 1]], {
    billingAddress: abroad,
    deliveryMethodUid: way?.uid ?? null,
    email: 'abroad@sent.example',
  })
  expect(sold).toMatchObject({ taxTotalMinor: 0, lines: [{ lineTotalMinor: 10_000, taxAmountMinor: 0 }] })
  const invoice = await printed(`/api/orders/${sold.uid}/documents/invoice`)
  for (const words of ['Tax not charged', '-£20.00', way?.country ?? '']) expect(invoice).toContain(words)
})

const printed = async (url: string, payload?: object) =>
  pdfText(
    (await steps.by.raw({ url, method: payload ? 'POST' : 'GET', ...(payload && { payload }) })).rawPayload,
  )
