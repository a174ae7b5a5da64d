import { randomUUID } from 'node:crypto'
import { customerInput, customers } from '@backroom/contract/orders/customers/customers'
import { ordersView } from '@backroom/contract/orders/lists/lists'
import { cancelOrder, changeDetails, replaceOrder } from '@backroom/contract/orders/order/order'
import { findCustomers } from '@backroom/contract/orders/placing/known'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderExpiry, pay } from '#orders/order/paying'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { cancelling, leeds, OrderSteps } from '#testing/steps/order-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
let coupons: CouponSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
  coupons = new CouponSteps(shop)
})
afterAll(async () => {
  await steps.expectAgreement()
  await shop.close()
})

const at = (uid: number) => ({ params: { uid } })
const expire = () => orderExpiry.run({}, { store: shop.store, signal: new AbortController().signal } as never)

describe('An order that is placed', () => {
  test('is paid in parts, and opens with the last of them', async () => {
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const { uid } = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]], { payment })
    const paid = (amountMinor: number) =>
      steps.job(tx => pay(tx, uid, { method: 'card', amountMinor, reference: '' }))
    await paid(4_000)
    expect(await steps.order(uid)).toMatchObject({ status: 'awaitingPayment', paymentState: 'partPaid' })
    await paid(6_500)
    expect(await steps.order(uid)).toMatchObject({ status: 'open', paymentState: 'paid' })
  })

  test('is cancelled whole or not at all until it is paid, owes nothing then, and is among the cancelled at once', async () => {
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const email = 'owes@paid.example'
    const sold = await steps.sell([[await steps.stocked({ Kendal: 2 }), 2]], { payment, email })
    const line = sold.lines[0]?.uid ?? 0
    const part = { ...at(sold.uid), body: cancelling(sold.version, [[line, 1]]) }
    expect((await steps.by.refused(cancelOrder, part)).body.errors?.lines).toEqual([
      'Nothing is paid for it yet: cancel all of it, or wait for its payment.',
    ])
    const balance = async () => {
      const { rows } = await steps.by.call(ordersView.list, {
        query: { search: 'owes@paid.example' },
      })
      return rows[0]?.balanceMinor
    }
    expect(await balance()).toBe(sold.grandTotalMinor)
    const lost = () => steps.sql<{ n: number }>(sql`select sum(cancelled)::int as n from order_bucket`)
    const [before] = await lost()
    await steps.by.call(cancelOrder, { ...at(sold.uid), body: cancelling(sold.version, [[line, 2]]) })
    expect(await balance()).toBe(0)
    expect((await lost())[0]?.n).toBe((before?.n ?? 0) + 1)
  })

  test('and paid in full after units of it were cancelled gives back what they cost', async () => {
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const { uid, grandTotalMinor } = await steps.sell([[await steps.stocked({ Kendal: 3 }), 3]], { payment })
    await steps.write(sql`update order_line set quantity_cancelled = 1 where order_uid = ${uid}`)
    await steps.write(sql`update "order" set cancel_reason = 'outOfStock' where uid = ${uid}`)
    await steps.job(tx => pay(tx, uid, { method: 'card', amountMinor: grandTotalMinor, reference: '' }))
    expect(await steps.order(uid)).toMatchObject({
      status: 'open',
      refunds: [{ amountMinor: 10_000, reason: 'outOfStock', state: 'pending' }],
    })
  })

  test('that expired half paid is not paid by the other half once the first is on its way back', async () => {
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const { uid } = await steps.sell([[await steps.stocked({ Kendal: 1 }), 1]], { payment })
    const paid = (amountMinor: number) =>
      steps.job(tx => pay(tx, uid, { method: 'card', amountMinor, reference: '' }))
    await paid(5_000)
    await steps.write(sql`update "order" set placed_at = now() - interval '2 hours' where uid = ${uid}`)
    await expire()
    await paid(5_500)
    expect(await steps.order(uid)).toMatchObject({
      status: 'expired',
      refunds: [{ amountMinor: 5_000 }, { amountMinor: 5_500 }],
    })
  })

  test('that is paid too late goes on where everything is there, else the money goes back', async () => {
    const uid = await steps.stocked({ Kendal: 2 })
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const coupon = await new CouponSteps(shop).make({ code: 'LATE10', percentBp: 1_000 })
    const one = await steps.sell([[uid, 1]], { payment, codes: [coupon.code], email: 'late@paid.example' })
    const two = await steps.sell([[uid, 1]], { payment })
    await steps.write(
      sql`update "order" set placed_at = now() - interval '2 hours' where uid in (${one.uid}, ${two.uid})`,
    )
    await expire()
    await steps.sell([[uid, 1]])
    for (const { uid, grandTotalMinor: amountMinor } of [one, two])
      await steps.job(tx => pay(tx, uid, { method: 'card', amountMinor, reference: 'late' }))
    const reopened = await steps.order(one.uid)
    expect(reopened).toMatchObject({ status: 'open', paymentState: 'paid', refunds: [] })
    expect(reopened.events.map(({ kind }) => kind)).toEqual(['reopened', 'paid', 'expired', 'placed'])
    expect((await new CouponSteps(shop).read(coupon.uid)).used).toBe(1)
    const returned = await steps.order(two.uid)
    expect(returned).toMatchObject({
      status: 'expired',
      refunds: [{ amountMinor: 10_500, state: 'pending', note: 'Paid after it had expired' }],
    })
    expect(returned.events[0]).toMatchObject({ kind: 'refundRequested' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 2, reserved: 2 }])
  })

  test('that cannot be ended keeps no other from it', async () => {
    const uid = await steps.stocked({ Kendal: 2 })
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const bad = await steps.sell([[uid, 1]], { payment })
    const good = await steps.sell([[uid, 1]], { payment })
    await steps.write(
      sql`update "order" set placed_at = now() - interval '2 hours' where uid in (${bad.uid}, ${good.uid})`,
    )
    await steps.write(
      sql.raw(
        `alter table order_event add constraint stumbles check (not (order_uid = ${bad.uid} and kind = 'expired'))`,
      ),
    )
    await expire()
    expect((await steps.order(bad.uid)).status).toBe('awaitingPayment')
    expect((await steps.order(good.uid)).status).toBe('expired')
    await steps.write(sql`alter table order_event drop constraint stumbles`)
    await expire()
    expect((await steps.order(bad.uid)).status).toBe('expired')
  })

  test('that nobody pays for gives everything back in time', async () => {
    const uid = await steps.stocked({ Kendal: 3 })
    const payment = { method: 'card', isTaken: false, reference: '' } as const
    const last = await coupons.make({ usesTotal: 1 })
    const waits = await steps.sell([[uid, 2]], { payment, codes: [last.code] })
    expect((await coupons.read(last.uid)).state).toBe('usedUp')
    const later = await steps.sell([[uid, 1]], { payment: { ...payment, method: 'bankTransfer' } })
    expect(waits).toMatchObject({ status: 'awaitingPayment', paymentState: 'unpaid' })
    await steps.write(
      sql`update "order" set placed_at = now() - interval '2 hours' where uid in (${waits.uid}, ${later.uid})`,
    )
    await steps.write(sql`update site_config set reserve_minutes = 180`)
    await expire()
    expect((await steps.order(waits.uid)).status, 'the shop waits longer').toBe('awaitingPayment')
    await steps.write(sql`update site_config set reserve_minutes = 60`)
    await expire()
    expect((await steps.order(waits.uid)).status).toBe('expired')
    expect((await steps.order(later.uid)).status).toBe('awaitingPayment')
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 3, reserved: 1 }])
    expect(await coupons.read(last.uid)).toMatchObject({ state: 'active', reserved: 0, givenMinor: 0 })
  })
})

