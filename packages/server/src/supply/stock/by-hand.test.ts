import { randomUUID } from 'node:crypto'
import type { SheetReply } from '@backroom/contract/kit/sheet-import'
import { stockLocations } from '@backroom/contract/supply/locations/locations'
import {
  adjustTo,
  importCounts,
  setMinimum,
  stockLevels,
  transferAll,
} from '@backroom/contract/supply/stock/levels'
import { adjustStock, movementsView, reverseMovement } from '@backroom/contract/supply/stock/movements'
import { receiveTransfer, stockTransfers, transferCalls } from '@backroom/contract/supply/transfers/transfers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { stockLedger } from '#supply/stock/ledger'
import { reserve } from '#supply/stock/reserving'
import { noPlace } from '#supply/transfers/moves'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let steps: StockSteps
let [kendal, keswick, transit] = [0, 0, 0]
beforeAll(async () => {
  shop = await startTestApp()
  steps = new StockSteps(shop, await shop.as('admin'))
  kendal = await steps.place('Kendal')
  keswick = await steps.place('Keswick')
  transit = await steps.place('In transit')
})
afterAll(async () => {
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  await shop.close()
})

const asJob = <Result>(work: Parameters<typeof shop.store.database.write<Result>>[1]) =>
  shop.store.database.write(backroomItself('job'), work)
const adjusting = (itemUid: number, locationUid: number, more: Record<string, unknown>) =>
  steps.by.refused(adjustStock, {
    body: { idempotencyKey: randomUUID(), itemUid, locationUid, ...more } as never,
  })
const adjustAs = (change: number) => ({ change, reason: 'found' })

test('What is on its way is touched by its transfer alone', async () => {
  const uid = await steps.stocked({ Kendal: 4 })
  const made = await steps.by.call(stockTransfers.create, {
    body: { fromUid: kendal, toUid: keswick, dueOn: null, note: '', lines: [{ itemUid: uid, quantity: 3 }] },
  })
  const sent = await steps.by.call(transferCalls.send, {
    params: { uid: made.uid },
    body: { version: made.version },
  })
  const incoming = async () => {
    const [row] = await steps.sql<{ incoming: number }>(
      sql`select incoming from stock_level where item_uid = ${uid} and location_uid = ${keswick}`,
    )
    return row?.incoming
  }
  expect(await incoming()).toBe(3)
  const text = 'What is on its way is received or put back by its transfer.'
  expect((await adjusting(uid, transit, adjustAs(1))).body.errors).toEqual({ locationUid: [text] })
  const [level] = await steps.sql<{ uid: number }>(
    sql`select uid from stock_level where item_uid = ${uid} and location_uid = ${transit}`,
  )
  const uids = [level?.uid as number]
  const to = new BulkSteps(shop, steps.by, adjustTo)
  expect((await to.preview({ uids }, { onHand: 0, reason: 'lost' })).counts.refused).toBe(1)
  const away = new BulkSteps(shop, steps.by, transferAll)
  expect((await away.preview({ uids }, { toUid: kendal })).counts.refused).toBe(1)
  const place = await steps.by.call(stockLocations.read, { params: { uid: transit } })
  const sells = steps.by.refused(stockLocations.update, {
    params: { uid: transit },
    body: { ...place, sellsOn: ['web'] },
  })
  expect((await sells).body.errors).toEqual({
    sellsOn: ['What is on its way is not sold before it has arrived.'],
  })
  const receive = (received: number, rest: 'open' | 'lost') =>
    steps.by.refused(receiveTransfer, {
      params: { uid: made.uid },
      body: { version: sent.version, lines: [{ itemUid: uid, received }], rest },
    })
  expect((await receive(4, 'open')).body.errors?.lines?.[0]).toMatch(/^4 of TEST.* are more than the 3/)
  expect((await receive(2, 'lost')).body).toMatchObject({ state: 'received' })
  expect(await incoming()).toBe(0)
  const [lost] = (await steps.movements(uid, 'adjustment')).filter(({ onHand }) => onHand === -1)
  const back = await steps.by.refused(reverseMovement, {
    params: { uid: lost?.uid as number },
    body: { note: 'It was there' },
  })
  expect(back.status).toBe(400) // it would lie on its way for ever
})

