import { randomUUID } from 'node:crypto'
import { adjustStock, movementsView, reverseMovement } from '@backroom/contract/supply/stock/movements'
import { reservationCalls, reserveStock } from '@backroom/contract/supply/stock/reservations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { stockLedger } from '#supply/stock/ledger'
import { reservationSweep } from '#supply/stock/reservations'
import { reserve } from '#supply/stock/reserving'
import { sized } from '#testing/sized'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: StockSteps
let kendal: number
let keswick: number
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  steps = new StockSteps(shop, await shop.as('admin'))
  kendal = await steps.place('Kendal')
  keswick = await steps.place('Keswick')
})
afterAll(async () => {
  // Whatever the tests above did, the ledger and the levels agree.
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  await shop.close()
})

const context = () => ({ store: shop.store, signal: new AbortController().signal, attempt: 1 })
const all = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

test('Of twenty baskets that want the last five at once, five get one', async () => {
  const uid = await steps.stocked({ Kendal: 5 })
  const answers = await all(20, () =>
    steps.by.refused(reserveStock, {
      body: {
        idempotencyKey: randomUUID(),
        channel: 'web',
        holder: 'basket',
        lines: [{ itemUid: uid, quantity: 1 }],
      },
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(201),
    ...Array(15).fill(409),
  ])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'Some items are no longer available',
    errors: { 'lines[0]': [expect.stringMatching(/^None left of Test item/)] },
  })
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 5, reserved: 5 }])
  expect(await steps.movements(uid, 'reserve')).toHaveLength(5)
  expect(await steps.available(uid)).toMatchObject({ own: 0, sellable: 0, state: 'outOfStock' })
})

test('Orders of the same two items in opposite order never lock each other out', async () => {
  const pairs = sized(10, 50)
  const [one, two] = [await steps.stocked({ Kendal: pairs * 2 }), await steps.stocked({ Kendal: pairs * 2 })]
  const answers = await all(pairs * 2, at =>
    steps.reserve(
      at % 2 === 0
        ? [
            [one, 1],
            [two, 1],
          ]
        : [
            [two, 1],
            [one, 1],
          ],
    ),
  )
  expect(answers.every(made => made.length === 2)).toBe(true)
  for (const uid of [one, two])
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: pairs * 2, reserved: pairs * 2 }])
})

test('The same key sent twice at once reserves once and is answered alike', async () => {
  const uid = await steps.stocked({ Kendal: 5 })
  const more = { idempotencyKey: randomUUID() }
  const [first, second] = await all(2, () => steps.reserve([[uid, 2]], more))
  expect(first).toEqual(second)
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 5, reserved: 2 }])
})

test('A hold that lapses gives its unit back with a line in the ledger', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  const [held] = await steps.reserve([[uid, 1]], { hold: true, holder: 'basket' })
  expect(held).toMatchObject({ state: 'held', expiresAt: expect.any(String) })
  await steps.write(
    sql`update stock_reservation set expires_at = now() - interval '1 second' where uid = ${held?.uid}`,
  )
  expect((await steps.refusedReserve([[uid, 1]])).status).toBe(409) // not before it was swept: nothing is sold on a guess
  await reservationSweep.run({}, context())
  expect(await steps.available(uid)).toMatchObject({ own: 1, sellable: 1 })
  expect(await steps.movements(uid, 'release')).toMatchObject([{ reserved: -1, note: 'Lapsed' }])
  expect(
    (
      await steps.by.refused(reservationCalls.commit, {
        params: { uid: held?.uid as number },
        body: { idempotencyKey: randomUUID() },
      })
    ).body.message,
  ).toBe('Already lapsed')
})

test('An order is filled by the one place that has all of it, then by several, then by a supplier', async () => {
  const [one, two] = [await steps.stocked({ Kendal: 2, Keswick: 5 }), await steps.stocked({ Keswick: 3 })]
  expect(
    await steps.reserve([
      [one, 1],
      [two, 1],
    ]),
  ).toMatchObject([{ locationUid: keswick }, { locationUid: keswick }])
  expect(await steps.reserve([[one, 6]])).toMatchObject([
    { locationUid: kendal, quantity: 2 },
    { locationUid: keswick, quantity: 4 },
  ])
  await steps.supply(two, 9)
  expect(await steps.reserve([[two, 3]])).toMatchObject([
    { source: 'own', quantity: 2 },
    { source: 'supplier', quantity: 1 },
  ])
  expect((await steps.refusedReserve([[two, 99]])).body.errors).toEqual({
    'lines[0]': [expect.stringContaining('None left of')],
  })
})

