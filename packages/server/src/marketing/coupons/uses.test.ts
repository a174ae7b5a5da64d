import { dayAfter } from '@backroom/contract/kit/shapes/period'
import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { couponCodesView } from '@backroom/contract/marketing/coupons/code-calls'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import {
  couponDays,
  couponSums,
  couponUsage,
  couponUsesView,
  releaseUse,
  useTrace,
} from '@backroom/contract/marketing/coupons/uses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { findCodes } from '#marketing/coupons/codes'
import { checkCounts, sweepUses } from '#marketing/coupons/upkeep'
import { customerKeyOf, redeemUses, releaseUses, reserveUses } from '#marketing/coupons/uses'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CouponSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new CouponSteps(shop)
})
afterAll(() => shop.close())

const order = (
  key: string,
  couponUid: number,
  more: { customerKey?: string; goodsMinor?: number; codeUid?: number } = {},
) => ({
  key,
  number: key,
  customerKey: more.customerKey ?? null,
  newCustomer: true,
  goodsMinor: 5_000,
  orderMinor: 4_500,
  fulfilment: 'delivery' as const,
  margin: { netMinor: 3_750, marginMinor: 1_250 },
  applied: [
    {
      couponUid,
      codeUid: more.codeUid ?? null,
      goodsMinor: more.goodsMinor ?? 500,
      deliveryMinor: 0,
      giftMinor: 0,
    },
  ],
  trace: ['Offer takes £5.00 off.'],
})
const set = async (change: { returnUseOnCancel: boolean }) => {
  const admin = await shop.as('admin')
  const settings = await admin.call(couponSettings.read, {})
  await admin.call(couponSettings.update, { body: { ...settings, ...change } })
}

