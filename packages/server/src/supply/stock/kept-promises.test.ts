import { randomUUID } from 'node:crypto'
import type { StoreEvent } from '@backroom/contract/kit/event'
import { reservationCalls, reservationsView } from '@backroom/contract/supply/stock/reservations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { despatchUnits, takeBackUnits } from '#supply/stock/of-lines'
import { reserve } from '#supply/stock/reserving'
import { OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
let kendal = 0
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop, 'admin')
  kendal = await steps.place('Kendal')
})
afterAll(async () => {
  await steps.expectAgreement()
  await shop.close()
})

/** Units of an item promised to a line of an order that nobody reads here. */
async function promised(itemUid: number, quantity: number): Promise<number> {
  const orderLineUid = 900_000_000 + itemUid
  const lines = [{ itemUid, quantity, orderLineUid }]
  await steps.job(tx =>
    reserve(tx, { channel: 'web', holder: 'order', holderRef: 'W-1', hold: false, lines }),
  )
  return orderLineUid
}

test('What an order was promised is given back by the order and by nobody else', async () => {
  const uid = await steps.stocked({ Kendal: 3 })
  const order = await steps.sell([[uid, 2]])
  const filter = JSON.stringify([{ field: 'pageUid', op: 'in', value: [uid] }]) as never
  const [row] = (await steps.by.call(reservationsView.list, { query: { filter } })).rows
  expect(row).toMatchObject({ holderRef: order.number, orderUid: order.uid })
  const params = { uid: row?.uid as number }
  const body = { idempotencyKey: randomUUID() }
  const released = await steps.by.refused(reservationCalls.release, { params, body })
  expect(released).toMatchObject({
    status: 400,
    body: {
      message: `Order ${order.number} was promised these. Cancel its lines, or some units of them, to give them back.`,
      usedBy: [{ text: order.number, path: `/orders/summary?order=${order.uid}` }],
    },
  })
  const sent = await steps.by.refused(reservationCalls.fulfil, { params, body })
  expect(sent.body.message).toBe(`Order ${order.number} was promised these. Despatch them there.`)
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 3, reserved: 2 }])
})

test('An order that comes off short is told of, so that whoever looks at it sees it', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  const order = await steps.sell([[uid, 1]])
  const heard: StoreEvent[] = []
  const stop = shop.store.events.listen({ uid: 1, level: 'Administrator' }, event => heard.push(event))
  await steps.adjust({ itemUid: uid, locationUid: kendal }, -1, { reason: 'theft' })
  await until('the order is told of', async () =>
    heard.some(
      event => event.type === 'record.changed' && event.entity === 'order' && event.uid === order.uid,
    ),
  )
  stop()
})

test('A backorder that lies at two places leaves from both', async () => {
  const uid = await steps.stocked({})
  await steps.write(sql`update item set backorder = true where uid = ${uid}`)
  await steps.rollUp()
  const lineUid = await promised(uid, 5)
  await steps.adjust({ itemUid: uid, locationUid: kendal }, 3)
  await steps.adjust({ itemUid: uid, locationUid: await steps.place('Keswick') }, 4)
  await steps.job(tx => despatchUnits(tx, [{ lineUid, quantity: 5 }]))
  expect(await steps.level(uid)).toEqual([
    { place: 'Kendal', onHand: 0, reserved: 0 },
    { place: 'Keswick', onHand: 2, reserved: 0 },
  ])
  const kept = await steps.sql(
    sql`select sum(quantity)::int as units, min(state) as state, count(*)::int as parts from stock_reservation where order_line_uid = ${lineUid}`,
  )
  expect(kept).toEqual([{ units: 5, state: 'fulfilled', parts: 2 }])
})

test('What a supplier has is promised once, also after it was sent and after it came back', async () => {
  const uid = await steps.stocked({})
  await steps.supply(uid, 4) // two of them are kept back
  const lineUid = await promised(uid, 2)
  const figures = async () => {
    const [row] = await steps.sql<{ reserved: number; has: number }>(
      sql`select reserved, feed_quantity as has from supplier_stock where item_uid = ${uid}`,
    )
    return row
  }
  expect(await figures()).toEqual({ reserved: 2, has: 4 })
  const again = () => steps.refusedReserve([[uid, 1]])
  expect((await again()).status).toBe(409)
  await steps.job(tx => despatchUnits(tx, [{ lineUid, quantity: 2 }]))
  expect(await figures()).toEqual({ reserved: 0, has: 2 })
  expect((await again()).status).toBe(409)
  await steps.job(tx => takeBackUnits(tx, [{ lineUid, quantity: 2 }]))
  expect(await figures()).toEqual({ reserved: 2, has: 4 })
  expect((await again()).status).toBe(409)
})
