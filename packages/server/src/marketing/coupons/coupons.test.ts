import {
  checkCode,
  couponBatches,
  couponCodesView,
  couponReach,
  coupons,
  couponsView,
  couponUsage,
  couponUsesView,
  releaseUse,
  simulate,
} from '@backroom/contract/marketing/coupons/calls'
import { type CouponInput, newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerKeyOf, redeemUses, releaseUses, reserveUses } from '#marketing/coupons/uses'
import { sized, tell } from '#testing/sized'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

let made = 0
const input = (more: Partial<CouponInput> = {}): CouponInput => {
  made += 1
  return {
    ...newCoupon,
    name: `Offer ${made}`,
    code: `OFFER${made}`,
    active: true,
    percentBp: 1_000,
    ...more,
  }
}
const make = async (more: Partial<CouponInput> = {}) =>
  (await shop.as('admin')).call(coupons.create, { body: input(more) })
const read = async (uid: number) => (await shop.as('admin')).call(coupons.read, { params: { uid } })

const order = (key: string, couponUid: number, more: { customerKey?: string; goodsMinor?: number } = {}) => ({
  key,
  number: key,
  customerKey: more.customerKey ?? null,
  newCustomer: true,
  goodsMinor: 5_000,
  applied: [{ couponUid, codeUid: null, goodsMinor: more.goodsMinor ?? 500, deliveryMinor: 0 }],
  trace: [],
})
const inTransaction = shopTransaction()
function shopTransaction() {
  return <Answer>(
    work: (tx: Parameters<Parameters<TestApp['store']['database']['transaction']>[0]>[0]) => Promise<Answer>,
  ) => shop.store.database.transaction(work)
}

/** A size that is sold, and its price. */
async function anItem(): Promise<{ uid: number; pageUid: number; priceMinor: number }> {
  const [row] = await shop.store.database.rows<{ uid: number; pageUid: number; priceMinor: number }>(sql`
    select i.uid, i.page_uid as "pageUid", r.effective_price_minor as "priceMinor" from item i
    join item_rollup r on r.item_uid = i.uid join item p on p.uid = i.page_uid join brand b on b.uid = p.brand_uid
    join item_index x on x.page_uid = i.page_uid
    where r.effective_price_minor > 1000 and not r.on_sale and b.allow_discount and x.live and i.status = 'active' order by i.uid limit 1`)
  return row as NonNullable<typeof row>
}