describe('Uses', () => {
  test('of the last one are had by exactly one of 20 orders at once', async () => {
    const { uid } = await steps.make({ usesTotal: 1 })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => steps.write(tx => reserveUses(tx, order(`race${at}`, uid)))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await steps.read(uid)).toMatchObject({ used: 0, reserved: 1, state: 'usedUp' })
  })

  test('are one for an order that is sent twice, had when it is paid and given back when it is not', async () => {
    const { uid } = await steps.make({ usesTotal: 1 })
    const first = order('twice', uid)
    await steps.write(tx => reserveUses(tx, first))
    await steps.write(tx => reserveUses(tx, first))
    expect(await steps.read(uid)).toMatchObject({ reserved: 1, givenMinor: 500 })
    await steps.write(tx => redeemUses(tx, 'twice'))
    await steps.write(tx => redeemUses(tx, 'twice'))
    expect(await steps.read(uid)).toMatchObject({ used: 1, reserved: 0, state: 'usedUp' })
    await steps.write(tx => releaseUses(tx, 'twice', 'orderCancelled'))
    await steps.write(tx => releaseUses(tx, 'twice', 'orderCancelled'))
    expect(await steps.read(uid)).toMatchObject({ used: 0, reserved: 0, givenMinor: 0, state: 'active' })
    await steps.write(tx => redeemUses(tx, 'twice'))
    expect(await steps.read(uid)).toMatchObject({ used: 1, givenMinor: 500 })
  })

  test('stay had when an order is cancelled, where settings say so', async () => {
    const { uid } = await steps.make()
    await steps.write(tx => reserveUses(tx, order('kept', uid)))
    await steps.write(tx => redeemUses(tx, 'kept'))
    await set({ returnUseOnCancel: false })
    await steps.write(tx => releaseUses(tx, 'kept', 'orderCancelled'))
    expect(await steps.read(uid)).toMatchObject({ used: 1 })
    await set({ returnUseOnCancel: true })
    await steps.write(tx => releaseUses(tx, 'kept', 'orderCancelled'))
    expect(await steps.read(uid)).toMatchObject({ used: 0 })
  })

  test('that were paid after all show over the limit', async () => {
    const { uid } = await steps.make({ usesTotal: 1 })
    await steps.write(tx => reserveUses(tx, order('late', uid)))
    await steps.write(tx => releaseUses(tx, 'late', 'orderExpired'))
    await steps.write(tx => reserveUses(tx, order('next', uid)))
    expect((await steps.read(uid)).health).toBe('fine')
    await steps.write(tx => redeemUses(tx, 'late'))
    expect(await steps.read(uid)).toMatchObject({ used: 1, reserved: 1, health: 'overLimit' })
  })

  test('of two coupons by one order sell its goods once', async () => {
    const made = [await steps.make(), await steps.make()].map(({ uid }) => uid)
    const admin = await shop.as('admin')
    const total = async () => {
      const days = await admin.call(couponDays, { query: {} })
      return days.reduce((all, { goodsMinor }) => all + goodsMinor, 0)
    }
    const before = await total()
    const both = { ...order('both', 0), applied: made.flatMap(uid => order('both', uid).applied) }
    await steps.write(tx => reserveUses(tx, both))
    await steps.write(tx => redeemUses(tx, 'both'))
    expect((await total()) - before).toBe(5_000)
  })

  test('of several coupons are kept, had and given back at once without waiting in a circle', async () => {
    const made = [await steps.make(), await steps.make(), await steps.make()].map(({ uid }) => uid)
    const of = (key: string, uids: readonly number[]) => ({
      ...order(key, 0),
      applied: uids.flatMap(uid => order(key, uid).applied),
    })
    const keys = Array.from({ length: 12 }, (_, at) => `circle${at}`)
    const both = keys.flatMap((key, at) => [
      steps.write(tx => reserveUses(tx, of(key, at % 2 ? made : made.toReversed()))),
      steps.write(tx => redeemUses(tx, key)),
      steps.write(tx => releaseUses(tx, keys[(at + 1) % 12] ?? '', 'orderExpired')),
    ])
    const ended = await Promise.allSettled(both)
    expect(ended.flatMap(each => (each.status === 'rejected' ? String(each.reason) : []))).toEqual([])
  })

  test('kept for orders that are no more are given back by the clock, and counts that lie are put right', async () => {
    const { uid } = await steps.make({ usesTotal: 1 })
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`insert into "order" (number, email, billing_address, status, placed_at)
        values ('W-GONE', 'jo@gone.example', '{}', 'expired', now())`),
    )
    await steps.write(tx => reserveUses(tx, order('W-GONE', uid)))
    expect((await steps.read(uid)).state).toBe('usedUp')
    const context = { store: shop.store, signal: AbortSignal.timeout(60_000), attempt: 1 }
    await sweepUses.run({}, context)
    expect(await steps.read(uid)).toMatchObject({ reserved: 0, state: 'active' })
    await shop.store.database.rows(
      sql`update coupon_count set used = 7, given_minor = 1 where coupon_uid = ${uid}`,
    )
    await checkCounts.run({}, context)
    expect(await steps.read(uid)).toMatchObject({ used: 0, givenMinor: 0 })
  })

  test('are kept again by an order that gave them back, with the code they came by', async () => {
    const admin = await shop.as('admin')
    const { uid, code } = await steps.make({ usesTotal: 1 })
    const [found] = await findCodes(shop.store.database.orm, [code])
    const mine = order('again-after', uid, { codeUid: found?.codeUid ?? 0 })
    await steps.write(tx => reserveUses(tx, mine))
    expect(
      (await admin.call(couponCodesView.list, { query: { couponUid: uid } as never })).rows,
    ).toMatchObject([{ code, used: 1 }])
    await admin.refused(coupons.update, {
      params: { uid },
      body: { ...(await steps.read(uid)), archived: true, active: false },
    })
    await steps.write(tx => releaseUses(tx, 'again-after', 'orderExpired'))
    await steps.write(tx => reserveUses(tx, mine))
    expect(await steps.read(uid)).toMatchObject({ reserved: 1, givenMinor: 500 })
  })

  test('keep to a customer, however they write their address, and to the budget', async () => {
    const reader = shop.store.database.orm
    const [one, same, other] = await Promise.all(
      ['jo.bloggs+a@gmail.com', 'jobloggs@gmail.com', 'jo@elsewhere.example'].map(email =>
        customerKeyOf(reader, email),
      ),
    )
    expect([one === same, one === other]).toEqual([true, false])
    const { uid } = await steps.make({ usesPerCustomer: 1, budgetMinor: 1_000 })
    const take = (key: string, customerKey = '', goodsMinor = 500) =>
      steps.write(tx => reserveUses(tx, order(key, uid, { customerKey, goodsMinor })))
    await take('mine', one)
    await expect(take('again', same)).rejects.toThrow('You have already used this code')
    await expect(take('dear', other, 501)).rejects.toThrow('can no longer be used')
    await take('fits', other, 500)
  })

  test('are listed and summed up, and one can be given back by hand', async () => {
    const admin = await shop.as('admin')
    const { uid, name, type } = await steps.make()
    await steps.write(tx => reserveUses(tx, order('listed', uid)))
    const waiting = await admin.call(couponUsesView.list, { query: { search: 'listed' } })
    const early = { params: { uid: waiting.rows[0]?.uid ?? 0 }, body: { reason: 'By mistake' } }
    expect((await admin.refused(releaseUse, early)).body.message).toContain('waiting for payment')
    await steps.write(tx => redeemUses(tx, 'listed'))
    const { rows } = await admin.call(couponUsesView.list, { query: { search: 'listed' } })
    expect(rows).toMatchObject([{ coupon: name, state: 'redeemed', amountMinor: 500 }])
    const summed = await admin.call(couponUsage.list, { query: { search: name } })
    expect(summed.rows).toMatchObject([
      { name, uses: 1, givenMinor: 500, goodsMinor: 5_000, newCustomers: 1 },
    ])
    const days = await admin.call(couponDays, { query: { couponUid: uid } })
    expect([days.length, days.at(-1)]).toMatchObject([30, { uses: 1, givenMinor: 500, goodsMinor: 5_000 }])
    expect(await admin.call(couponDays, { query: { to: '0001-01-01' } })).toHaveLength(1) // no day is before the first
    const { now, before } = await admin.call(couponSums, { query: {} })
    const all = await admin.call(couponDays, { query: {} })
    expect(now.givenMinor).toBe(all.reduce((sum, { givenMinor }) => sum + givenMinor, 0))
    const { from, to } = { from: dayAfter(all[0]?.day ?? '', -30), to: dayAfter(all[0]?.day ?? '', -1) }
    expect((await admin.call(couponSums, { query: { from, to } })).now).toEqual(before)
    const wrong = await admin.refused(couponUsage.list, {
      query: { from: '2026-02-01', to: '2026-01-01' } as never,
    })
    expect(wrong.body.errors?.from).toEqual(['From must be before To.'])
    expect((await admin.refused(couponSums, { query: { from: '2010-01-01' } })).status).toBe(400)
    const params = { uid: rows[0]?.uid ?? 0 }
    expect(await admin.call(useTrace, { params })).toEqual(['Offer takes £5.00 off.'])
    await admin.call(releaseUse, { params, body: { reason: 'By mistake' } })
    expect((await admin.refused(releaseUse, { params, body: { reason: 'By mistake' } })).body.message).toBe(
      'Already released.',
    )
    const { body } = await admin.refused(coupons.remove, { params: { uid }, query: { version: 1 } })
    expect(body.message).toBe('Used on 1 order, so it can only be archived.')
    const { status } = await admin.refused(coupons.update, {
      params: { uid },
      body: { ...(await steps.read(uid)), type: type === 'percent' ? 'gift' : 'percent', active: false },
    })
    expect(status).toBe(400)
  })
})
