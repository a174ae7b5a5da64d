import { setBackorder } from '@backroom/contract/items/bulk/bulk'
import { starBuys } from '@backroom/contract/marketing/star-buys/calls'
import { newStarBuy } from '@backroom/contract/marketing/star-buys/star-buys'
import {
  groupedLines,
  groupedStarBuys,
  type LineGrouping,
  lineGroupings,
} from '@backroom/contract/orders/lists/groups'
import { itemsOfLines } from '@backroom/contract/orders/lists/lines'
import {
  addTag,
  holdOrders,
  markDespatched,
  orderLinesView,
  ordersView,
  releaseOrders,
  starBuyLinesView,
} from '@backroom/contract/orders/lists/lists'
import { cancelOrder, shipmentCalls } from '@backroom/contract/orders/order/order'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderExpiry } from '#orders/order/paying'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
})
afterAll(async () => {
  await steps.expectAgreement()
  await shop.close()
})

const asks = (...filter: { field: string; op: string; value: unknown }[]) => ({
  query: { filter: JSON.stringify(filter) as never },
})

test('Every order is found by what it is, with sums of all that match', async () => {
  const uid = await steps.stocked({ Kendal: 9 })
  const sold = await steps.sell([[uid, 1]], { email: 'one@list.example' })
  const gone = await steps.sell([[uid, 2]], { email: 'two@list.example' })
  await steps.by.call(cancelOrder, {
    params: { uid: gone.uid },
    body: {
      version: gone.version,
      reason: 'duplicate',
      tellCustomer: false,
      idempotencyKey: crypto.randomUUID(),
    },
  })
  const all = await steps.by.call(ordersView.list, { query: { search: 'list.example' } })
  expect(all.rows.map(({ number }) => number)).toEqual([gone.number, sold.number])
  expect(all.sums).toMatchObject({ grandTotalMinor: 10_500 + 20_500 })
  const cancelled = await steps.by.call(
    ordersView.list,
    asks(
      { field: 'status', op: 'in', value: ['cancelled'] },
      { field: 'refundRequested', op: 'is', value: true },
    ),
  )
  expect(cancelled.rows.map(({ number }) => number)).toEqual([gone.number])
  const waits = await steps.sell([[uid, 1]], {
    email: 'three@list.example',
    payment: { method: 'card', isTaken: false, reference: '' },
  })
  await steps.write(
    sql`update "order" set placed_at = placed_at - interval '2 hours' where uid = ${waits.uid}`,
  )
  await orderExpiry.run({}, { store: shop.store, signal: new AbortController().signal } as never)
  const ended = asks({ field: 'status', op: 'in', value: ['cancelled', 'expired'] })
  const unsold = await steps.by.call(ordersView.list, ended)
  expect(unsold.rows.map(({ number }) => number)).toEqual([gone.number, waits.number])
  const lines = await steps.by.call(
    orderLinesView.list,
    asks(
      { field: 'itemUid', op: 'in', value: [uid] },
      { field: 'orderStatus', op: 'notIn', value: ['expired'] },
    ),
  )
  const selection = { uids: lines.rows.map(row => row.uid) }
  const items = await steps.by.call(itemsOfLines, { body: { selection } })
  expect(items.itemUids).toEqual([uid])
  // Uids of orders are not uids of lines, though both are of orders.
  const ofOrders = { view: ordersView.name, search: '', filter: [], except: [] }
  const stranger = await steps.by.refused(itemsOfLines, { body: { selection: ofOrders } })
  expect(stranger.body.errors?.selection).toEqual(['There is no list "ordersummaryview" of these records.'])
  const ofLines = { ...ofOrders, view: orderLinesView.name }
  const held = await stepsOf(holdOrders).refused({ selection: ofLines, dryRun: true, reason: 'x' })
  expect(held.body.errors?.selection).toEqual(['There is no list "orderview" of these records.'])
  const csv = await steps.by.raw({
    url: '/api/orderlines/purchaseHint',
    method: 'POST',
    payload: { selection },
  })
  const code = sold.lines[0]?.code
  expect(csv.body).toMatch(new RegExp(`^\ufeffCode,Item,Units sold,Stock left\n${code},.*,1,8\n$`))
  expect(lines.rows).toMatchObject([
    { number: gone.number, orderStatus: 'cancelled', quantity: 2, quantityCancelled: 2 },
    { number: sold.number, orderStatus: 'open', lineTotalMinor: 10_000, shortage: false, oversold: false },
  ])
  const [figures] = await steps.sql<{ orders: number; sales: number; cancelled: number }>(
    sql`select sum(orders)::int as orders, sum(sales_minor)::int as sales, sum(cancelled)::int as cancelled from order_bucket`,
  )
  expect(figures).toEqual({ orders: 1, sales: 10_500, cancelled: 1 })
})

