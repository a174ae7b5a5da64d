import { randomUUID } from 'node:crypto'
import { cancelOrder, refundCalls, replaceOrder, shipmentCalls } from '@backroom/contract/orders/order/order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareOf } from '#orders/order/states'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { cancelling, OrderSteps, parcel } from '#testing/steps/order-steps'
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
describe('Cancelling', () => {
  test('of somebody who may not move money asks for it, and an Administrator agrees', async () => {
    const uid = await steps.stocked({ Kendal: 2 }, { priceMinor: 7_998 })
    const sold = await steps.sell([[uid, 1]])
    const body = cancelling(sold.version)
    const dry = await steps.by.call(cancelOrder, { ...at(sold.uid), body: { ...body, dryRun: true } })
    expect(dry).toMatchObject({ units: 1, refundMinor: 8_498, isRequested: true })
    expect(dry.split).toEqual([{ method: 'card', amountMinor: 8_498 }])
    expect(dry.message.subject).toMatch(/^Your order \S+ was cancelled$/)
    // Nobody has agreed to it yet.
    expect(dry.message.text).not.toContain('on its way back')
    expect((await steps.order(sold.uid)).status).toBe('open')
    await steps.by.call(cancelOrder, { ...at(sold.uid), body })
    await steps.by.call(cancelOrder, { ...at(sold.uid), body })
    const asked = await steps.order(sold.uid)
    expect(asked).toMatchObject({
      status: 'cancelled',
      paymentState: 'paid',
      refundedTotalMinor: 0,
      refunds: [],
      refundRequests: [{ amountMinor: 8_498, state: 'open' }],
    })
    const request = asked.refundRequests[0]?.uid ?? 0
    expect((await steps.by.refused(refundCalls.approve, at(request))).status).toBe(403)
    const agreed = await (await shop.as('payments')).call(refundCalls.approve, at(request))
    expect((await admin.refused(refundCalls.reject, at(request))).status).toBe(409)
    const made = await admin.call(refundCalls.made, at(agreed.refunds[0]?.uid ?? 0))
    expect(made).toMatchObject({ paymentState: 'refunded', refundedTotalMinor: 8_498 })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 2, reserved: 0 }])
    expect(await steps.mails(sold.uid)).toEqual(['orderConfirmation', 'orderCancelled'])
  })

  test('unit by unit comes to what the line cost, with the delivery at the end', async () => {
    const coupons = new CouponSteps(shop)
    const coupon = await coupons.make({ type: 'amount', level: 'order', amountMinor: 500, percentBp: null })
    const uid = await steps.stocked({ Kendal: 3 }, { priceMinor: 500 })
    const sold = await steps.sell([[uid, 3]], { codes: [coupon.code], email: 'thirds@part.example' })
    const line = sold.lines[0]?.uid ?? 0
    expect(sold.lines[0]?.lineTotalMinor).toBe(1_000)
    const one = await admin.call(cancelOrder, {
      ...at(sold.uid),
      body: cancelling(sold.version, [[line, 1]]),
    })
    expect(one).toMatchObject({ units: 1, refundMinor: 333, isRequested: false })
    expect(one.message.subject).toMatch(/^Part of your order \S+ was cancelled$/)
    expect(one.message.text).toContain('What you paid for it is on its way back to you.')
    const left = await steps.order(sold.uid)
    expect(left).toMatchObject({ status: 'open', refunds: [{ amountMinor: 333, state: 'pending' }] })
    const two = await admin.call(cancelOrder, {
      ...at(sold.uid),
      body: cancelling(left.version, [[line, 2]]),
    })
    expect(two.refundMinor).toBe(667 + 500)
    const { refunds } = await steps.order(sold.uid)
    expect(refunds.map(refund => [refund.lines, refund.deliveryMinor])).toEqual([
      [[{ lineUid: line, quantity: 1, amountMinor: 333, taxMinor: 55 }], 0],
      [[{ lineUid: line, quantity: 2, amountMinor: 667, taxMinor: 112 }], 500],
    ])
    for (const [total, quantity] of [
      [1_000, 3],
      [999, 7],
      [1, 5],
    ] as const) {
      const parts = Array.from({ length: quantity }, (_, n) => shareOf(total, quantity, n, n + 1))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    }
  })

  test('is refused once something has left, and what is damaged leaves the stock', async () => {
    const uid = await steps.stocked({ Kendal: 4 })
    const sold = await steps.sell([[uid, 2]])
    const line = sold.lines[0]?.uid ?? 0
    const sent = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(sold.version, [[line, 1]]),
    })
    const whole = await admin.refused(cancelOrder, { ...at(sold.uid), body: cancelling(sent.version) })
    expect(whole).toMatchObject({
      status: 400,
      body: { message: '1 of 2 units has already been despatched' },
    })
    const body = {
      ...cancelling(sent.version),
      reason: 'outOfStock' as const,
      lines: [{ lineUid: line, quantity: 1, restock: 'damaged' as const }],
    }
    await admin.call(cancelOrder, { ...at(sold.uid), body })
    expect(await steps.order(sold.uid)).toMatchObject({ status: 'completed', fulfilmentState: 'fulfilled' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 2, reserved: 0 }])
  })
})

