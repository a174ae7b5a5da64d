import { orderLinesView, ordersView } from '@backroom/contract/orders/lists/lists'
import { refundsView } from '@backroom/contract/orders/lists/refunds'
import { cancelOrder, refundCalls } from '@backroom/contract/orders/order/order'
import * as behind from '@backroom/contract/orders/trade/behind'
import {
  readBestSellers,
  readOrderPiles,
  readRefunded,
  readTrade,
} from '@backroom/contract/orders/trade/trade'
import { readDashboard } from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderExpiry } from '#orders/order/paying'
import { orderFigures, tradeClock } from '#orders/trade/mending'
import { cancelling, OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
})
afterAll(() => shop.close())

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: shop.store.timeZone })
const trade = (from = today(), to = from) => steps.by.call(readTrade, { query: { from, to } })

test('Sales, orders, average and refunds of today are those of its orders, and every figure opens its rows', async () => {
  const admin = await shop.as('admin')
  const prices = [500, 1_500, 2_500]
  const sold = []
  for (const priceMinor of prices)
    sold.push(await steps.sell([[await steps.stocked({ Kendal: 1 }, { priceMinor }), 1]]))
  const [first] = sold
  const body = {
    version: first?.version ?? 0,
    amountMinor: 500,
    reason: 'other' as const,
    note: 'Scratched',
    idempotencyKey: crypto.randomUUID(),
  }
  const asked = await admin.call(refundCalls.ask, { params: { uid: first?.uid ?? 0 }, body })
  await admin.call(refundCalls.made, { params: { uid: asked.refunds[0]?.uid ?? 0 } })
  const told = await trade()
  expect(told).toMatchObject({
    salesMinor: { value: 6_000, base: 0 },
    orders: { value: 3 },
    averageMinor: { value: 2_000 },
    units: { value: 3 },
    refundsMinor: { value: 500 },
    byChannel: [{ channel: 'web', salesMinor: 6_000, orders: 3, shareBp: 10_000, averageMinor: 2_000 }],
  })
  expect(told.netMinor).toEqual({ value: 5_500, base: 0 })
  expect(told.series).toHaveLength(48)
  const { trade: figures, cards } = await steps.by.call(readDashboard)
  expect(figures.find(({ key }) => key === 'sales')).toMatchObject({ today: 6_000, yesterday: 0 })
  expect(cards.find(({ key }) => key === 'ordersToDespatch')).toMatchObject({
    count: 3,
    link: '/orders/summary?view=to-despatch',
  })
  expect(await steps.by.call(readOrderPiles)).toContainEqual({ pile: 'to-despatch', count: 3 })
})