test('What a star buy made cheaper is listed with what earned it, and adds up however it is added', async () => {
  await steps.write(sql`update star_buy set active = false`)
  const bought = await steps.stocked({ Kendal: 5 }, { priceMinor: 10_000 })
  const got = await steps.stocked({ Kendal: 5 }, { priceMinor: 5_000 })
  const admin = await shop.as('admin')
  const offer = { priceMode: 'amountOff' as const, percentBp: null, amountMinor: 2_500, active: true }
  const body = { ...newStarBuy, ...offer, sourceItemUid: bought, targetItemUid: got }
  const { uid, name } = await admin.call(starBuys.create, { body })
  const sold = await steps.sell([
    [bought, 1],
    [got, 1],
  ])
  const listed = await steps.by.call(starBuyLinesView.list, { query: {} })
  const [trigger, reward] = sold.lines
  expect(listed.rows).toMatchObject([
    {
      number: sold.number,
      starBuyUid: uid,
      starBuy: name,
      starBuyKind: 'item',
      triggerItem: trigger?.name,
      name: reward?.name,
      normalMinor: 5_000,
      lineTotalMinor: 2_500,
      starBuySavingMinor: 2_500,
      withCoupon: false,
    },
  ])
  const today = new Date().toLocaleDateString('en-CA', { timeZone: shop.store.timeZone })
  const query = { from: today, to: today }
  const { groups, ...all } = await steps.by.call(groupedStarBuys, { query })
  const figures = { orders: 1, units: 1, salesMinor: 2_500, savedMinor: 2_500 }
  expect(groups).toMatchObject([{ key: String(uid), name, ...figures, triggerMinor: 10_000 }])
  expect(all).toMatchObject({ ...figures, averageMinor: sold.grandTotalMinor })
  const lines = await steps.by.call(
    orderLinesView.list,
    asks(
      { field: 'placedAt', op: 'between', value: [today, today] },
      { field: 'orderStatus', op: 'in', value: ['open'] },
    ),
  )
  for (const by of Object.keys(lineGroupings) as LineGrouping[]) {
    const rows = await steps.by.call(groupedLines, { query: { ...query, by } })
    expect(rows.reduce((sum, { salesMinor }) => sum + salesMinor, 0)).toBe(lines.sums?.soldMinor)
    expect(rows.reduce((sum, { units }) => sum + units, 0)).toBe(lines.sums?.soldUnits)
  }
})

test('An order is late when its day has passed', async () => {
  const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
  const late = asks({ field: 'late', op: 'is', value: true })
  expect((await steps.by.call(ordersView.list, late)).rows).toEqual([])
  await steps.write(sql`update "order" set promised_to = current_date - 2 where uid = ${sold.uid}`)
  expect((await steps.by.call(ordersView.list, late)).rows.map(({ uid }) => uid)).toEqual([sold.uid])
})

test('Many are sent, held, released and tagged at once, each by the rules of one', async () => {
  const uid = await steps.stocked({ Kendal: 9 })
  const orders = [await steps.sell([[uid, 1]]), await steps.sell([[uid, 2]]), await steps.sell([[uid, 1]])]
  const selection = { uids: orders.map(order => order.uid) }
  const [one, two, three] = orders
  const run = async (bulk: Parameters<typeof stepsOf>[0], values: Record<string, unknown>) => {
    const by = stepsOf(bulk)
    return by.ended(await by.run(await by.preview(selection, values)))
  }
  expect((await run(addTag, { tag: 'club' })).counts.changed).toBe(3)
  expect((await run(holdOrders, { reason: 'Snow' })).counts.changed).toBe(3)
  expect((await steps.order(one?.uid ?? 0)).holdReason).toBe('Snow')
  const held = await run(markDespatched, { courierName: 'DPD', tracking: '' })
  expect(held.counts).toMatchObject({ changed: 0, refused: 3 })
  expect((await run(releaseOrders, {})).counts.changed).toBe(3)
  const wrong = await stepsOf(markDespatched).refused({
    selection,
    dryRun: true,
    courierName: 'DPD',
    tracking: 'SC1 without a comma',
  })
  expect(wrong.body.errors?.tracking?.[0]).toMatch(/is not an order, a comma and a tracking number/)
  const mistyped = { courierName: 'DPD', tracking: `${one?.number},DPD1\nSC0O7,DPD2` }
  const unknown = await stepsOf(markDespatched).refused({ selection, dryRun: true, ...mistyped })
  expect(unknown.body.errors?.tracking).toEqual(['Line 2: there is no order SC0O7.'])
  const tracking = `${one?.number},DPD1\n${two?.number}, DPD2`
  expect((await run(markDespatched, { courierName: 'DPD', tracking })).counts.changed).toBe(3)
  const sent = await Promise.all(orders.map(order => steps.order(order.uid)))
  expect(sent.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  expect(sent.map(({ shipments }) => shipments[0]?.trackingNumber)).toEqual(['DPD1', 'DPD2', ''])
  expect(sent[0]?.tags).toEqual(['club'])
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 5, reserved: 0 }])
  expect(await steps.mails(three?.uid ?? 0)).toEqual(['orderConfirmation', 'orderDespatched'])
})