describe('Giving back', () => {
  test('money goes back without anything cancelled, never more than came in', async () => {
    const sold = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]])
    const body = {
      version: sold.version,
      amountMinor: 1_000,
      reason: 'other' as const,
      note: 'Scratched',
      idempotencyKey: randomUUID(),
    }
    const asked = await admin.call(refundCalls.ask, { ...at(sold.uid), body })
    expect(asked).toMatchObject({
      refundableMinor: 9_500,
      refunds: [{ amountMinor: 1_000, state: 'pending' }],
    })
    const more = { ...body, version: asked.version, amountMinor: 9_501, idempotencyKey: randomUUID() }
    expect((await admin.refused(refundCalls.ask, { ...at(sold.uid), body: more })).body.message).toBe(
      'At most £95.00 can go back.',
    )
    const made = await admin.call(refundCalls.made, at(asked.refunds[0]?.uid ?? 0))
    expect(made).toMatchObject({ paymentState: 'partRefunded', customer: { orderCount: expect.any(Number) } })
  })
})

describe('What is asked of lines', () => {
  test('names each line once, whatever is asked', async () => {
    const sold = await steps.sell([[await steps.stocked({ Kendal: 3 }), 3]])
    const line = sold.lines[0]?.uid ?? 0
    const twice: [number, number][] = [
      [line, 2],
      [line, 2],
    ]
    const lines = twice.map(([lineUid, quantity]) => ({ lineUid, quantity }))
    const { version } = sold
    const refusals = [
      await steps.by.refused(cancelOrder, { ...at(sold.uid), body: cancelling(version, twice) }),
      await steps.by.refused(shipmentCalls.add, { ...at(sold.uid), body: parcel(version, twice) }),
      await steps.by.refused(replaceOrder, {
        ...at(sold.uid),
        body: { version, lines, note: 'Lost', idempotencyKey: randomUUID() },
      }),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 400, body: { errors: { lines: ['Name each line once.'] } } })
  })

  test('leaves alone what is packed, until its parcel is voided', async () => {
    const uid = await steps.stocked({ Kendal: 3 })
    const sold = await steps.sell([[uid, 3]])
    const line = sold.lines[0]?.uid ?? 0
    const packed = await steps.by.call(shipmentCalls.add, {
      ...at(sold.uid),
      body: parcel(sold.version, [[line, 2]], false),
    })
    const [first] = packed.shipments
    const all = await admin.refused(cancelOrder, { ...at(sold.uid), body: cancelling(packed.version) })
    expect(all.body.message).toBe(`Void parcel ${first?.number} first.`)
    const two = cancelling(packed.version, [[line, 2]])
    const refusal = await admin.refused(cancelOrder, { ...at(sold.uid), body: two })
    expect(refusal.body.errors?.lines?.[0]).toMatch(/^Void parcel \S+-S1 first: 2 of '.*' are packed\.$/)
    await admin.call(cancelOrder, { ...at(sold.uid), body: cancelling(packed.version, [[line, 1]]) })
    const left = await steps.order(sold.uid)
    const gone = await steps.by.call(shipmentCalls.despatch, {
      ...at(first?.uid ?? 0),
      body: { version: left.version },
    })
    expect(gone).toMatchObject({ status: 'completed', fulfilmentState: 'fulfilled' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 1, reserved: 0 }])
  })
})