test('Whoever bought before is found by name, email or telephone, with where their last order went or staff say they live', async () => {
  const uid = await steps.stocked({ Kendal: 1 })
  const home = { ...leeds, name: 'Winifred Thistlewood' }
  await steps.sell([[uid, 1]], { email: 'w@thistlewood.example', billingAddress: home })
  for (const search of ['thistlew', 'W@thistlewood.example', 'winifred']) {
    const found = await steps.by.call(findCustomers, { query: { search } })
    expect(found, search).toMatchObject([
      { name: 'Winifred Thistlewood', isBlocked: false, billingAddress: home, deliveryAddress: null },
    ])
  }
  const found = () => steps.by.call(findCustomers, { query: { search: 'thistlew' } })
  const params = { uid: (await found())[0]?.uid ?? 0 }
  const { version, addresses, ...known } = await steps.by.call(customers.read, { params })
  expect(addresses).toMatchObject([{ address: home, isDefaultBilling: true, isDefaultDelivery: true }])
  const moved = addresses.map(each => ({ ...each, address: { ...home, line1: '2 Mill Lane' } }))
  const body = { ...customerInput.parse({ ...known, addresses: moved }), version }
  await steps.by.call(customers.update, { params, body })
  expect(await found()).toMatchObject([{ billingAddress: { line1: '2 Mill Lane' }, deliveryAddress: null }])
})