test('A backorder is promised up to its limit; what a marketplace sold already is promised and marked', async () => {
  const uid = await steps.stocked({ Kendal: 1 }, {})
  await steps.write(sql`update item set backorder = true, backorder_limit = 2 where uid = ${uid}`)
  await steps.rollUp()
  expect(await steps.available(uid)).toMatchObject({ own: 1, sellable: 3 })
  expect(await steps.reserve([[uid, 3]])).toMatchObject([
    { source: 'own' },
    { source: 'backorder', quantity: 2 },
  ])
  expect(await steps.available(uid)).toMatchObject({ sellable: 0, state: 'outOfStock' })
  const sold = await shop.store.database.write(backroomItself('job'), tx =>
    reserve(tx, {
      channel: 'ebay',
      holder: 'channelOrder',
      holderRef: 'E-1',
      hold: false,
      mayOversell: true,
      lines: [{ itemUid: uid, quantity: 1 }],
    }),
  )
  expect(sold).toMatchObject([{ oversold: true, quantity: 1, short: true }])
  const short = await steps.sql<{ holderRef: string }>(
    sql`select holder_ref as "holderRef" from stock_reservation where item_uid = ${uid} and short`,
  )
  expect(short).toEqual([{ holderRef: 'E-1' }]) // who was promised it first still gets it
})

test('What is committed is despatched in parts, released in parts, and never more than there is', async () => {
  const uid = await steps.stocked({ Kendal: 5 })
  const [made] = await steps.reserve([[uid, 4]])
  const params = { uid: made?.uid as number }
  const call = (name: 'fulfil' | 'release', more = {}) =>
    steps.by.refused(reservationCalls[name], { params, body: { idempotencyKey: randomUUID(), ...more } })
  expect((await call('fulfil', { quantity: 1 })).status).toBe(200)
  expect((await call('release', { quantity: 1 })).status).toBe(200)
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 4, reserved: 2 }])
  expect((await call('fulfil', { quantity: 3 })).body.message).toBe('Only 2 are reserved.')
  await steps.adjust({ itemUid: uid, locationUid: kendal }, -4, { reason: 'theft' })
  expect((await call('fulfil')).body.message).toBe(
    'Only 0 on hand at Kendal. Adjust what is there first, or send fewer.',
  )
  expect((await call('fulfil', { force: { reason: 'Found under the counter' } })).status).toBe(200)
  expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: -2, reserved: 0 }])
  expect((await call('release')).body.message).toBe('Already fulfilled')
})

test('What the website may sell is what is free, place by place, and what a supplier may be offered for', async () => {
  const uid = await steps.stocked({ Kendal: 6, Keswick: 2 })
  await steps.reserve([[uid, 1]], { lines: [{ itemUid: uid, quantity: 1, locationUid: kendal }] })
  await steps.reserve([[uid, 1]], { lines: [{ itemUid: uid, quantity: 1, locationUid: keswick }] })
  await steps.write(
    sql`update stock_level set buffer = 1 where item_uid = ${uid} and location_uid = ${keswick}`,
  )
  await steps.supply(uid, 4)
  expect(await steps.available(uid)).toEqual({ own: 5, supplier: 2, sellable: 7, state: 'inStock' })
  expect(await steps.available(uid, 'ebay')).toMatchObject({ own: 5, supplier: 0 })
  await steps.write(sql`update inventory_info set web_buffer = 3, ebay_buffer = 1 where uid = ${uid}`)
  await steps.write(sql`update stock_location set sells_on = '{web,ebay}' where uid = ${keswick}`)
  await steps.rollUp()
  expect(await steps.available(uid)).toMatchObject({ own: 2, sellable: 4, state: 'lowStock' })
  expect(await steps.available(uid, 'ebay')).toMatchObject({ own: 1, sellable: 1 })
  await steps.write(sql`update inventory_info set web_buffer = 0 where uid = ${uid}`)
})