test('Many levels are not moved to where nobody may move one, nor adjusted for a reason without words', async () => {
  const uid = await steps.stocked({ Kendal: 2 })
  const place = await steps.by.call(stockLocations.create, {
    body: {
      ...(await steps.by.call(stockLocations.read, { params: { uid: keswick } })),
      code: 'SHUT',
      name: 'Shut',
      active: false,
    },
  })
  const [level] = await steps.sql<{ uid: number }>(sql`select uid from stock_level where item_uid = ${uid}`)
  const selection = { uids: [level?.uid as number] }
  const refused = async (contract: typeof transferAll | typeof adjustTo, values: Record<string, unknown>) =>
    (await steps.by.refused(contract.call, { body: { dryRun: true, selection, ...values } as never })).body
      .errors
  expect(await refused(transferAll, { toUid: place.uid })).toEqual({
    toUid: [noPlace],
  })
  expect(await refused(adjustTo, { onHand: 1, reason: 'other' })).toEqual({ note: ['Say what happened.'] })
  const one = steps.by.refused(stockTransfers.create, {
    body: {
      fromUid: kendal,
      toUid: place.uid,
      dueOn: null,
      note: '',
      lines: [{ itemUid: uid, quantity: 1 }],
    },
  })
  expect((await one).body.errors).toEqual({ toUid: [noPlace] })
})

test('Stock is kept of what is sold, and what is left over elsewhere can only go', async () => {
  const uid = await steps.stocked({ Kendal: 2 })
  await steps.write(sql`update item set sellable = false where uid = ${uid}`)
  expect((await adjusting(uid, kendal, adjustAs(1))).body.errors).toEqual({
    itemUid: ['Stock is kept of what is sold: choose one of its sizes.'],
  })
  expect((await adjusting(uid, kendal, adjustAs(-2))).status).toBe(200)
})

test('A count says both figures where stock moved meanwhile; so does a sheet that was looked at before', async () => {
  const uid = await steps.stocked({ Kendal: 7 })
  const moved = await adjusting(uid, kendal, { counted: 5, seenOnHand: 8 })
  expect(moved).toMatchObject({ status: 409, body: { figures: { seen: 8, onHand: 7, counted: 5 } } })
  const [item] = await steps.sql<{ code: string }>(sql`select code from item where uid = ${uid}`)
  const take = async (query: string) => {
    const payload = fileForm(`code,location,counted\n${item?.code},KEN,6\n`)
    const reply = await steps.by.raw({ method: 'POST', url: `/api${importCounts.path}?${query}`, payload })
    return reply.json<SheetReply>()
  }
  const looked = await take('dryRun=true')
  await steps.adjust({ itemUid: uid, locationUid: kendal }, -1, { reason: 'lost' })
  const seenAt = encodeURIComponent(looked.at)
  const { counts, rows } = await take(`dryRun=false&seenAt=${seenAt}`)
  expect(counts.refused).toBe(1)
  expect(rows[0]?.text).toBe('Stock moved while you were counting: it was 7, it is 6 now')
  expect(
    (await take(`dryRun=false&seenAt=${encodeURIComponent((await take('dryRun=true')).at)}`)).counts,
  ).toMatchObject({ unchanged: 1 })
})

test('What two lines of a sheet say of one shelf is not kept as the last of them', async () => {
  const uid = await steps.stocked({ Kendal: 7 })
  const [item] = await steps.sql<{ code: string }>(sql`select code from item where uid = ${uid}`)
  const payload = fileForm(`code,location,counted\n${item?.code},KEN,4\n${item?.code},Kendal,3\n`)
  const reply = await steps.by.raw({ method: 'POST', url: `/api${importCounts.path}?dryRun=false`, payload })
  const { counts, rows } = reply.json<SheetReply>()
  expect(counts).toMatchObject({ changed: 1, refused: 1 })
  expect(rows[1]?.text).toMatch(/^TEST\S* at Kendal is in an earlier line/)
})

test('An undo leaves alone what somebody took back by hand already', async () => {
  const [one, two] = [await steps.stocked({ Kendal: 3 }), await steps.stocked({ Kendal: 8 })]
  const levels = await steps.sql<{ uid: number }>(
    sql`select uid from stock_level where item_uid in (${one}, ${two}) order by item_uid`,
  )
  const bulk = new BulkSteps(shop, steps.by, adjustTo)
  const preview = await bulk.preview(
    { uids: levels.map(({ uid }) => uid) },
    { onHand: 5, reason: 'correction' },
  )
  const run = await bulk.run(preview)
  await bulk.reaches(run, 'completed')
  const moved = (await steps.movements(one, 'adjustment')).at(-1)
  await steps.by.call(reverseMovement, {
    params: { uid: moved?.uid as number },
    body: { note: 'Miscounted' },
  })
  await bulk.ended(await bulk.undo(run))
  expect(await steps.level(one)).toMatchObject([{ onHand: 3 }])
  expect(await steps.level(two)).toMatchObject([{ onHand: 8 }])
})