describe('Before it has gone', () => {
  test('an order’s customer can be reached otherwise, and not any more once it has', async () => {
    const uid = await steps.stocked({ Kendal: 1 })
    const sold = await steps.sell([[uid, 1]])
    const body = {
      version: sold.version,
      email: 'Anne@Hartley.example',
      phone: '1',
      instructions: 'Ring twice',
    }
    const changed = await steps.by.call(changeDetails, { ...at(sold.uid), body })
    expect(changed).toMatchObject({ email: 'anne@hartley.example', phone: '1', instructions: 'Ring twice' })
    expect(changed.events[0]).toMatchObject({ kind: 'detailsChanged' })
    const nowhere = { ...body, version: changed.version, email: '' }
    const refusal = await steps.by.refused(changeDetails, { ...at(sold.uid), body: nowhere })
    expect(refusal.body.errors).toEqual({ email: ['Say where to write to.'] })
    const sent = await steps.by.call(cancelOrder, {
      ...at(sold.uid),
      body: {
        version: changed.version,
        reason: 'duplicate',
        tellCustomer: false,
        idempotencyKey: randomUUID(),
      },
    })
    expect(sent.units).toBe(1)
    const { version } = await steps.order(sold.uid)
    const late = await steps.by.refused(changeDetails, {
      ...at(sold.uid),
      body: { ...body, version },
    })
    expect(late.body.message).toBe('A cancelled order cannot be changed')
  })
})

describe('A replacement', () => {
  test('is an order of its own that costs nothing, takes stock, and is made once', async () => {
    const uid = await steps.stocked({ Kendal: 3 })
    const kept = { instructions: 'By the blue door', vatNumber: 'GB123456782' }
    const sold = await steps.sell([[uid, 2]], kept)
    const [line] = sold.lines
    const asked = (quantity: number, idempotencyKey = randomUUID()) => ({
      ...at(sold.uid),
      body: {
        version: sold.version,
        lines: [{ lineUid: line?.uid ?? 0, quantity }],
        note: 'Arrived broken',
        idempotencyKey,
      },
    })
    const few = await steps.by.refused(replaceOrder, asked(3))
    expect(few.body.errors?.lines?.[0]).toMatch(/^Only 2 of ‘.*’ were ordered\.$/)
    const once = asked(1)
    const made = await steps.by.call(replaceOrder, once)
    expect(await steps.by.call(replaceOrder, once)).toEqual(made)
    expect(await steps.order(made.uid)).toMatchObject({
      status: 'open',
      channel: 'phone',
      grandTotalMinor: 0,
      paymentState: 'paid',
      tags: ['replacement'],
      email: sold.email,
      ...kept,
      lines: [{ code: line?.code, quantity: 1, lineTotalMinor: 0 }],
    })
    expect((await steps.order(sold.uid)).events[0]).toMatchObject({ kind: 'replaced' })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 3, reserved: 3 }])
  })
})
