import { items } from '@backroom/contract/items/page/items'
import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { simulate } from '@backroom/contract/marketing/coupons/try-calls'
import {
  deleteItemToItem,
  scheduleStarBuys,
  setStarBuysActive,
  setStarBuysOffer,
} from '@backroom/contract/marketing/star-buys/bulk'
import {
  judgeStarBuy,
  makeStarBuys,
  starBuys,
  starBuysView,
} from '@backroom/contract/marketing/star-buys/calls'
import { newStarBuy, type StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { keepStarBuys, releaseStarBuys } from '#marketing/star-buys/uses'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CouponSteps
let admin: Caller
let pages: { uid: number; priceMinor: number }[]
let collectionUid: number
beforeAll(async () => {
  shop = await startTestApp()
  steps = new CouponSteps(shop)
  admin = await shop.as('admin')
  await shop.store.database.write(backroomItself('demo'), tx => tx.execute(sql`delete from star_buy`))
  pages = await steps.items(7)
  const [filled] = await shop.store.database.rows<{ uid: number }>(
    sql`select m.collection_uid as uid from collection_member m join item i on i.uid = m.item_uid and i.status = 'active' limit 1`,
  )
  collectionUid = filled?.uid ?? 0
})
afterAll(() => shop.close())

const page = (at: number) => pages[at] ?? { uid: 0, priceMinor: 0 }
const input = (source: number, target: number, more: Partial<StarBuyInput> = {}): StarBuyInput => ({
  ...newStarBuy,
  sourceItemUid: page(source).uid,
  targetItemUid: page(target).uid,
  active: true,
  ...more,
})
const make = (...given: Parameters<typeof input>) => admin.call(starBuys.create, { body: input(...given) })

describe('A star buy', () => {
  test('prices what is got while what is bought is in the basket', async () => {
    const { uid, name, priceOfferMinor } = await make(0, 1, { percentBp: 2_500 })
    const { priceMinor } = page(1)
    const offerMinor = priceMinor - Math.round(priceMinor / 4)
    expect([name.includes(' → '), priceOfferMinor]).toEqual([true, offerMinor])
    const pay = async (...uids: number[]) => {
      const lines = uids.map(itemUid => ({ itemUid, quantity: 1 }))
      return (await admin.call(simulate, { body: { lines } })).now
    }
    const both = await pay(page(0).uid, page(1).uid)
    expect(both.totals.starBuyMinor).toBe(priceMinor - offerMinor)
    expect(both.trace.join(' ')).toContain(`Star buy “${name}”`)
    expect((await pay(page(1).uid)).totals.starBuyMinor).toBe(0)
    const { rows } = await admin.call(starBuysView.list, {
      query: { filter: JSON.stringify([{ field: 'sourceType', op: 'in', value: ['item'] }]) as never },
    })
    expect(rows.find(row => row.uid === uid)).toMatchObject({
      state: 'live',
      savingMinor: priceMinor - offerMinor,
    })
  })

  test('that is open prices a tried basket as it stands in the form, and what is stored of it does not', async () => {
    const stored = await make(4, 5, { percentBp: 1_000 })
    const lines = [4, 5].map(at => ({ itemUid: page(at).uid, quantity: 1 }))
    const starBuy = input(4, 5, { percentBp: 5_000 })
    const tried = await admin.call(simulate, { body: { lines, starBuy, starBuyUid: stored.uid } })
    const part = (of: number) => Math.round(page(5).priceMinor * of)
    expect(tried.now.totals.starBuyMinor).toBeCloseTo(part(0.1), -1)
    expect(tried.open?.totals.starBuyMinor).toBe(part(0.5))
    await admin.call(starBuys.remove, {
      params: { uid: stored.uid },
      query: { version: (await admin.call(starBuys.read, { params: { uid: stored.uid } })).version },
    })
    const unsaved = await admin.call(simulate, { body: { lines, starBuy: { ...starBuy, active: false } } })
    expect([unsaved.now.totals.starBuyMinor, unsaved.open?.totals.starBuyMinor]).toEqual([0, part(0.5)])
  })

  test('is refused where it makes no sense, and told what it clashes with before it is saved', async () => {
    const refusal = async (...given: Parameters<typeof input>) =>
      (await admin.refused(starBuys.create, { body: input(...given) })).body.errors
    expect(await refusal(2, 2)).toEqual({ targetItemUid: ['An item can’t be its own star buy.'] })
    const { priceMinor } = page(3)
    const dear = await refusal(2, 3, { priceMode: 'fixedPrice', amountMinor: priceMinor + 1 })
    expect(dear?.amountMinor?.[0]).toMatch(/^£[\d,.]+ is more than its price, £[\d,.]+\.$/)
    const first = await make(2, 3, { percentBp: 5_000, startsAt: '2026-01-01T00:00:00Z' })
    expect((await refusal(2, 3))?.Generic?.[0]).toContain(`‘${first.name}’ already offers this`)
    await make(2, 3, { startsAt: '2001-01-01T00:00:00Z', endsAt: '2001-02-01T00:00:00Z' })
    const judged = await admin.call(judgeStarBuy, { body: input(2, 3, { active: false, percentBp: 50 }) })
    expect(judged.errors).toEqual({})
    expect(judged.warnings.join(' ')).toContain(`Shoppers will get ‘${first.name}’ instead`)
    expect(judged.warnings).toContain('It saves less than 1%.')
    expect(judged.targets).toMatchObject([{ uid: page(3).uid, priceMinor }])
  })

  test('says what it costs where a coupon without a code comes on top', async () => {
    const judged = () => admin.call(judgeStarBuy, { body: input(4, 5, { percentBp: 5_000 }) })
    expect((await judged()).notes).toEqual([])
    const settings = await admin.call(couponSettings.read, {})
    await admin.call(couponSettings.update, { body: { ...settings, starBuyRule: 'allow' } })
    const { uid, version } = await steps.make({
      codeMode: 'automatic',
      code: '',
      label: 'Tenth',
      priority: 1,
    })
    const left = Math.round(Math.round(page(5).priceMinor / 2) * 0.9)
    const [told] = (await judged()).notes
    expect(told).toMatch(/^‘Tenth’ comes off as well, without a code: it then costs £/)
    expect(Number(told?.replace(/[^0-9]/g, ''))).toBeCloseTo(left, -1)
    await admin.call(coupons.remove, { params: { uid }, query: { version } })
    const { version: now } = await admin.call(couponSettings.read, {})
    await admin.call(couponSettings.update, { body: { ...settings, version: now } })
  })

  test('below the lowest margin is warned of, or stopped; margins are kept from who may not see costs', async () => {
    const settings = await admin.call(couponSettings.read, {})
    const cheap = input(5, 6, { percentBp: 9_900 })
    expect((await admin.call(judgeStarBuy, { body: cheap })).warnings.join(' ')).toContain(
      'below cost: margin -',
    )
    await admin.call(couponSettings.update, {
      body: { ...settings, marginFloorBp: 1_000, marginFloorMode: 'block' },
    })
    const { body } = await admin.refused(starBuys.create, { body: cheap })
    expect(body.errors?.percentBp?.[0]).toContain('would sell below the lowest margin of 10%.')
    const again = await admin.call(couponSettings.read, {})
    await admin.call(couponSettings.update, { body: { ...again, marginFloorBp: null } })
    const { uid } = await make(5, 6, { percentBp: 9_900 })
    const listed = async (caller: Caller) => {
      const { rows } = await caller.call(starBuysView.list, { query: {} })
      return rows.find(row => row.uid === uid)
    }
    expect(await listed(admin)).toMatchObject({ belowCost: 1, targets: 1, health: 'loss' })
    expect((await listed(admin))?.marginBp).toBeLessThan(0)
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update site_config set hide_cost_from_ecommerce = true`),
    )
    const kept = await listed(await shop.as('ecommerce'))
    expect(kept).toMatchObject({ health: 'fine' })
    expect(kept).not.toHaveProperty('marginBp')
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update site_config set hide_cost_from_ecommerce = false`),
    )
    await admin.call(starBuys.remove, { params: { uid }, query: { version: 1 } })
  })

  test('of a collection prices each of its items', async () => {
    const body = input(4, 4, {
      targetType: 'collection',
      targetItemUid: null,
      targetCollectionUid: collectionUid,
    })
    const judged = await admin.call(judgeStarBuy, { body })
    expect([judged.errors, judged.items > 0]).toEqual([{}, true])
    expect(judged.targets.every(({ priceMinor, offerMinor }) => offerMinor < priceMinor)).toBe(true)
  })

  test('is made for several targets at once, or for none of them', async () => {
    const starBuy = input(4, 5)
    const { body } = await admin.refused(makeStarBuys, {
      body: { starBuy, targetItemUids: [page(5).uid, page(4).uid] },
    })
    expect(body.errors).toEqual({ 'targetItemUids[1]': ['An item can’t be its own star buy.'] })
    const { uids } = await admin.call(makeStarBuys, {
      body: { starBuy, targetItemUids: [page(5).uid, page(6).uid] },
    })
    expect(uids).toHaveLength(2)
  })

  test('is had no more often than it may be, by orders at once', async () => {
    const { uid } = await make(5, 0, { maxTotal: 3 })
    const had = [{ starBuyUid: uid, units: 2, savedMinor: 100, soldMinor: 900 }]
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => steps.write(tx => keepStarBuys(tx, `star${at}`, had))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const read = () => admin.call(starBuys.read, { params: { uid } })
    expect(await read()).toMatchObject({ used: 2, state: 'live' })
    await steps.write(tx =>
      keepStarBuys(tx, 'other', [{ starBuyUid: uid, units: 1, savedMinor: 50, soldMinor: 450 }]),
    )
    expect(await read()).toMatchObject({ used: 3, state: 'usedUp' })
    await steps.write(tx => releaseStarBuys(tx, 'other'))
    expect(await read()).toMatchObject({ used: 2, state: 'live' })
  })

  test('pauses while one of its items is off the site, is named then, and runs again with it', async () => {
    const { uid, name } = await make(6, 5)
    const itemUid = page(5).uid
    const { item } = await admin.call(items.read, { params: { uid: itemUid } })
    const off = await admin.call(items.deactivate, {
      params: { uid: itemUid },
      body: { version: item.version },
    })
    expect(off.pausedStarBuys).toContainEqual({ uid, name })
    const state = async () => (await admin.call(starBuys.read, { params: { uid } })).state
    expect(await state()).toBe('resting')
    const lines = [page(6).uid, itemUid].map(each => ({ itemUid: each, quantity: 1 }))
    expect((await admin.call(simulate, { body: { lines } })).now.totals.starBuyMinor).toBe(0)
    await admin.call(items.activate, { params: { uid: itemUid }, body: { version: off.version } })
    expect(await state()).toBe('live')
  })
})

