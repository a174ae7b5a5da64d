import { coupons, couponsView } from '@backroom/contract/marketing/coupons/calls'
import {
  couponBatches,
  couponCodesView,
  disableCodes,
  importCodes,
} from '@backroom/contract/marketing/coupons/code-calls'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { orderBasket, simulate } from '@backroom/contract/marketing/coupons/try-calls'
import { couponTriesView, triesByReason } from '@backroom/contract/marketing/coupons/uses'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { refusalWords } from '@backroom/contract/marketing/offers/explain'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backroomItself } from '#database/database'
import { findCodes } from '#marketing/coupons/codes'
import { noteTries, openCodes } from '#marketing/coupons/tries'
import { readLines, readOffers } from '#marketing/offers/read-offers'
import { basketOf } from '#testing/random-offers'
import { sized, tell } from '#testing/sized'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

const plain = { say: (text: string) => text, money: String, date: String }
const none = { uid: 0, pageUid: 0, priceMinor: 0 }
const codeShapeOf = (length: number, around = '') =>
  ({ alphabet: 'alphanumeric', length, prefix: around, suffix: around, dashEvery: 4 }) as const
let shop: TestApp
let steps: CouponSteps
beforeAll(async () => {
  shop = await startTestApp()
  steps = new CouponSteps(shop)
})
afterAll(() => shop.close())