test('Every figure is the sum of the rows that it opens, also after some units were cancelled and money went back', async () => {
  const uid = await steps.stocked({ Kendal: 9 }, { priceMinor: 1_001 })
  const sold = await steps.sell([[uid, 3]])
  const gone = await steps.sell([[uid, 1]])
  const unpaid = await steps.sell([[uid, 1]])
  await steps.write(sql`update "order" set status = 'expired' where uid = ${unpaid.uid}`)
  await steps.write(sql`select keep_trade(array[${unpaid.uid}::int])`)
  const admin = await shop.as('admin')
  const cancel = (of: typeof sold, lines?: object) =>
    admin.call(cancelOrder, {
      params: { uid: of.uid },
      body: {
        version: of.version,
        reason: 'duplicate',
        tellCustomer: false,
        idempotencyKey: crypto.randomUUID(),
        ...lines,
      } as never,
    })
  await cancel(sold, { lines: [{ lineUid: sold.lines[0]?.uid, quantity: 1, restock: 'stock' }] })
  await cancel(gone)
  const due = (await steps.order(sold.uid)).refunds[0]
  await admin.call(refundCalls.made, { params: { uid: due?.uid ?? 0 } })

  const query = { from: today(), to: today() }
  const told = await trade()
  const asks = ({ filter }: behind.Behind) => ({ query: { filter: JSON.stringify(filter) as never } })
  const orders = async (of: behind.Behind) => {
    const { sums, total } = await steps.by.call(ordersView.list, asks(of))
    return { orders: total?.count, sales: sums?.grandTotalMinor ?? 0, units: sums?.unitCount }
  }
  expect(await orders(behind.ordersBehind(query))).toEqual({
    orders: told.orders.value,
    sales: told.salesMinor.value,
    units: told.units.value,
  })
  for (const bar of told.series.filter(({ salesMinor }) => salesMinor > 0)) {
    const end = new Date(Date.parse(bar.to) - 1).toISOString()
    const { orders: count, sales } = await orders(behind.ordersBehind({ from: bar.from, to: end }))
    expect([count, sales]).toEqual([bar.orders, bar.salesMinor])
  }
  for (const { channel, salesMinor } of told.byChannel)
    expect((await orders(behind.ordersBehind({ ...query, channel }))).sales).toBe(salesMinor)
  for (const { weekday, hour, count, average } of told.byHour) {
    expect((await orders(behind.hourBehind(query, { weekday, hour }))).orders).toBe(count)
    expect(average).toBe(count)
  }
  const back = await steps.by.call(readRefunded, { query })
  const refunds = async (of: behind.Behind) => {
    const { sums, total } = await steps.by.call(refundsView.list, asks(of))
    return [total?.count, sums?.amountMinor]
  }
  expect(await refunds(behind.refundsBehind(query))).toEqual([back.count, told.refundsMinor.value])
  expect(back.amountMinor).toBe(told.refundsMinor.value)
  for (const { reason, count, amountMinor } of back.reasons)
    expect(
      await refunds(behind.refundsBehind(query, [{ field: 'reason', op: 'in', value: [reason] }])),
    ).toEqual([count, amountMinor])
  expect(back.items).toMatchObject([{ itemUid: uid, units: 1, amountMinor: due?.amountMinor }])
  const lost = await orders(behind.cancelledBehind(query))
  expect([lost.orders, lost.sales]).toEqual([back.cancelled.count, back.cancelled.amountMinor])
  expect(back.cancelled.count).toBe(1)
  for (const by of ['sales', 'units', 'margin', 'rising'] as const) {
    const best = await steps.by.call(readBestSellers, { query: { ...query, by } })
    expect(best.find(({ itemUid }) => itemUid === uid)).toMatchObject({ units: 2, salesMinor: 2_002 })
    for (const { itemUid, units, salesMinor } of best) {
      const of = behind.linesBehind(query, [{ field: 'itemUid', op: 'in', value: [itemUid] }])
      expect((await steps.by.call(orderLinesView.list, asks(of))).sums).toMatchObject({
        soldUnits: units,
        soldMinor: salesMinor,
      })
    }
  }
})

test('What was cancelled or expired is in no sales, and both are found by their status', async () => {
  const uid = await steps.stocked({ Kendal: 2 }, { priceMinor: 4_000 })
  const sales = async () => {
    const { salesMinor, orders, units } = await trade()
    return [salesMinor.value, orders.value, units.value]
  }
  const before = await sales()
  const gone = await steps.sell([[uid, 1]])
  expect(await sales()).not.toEqual(before)
  await steps.by.call(cancelOrder, { params: { uid: gone.uid }, body: cancelling(gone.version) })
  const payment = { method: 'card', isTaken: false, reference: '' } as const
  const waits = await steps.sell([[uid, 1]], { payment })
  await steps.write(
    sql`update "order" set placed_at = placed_at - interval '2 hours' where uid = ${waits.uid}`,
  )
  await orderExpiry.run({}, { store: shop.store, signal: new AbortController().signal } as never)
  expect(await sales()).toEqual(before)
  const filter = JSON.stringify([{ field: 'status', op: 'in', value: ['cancelled', 'expired'] }])
  const { rows } = await steps.by.call(ordersView.list, { query: { filter: filter as never } })
  expect(rows).toContainEqual(expect.objectContaining({ number: gone.number, status: 'cancelled' }))
  expect(rows).toContainEqual(expect.objectContaining({ number: waits.number, status: 'expired' }))
})

