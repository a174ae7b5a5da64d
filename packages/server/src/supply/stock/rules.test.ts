import { randomUUID } from 'node:crypto'
import { inventoryInfo, inventoryView, suppressSim } from '@backroom/contract/supply/stock/inventory'
import { reservationCalls } from '@backroom/contract/supply/stock/reservations'
import { explainStock } from '@backroom/contract/supply/stock/why'
import { stockTransfers, transferCalls } from '@backroom/contract/supply/transfers/transfers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backroomItself } from '#database/database'
import type { Card, Counted } from '#kit/dashboard'
import { readTiles } from '#organisation/result-lists/items'
import { stockClock } from '#supply/stock/checks'
import { stockLedger } from '#supply/stock/ledger'
import { despatchUnits } from '#supply/stock/of-lines'
import { reserve } from '#supply/stock/reserving'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: StockSteps
let [kendal, keswick, _transit] = [0, 0, 0]
beforeAll(async () => {
  shop = await startTestApp()
  steps = new StockSteps(shop, await shop.as('admin'))
  kendal = await steps.place('Kendal')
  keswick = await steps.place('Keswick')
  _transit = await steps.place('In transit')
})
afterAll(async () => {
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  await shop.close()
})

const asJob = <Result>(work: Parameters<typeof shop.store.database.write<Result>>[1]) =>
  shop.store.database.write(backroomItself('job'), work)
test('What the shop says of an item is what the website may sell: a backorder that is used up is out of stock', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  await steps.write(sql`update item set backorder = true, backorder_limit = 1 where uid = ${uid}`)
  await steps.rollUp()
  const said = async () => {
    await steps.rollUp()
    const [row] = await steps.sql<Record<string, unknown>>(
      sql`select buyable, in_stock as "inStock", backorder, own_available as own from item_index where page_uid = ${uid}`,
    )
    const [tile] = await readTiles(shop.store.database.orm, sql`select ${uid}::int as uid, 1 as place`, 30)
    return { ...row, tile: tile?.stock.state }
  }
  expect(await said()).toEqual({ buyable: true, inStock: true, backorder: true, own: 1, tile: 'lowStock' })
  await steps.supply(uid, 40)
  expect(await said()).toMatchObject({ tile: 'lowStock' }) // what a supplier has beside it makes our own no more
  await steps.write(sql`delete from supplier_stock where item_uid = ${uid}`)
  await steps.reserve([[uid, 1]])
  expect(await said()).toMatchObject({ buyable: true, inStock: false, backorder: true, tile: 'backorder' })
  await steps.reserve([[uid, 1]])
  expect(await steps.available(uid)).toMatchObject({ sellable: 0, state: 'outOfStock' })
  expect(await said()).toMatchObject({ buyable: false, backorder: false, tile: 'outOfStock' })
})

test('A backorder leaves from a place that sells where it was ordered, and not from what is on its way', async () => {
  const uid = await steps.stocked({})
  await steps.write(sql`update item set backorder = true where uid = ${uid}`)
  await steps.rollUp()
  const lineUid = 900_000_000 + uid
  const promise = (quantity: number, line: number) =>
    asJob(tx =>
      reserve(tx, {
        channel: 'web',
        holder: 'order',
        holderRef: 'W-1',
        hold: false,
        lines: [{ itemUid: uid, quantity, orderLineUid: line }],
      }),
    )
  expect(await promise(1, lineUid)).toMatchObject([{ source: 'backorder' }])
  expect(await promise(1, lineUid + 1)).toMatchObject([{ source: 'backorder' }])
  await steps.adjust({ itemUid: uid, locationUid: kendal }, 1)
  const sent = await steps.by.call(stockTransfers.create, {
    body: { fromUid: kendal, toUid: keswick, dueOn: null, note: '', lines: [{ itemUid: uid, quantity: 1 }] },
  })
  await steps.by.call(transferCalls.send, { params: { uid: sent.uid }, body: { version: sent.version } })
  await steps.adjust({ itemUid: uid, locationUid: await steps.place('Workshop') }, 1)
  await asJob(tx => despatchUnits(tx, [{ lineUid, quantity: 1 }])) // nowhere to take it from: its supplier sends it
  expect(await steps.movements(uid, 'despatch')).toEqual([])
  await steps.adjust({ itemUid: uid, locationUid: keswick }, 2)
  await asJob(tx => despatchUnits(tx, [{ lineUid: lineUid + 1, quantity: 1 }]))
  expect(await steps.level(uid)).toContainEqual({ place: 'Keswick', onHand: 1, reserved: 0 })
})

