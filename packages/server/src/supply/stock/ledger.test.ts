import { stockHistory } from '@backroom/contract/supply/stock/why'
import type { StockMovementKind } from '@backroom/contract/supply/stock/words'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backroomItself, type Transaction } from '#database/database'
import { availabilitySql } from '#supply/stock/availability'
import { stockClock } from '#supply/stock/checks'
import { stockLedger } from '#supply/stock/ledger'
import { moveStock } from '#supply/stock/moving'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let account: { itemUid: number; locationUid: number }
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

const rows = <Row>(query: ReturnType<typeof sql>) => shop.store.database.rows<Row>(query)
const write = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  shop.store.database.write(backroomItself('job'), work)
const post = (onHand: number, more: { key?: string; kind?: StockMovementKind } = {}) =>
  write(tx => stockLedger.post(tx, [{ ...account, kind: 'adjustment', onHand, ...more }]))
const movements = () =>
  rows<{ uid: number; onHand: number; reversesUid: number | null; note: string }>(sql`
    select uid, on_hand as "onHand", reverses_uid as "reversesUid", note from stock_movement
    where item_uid = ${account.itemUid} and location_uid = ${account.locationUid} order by uid`)
const level = async () => {
  const [row] = await rows<{ onHand: number }>(
    sql`select on_hand as "onHand" from stock_level where item_uid = ${account.itemUid} and location_uid = ${account.locationUid}`,
  )
  return row?.onHand
}

let taken = 0
beforeEach(async () => {
  const [free] = await rows<{ itemUid: number; locationUid: number }>(sql`
    select i.uid as "itemUid", l.uid as "locationUid" from item i cross join stock_location l
    where not exists (select from stock_level s where s.item_uid = i.uid and s.location_uid = l.uid)
    order by i.uid, l.uid offset ${taken} limit 1`)
  account = free as typeof account
  taken += 1
})

test('The stock of the demo store is what its ledger comes to', async () => {
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  expect((await rows(sql`select from stock_movement where kind = 'opening'`)).length).toBeGreaterThan(20)
})

test('A row and the sum it changes are written together, or neither is', async () => {
  await post(5)
  await post(-2)
  expect([await level(), (await movements()).map(({ onHand }) => onHand)]).toEqual([3, [5, -2]])
  const undone = write(async tx => {
    await stockLedger.post(tx, [{ ...account, kind: 'count', onHand: 9 }])
    throw new Error('the change failed')
  })
  await expect(undone).rejects.toThrow('the change failed')
  expect([await level(), (await movements()).length]).toEqual([3, 2])
})

test('A row sent twice under one key is kept once', async () => {
  expect(await post(4, { key: 'delivery:7' })).toBe(1)
  expect(await post(4, { key: 'delivery:7' })).toBe(0)
  expect(await level()).toBe(4)
})

test('Twenty who post at once lose nothing', async () => {
  await Promise.all(Array.from({ length: 20 }, () => post(1)))
  expect([await level(), (await movements()).length]).toEqual([20, 20])
})

test('Connections that are killed in the middle of movements leave ledger, levels and availability in agreement', async () => {
  const move = (isKilled: boolean) =>
    write(tx =>
      moveStock(tx, [account.itemUid], async () => {
        await stockLedger.post(tx, [{ ...account, kind: 'adjustment', onHand: 1 }])
        if (isKilled) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      }),
    )
  const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => move(at % 4 === 3)))
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect([await level(), (await movements()).length]).toEqual([15, 15])
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  const due = availabilitySql(sql`select ${account.itemUid}::int`, sql`now()`)
  expect(
    await rows(
      sql`select own from (${due}) due where own <> (select own from item_availability kept where (kept.item_uid, kept.channel) = (due.item_uid, due.channel))`,
    ),
  ).toEqual([])
})

test('A wrong row is taken back by its opposite, once', async () => {
  await post(12)
  const [wrong] = await movements()
  const takeBack = () => write(tx => stockLedger.reverse(tx, wrong?.uid as number, 'Counted twice'))
  await takeBack()
  expect(await level()).toBe(0)
  expect((await movements()).at(-1)).toMatchObject({
    onHand: -12,
    reversesUid: wrong?.uid,
    note: 'Counted twice',
  })
  await expect(takeBack()).rejects.toThrow('already been taken back')
  await expect(write(tx => stockLedger.reverse(tx, 999_999_999, ''))).rejects.toThrow('not in the ledger')
})

test('Two who take one row back at once take it back once', async () => {
  await post(7)
  const [wrong] = await movements()
  const both = await Promise.allSettled(
    [1, 2].map(() => write(tx => stockLedger.reverse(tx, wrong?.uid as number, 'Twice'))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await level()).toBe(0)
})

test('PostgreSQL refuses to change or remove a row', async () => {
  await post(1)
  for (const change of [sql`update stock_movement set on_hand = 2`, sql`delete from stock_movement`])
    await expect(rows(change)).rejects.toThrow('can only be added to')
})

test('A sum changed by hand is told and set right by night', async () => {
  await post(6)
  await write(tx =>
    tx.execute(
      sql`update stock_level set on_hand = 60 where item_uid = ${account.itemUid} and location_uid = ${account.locationUid}`,
    ),
  )
  const report = vi.fn()
  const store = Object.create(shop.store, { report: { value: report } })
  const night = () => stockClock[0]?.task.run({}, { store, signal: new AbortController().signal, attempt: 1 })
  await night()
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      kind: 'ledgerOff',
      found: 1,
      first: [expect.objectContaining({ ...account, onHand: 60, onHandDue: 6 })],
    }),
  )
  expect(await level()).toBe(6)
  await night()
  expect(report).toHaveBeenCalledTimes(1)
})

test('The history of a page is what its items had at the end of each day, with why', async () => {
  const admin = await shop.as('admin')
  const [page] = await rows<{ uid: number }>(
    sql`select page_uid as uid from item where uid = ${account.itemUid}`,
  )
  const read = async () => (await admin.call(stockHistory, { params: { uid: page?.uid ?? 0 } })).at(-1)
  const onHand = async () => {
    const [now] = await rows<{ sum: number }>(
      sql`select coalesce(sum(on_hand), 0)::int as sum from stock_level s join item i on i.uid = s.item_uid where i.page_uid = ${page?.uid}`,
    )
    return now?.sum
  }
  await post(7)
  expect(await read()).toMatchObject({
    onHand: await onHand(),
    kinds: expect.arrayContaining(['adjustment']),
  })
  await post(-3, { kind: 'count' })
  const last = await read()
  expect(last).toMatchObject({
    onHand: await onHand(),
    kinds: expect.arrayContaining(['adjustment', 'count']),
  })
  expect(last?.day).toBe(new Date().toISOString().slice(0, 10))
})