test('What many orders were held for is said on each, also that it was taken back', async () => {
  const uid = await steps.stocked({ Kendal: 2 })
  const orders = [await steps.sell([[uid, 1]]), await steps.sell([[uid, 1]])]
  const selection = { uids: orders.map(order => order.uid) }
  const held = stepsOf(holdOrders)
  const run = await held.run(await held.preview(selection, { reason: 'Snow' }))
  await held.ended(run)
  await held.ended(await held.undo(run))
  const [one, two] = await Promise.all(orders.map(order => steps.order(order.uid)))
  expect(one).toMatchObject({ status: 'open', holdReason: '' })
  expect(one?.events.map(({ kind }) => kind)).toEqual(['release', 'hold', 'paid', 'placed'])
  const again = await held.run(await held.preview(selection, { reason: 'Ice' }))
  await held.ended(again)
  const freed = stepsOf(releaseOrders)
  const releasing = await freed.run(await freed.preview(selection, {}))
  await freed.ended(releasing)
  const line = two?.lines[0]?.uid ?? 0
  const { version } = await steps.order(two?.uid ?? 0)
  await steps.by.call(shipmentCalls.add, {
    params: { uid: two?.uid ?? 0 },
    body: {
      version,
      courierName: 'DPD',
      trackingNumber: '',
      trackingUrl: '',
      lines: [{ lineUid: line, quantity: 1 }],
      despatch: true,
    },
  })
  const back = await freed.undo(releasing, 'all')
  await freed.ended(back)
  expect((await freed.results(back)).get(two?.uid ?? 0)?.reason).toBe('It is no longer worked on.')
  expect(await steps.order(one?.uid ?? 0)).toMatchObject({ status: 'onHold', holdReason: 'Ice' })
  expect((await steps.order(one?.uid ?? 0)).events[0]).toMatchObject({ kind: 'hold', text: 'Ice' })
})

test('Many are sent at once also where some of them, or all, are packed already', async () => {
  const uid = await steps.stocked({ Kendal: 4 })
  const whole = await steps.sell([[uid, 2]])
  const part = await steps.sell([[uid, 2]])
  const pack = ({ uid: orderUid, version, lines }: typeof whole, quantity: number) =>
    steps.by.call(shipmentCalls.add, {
      params: { uid: orderUid },
      body: {
        version,
        courierName: 'DHL',
        trackingNumber: '',
        trackingUrl: '',
        lines: [{ lineUid: lines[0]?.uid ?? 0, quantity }],
        despatch: false,
      },
    })
  await pack(whole, 2)
  await pack(part, 1)
  const by = stepsOf(markDespatched)
  const tracking = `${whole.number},DHL1\n${part.number},DPD2`
  const selection = { uids: [whole.uid, part.uid] }
  const ended = await by.ended(await by.run(await by.preview(selection, { courierName: 'DPD', tracking })))
  expect(ended.counts).toMatchObject({ changed: 2, refused: 0 })
  const sent = async (order: number) => {
    const { status, shipments } = await steps.order(order)
    return [status, ...shipments.map(each => [each.state, each.courierName, each.trackingNumber])]
  }
  expect(await sent(whole.uid)).toEqual(['completed', ['despatched', 'DHL', 'DHL1']])
  expect(await sent(part.uid)).toEqual([
    'completed',
    ['despatched', 'DHL', ''],
    ['despatched', 'DPD', 'DPD2'],
  ])
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 0, reserved: 0 }])
})

test('No list of what was sold or is to be sent shows a test order, unless it is asked for', () => {
  for (const { presets = [] } of [ordersView, orderLinesView, starBuyLinesView])
    for (const { name, filter = [] } of presets)
      expect(
        filter.filter(each => 'field' in each && each.field === 'isTest'),
        name,
      ).toHaveLength(1)
})

const stepsOf = (bulk: ConstructorParameters<typeof BulkSteps>[2]) => new BulkSteps(shop, steps.by, bulk)

test('Whoever stops back orders is told which items still have some', async () => {
  const uid = await steps.stocked({}, { backorder: true, backorderLimit: 5 })
  await steps.sell([[uid, 1]])
  const told = await stepsOf(setBackorder).preview({ uids: [uid] }, { value: false })
  expect(told.warnings.map(({ text }) => text)).toEqual([
    '1 item has back orders that still wait to be sent.',
  ])
})

test('Payment staff see an order, and no list of them', async () => {
  const payments = await shop.as('payments')
  expect((await payments.refused(ordersView.list)).status).toBe(403)
  expect((await payments.refused(orderLinesView.list)).status).toBe(403)
})