describe('A batch', () => {
  const shape = { alphabet: 'alphanumeric', length: 8, prefix: 'BIKE-', suffix: '', dashEvery: 4 } as const
  const quantity = sized(6_000, 100_000)

  test('of many codes is made in the background, each once, and any way of typing one will do', async () => {
    const admin = await shop.as('admin')
    const { uid } = await steps.make({ codeMode: 'batch', code: '', active: false })
    const switchOn = async () => ({ params: { uid }, body: { ...(await steps.read(uid)), active: true } })
    expect((await admin.refused(coupons.update, await switchOn())).body.errors?.codeMode).toEqual([
      'Make its codes first.',
    ])
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
    const typed = rows[0]?.code.replaceAll('-', ' ').toLowerCase() ?? ''
    const found = await admin.call(couponsView.list, { query: { search: typed } })
    expect(found.rows.map(row => row.uid)).toEqual([uid])
    expect(rows[0]?.code).toMatch(/^BIKE-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    await admin.call(coupons.update, await switchOn())
    const [item = none] = await steps.items()
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
    const { uid } = await steps.make({ codeMode: 'batch', code: '', active: false })
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

test('Codes made elsewhere are looked at first, then taken; what is wrong is told line by line', async () => {
  const admin = await shop.as('admin')
  const { uid } = await steps.make({ codeMode: 'batch', code: '', active: false })
  const taken = await steps.make()
  const body = { name: 'Print', codes: ['FAIR-1', 'fair_1', 'a b', '', taken.code, 'FAIR-2'] }
  const told = await admin.call(importCodes, { params: { uid }, body: { ...body, dryRun: true } })
  expect([told.added, told.faults.map(({ line }) => line)]).toEqual([2, [2, 3, 5]])
  expect((await steps.read(uid)).codes).toBe(0)
  await admin.call(importCodes, { params: { uid }, body })
  expect((await steps.read(uid)).codes).toBe(2)
  const codes = await admin.call(couponCodesView.list, { query: { couponUid: uid } as never })
  const uids = codes.rows.slice(0, 1).map(each => each.uid)
  expect(await admin.call(disableCodes, { params: { uid }, body: { uids } })).toEqual({ disabled: 1 })
  const many = { name: 'Many', quantity: 100_000, maxUsesEach: 1, expiresAt: null, ...codeShapeOf(12) }
  await admin.refused(couponBatches.make, {
    params: { uid },
    body: { ...many, ...codeShapeOf(24, 'A'.repeat(10)) },
  })
  await admin.call(couponBatches.make, { params: { uid }, body: many })
  const { body: full } = await admin.refused(couponBatches.make, { params: { uid }, body: many })
  expect(full.errors?.quantity).toEqual([
    'A coupon has at most 200000 codes, and this one has 100002 already.',
  ])
  const [making] = await admin.call(couponBatches.list, { params: { uid } })
  await admin.call(couponBatches.cancel, { params: { uid, batchUid: making?.uid ?? 0 } })
  expect((await admin.call(couponBatches.list, { params: { uid } }))[0]?.state).toBe('cancelled')
})

test('Who guesses codes is told to wait, and what was tried is listed with the reason that shoppers are not told', async () => {
  const admin = await shop.as('admin')
  const off = await steps.make({ active: false })
  const reader = shop.store.database.orm
  // All in one minute, however busy the machine is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (Date.now() % 60_000) })
  const guesser = { storeUid: 1, basketKey: 'b1', callerKey: 'c1' }
  const guess = (at: number) => openCodes(reader, [`WRONG${at}`], guesser)
  for (let at = 0; at < 10; at++) await guess(at)
  await expect(guess(10)).rejects.toMatchObject({ status: 429 })
  await expect(openCodes(reader, ['NEW'], { ...guesser, basketKey: 'b2' })).rejects.toMatchObject({
    status: 429,
  })
  vi.useRealTimers()
  const [item = none] = await steps.items()
  const lines = await readLines(reader, [{ itemUid: item.uid, quantity: 1 }])
  const codes = await openCodes(reader, [off.code], { ...guesser, basketKey: 'b3', callerKey: 'c3' })
  const priced = calculate({ ...basketOf(lines), codes }, await readOffers(reader, lines, { codes }))
  expect(priced.refused.map(each => refusalWords(each, plain, 'shopper'))).toEqual([
    'We don’t recognise this code.',
  ])
  const customer = await shop.store.database.write(backroomItself('demo'), async tx => {
    const { rows } = await tx.execute<{ uid: number; name: string }>(
      sql`insert into customer (last_name, email) values ('Guesser', 'guesser@codes.example') returning uid, name`,
    )
    return rows[0]
  })
  await steps.write(tx => noteTries(tx, priced, customer?.uid ?? null))
  const { rows } = await admin.call(couponTriesView.list, { query: { search: off.code } })
  const own = await admin.call(triesByReason, { query: { couponUid: off.uid } })
  expect(own).toEqual([{ reason: 'OFF', count: 1 }])
  expect(await admin.call(triesByReason, { query: {} })).toContainEqual(
    expect.objectContaining({ reason: rows[0]?.reason }),
  )
  expect(rows).toMatchObject([
    {
      code: off.code,
      coupon: off.name,
      reason: 'OFF',
      basketMinor: item.priceMinor,
      customer: customer?.name,
      customerUid: customer?.uid,
    },
  ])
})

test('A basket is tried under what somebody says of shopper, delivery and time', async () => {
  const admin = await shop.as('admin')
  const [item = none] = await steps.items()
  const first = await steps.make({ firstOrderOnly: true, startsAt: '2026-01-01T00:00:00Z' })
  const off = async (more: object) => {
    const { now } = await admin.call(simulate, {
      body: { lines: [{ itemUid: item.uid, quantity: 1 }], codes: [first.code], ...more },
    })
    return [now.totals.couponMinor > 0, now.refused[0]?.why]
  }
  expect(await off({ shopper: 'first' })).toEqual([true, undefined])
  expect(await off({ shopper: 'returning' })).toEqual([false, 'This code is for first orders only.'])
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`insert into "order" (number, email, billing_address, status, placed_at)
      values ('W-BEFORE', 'jo@before.example', '{}', 'completed', now())`),
  )
  expect(await off({ email: 'Jo@Before.example' })).toEqual([false, 'This code is for first orders only.'])
  await shop.store.database.write(backroomItself('demo'), async tx => {
    const { rows } = await tx.execute<{ uid: number }>(
      sql`insert into customer (last_name, email) values ('Bloggs', 'Jo.Bloggs@gmail.com') returning uid`,
    )
    await tx.execute(sql`insert into "order" (number, email, customer_uid, billing_address, status, placed_at)
      values ('W-TAG', 'jo.bloggs@gmail.com', ${rows[0]?.uid ?? 0}, '{}', 'completed', now())`)
  })
  expect(await off({ email: 'jobloggs+new@gmail.com' })).toEqual([
    false,
    'This code is for first orders only.',
  ])
  expect(await off({ email: 'jobloggs@elsewhere.example' })).toEqual([true, undefined])
  expect(await off({ at: '2025-01-01T00:00:00Z' })).toEqual([false, 'This code starts on 01/01/2026 00:00.'])
})

test('A basket is tried as offers are and as one is open, and every step is told', async () => {
  const admin = await shop.as('admin')
  const [item = none] = await steps.items()
  const saved = await steps.make({ percentBp: 1_000 })
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
  const untyped = await admin.call(simulate, {
    body: {
      lines: [{ itemUid: item.uid, quantity: 2 }],
      draft: { ...saved, percentBp: 2_000 },
      draftUid: saved.uid,
    },
  })
  expect(untyped.now.totals.couponMinor).toBe(off(1_000))
  const lines = Array.from({ length: 6 }, () => ({ itemUid: item.uid, quantity: 900 }))
  const { status, body } = await admin.refused(simulate, { body: { lines } })
  expect([status, body.message]).toEqual([400, 'This basket is too large to price.'])
})

test('A basket is tried as an order bought it, and delivery only with its charge', async () => {
  const admin = await shop.as('admin')
  const [item = none] = await steps.items()
  await shop.store.database.write(backroomItself('demo'), async tx => {
    const { rows } = await tx.execute<{ uid: number }>(sql`
      insert into "order" (number, email, billing_address, status, coupon_codes, placed_at)
      values ('W-BASKET', 'jo@basket.example', '{}', 'open', '{TRIED}', now()) returning uid`)
    for (const [position, quantity] of [2, 1].entries())
      await tx.execute(sql`insert into order_line (order_uid, position, item_uid, code, name, size, quantity, unit_price_minor, line_total_minor, placed_at)
        values (${rows[0]?.uid ?? 0}, ${position + 1}, ${item.uid}, 'X', 'Helmet', 'M', ${quantity}, 100, 100, now())`)
  })
  const { lines, codes } = await admin.call(orderBasket, { query: { number: 'w-basket' } })
  expect([lines, codes]).toEqual([[{ itemUid: item.uid, name: 'Helmet, M', quantity: 3 }], ['TRIED']])
  const { body } = await admin.refused(orderBasket, { query: { number: 'none' } })
  expect(body.errors).toEqual({ number: ['There is no such order.'] })
  const asked = { lines: [{ itemUid: item.uid, quantity: 1 }] }
  const charged = await admin.refused(simulate, { body: { ...asked, chargeMinor: 499 } })
  expect(charged.body.errors).toEqual({ deliveryMethodUid: ['Choose the method that charges it.'] })
})

test('Codes of a batch open nothing once their coupon starts otherwise', async () => {
  const { uid } = await steps.make({ codeMode: 'batch', code: '', active: false })
  const admin = await shop.as('admin')
  const given = { params: { uid }, body: { name: 'Club', codes: ['CLUBCARD-1'] } }
  await admin.call(importCodes, given)
  const found = async () => (await findCodes(shop.store.database.orm, ['clubcard1']))[0]?.refused
  expect(await found()).toBeUndefined()
  const change = { codeMode: 'automatic' as const, active: true }
  await admin.call(coupons.update, { params: { uid }, body: { ...(await steps.read(uid)), ...change } })
  expect(await found()).toBe('CODE_DISABLED')
})

test('Settings decide whether more than one code counts', async () => {
  const admin = await shop.as('admin')
  const [item = none] = await steps.items()
  const [one, two] = await Promise.all([
    steps.make({ combinesItem: true }),
    steps.make({ combinesItem: true }),
  ])
  const body = { lines: [{ itemUid: item.uid, quantity: 1 }], codes: [one.code, two.code] }
  expect((await admin.call(simulate, { body })).now.refused).toMatchObject([{ why: 'One code per order.' }])
  const settings = await admin.call(couponSettings.read, {})
  await admin.call(couponSettings.update, { body: { ...settings, allowMultiple: true } })
  expect((await admin.call(simulate, { body })).now.refused).toEqual([])
})