test('At night only what differs is counted anew, and the log is told of how much that was', async () => {
  await steps.write(sql`update order_bucket set units = units + 1`)
  await steps.write(sql`delete from item_sales_day`)
  const report = vi.fn()
  const store = Object.create(shop.store, { report: { value: report } })
  const night = () => tradeClock[0]?.task.run({}, { store, signal: new AbortController().signal, attempt: 1 })
  await night()
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'ledgerOff', ledger: 'trade' }),
  )
  await steps.expectAgreement()
  await night()
  expect(report).toHaveBeenCalledTimes(1)
})

test('By hand every day there ever was is looked at, and it is told how many were off', async () => {
  const long = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
  await steps.write(sql`update "order" set placed_at = '2024-02-29T12:00:00Z' where uid = ${long.uid}`)
  await steps.write(sql`select recount_trade('2024-01-01')`)
  await steps.write(sql`update order_bucket set sales_minor = sales_minor + 1 where starts_at < '2024-03-01'`)
  const told: string[] = []
  const note = async (line: string) => void told.push(line)
  const rebuild = () => orderFigures.run({ store: shop.store, signal: new AbortController().signal, note })
  await rebuild()
  expect(told.at(-1)).toMatch(/ orders? looked at: 1 day and 0 customers were off\.$/)
  await steps.expectAgreement()
  await rebuild()
  expect(told.at(-1)).toMatch(/: 0 days and 0 customers were off\.$/)
})

test('A period is held against the one before, the same dates last year, or nothing', async () => {
  const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
  await steps.write(
    sql`update "order" set placed_at = '2025-03-03T12:00:00Z', tags = '{replacement}' where uid = ${sold.uid}`,
  )
  await steps.write(sql`select recount_trade('2025-03-01')`)
  const query = { from: '2026-03-03', to: '2026-03-03' }
  const orders = async (compare: 'before' | 'year' | 'none') =>
    (await steps.by.call(readTrade, { query: { ...query, compare } })).orders.base
  expect([await orders('before'), await orders('year'), await orders('none')]).toEqual([0, 1, null])
  // What is sent again for nothing is an order, but in no average.
  expect(await trade('2025-03-03')).toMatchObject({
    orders: { value: 1 },
    replacements: 1,
    averageMinor: { value: 0 },
  })
})

test('A day is the day of the store: half past eleven at night in summer is the next morning', async () => {
  const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
  await steps.write(sql`update "order" set placed_at = '2026-06-30T23:30:00Z' where uid = ${sold.uid}`)
  await steps.write(sql`select recount_trade('2026-06-01')`)
  expect((await trade('2026-07-01')).orders).toEqual({ value: 1, base: 0 })
  expect((await trade('2026-06-30')).orders.value).toBe(0)
  expect((await trade('2026-07-02')).orders).toEqual({ value: 0, base: 1 })
  const july = { query: { from: '2026-07-01', to: '2026-07-01' } }
  expect(await steps.by.call(readBestSellers, july)).toMatchObject([{ units: 1, salesMinor: 10_000 }])
})

test('What is a test is in no figure unless it is asked for, and a year is the longest', async () => {
  const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
  await steps.write(
    sql`update "order" set is_test = true, placed_at = '2026-05-05T12:00:00Z' where uid = ${sold.uid}`,
  )
  await steps.write(sql`select recount_trade('2026-05-01')`)
  const query = { from: '2026-05-05', to: '2026-05-05' }
  expect((await steps.by.call(readTrade, { query })).orders.value).toBe(0)
  expect((await steps.by.call(readTrade, { query: { ...query, includeTest: 'true' } })).orders.value).toBe(1)
  const long = await steps.by.refused(readTrade, { query: { from: '2024-01-01', to: '2026-05-05' } })
  expect(long.status).toBe(400)
})