test('Those of one item to another are deleted after a look, those of collections are not, and all come back', async () => {
  const off = { active: false }
  const own = await Promise.all(Array.from({ length: 4 }, (_, at) => make(at, 6, off)))
  const kept = await make(0, 6, { ...off, sourceType: 'collection', sourceCollectionUid: collectionUid })
  const on = await make(1, 6)
  const bulk = new BulkSteps(shop, admin, deleteItemToItem)
  const uids = [...own, kept, on].map(({ uid }) => uid)
  const preview = await bulk.preview({ uids }, { includeActive: false })
  expect(preview.counts).toMatchObject({ willChange: 4, refused: 2 })
  const run = await bulk.run(preview)
  await bulk.ended(run)
  const [first] = own
  const { status } = await admin.refused(starBuys.read, { params: { uid: first?.uid ?? 0 } })
  expect(status).toBe(404)
  await bulk.ended(await bulk.undo(run))
  expect(await admin.call(starBuys.read, { params: { uid: first?.uid ?? 0 } })).toMatchObject({
    name: first?.name,
  })
})

test('Of many switched on, dated or changed at once, those that offer the same, nothing or too much stay as they are', async () => {
  await shop.store.database.write(backroomItself('demo'), tx => tx.execute(sql`delete from star_buy`))
  const off = { active: false }
  const [one, same, other] = [await make(2, 3, off), await make(2, 3, off), await make(3, 2, off)]
  const on = new BulkSteps(shop, admin, setStarBuysActive)
  const both = { uids: [one.uid, same.uid, other.uid] }
  expect((await on.preview(both, { active: true })).counts).toMatchObject({ willChange: 2, refused: 1 })
  const terms = { priceMode: 'percentOff' as const, percentBp: 9_900, amountMinor: null }
  const offer = new BulkSteps(shop, admin, setStarBuysOffer)
  expect((await offer.preview(both, terms)).counts).toMatchObject({ willChange: 3 })
  const settings = await admin.call(couponSettings.read, {})
  await shop.store.database.write(backroomItself('demo'), tx =>
    tx.execute(sql`update item set cost_minor = 100 where uid in (${page(2).uid}, ${page(3).uid})`),
  )
  await admin.call(couponSettings.update, {
    body: { ...settings, marginFloorBp: 9_000, marginFloorMode: 'block' },
  })
  expect((await offer.preview(both, terms)).counts).toMatchObject({ willChange: 0, refused: 3 })
  const now = await admin.call(couponSettings.read, {})
  await admin.call(couponSettings.update, { body: { ...now, marginFloorBp: null, marginFloorMode: 'warn' } })
  await on.ended(await on.run(await on.preview({ uids: [one.uid, other.uid] }, { active: true })))
  const dates = new BulkSteps(shop, admin, scheduleStarBuys)
  const days = { startsAt: '2030-01-01T00:00:00Z', endsAt: null }
  expect((await dates.preview(both, days)).counts).toMatchObject({ willChange: 3 })
})