test('When an older promise is given back the newer one is no longer short', async () => {
  const uid = await steps.stocked({ Kendal: 2 })
  const [older] = await steps.reserve([[uid, 1]], { holderRef: 'W1' })
  await steps.reserve([[uid, 1]], { holderRef: 'W2' })
  const { short } = await steps.adjust({ itemUid: uid, locationUid: kendal }, -1, { reason: 'lost' })
  expect(short.map(({ holderRef }) => holderRef)).toEqual(['W2'])
  await steps.by.call(reservationCalls.release, {
    params: { uid: older?.uid as number },
    body: { idempotencyKey: randomUUID() },
  })
  const left = await steps.sql(sql`select uid from stock_reservation where item_uid = ${uid} and short`)
  expect(left).toEqual([])
})

test('A marketplace order of what lies nowhere is promised all the same', async () => {
  const uid = await steps.stocked({})
  const sold = await asJob(tx =>
    reserve(tx, {
      channel: 'ebay',
      holder: 'channelOrder',
      holderRef: 'E-9',
      hold: false,
      mayOversell: true,
      lines: [{ itemUid: uid, quantity: 2 }],
    }),
  )
  expect(sold).toMatchObject([
    { source: 'own', quantity: 2, oversold: true, locationUid: expect.any(Number) },
  ])
})

test('No more is promised than is offered, and what is not counted does not choose the place', async () => {
  const uid = await steps.stocked({})
  await steps.supply(uid, 3) // one of them may be offered
  await steps.write(sql`
    insert into supplier_stock (supplier_uid, item_uid, feed_quantity) select max(uid), ${uid}, 40 from supplier where active`)
  const info = await steps.by.call(inventoryInfo.read, { params: { uid } })
  const [asked] = await steps.sql<{ uid: number }>(sql`select min(uid) as uid from supplier where active`)
  await steps.by.call(inventoryInfo.update, {
    params: { uid },
    body: { ...info, preferredSupplierUid: asked?.uid ?? null },
  })
  expect(await steps.available(uid)).toMatchObject({ supplier: 1, sellable: 1 })
  const { suppliers } = await steps.by.call(explainStock, { params: { uid } })
  expect(suppliers.map(({ offered, refusal }) => [offered, refusal])).toEqual([
    [1, null],
    [expect.any(Number), 'another'],
  ])
  expect((await steps.refusedReserve([[uid, 2]])).status).toBe(409)
  expect(await steps.reserve([[uid, 1]])).toMatchObject([{ supplierUid: asked?.uid }])

  const [service, one, two] = [
    await steps.stocked({}),
    await steps.stocked({ Kendal: 2, Keswick: 5 }),
    await steps.stocked({ Keswick: 3 }),
  ]
  await steps.write(sql`update item set inventory_tracked = false where uid = ${service}`)
  await steps.rollUp()
  const lines = [service, one, two].map(each => [each, 1] as const)
  expect(await steps.reserve(lines)).toMatchObject([{ locationUid: keswick }, { locationUid: keswick }])
})

test('What was due and did not come is due no more, and a day that passes is looked at again', async () => {
  const uid = await steps.stocked({})
  const due = async (day: ReturnType<typeof sql>) => {
    await steps.write(sql`
      insert into stock_level (item_uid, location_uid, incoming, incoming_due) values (${uid}, ${kendal}, 2, ${day})
      on conflict (item_uid, location_uid) do update set incoming_due = excluded.incoming_due`)
    await steps.write(sql`insert into item_change (page_uid, fields) values (${uid}, '{stock}')`)
    await steps.rollUp()
    const [row] = await steps.sql<{ state: string; isLookedAt: boolean }>(sql`
      select state, recheck_at = (current_date + 3)::timestamptz as "isLookedAt" from item_availability where item_uid = ${uid} and channel = 'web'`)
    return row
  }
  expect(await due(sql`current_date + 2`)).toEqual({ state: 'dueIn', isLookedAt: true })
  expect(await due(sql`current_date - 1`)).toEqual({ state: 'outOfStock', isLookedAt: null })
})