describe('A coupon', () => {
  test('says what it lacks before it is switched on, and is kept as a draft', async () => {
    const admin = await shop.as('admin')
    const { body } = await admin.refused(coupons.create, { body: input({ percentBp: null, code: '' }) })
    expect(body.errors).toMatchObject({ percentBp: ['Enter between 0.01 and 100.'], code: ['Enter a code.'] })
    expect((await make({ active: false, percentBp: null, code: '' })).state).toBe('draft')
  })

  test('has a state that follows from dates and uses, and can be asked for', async () => {
    const [live, later, over] = await Promise.all([
      make(),
      make({ startsAt: '2099-01-01T00:00:00Z' }),
      make({ endsAt: '2001-01-01T00:00:00Z' }),
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
    await make({ name: 'Harvest sale', code: 'HARVEST10', archived: true, active: false })
    const { status, body } = await admin.refused(coupons.create, { body: input({ code: 'harvest-10' }) })
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
    const { status } = await manager.refused(coupons.create, { body: input({ percentBp: 6_000 }) })
    expect(status).toBe(403)
    const draft = await manager.call(coupons.create, { body: input({ percentBp: 6_000, active: false }) })
    const admin = await shop.as('admin')
    await admin.call(coupons.update, { params: { uid: draft.uid }, body: { ...draft, active: true } })
    expect((await read(draft.uid)).state).toBe('active')
  })

  test('tells how many items it reaches, which, and whom it meets there', async () => {
    const { pageUid } = await anItem()
    const [page] = await shop.store.database.rows<{ code: string }>(
      sql`select code from item where uid = ${pageUid}`,
    )
    const scope = {
      match: 'all' as const,
      of: [{ field: 'code' as const, op: 'equals' as const, value: page?.code ?? '' }],
    }
    const other = await make({ scope })
    const found = await (await shop.as('admin')).call(couponReach, { body: { scope, couponUid: null } })
    expect(found).toMatchObject({ items: 1, sample: [{ uid: pageUid }] })
    expect(found.meets.map(({ uid }) => uid)).toContain(other.uid)
  })
})

describe('Uses', () => {
  test('of the last one are had by exactly one of 20 orders at once', async () => {
    const { uid } = await make({ usesTotal: 1 })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => inTransaction(tx => reserveUses(tx, order(`race${at}`, uid)))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await read(uid)).toMatchObject({ used: 0, reserved: 1, state: 'usedUp' })
  })

  test('are one for an order that is sent twice, had when it is paid and given back when it is not', async () => {
    const { uid } = await make({ usesTotal: 1 })
    const first = order('twice', uid)
    await inTransaction(tx => reserveUses(tx, first))
    await inTransaction(tx => reserveUses(tx, first))
    expect(await read(uid)).toMatchObject({ reserved: 1, givenMinor: 500 })
    await inTransaction(tx => redeemUses(tx, 'twice'))
    await inTransaction(tx => redeemUses(tx, 'twice'))
    expect(await read(uid)).toMatchObject({ used: 1, reserved: 0, state: 'usedUp' })
    await inTransaction(tx => releaseUses(tx, 'twice', 'orderCancelled'))
    await inTransaction(tx => releaseUses(tx, 'twice', 'orderCancelled'))
    expect(await read(uid)).toMatchObject({ used: 0, reserved: 0, givenMinor: 0, state: 'active' })
    await inTransaction(tx => redeemUses(tx, 'twice'))
    expect(await read(uid)).toMatchObject({ used: 1, givenMinor: 500 })
  })

  test('keep to a customer, however they write their address, and to the budget', async () => {
    const reader = shop.store.database.orm
    const [one, same, other] = await Promise.all(
      ['jo.bloggs+a@gmail.com', 'jobloggs@gmail.com', 'jo@elsewhere.example'].map(email =>
        customerKeyOf(reader, email),
      ),
    )
    expect([one === same, one === other]).toEqual([true, false])
    const { uid } = await make({ usesPerCustomer: 1, budgetMinor: 1_000 })
    const take = (key: string, customerKey = '', goodsMinor = 500) =>
      inTransaction(tx => reserveUses(tx, order(key, uid, { customerKey, goodsMinor })))
    await take('mine', one)
    await expect(take('again', same)).rejects.toThrow('can no longer be used')
    await expect(take('dear', other, 501)).rejects.toThrow('can no longer be used')
    await take('fits', other, 500)
  })

  test('are listed and summed up, and one can be given back by hand', async () => {
    const admin = await shop.as('admin')
    const { uid, name, type } = await make()
    await inTransaction(tx => reserveUses(tx, order('listed', uid)))
    await inTransaction(tx => redeemUses(tx, 'listed'))
    const { rows } = await admin.call(couponUsesView.list, { query: { search: 'listed' } })
    expect(rows).toMatchObject([{ coupon: name, state: 'redeemed', amountMinor: 500 }])
    const summed = await admin.call(couponUsage.list, { query: { search: name } })
    expect(summed.rows).toMatchObject([
      { name, uses: 1, givenMinor: 500, goodsMinor: 5_000, newCustomers: 1 },
    ])
    const params = { uid: rows[0]?.uid ?? 0 }
    await admin.call(releaseUse, { params, body: { reason: 'By mistake' } })
    expect((await admin.refused(releaseUse, { params, body: { reason: 'By mistake' } })).body.message).toBe(
      'Already released.',
    )
    const { body } = await admin.refused(coupons.remove, { params: { uid }, query: { version: 1 } })
    expect(body.message).toBe('Used on 1 order, so it can only be archived.')
    const { status } = await admin.refused(coupons.update, {
      params: { uid },
      body: { ...(await read(uid)), type: type === 'percent' ? 'gift' : 'percent', active: false },
    })
    expect(status).toBe(400)
  })
})

describe('A batch', () => {
  const shape = { alphabet: 'alphanumeric', length: 8, prefix: 'BIKE-', suffix: '', dashEvery: 4 } as const
  const quantity = sized(6_000, 100_000)

  test('of many codes is made in the background, each once, and any way of typing one will do', async () => {
    const admin = await shop.as('admin')
    const { uid } = await make({ codeMode: 'batch', code: '' })
    const startedAt = Date.now()
    const body = { name: 'Fair', quantity, maxUsesEach: 1, expiresAt: null, ...shape }
    await admin.call(couponBatches.make, { params: { uid }, body })
    await until('the codes are made', async () => {
      const [one] = await admin.call(couponBatches.list, { params: { uid } })
      return one?.state === 'done'
    })
    const batch = await admin.call(couponBatches.list, { params: { uid } })
    expect(batch).toMatchObject([{ made: quantity, used: 0 }])
    tell(`${quantity} codes in ${Date.now() - startedAt} ms`)
    const { rows } = await admin.call(couponCodesView.list, { query: { couponUid: uid, limit: 1 } as never })
    expect(rows[0]?.code).toMatch(/^BIKE-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    const item = await anItem()
    const tried = await admin.call(simulate, {
      body: {
        lines: [{ itemUid: item.uid, quantity: 1 }],
        codes: [(rows[0]?.code ?? '').toLowerCase().replaceAll('-', ' ')],
      },
    })
    expect(tried.now.totals.couponMinor).toBe(Math.round(item.priceMinor / 10))
  })

  test('that is easy to guess is refused, with how long codes must be', async () => {
    const admin = await shop.as('admin')
    const { uid } = await make({ codeMode: 'batch', code: '' })
    const { body } = await admin.refused(couponBatches.make, {
      params: { uid },
      body: {
        name: 'Short',
        quantity: 5_000,
        maxUsesEach: 1,
        expiresAt: null,
        ...shape,
        alphabet: 'digits',
        length: 6,
      },
    })
    expect(body.errors?.length).toEqual([
      '6 characters are too easy to guess for 5000 codes. Use at least 8 characters.',
    ])
  })
})

test('A basket is tried as offers are and as one is open, and every step is told', async () => {
  const admin = await shop.as('admin')
  const item = await anItem()
  const saved = await make({ percentBp: 1_000 })
  const tried = await admin.call(simulate, {
    body: {
      lines: [{ itemUid: item.uid, quantity: 2 }],
      codes: [saved.code.toLowerCase()],
      draft: { ...saved, percentBp: 2_000 },
      draftUid: saved.uid,
    },
  })
  const off = (bp: number) => Math.round((item.priceMinor * 2 * bp) / 10_000)
  expect([tried.now.totals.couponMinor, tried.open?.totals.couponMinor]).toEqual([off(1_000), off(2_000)])
  expect(tried.open?.trace.join(' ')).toContain(`${saved.name} takes 20% of`)
})

test('Settings decide whether more than one code counts', async () => {
  const admin = await shop.as('admin')
  const item = await anItem()
  const [one, two] = await Promise.all([make({ combinesItem: true }), make({ combinesItem: true })])
  const body = { lines: [{ itemUid: item.uid, quantity: 1 }], codes: [one.code, two.code] }
  expect((await admin.call(simulate, { body })).now.refused).toMatchObject([{ why: 'One code per order.' }])
  const settings = await admin.call(couponSettings.read, {})
  await admin.call(couponSettings.update, { body: { ...settings, allowMultiple: true } })
  expect((await admin.call(simulate, { body })).now.refused).toEqual([])
})
