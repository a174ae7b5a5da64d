import { setCouponsActive } from '@backroom/contract/marketing/coupons/bulk'
import {
  checkCode,
  couponCodesView,
  couponReach,
  coupons,
  couponsView,
} from '@backroom/contract/marketing/coupons/calls'
import {
  couponDays,
  couponUsage,
  couponUsesView,
  releaseUse,
} from '@backroom/contract/marketing/coupons/uses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCodes } from '#marketing/coupons/codes'
import { customerKeyOf, redeemUses, releaseUses, reserveUses } from '#marketing/coupons/uses'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const none = { uid: 0, pageUid: 0, priceMinor: 0 }
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
    { couponUid, codeUid: more.codeUid ?? null, goodsMinor: more.goodsMinor ?? 500, deliveryMinor: 0 },
  ],
  trace: [],
})
describe('A coupon', () => {
  test('says what it lacks before it is switched on, and is kept as a draft', async () => {
    const admin = await shop.as('admin')
    const { body } = await admin.refused(coupons.create, { body: steps.input({ percentBp: null, code: '' }) })
    expect(body.errors).toMatchObject({ percentBp: ['Enter between 0.01 and 100.'], code: ['Enter a code.'] })
    expect((await steps.make({ active: false, percentBp: null, code: '' })).state).toBe('draft')
  })

  test('has a state that follows from dates and uses, and can be asked for', async () => {
    const [live, later, over] = await Promise.all([
      steps.make(),
      steps.make({ startsAt: '2099-01-01T00:00:00Z' }),
      steps.make({ endsAt: '2001-01-01T00:00:00Z' }),
    ])
    expect([live.state, later.state, over.state]).toEqual(['active', 'scheduled', 'expired'])
    const { rows } = await (await shop.as('admin')).call(couponsView.list, {
      query: { filter: JSON.stringify([{ field: 'state', op: 'in', value: ['scheduled'] }]) as never },
    })
    expect(rows.map(({ name }) => name)).toContain(later.name)
    expect(rows.map(({ name }) => name)).not.toContain(live.name)
  })

  test('cannot have a code that another has, however it is written', async () => {
    const admin = await shop.as('admin')
    await steps.make({ name: 'Harvest sale', code: 'HARVEST10', archived: true, active: false })
    const { status, body } = await admin.refused(coupons.create, {
      body: steps.input({ code: 'harvest-10' }),
    })
    expect([status, body.errors]).toEqual([
      400,
      { code: ['HARVEST-10 is the same code as one used by ‘Harvest sale’.'] },
    ])
    expect(await admin.call(checkCode, { query: { code: 'Harvest_10' } })).toEqual({
      free: false,
      usedBy: 'Harvest sale',
    })
  })

  test('of more than half is switched on by an Administrator only', async () => {
    const manager = await shop.as('ecommerce')
    const { status } = await manager.refused(coupons.create, { body: steps.input({ percentBp: 6_000 }) })
    expect(status).toBe(403)
    const draft = await manager.call(coupons.create, {
      body: steps.input({ percentBp: 6_000, active: false }),
    })
    const admin = await shop.as('admin')
    await admin.call(coupons.update, { params: { uid: draft.uid }, body: { ...draft, active: true } })
    expect((await steps.read(draft.uid)).state).toBe('active')
  })

  test('is nobody’s but store staff’s, and two who change the same are shown both', async () => {
    const { uid } = await steps.make()
    const { status: closed } = await (await shop.as('payments')).refused(coupons.read, { params: { uid } })
    expect(closed).toBe(403)
    const [admin, manager] = [await shop.as('admin'), await shop.as('ecommerce')]
    const opened = await admin.call(coupons.read, { params: { uid } })
    await manager.call(coupons.update, { params: { uid }, body: { ...opened, percentBp: 1_500 } })
    const { status, body } = await admin.refused(coupons.update, {
      params: { uid },
      body: { ...opened, percentBp: 2_000 },
    })
    expect([status, body.conflict?.fields]).toEqual([
      409,
      { percentBp: { base: 1_000, mine: 2_000, theirs: 1_500 } },
    ])
  })

  test('is switched, dated and archived with others, and taken back; what lacks something stays off', async () => {
    const [whole, bare] = await Promise.all([
      steps.make({ active: false }),
      steps.make({ active: false, percentBp: null }),
    ])
    const bulk = new BulkSteps(shop, await shop.as('admin'), setCouponsActive)
    const preview = await bulk.preview({ uids: [whole.uid, bare.uid] }, { active: true })
    expect(preview.counts).toMatchObject({ willChange: 1, refused: 1 })
    const uid = await bulk.run(preview)
    await bulk.ended(uid)
    expect([(await steps.read(whole.uid)).state, (await steps.read(bare.uid)).state]).toEqual([
      'active',
      'draft',
    ])
    await bulk.ended(await bulk.undo(uid))
    expect((await steps.read(whole.uid)).state).toBe('draft')
  })

  test('tells how many items it reaches, which, and whom it meets there', async () => {
    const [{ pageUid } = none] = await steps.items()
    const [page] = await shop.store.database.rows<{ code: string }>(
      sql`select code from item where uid = ${pageUid}`,
    )
    const scope = {
      match: 'all' as const,
      of: [{ field: 'code' as const, op: 'equals' as const, value: page?.code ?? '' }],
    }
    const other = await steps.make({ scope })
    const found = await (await shop.as('admin')).call(couponReach, { body: { scope, couponUid: null } })
    expect(found).toMatchObject({ items: 1, sample: [{ uid: pageUid }] })
    expect(found.meets.map(({ uid }) => uid)).toContain(other.uid)
  })
})

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
      body: { ...(await steps.read(uid)), archived: true },
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
    const params = { uid: rows[0]?.uid ?? 0 }
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
