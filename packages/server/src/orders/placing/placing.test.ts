import { randomUUID } from 'node:crypto'
import { cancelOrder, orderByNumber } from '@backroom/contract/orders/order/order'
import { placePhoneOrder, priceOrder } from '@backroom/contract/orders/placing/placing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sized } from '#testing/sized'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { OrderSteps } from '#testing/steps/order-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: OrderSteps
let coupons: CouponSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  steps = await OrderSteps.open(shop)
  coupons = new CouponSteps(shop)
  admin = await shop.as('admin')
})
afterAll(async () => {
  await steps.expectAgreement()
  await shop.close()
})

const at = (uid: number) => ({ params: { uid } })

describe('Placing an order', () => {
  test('taxes each line by its class and its delivery as what it delivers, and everything adds up', async () => {
    const [zero] = await steps.sql<{ uid: number }>(sql`select uid from tax_class where code = 'zero'`)
    await steps.write(sql`update site_config set delivery_tax_class_uid = null`)
    const helmet = await steps.stocked({ Kendal: 5 }, { priceMinor: 4_000, taxClassUid: zero?.uid })
    const jacket = await steps.stocked({ Kendal: 5 }, { priceMinor: 6_000 })
    const sold = await steps.sell([
      [helmet, 1],
      [jacket, 1],
    ])
    expect(sold).toMatchObject({
      status: 'open',
      paymentState: 'paid',
      itemsTotalMinor: 10_000,
      deliveryTotalMinor: 500,
      taxTotalMinor: 1_050,
      grandTotalMinor: 10_500,
      taxes: [
        { rateBp: 2_000, taxMinor: 1_000 },
        { rateBp: 0, taxMinor: 0 },
        { rateBp: null, taxMinor: 50 },
      ],
      customer: { name: 'Ann Hartley', orderCount: 1, spentMinor: 10_500 },
    })
    expect(await steps.level(jacket)).toEqual([{ place: 'Kendal', onHand: 5, reserved: 1 }])
    expect(await steps.mails(sold.uid)).toEqual(['orderConfirmation'])
    expect(await steps.by.call(orderByNumber, { params: { number: sold.number } })).toEqual({ uid: sold.uid })
  })

  test('takes coupons off line by line, keeps their use, and says how the price came about', async () => {
    const coupon = await coupons.make({ percentBp: 1_000 })
    const uid = await steps.stocked({ Kendal: 5 }, { priceMinor: 3_333 })
    const sold = await steps.sell([[uid, 2]], { codes: [coupon.code], email: 'tenth@off.example' })
    expect(sold).toMatchObject({
      itemsTotalMinor: 6_666,
      discountTotalMinor: 667,
      grandTotalMinor: 6_499,
      couponCodes: [coupon.code],
      lines: [{ lineDiscountMinor: 667, lineTotalMinor: 5_999 }],
      discounts: [{ code: coupon.code, source: 'coupon', amountMinor: 667 }],
    })
    expect(sold.explanation.join()).toContain('10%')
    expect((await coupons.read(coupon.uid)).used).toBe(1)
    const cancelling = {
      version: sold.version,
      reason: 'duplicate' as const,
      tellCustomer: false,
      idempotencyKey: randomUUID(),
    }
    await admin.call(cancelOrder, { ...at(sold.uid), body: cancelling })
    expect((await coupons.read(coupon.uid)).used).toBe(0)
  })

  test('gives the next gift when the first is gone, keeps its stock, and counts what it is worth as given away', async () => {
    const [gone, socks] = [
      await steps.stocked({}, { priceMinor: 900 }),
      await steps.stocked({ Kendal: 3 }, { priceMinor: 700 }),
    ]
    const bought = await steps.stocked({ Kendal: 5 }, { priceMinor: 3_000 })
    const coupon = await coupons.make({ type: 'gift', giftItemUids: [gone, socks], budgetMinor: 1_000 })
    await steps.rollUp()
    const gift = { codes: [coupon.code, 'NO-SUCH-CODE'], email: 'gift@given.example' }
    const sold = await steps.sell([[bought, 1]], gift)
    expect(sold).toMatchObject({ grandTotalMinor: 3_500, discountTotalMinor: 700 })
    expect(sold.lines).toMatchObject([{}, { lineDiscountMinor: 700, lineTotalMinor: 0 }])
    expect(await steps.level(socks)).toEqual([{ place: 'Kendal', onHand: 3, reserved: 1 }])
    expect(await coupons.read(coupon.uid)).toMatchObject({ used: 1, givenMinor: 700 })
    const tries = await steps.sql(
      sql`select reason from coupon_try where code in (${coupon.code}, 'NO-SUCH-CODE') order by reason`,
    )
    expect(tries).toEqual([{ reason: 'ACCEPTED' }, { reason: 'UNKNOWN' }])
    const again = await steps.sell([[bought, 1]], { ...gift, email: 'second@given.example' })
    expect([again.discountTotalMinor, again.lines.length]).toEqual([0, 1])
  })

  test('knows how it is paid, who buys and whether it is carried home, as coupons ask', async () => {
    const uid = await steps.stocked({ Kendal: 9 }, { priceMinor: 10_000 })
    await steps.write(
      sql`insert into customer (last_name, email, tags) values ('Tagged', 'tag@ged.example', '{club}')`,
    )
    const club = await coupons.make({ audience: 'tagged', audienceTags: ['club'], usesPerCustomer: null })
    const { key: _, channel: __, payment: ___, ...asked } = steps.asked([[uid, 1]], { codes: [club.code] })
    const costs = async (more: object) =>
      (await steps.by.call(priceOrder, { body: { ...asked, email: 'tag@ged.example', ...more } })).grandMinor
    expect(await costs({})).toBe(9_500)
    expect(await costs({ email: 'un@tagged.example' })).toBe(10_500)
    expect(await costs({ payment: { method: 'finance' } })).toBe(10_500)
    expect(await costs({ payment: { method: 'voucher' } })).toBe(10_500)
  })

  test('has the last use of a coupon once, of all who want it at the same moment', async () => {
    const uid = await steps.stocked({ Kendal: 40 })
    const coupon = await coupons.make({ usesTotal: 1 })
    const body = (at: number) => ({
      ...steps.phoned([[uid, 1]], 9_500),
      codes: [coupon.code],
      email: `last${at}@use.example`,
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => steps.by.call(placePhoneOrder, { body: body(at) })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status, body: refusal } = await steps.by.refused(placePhoneOrder, { body: body(20) })
    expect([status, refusal.code, refusal.message.includes(coupon.code)]).toEqual([409, 'priceChanged', true])
    expect(await coupons.read(coupon.uid)).toMatchObject({ used: 1, reserved: 0 })
  })

  test('promises the last ten units to ten of all who want one at once', { timeout: 60_000 }, async () => {
    const wanting = sized(20, 50)
    const uid = await steps.stocked({ Kendal: 10 })
    const tries = await Promise.allSettled(
      Array.from({ length: wanting }, (_, n) =>
        steps.by.call(placePhoneOrder, {
          body: { ...steps.phoned([[uid, 1]], 10_500), email: `shopper${n}@crowd.example` },
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 10, reserved: 10 }])
    const [kept] = await steps.sql<{ orders: number; numbers: number }>(sql`
      select count(*)::int as orders, count(distinct o.number)::int as numbers from "order" o join order_line l on l.order_uid = o.uid where l.item_uid = ${uid}`)
    expect(kept).toEqual({ orders: 10, numbers: 10 })
  })

  test('is one order however often it is sent, and two alike are marked', async () => {
    const uid = await steps.stocked({ Kendal: 9 })
    const body = steps.phoned([[uid, 1]], 10_500)
    const [one, same] = await Promise.all([
      steps.by.call(placePhoneOrder, { body }),
      steps.by.call(placePhoneOrder, { body }),
    ])
    expect(same).toEqual(one)
    const again = await steps.by.call(placePhoneOrder, { body: steps.phoned([[uid, 1]], 10_500) })
    const twin = await steps.order(again.uid)
    expect(twin.tags).toEqual(['possible-duplicate'])
    expect(twin.twins).toEqual([one])
    expect(twin.channel).toBe('phone')
  })

  test('is refused when the price is another than was told, the item is gone or the customer blocked', async () => {
    const uid = await steps.stocked({ Kendal: 1 })
    const { key: _, channel: __, payment: ___, ...asked } = steps.asked([[uid, 1]])
    const price = await steps.by.call(priceOrder, { body: asked })
    expect(price).toMatchObject({ grandMinor: 10_500, deliveryMinor: 500, lines: [{ totalMinor: 10_000 }] })
    expect(price.methods.map(({ name }) => name)).toContain('Fiver')
    const told = await steps.by.refused(placePhoneOrder, { body: steps.phoned([[uid, 1]], 9_999) })
    expect(told).toMatchObject({
      status: 409,
      body: { message: 'The price has changed: it is £105.00 now.' },
    })
    const gone = await steps.by.refused(placePhoneOrder, { body: steps.phoned([[uid, 2]], 20_500) })
    expect(gone).toMatchObject({ status: 409, body: { message: 'Some items are no longer available' } })
    await steps.write(
      sql`insert into customer (last_name, email, status, block_reason) values ('Rook', 'r@ook.example', 'blocked', 'Chargebacks')`,
    )
    const body = { ...steps.phoned([[uid, 1]], 10_500), email: 'r@ook.example' }
    expect((await steps.by.refused(placePhoneOrder, { body })).body.message).toBe(
      'This customer is blocked: Chargebacks.',
    )
    // A shopper is not told what staff wrote about them.
    await expect(steps.sell([[uid, 1]], { email: 'r@ook.example' })).rejects.toMatchObject({
      body: { message: 'We cannot take this order online. Please contact us.' },
    })
    expect(await steps.level(uid)).toEqual([{ place: 'Kendal', onHand: 1, reserved: 0 }])
  })
})