test('What the night sets right stands in the history, on the Dashboard and among the messages', async () => {
  const uid = await steps.stocked({ Kendal: 6 })
  await steps.write(sql`update stock_level set on_hand = 60 where item_uid = ${uid}`)
  const context = { store: shop.store, signal: new AbortController().signal, attempt: 1 }
  await stockClock[0]?.task.run({}, context)
  expect(await steps.available(uid)).toMatchObject({ own: 6 }) // at once, not by the next check
  const [kept] = await steps.sql<{ changes: unknown }>(sql`
    select h.changes from history h join stock_level l on l.uid = h.entity_uid
    where h.entity = 'stockLevel' and l.item_uid = ${uid} and h.note = 'Set right by the nightly check'`)
  expect(kept?.changes).toEqual({ 'On hand': [60, 6] })
  const [item] = await steps.sql<{ code: string }>(sql`select code from item where uid = ${uid}`)
  const [said] = await steps.sql<{ text: string }>(
    sql`select text from notice where key like 'stock.setRight%'`,
  )
  expect(said?.text).toBe(`Stock of 1 item was not what its movements say, and was set right: ${item?.code}`)
  await steps.reserve([[await steps.stocked({ Kendal: 1 }), 1]])
  await steps.write(sql`update stock_level set min_level = 3 where item_uid = ${uid}`)
  expect(await counted('stockSetRight')).toMatchObject({
    count: 1,
    lines: [{ name: item?.code, says: 'On hand: 60 → 6' }],
  })
})

test('The Dashboard counts what is negative and what is promised beyond what is there', async () => {
  const both = async () => [
    (await counted('stockNegative')).count,
    (await counted('stockOverReserved')).count,
  ]
  const [negative = 0, over = 0] = await both()
  const uid = await steps.stocked({ Kendal: 2 })
  await steps.reserve([[uid, 1]])
  await steps.adjust({ itemUid: uid, locationUid: kendal }, -3, { reason: 'lost' })
  expect(await both()).toEqual([negative + 1, over + 1])
  await steps.adjust({ itemUid: uid, locationUid: kendal }, 3)
})

test('Nobody hides supplier stock of an item that is not there; an item answers its levels and channels', async () => {
  const { status } = await steps.by.refused(suppressSim, {
    params: { recordId: 99_999_999, setting: 'true' } as never,
  })
  expect(status).toBe(404)
  const uid = await steps.stocked({ Kendal: 3 })
  const read = await steps.by.call(inventoryInfo.read, { params: { uid } })
  expect(read).toMatchObject({ levels: [{ location: 'Kendal', onHand: 3, available: 3 }] })
  expect(read.availability.map(({ channel }) => channel)).toEqual(['amazon', 'collect', 'ebay', 'web'])
  const { rows } = await steps.by.call(inventoryView.list, {
    query: { filter: JSON.stringify([{ field: 'pageUid', op: 'in', value: [uid] }]) as never },
  })
  expect(rows).toHaveLength(1)
})

async function counted(key: string): Promise<Counted> {
  const card = shop.kit.dashboard.cards.find(each => each.key === key) as Card
  return card.count({ store: shop.store, signal: AbortSignal.timeout(5_000) } as never)
}

test('Availability that was changed by hand is told and set right by night', async () => {
  const uid = await steps.stocked({ Kendal: 4 })
  await steps.write(
    sql`update item_availability set own = 40, sellable = 40 where item_uid = ${uid} and channel = 'web'`,
  )
  const report = vi.fn()
  const store = Object.create(shop.store, { report: { value: report } })
  const context = { store, signal: new AbortController().signal, attempt: 1 }
  const check = stockClock.find(({ task }) => task.name === 'availabilityCheck')?.task
  await check?.run({}, context)
  expect(report).not.toHaveBeenCalled() // what the rollups still have to read may be about to be set right
  await steps.rollUp()
  await steps.write(
    sql`update item_availability set own = 40, sellable = 40, recheck_at = now() - interval '1 second' where item_uid = ${uid} and channel = 'web'`,
  )
  await check?.run({}, context)
  expect(report).not.toHaveBeenCalled() // nor what the sweep of the minute is about to tell of
  await steps.write(
    sql`update item_availability set recheck_at = null where item_uid = ${uid} and channel = 'web'`,
  )
  await check?.run({}, context)
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ ledger: 'itemAvailability', found: 1, first: [{ itemUid: uid }] }),
  )
  expect(await steps.available(uid)).toMatchObject({ own: 4, sellable: 4 })
})
