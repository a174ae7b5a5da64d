import { anyLocationOptions, stockLocationOptions } from '@backroom/contract/supply/pickers'
import { movementsView } from '@backroom/contract/supply/stock/movements'
import {
  freeToSend,
  moveNow,
  receiveTransfer,
  stockTransfers,
  stockTransfersView,
  transferCalls,
} from '@backroom/contract/supply/transfers/transfers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockLedger } from '#supply/stock/ledger'
import { StockSteps } from '#testing/steps/stock-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: StockSteps
let [kendal, keswick, transit] = [0, 0, 0]
beforeAll(async () => {
  shop = await startTestApp()
  steps = new StockSteps(shop, await shop.as('ecommerce'))
  kendal = await steps.place('Kendal')
  keswick = await steps.place('Keswick')
  transit = await steps.place('In transit')
})
afterAll(async () => {
  expect(await stockLedger.differences(shop.store.database.orm)).toEqual([])
  await shop.close()
})

const asks = (field: string, op: string, value: unknown) => ({
  query: { filter: JSON.stringify([{ field, op, value }]) as never },
})

test('A transfer takes stock out, puts in what arrived, and the rest stays on its way or is lost', async () => {
  const uid = await steps.stocked({ Kendal: 9 })
  const make = (quantity: number) =>
    steps.by.call(stockTransfers.create, {
      body: {
        fromUid: kendal,
        toUid: keswick,
        dueOn: null,
        note: '',
        lines: [{ itemUid: uid, quantity, lost: 11 }],
      }, // of a draft nothing is lost
    })
  const sendIt = (transfer: { uid: number; version: number }) =>
    steps.by.refused(transferCalls.send, {
      params: { uid: transfer.uid },
      body: { version: transfer.version },
    })
  expect(await steps.by.call(freeToSend, { body: { fromUid: kendal, itemUids: [uid] } })).toEqual([
    { itemUid: uid, free: 9 },
  ])
  const nowhere = { fromUid: await steps.place('Workshop'), itemUids: [uid] }
  expect(await steps.by.call(freeToSend, { body: nowhere })).toEqual([{ itemUid: uid, free: 0 }])
  expect((await sendIt(await make(10))).body.message).toMatch(
    /^Only 9 free at Kendal: TEST\S*\. Send fewer, or take the line out\.$/,
  )
  const sent = (await sendIt(await make(4))).body as never as { uid: number; version: number }
  const onHand = async () =>
    Object.fromEntries((await steps.level(uid)).map(level => [level.place, level.onHand]))
  expect(await onHand()).toMatchObject({ Kendal: 5, 'In transit': 4, Keswick: 0 })
  const receive = (transfer: { uid: number; version: number }, received: number, rest: 'open' | 'lost') =>
    steps.by.call(receiveTransfer, {
      params: { uid: transfer.uid },
      body: { version: transfer.version, lines: [{ itemUid: uid, received }], rest },
    })
  const open = await receive(sent, 3, 'open')
  expect(open).toMatchObject({ state: 'sent', lines: [{ received: 3, lost: 0 }] })
  expect(await onHand()).toMatchObject({ Kendal: 5, 'In transit': 1, Keswick: 3 })
  expect(await receive(open, 0, 'lost')).toMatchObject({
    state: 'received',
    lines: [{ received: 3, lost: 1 }],
  })
  expect(await onHand()).toMatchObject({ 'In transit': 0, Keswick: 3 })
  expect((await sendIt(open)).body.message).toBe('This transfer is already received.')
  const back = (await sendIt(await make(2))).body as never as { uid: number; version: number }
  await steps.by.call(transferCalls.cancel, { params: { uid: back.uid }, body: { version: back.version } })
  expect(await onHand()).toMatchObject({ Kendal: 5, 'In transit': 0, Keswick: 3 })
  const moved = await steps.by.call(moveNow, {
    body: { fromUid: kendal, toUid: keswick, lines: [{ itemUid: uid, quantity: 5 }] },
  })
  expect(moved.state).toBe('received')
  expect(await onHand()).toMatchObject({ Kendal: 0, Keswick: 8 })
  const { rows } = await steps.by.call(stockTransfersView.list, asks('state', 'in', ['received']))
  expect(rows[0]).toMatchObject({ number: `T${moved.uid}`, lineCount: 1, units: 5 })
  const byNumber = await steps.by.call(stockTransfersView.list, { query: { search: `T${moved.uid}` } })
  expect(byNumber.rows.map(({ uid: found }) => found)).toContain(moved.uid)
  await steps.reserve([[uid, 1]], { holderRef: 'SC1' })
  const { rows: movements } = await steps.by.call(movementsView.list, asks('pageUid', 'in', [uid]))
  expect(movements.slice(0, 2)).toMatchObject([
    { kind: 'reserve', cause: 'SC1', holderRef: 'SC1', transferUid: null },
    { cause: `Transfer T${moved.uid}`, transferUid: moved.uid, holderRef: '' },
  ])
})

test('What is on its way lies nowhere: it is offered where lists are narrowed, and not where stock is taken or counted', async () => {
  const offered = async (options: typeof stockLocationOptions, query: { search?: string; uids?: string }) =>
    (await steps.by.call(options, { query: query as never })).map(({ name }) => name)
  expect(await offered(stockLocationOptions, {})).toContain('Kendal')
  expect(await offered(stockLocationOptions, { search: 'transit' })).toEqual([])
  expect(await offered(stockLocationOptions, { uids: String(transit) })).toEqual(['In transit']) // named all the same
  expect(await offered(anyLocationOptions, { search: 'transit' })).toEqual(['In transit'])
})

test('A shop that calls a place of its own TRN sends its first transfer all the same', async () => {
  const uid = await steps.stocked({ Kendal: 2 })
  // As if nothing had ever been sent: the place in transit is one of the shop's own.
  await steps.write(sql`update stock_location set kind = 'store', name = 'Training' where uid = ${transit}`)
  const send = async () => {
    const lines = [{ itemUid: uid, quantity: 1 }]
    const { uid: transfer, version } = await steps.by.call(stockTransfers.create, {
      body: { fromUid: kendal, toUid: keswick, dueOn: null, note: '', lines },
    })
    return steps.by.call(transferCalls.send, { params: { uid: transfer }, body: { version } })
  }
  await Promise.all([send(), send()])
  const made = await steps.sql(sql`select code, name from stock_location where kind = 'inTransit'`)
  expect(made).toEqual([{ code: 'TRN-2', name: 'In transit' }])
  expect(await steps.level(uid)).toContainEqual({ place: 'In transit', onHand: 2, reserved: 0 })
})