test('Supplier stock is hidden by its item, its brand and its age, whatever else says so', async () => {
  const uid = await steps.stocked({})
  await steps.supply(uid, 9)
  const supplier = async (change: ReturnType<typeof sql>) => {
    await steps.write(change)
    await steps.rollUp()
    return (await steps.available(uid))?.supplier
  }
  expect(await steps.available(uid)).toMatchObject({ supplier: 7, state: 'supplierStock' })
  expect(await supplier(sql`update item set sim_stock_status = 'off' where uid = ${uid}`)).toBe(0)
  expect(await supplier(sql`update item set sim_stock_status = 'on' where uid = ${uid}`)).toBe(7)
  const brand = sql`(select brand_uid from item where uid = ${uid})`
  expect(await supplier(sql`update brand set allow_sim_stock = false where uid = ${brand}`)).toBe(0)
  expect(await supplier(sql`update brand set allow_sim_stock = true where uid = ${brand}`)).toBe(7)
  // It grows old by itself: the clock finds it.
  await steps.write(
    sql`update supplier_stock set as_of = now() - interval '60 hours' where item_uid = ${uid}`,
  )
  await steps.write(
    sql`update item_availability set recheck_at = now() where item_uid = ${uid} and channel = 'web'`,
  )
  await reservationSweep.run({}, context())
  await steps.rollUp()
  expect(await steps.available(uid)).toMatchObject({ supplier: 0, state: 'outOfStock' })
  expect(await supplier(sql`update supplier_stock set override_quantity = 5 where item_uid = ${uid}`)).toBe(3)
})

test('A count is refused when stock moved meanwhile, and kept when it did not', async () => {
  const uid = await steps.stocked({ Kendal: 7 })
  const [made] = await steps.reserve([[uid, 1]])
  await steps.by.call(reservationCalls.fulfil, {
    params: { uid: made?.uid as number },
    body: { idempotencyKey: randomUUID() },
  })
  const count = (counted: number, seenOnHand: number) =>
    steps.by.refused(adjustStock, {
      body: { idempotencyKey: randomUUID(), itemUid: uid, locationUid: kendal, counted, seenOnHand },
    })
  expect(await count(7, 7)).toMatchObject({
    status: 409,
    body: { code: 'moved', message: 'Stock moved while you were counting: it was 7, it is 6 now' },
  })
  expect((await count(5, 6)).status).toBe(200)
  expect((await count(5, 5)).body).toMatchObject({ movementUid: null })
  expect(await steps.movements(uid, 'count')).toMatchObject([{ onHand: -1 }])
})

test('An adjustment needs a reason, and "other" needs words', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  const refused = (more: Record<string, unknown>) =>
    steps.by.refused(adjustStock, {
      body: { idempotencyKey: randomUUID(), itemUid: uid, locationUid: kendal, change: -1, ...more },
    })
  expect((await refused({})).body.errors).toEqual({ reason: ['Choose a reason.'] })
  expect((await refused({ reason: 'other' })).body.errors).toEqual({ note: ['Say what happened.'] })
  await steps.write(sql`update stock_location set master = 'veeqo' where uid = ${kendal}`)
  expect((await refused({ reason: 'lost' })).body.errors).toEqual({
    locationUid: ['Stock here is kept in Veeqo'],
  })
  await steps.write(sql`update stock_location set master = 'backroom' where uid = ${kendal}`)
})

test('Adjusting below what is promised says who comes off short, the newest first', async () => {
  const uid = await steps.stocked({ Kendal: 3 })
  for (const holderRef of ['W1', 'W2', 'W3']) await steps.reserve([[uid, 1]], { holderRef })
  const { short, level } = await steps.adjust({ itemUid: uid, locationUid: kendal }, -2, {
    reason: 'damaged',
  })
  expect(level).toMatchObject({ onHand: 1, reserved: 3 })
  expect(short.map(({ holderRef, missing }) => [holderRef, missing])).toEqual([
    ['W3', 1],
    ['W2', 1],
  ])
  expect((await steps.adjust({ itemUid: uid, locationUid: kendal }, 2)).short).toEqual([])
})

test('A movement is taken back once; what an order moved is not taken back here', async () => {
  const uid = await steps.stocked({ Kendal: 3 })
  await steps.reserve([[uid, 1]])
  const [found] = await steps.movements(uid, 'adjustment')
  const [reserved] = await steps.movements(uid, 'reserve')
  const reverse = (movement: number | undefined) =>
    steps.by.refused(reverseMovement, {
      params: { uid: movement as number },
      body: { note: 'Counted twice' },
    })
  expect((await reverse(reserved?.uid)).status).toBe(400)
  expect((await reverse(found?.uid)).body).toMatchObject({ level: { onHand: 0 } })
  expect((await reverse(found?.uid)).status).toBe(409)
  const { rows } = await steps.by.call(movementsView.list, {
    query: { filter: JSON.stringify([{ field: 'pageUid', op: 'in', value: [uid] }]) as never },
  })
  expect(rows.map(({ after }) => after)).toEqual([0, 3, 3])
  expect(rows.map(({ isReversed }) => isReversed)).toEqual([false, false, true])
})