test('What is due at a place is the soonest of what is on its way there, and nothing once it has come', async () => {
  const uid = await steps.stocked({ Kendal: 6 })
  const due = async () => {
    const [row] = await steps.sql<{ incoming: number; due: string | null }>(sql`
      select incoming, incoming_due::text as due from stock_level where item_uid = ${uid} and location_uid = ${keswick}`)
    return [row?.incoming, row?.due]
  }
  const send = async (dueOn: string | null, quantity: number) => {
    const lines = [{ itemUid: uid, quantity }]
    const { uid: transfer, version } = await steps.by.call(stockTransfers.create, {
      body: { fromUid: kendal, toUid: keswick, dueOn, note: '', lines },
    })
    return steps.by.call(transferCalls.send, { params: { uid: transfer }, body: { version } })
  }
  const receive = ({ uid: transfer, version }: { uid: number; version: number }, received: number) =>
    steps.by.call(receiveTransfer, {
      params: { uid: transfer },
      body: { version, lines: [{ itemUid: uid, received }], rest: 'open' },
    })
  const first = await send('2030-05-02', 2)
  const second = await send('2030-05-09', 1)
  await send(null, 3)
  expect(await due()).toEqual([6, '2030-05-02'])
  await receive(first, 2)
  expect(await due()).toEqual([4, '2030-05-09'])
  await steps.by.call(transferCalls.cancel, {
    params: { uid: second.uid },
    body: { version: second.version },
  })
  expect(await due()).toEqual([3, null])
  const empty = await steps.by.call(stockTransfers.create, {
    body: { fromUid: kendal, toUid: keswick, dueOn: null, note: '', lines: [] },
  })
  const sent = steps.by.refused(transferCalls.send, {
    params: { uid: empty.uid },
    body: { version: empty.version },
  })
  expect((await sent).body.errors).toEqual({ lines: ['Add what is to be sent first.'] })
})

test('A shelf is filled up to its minimum at least; many minimums are held to that as well', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  const [level] = await steps.sql<{ uid: number }>(sql`select uid from stock_level where item_uid = ${uid}`)
  const params = { uid: level?.uid as number }
  const stored = await steps.by.call(stockLevels.read, { params })
  const save = (minLevel: number, reorderTo: number) =>
    steps.by.refused(stockLevels.update, { params, body: { ...stored, minLevel, reorderTo } })
  expect((await save(5, 4)).body.errors).toEqual({
    reorderTo: ['Fill up to at least the minimum, which is 5.'],
  })
  expect((await save(4, 4)).status).toBe(200)
  const bulk = new BulkSteps(shop, steps.by, setMinimum)
  expect((await bulk.preview({ uids: [params.uid] }, { minLevel: 5 })).counts.refused).toBe(1)
})

test('What a receipt cost is kept from who is not shown costs', async () => {
  const uid = await steps.stocked({})
  await steps.adjust({ itemUid: uid, locationUid: kendal }, 2, { reason: undefined, unitCostMinor: 1250 })
  const query = { filter: JSON.stringify([{ field: 'pageUid', op: 'in', value: [uid] }]) as never }
  const [shown] = (await steps.by.call(movementsView.list, { query })).rows
  expect(shown).toMatchObject({ kind: 'receipt', unitCostMinor: 1250 })
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
  const [kept] = (await (await shop.as('ecommerce')).call(movementsView.list, { query })).rows
  expect(kept).not.toHaveProperty('unitCostMinor')
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = false`)
})

test('Switching a place off waits for whoever promises what lies there', async () => {
  const place = await steps.by.call(stockLocations.create, {
    body: {
      ...(await steps.by.call(stockLocations.read, { params: { uid: keswick } })),
      code: 'SLOW',
      name: 'Slow',
    },
  })
  const uid = await steps.stocked({ Slow: 1 })
  let [reserved, isOff] = [Promise.resolve<unknown>(null), false]
  const off = asJob(async tx => {
    await reserve(tx, {
      channel: 'web',
      holder: 'order',
      holderRef: 'W-2',
      hold: false,
      lines: [{ itemUid: uid, quantity: 1 }],
    })
    reserved = steps.by
      .refused(stockLocations.update, { params: { uid: place.uid }, body: { ...place, active: false } })
      .then(answer => {
        isOff = true
        return answer
      })
    await new Promise(done => setTimeout(done, 300))
    expect(isOff).toBe(false)
  })
  await off
  expect(await reserved).toMatchObject({ body: { errors: { active: ['1 unit is reserved here'] } } })
})
