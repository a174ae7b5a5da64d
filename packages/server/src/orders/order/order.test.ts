import { randomUUID } from 'node:crypto'
import { addTag, removeTag } from '@backroom/contract/orders/lists/lists'
import {
  cancelOrder,
  changeAddress,
  changeDetails,
  decideRisk,
  holdOrder,
  noteCalls,
  readOrder,
  refundCalls,
  releaseOrder,
  resendMessage,
  shipmentCalls,
  tagOrder,
} from '@backroom/contract/orders/order/order'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pay } from '#orders/order/paying'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { cancelling, leeds, OrderSteps, parcel } from '#testing/steps/order-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
  admin = await shop.as('admin')
})
afterAll(async () => {
  await steps.expectAgreement()
  await shop.close()
})

const at = (uid: number) => ({ params: { uid } })
describe('Working on an order', () => {
  test('two who hold it at once: the second is told who was first', async () => {
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
    const body = { version: sold.version, reason: 'Ask for the frame size' }
    const held = await steps.by.call(holdOrder, { ...at(sold.uid), body })
    expect(held).toMatchObject({ status: 'onHold', holdReason: body.reason })
    const late = await admin.refused(holdOrder, { ...at(sold.uid), body })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(late.body.message).toBe('Aled Pritchard changed this order meanwhile. Reload to see it.')
    const line = held.lines[0]?.uid ?? 0
    const send = { ...at(sold.uid), body: parcel(held.version, [[line, 1]]) }
    expect((await steps.by.refused(shipmentCalls.add, send)).body.message).toBe(
      'This order is on hold: Ask for the frame size',
    )
    const freed = await steps.by.call(releaseOrder, { ...at(sold.uid), body: { version: held.version } })
    const done = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(freed.version, [[line, 1]]),
    })
    expect(done.status).toBe('completed')
    const again = { ...at(sold.uid), body: { ...body, version: done.version } }
    expect((await steps.by.refused(holdOrder, again)).body.message).toBe('A completed order cannot be held')
    expect(done.events.map(({ kind }) => kind)).toEqual(['despatched', 'release', 'hold', 'paid', 'placed'])
  })

  test('a parcel is packed, keeps the address, is voided, sent in parts and taken back', async () => {
    const uid = await steps.stocked({ Kendal: 3 })
    const sold = await steps.sell([[uid, 3]])
    const line = sold.lines[0]?.uid ?? 0
    const packed = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(sold.version, [[line, 2]], false),
    })
    const [first] = packed.shipments
    expect(first).toMatchObject({ number: `${sold.number}-S1`, state: 'labelled' })
    const move = { version: packed.version, address: { ...leeds, line1: '15 Mill Lane' } }
    expect((await steps.by.refused(changeAddress, { ...at(sold.uid), body: move })).body.message).toBe(
      'A label exists. Void it first.',
    )
    const over = { ...at(sold.uid), body: parcel(packed.version, [[line, 2]]) }
    expect((await steps.by.refused(shipmentCalls.add, over)).body.message).toMatch(
      /^Only 1 of 'Test item \d+' is left to send$/,
    )
    const bare = await steps.by.call(shipmentCalls.void, {
      ...at(first?.uid ?? 0),
      body: { version: packed.version },
    })
    const abroad = { version: bare.version, address: { ...leeds, country: 'IE', postcode: 'D02 AF30' } }
    expect((await steps.by.refused(changeAddress, { ...at(sold.uid), body: abroad })).body.message).toBe(
      'Cancel and re-order: the delivery price differs for IE.',
    )
    const unsold = { version: bare.version, address: { ...leeds, country: 'US', postcode: '10001' } }
    expect((await steps.by.refused(changeAddress, { ...at(sold.uid), body: unsold })).body.message).toBe(
      'We do not deliver there.',
    )
    const moved = await steps.by.call(changeAddress, {
      ...at(sold.uid),
      body: { ...move, version: bare.version },
    })
    expect(moved.deliveryAddress?.line1).toBe('15 Mill Lane')
    const part = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(moved.version, [[line, 2]]),
    })
    expect(part).toMatchObject({ status: 'open', fulfilmentState: 'partFulfilled' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 1, reserved: 1 }])
    const rest = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(part.version, [[line, 1]]),
    })
    expect(rest).toMatchObject({ status: 'completed', fulfilmentState: 'fulfilled' })
    const last = rest.shipments.at(-1)?.uid ?? 0
    const back = await steps.by.call(shipmentCalls.undo, { ...at(last), body: { version: rest.version } })
    expect(back).toMatchObject({ status: 'open', fulfilmentState: 'partFulfilled' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 1, reserved: 1 }])
    expect(await steps.mails(sold.uid)).toEqual(['orderConfirmation', 'orderDespatched', 'orderDespatched'])
  })

  test('an order in review is approved or declined, and goods stay until then', async () => {
    const uid = await steps.stocked({ Kendal: 2 })
    const doubtful = async () => {
      const waits = await steps.sell([[uid, 1]])
      await steps.write(
        sql`update "order" set status = 'review', risk_state = 'review' where uid = ${waits.uid}`,
      )
      return steps.order(waits.uid)
    }
    const one = await doubtful()
    const line = one.lines[0]?.uid ?? 0
    const send = { ...at(one.uid), body: parcel(one.version, [[line, 1]]) }
    expect((await steps.by.refused(shipmentCalls.add, send)).body.message).toBe(
      'This order is in review. Approve it first.',
    )
    const good = { version: one.version, decision: 'approve' as const, note: 'Rang them' }
    const approved = await steps.by.call(decideRisk, { ...at(one.uid), body: good })
    expect(approved).toMatchObject({ status: 'open', riskState: 'approved' })
    const two = await doubtful()
    const bad = { version: two.version, decision: 'decline' as const, note: '' }
    const declined = await steps.by.call(decideRisk, { ...at(two.uid), body: bad })
    expect(declined).toMatchObject({
      status: 'cancelled',
      riskState: 'declined',
      refundRequests: [{ state: 'open' }],
    })
    const late = { ...at(two.uid), body: { ...bad, version: declined.version } }
    expect((await steps.by.refused(decideRisk, late)).body.message).toBe('This order is not in review')
  })

  test('an order that is paid for and looks doubtful waits in review, and its customer is told', async () => {
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const waits = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]], { payment })
    await steps.write(sql`update "order" set risk_state = 'review' where uid = ${waits.uid}`)
    const { grandTotalMinor: amountMinor } = waits
    await steps.job(tx => pay(tx, waits.uid, { method: 'card', amountMinor, reference: 'R2' }))
    expect(await steps.order(waits.uid)).toMatchObject({ status: 'review', paymentState: 'paid' })
    expect(await steps.mails(waits.uid)).toEqual(['orderInReview'])
  })

  test('a despatch is undone for a day, a note changed for a quarter of an hour', async () => {
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
    const line = sold.lines[0]?.uid ?? 0
    const sent = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(sold.version, [[line, 1]]),
    })
    const parcelUid = sent.shipments[0]?.uid ?? 0
    await steps.write(
      sql`update shipment set despatched_at = now() - interval '25 hours' where uid = ${parcelUid}`,
    )
    const undo = { ...at(parcelUid), body: { version: sent.version } }
    expect((await steps.by.refused(shipmentCalls.undo, undo)).body.message).toBe(
      'A despatch can be undone for 24 hours.',
    )
    const body = { text: 'Left with the neighbour', pinned: false }
    const noted = await steps.by.call(noteCalls.add, { ...at(sold.uid), body })
    const noteUid = noted.notes[0]?.uid ?? 0
    await steps.write(sql`update order_note set at = now() - interval '16 minutes' where uid = ${noteUid}`)
    const params = { uid: sold.uid, noteUid }
    expect((await steps.by.refused(noteCalls.change, { params, body })).status).toBe(403)
    expect((await steps.by.refused(noteCalls.remove, { params })).status).toBe(403)
  })

  test('what a marketplace keeps is only looked at and sent', async () => {
    const payment = { method: 'marketplace', isTaken: true, reference: '' } as const
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]], { channel: 'ebay', payment })
    const { version, email, phone, instructions } = sold
    const refusals = [
      await admin.refused(cancelOrder, { ...at(sold.uid), body: cancelling(version) }),
      await admin.refused(changeAddress, { ...at(sold.uid), body: { version, address: leeds } }),
      await admin.refused(changeDetails, {
        ...at(sold.uid),
        body: { version, email, phone, instructions },
      }),
    ]
    for (const refusal of refusals) expect(refusal.body.message).toContain('marketplace it came from')
    const body = parcel(version, [[sold.lines[0]?.uid ?? 0, 1]])
    expect((await steps.by.call(shipmentCalls.add, { ...at(sold.uid), body })).status).toBe('completed')
  })

  test('what is sold over the counter is handed over at once', async () => {
    const uid = await steps.stocked({ Kendal: 2 })
    const payment = { method: 'inStore', isTaken: true, reference: 'T1' } as const
    const more = { channel: 'store', email: '', deliveryMethodUid: null, payment } as const
    const sold = await steps.sell([[uid, 2]], more)
    expect(sold).toMatchObject({ status: 'completed', fulfilmentState: 'collected', paymentState: 'paid' })
    expect(sold.events[0]).toMatchObject({ kind: 'handedOver' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 0, reserved: 0 }])
  })

  test('notes belong to their author, tags and messages to the order', async () => {
    await steps.write(sql`update site_config set orders_email = 'orders@greenlane.example'`)
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
    const note = { text: 'Gift wrap', pinned: true }
    const noted = await steps.by.call(noteCalls.add, { ...at(sold.uid), body: note })
    const params = { uid: sold.uid, noteUid: noted.notes[0]?.uid ?? 0 }
    expect((await admin.refused(noteCalls.change, { params, body: note })).body.message).toBe(
      'Only the author can edit, for 15 minutes',
    )
    await steps.by.call(noteCalls.change, { params, body: { ...note, text: 'No gift wrap' } })
    const tagged = await steps.by.call(tagOrder, {
      ...at(sold.uid),
      body: { version: noted.version, tags: ['gift', 'gift'] },
    })
    expect(tagged).toMatchObject({ tags: ['gift'], notes: [{ text: 'No gift wrap' }] })
    const sent = await steps.by.call(resendMessage, {
      ...at(sold.uid),
      body: { message: 'orderConfirmation' },
    })
    expect(sent.messages).toHaveLength(2)
    const answers = await steps.sql(
      sql`select distinct reply_to as "to" from mail_message where entity = 'order' and entity_uid = ${sold.uid}`,
    )
    expect(answers, 'where answers go').toEqual([{ to: 'orders@greenlane.example' }])
    const none = { ...at(sold.uid), body: { message: 'orderDespatched' as const } }
    expect((await steps.by.refused(resendMessage, none)).body.message).toBe(
      'Nothing of this order has been sent.',
    )
    expect((await steps.by.call(noteCalls.remove, { params })).notes).toEqual([])
  })

  test('holding it and sending it counts nothing anew, and tags of Backroom’s own are nobody else’s', async () => {
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
    const counted = async () =>
      (
        await steps.sql<{ at: string }>(
          sql`select string_agg(xmin::text, ',' order by starts_at, channel) as at from order_bucket`,
        )
      )[0]?.at
    const before = await counted()
    const held = await steps.by.call(holdOrder, {
      ...at(sold.uid),
      body: { version: sold.version, reason: 'x' },
    })
    const freed = await steps.by.call(releaseOrder, { ...at(sold.uid), body: { version: held.version } })
    const line = sold.lines[0]?.uid ?? 0
    const sent = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(freed.version, [[line, 1]]),
    })
    expect(sent.status).toBe('completed')
    expect(await counted()).toBe(before)

    const tags = ['gift', 'replacement']
    const mine = { ...at(sold.uid), body: { version: sent.version, tags } }
    expect((await steps.by.refused(tagOrder, mine)).body.errors?.tags).toEqual([
      'Only Backroom itself gives the tag replacement.',
    ])
    await steps.write(sql`update "order" set tags = '{possible-duplicate}' where uid = ${sold.uid}`)
    const { version } = await steps.order(sold.uid)
    expect(
      (await steps.by.call(tagOrder, { ...at(sold.uid), body: { version, tags: ['gift'] } })).tags,
    ).toEqual(['possible-duplicate', 'gift'])
    for (const contract of [addTag, removeTag]) {
      const bulk = new BulkSteps(shop, steps.by, contract)
      const refusal = await bulk.refused({
        selection: { uids: [sold.uid] },
        dryRun: true,
        tag: 'Replacement',
      })
      expect(refusal.body.errors?.tag).toEqual(['Only Backroom itself gives and takes the tag Replacement.'])
    }
  })

  test('is seen by payment staff, who change nothing but notes and money', async () => {
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
    const payments = await shop.as('payments')
    expect((await payments.call(readOrder, at(sold.uid))).number).toBe(sold.number)
    const hold = { ...at(sold.uid), body: { version: sold.version, reason: 'x' } }
    expect((await payments.refused(holdOrder, hold)).status).toBe(403)
    const body = { text: 'Rang the bank', pinned: false }
    expect((await payments.call(noteCalls.add, { ...at(sold.uid), body })).notes).toMatchObject([body])
    const refund = { amountMinor: 500, reason: 'other' as const, note: 'Late', idempotencyKey: randomUUID() }
    const { version } = await steps.order(sold.uid)
    const unsaid = { ...at(sold.uid), body: { version, ...refund, note: '' } }
    expect((await payments.refused(refundCalls.ask, unsaid)).body.errors?.note).toEqual(['Say why.'])
    const asked = await payments.call(refundCalls.ask, { ...at(sold.uid), body: { version, ...refund } })
    expect(asked).toMatchObject({ refunds: [{ amountMinor: 500, state: 'pending' }], refundRequests: [] })
    const payouts = await shop.as('payouts')
    expect((await payouts.refused(refundCalls.approve, at(1))).status).toBe(403)
  })
})
