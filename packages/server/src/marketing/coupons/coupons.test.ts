import { affectedBy } from '@backroom/contract/marketing/coupons/affected'
import { addExclusions, setCouponsActive } from '@backroom/contract/marketing/coupons/bulk'
import { coupons, couponsView } from '@backroom/contract/marketing/coupons/calls'
import { checkCode } from '@backroom/contract/marketing/coupons/code-calls'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { couponDepth, couponReach } from '@backroom/contract/marketing/coupons/try-calls'
import { starBuys } from '@backroom/contract/marketing/star-buys/calls'
import { newStarBuy } from '@backroom/contract/marketing/star-buys/star-buys'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
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

const set = async (change: object) => {
  const admin = await shop.as('admin')
  const settings = await admin.call(couponSettings.read, {})
  await admin.call(couponSettings.update, { body: { ...settings, ...change } })
}

const write = (statement: SQL) =>
  shop.store.database.write(backroomItself('demo'), async tx => void (await tx.execute(statement)))

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
    const deep = await steps.read(draft.uid)
    expect(deep.state).toBe('active')
    const change = (body: object) => ({ params: { uid: deep.uid }, body: { ...deep, ...body } })
    expect((await manager.refused(coupons.update, change({ percentBp: 9_000 }))).status).toBe(403)
    await manager.call(coupons.update, change({ percentBp: 5_500 }))
    const shallow = await manager.call(coupons.create, { body: steps.input({ percentBp: 1_000 }) })
    const deeper = { params: { uid: shallow.uid }, body: { ...shallow, percentBp: 9_000 } }
    expect((await manager.refused(coupons.update, deeper)).status).toBe(403)
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
    // It was on for a while.
    expect((await steps.read(whole.uid)).state).toBe('paused')
  })

  test('leaves out more brands with others, after a look, and takes that back', async () => {
    const any = { match: 'any' as const, of: [{ field: 'price' as const, op: 'gt' as const, value: 0 }] }
    const [all, some] = await Promise.all([steps.make(), steps.make({ scope: any })])
    const bulk = new BulkSteps(shop, await shop.as('admin'), addExclusions)
    const [brand] = await shop.store.database.rows<{ uid: number }>(sql`select uid from brand limit 1`)
    const value = [brand?.uid ?? 0]
    const values = { brandUids: value, categoryUids: [], collectionUids: [] }
    const preview = await bulk.preview({ uids: [all.uid, some.uid] }, values)
    expect(preview.counts).toMatchObject({ willChange: 2, refused: 0 })
    const run = await bulk.run(preview)
    await bulk.ended(run)
    const leftOut = { field: 'brand', op: 'notIn', value }
    expect((await steps.read(all.uid)).scope).toEqual({ match: 'all', of: [leftOut] })
    expect((await steps.read(some.uid)).scope).toEqual({ match: 'all', of: [any, leftOut] })
    await bulk.ended(await bulk.undo(run))
    expect([(await steps.read(all.uid)).scope, (await steps.read(some.uid)).scope]).toEqual([null, any])
  })

  test('is named before settings are saved that change how it works', async () => {
    const admin = await shop.as('admin')
    const settings = await admin.call(couponSettings.read, {})
    const { name } = await steps.make({ saleItems: 'useSetting' })
    const { name: own } = await steps.make({ saleItems: 'include', codeMode: 'automatic', code: '' })
    const { name: off } = await steps.make({ saleItems: 'useSetting', active: false })
    const affected = async (change: Partial<typeof settings>) => {
      const filter = affectedBy(settings, { ...settings, ...change })
      if (!filter) return []
      const query = { filter: JSON.stringify(filter) as never, limit: 200 }
      const { rows } = await admin.call(couponsView.list, { query })
      return rows.map(each => each.name).filter(each => [name, own, off].includes(each))
    }
    expect(await affected({ applyToSaleItems: !settings.applyToSaleItems })).toEqual([name])
    const both = [name, own].toSorted()
    expect((await affected({ conflictRule: 'bestForShopper' })).toSorted()).toEqual(both)
    expect(await affected({ allowMultiple: !settings.allowMultiple, maxCodes: 4 })).toEqual([name])
    const either = { applyToSaleItems: !settings.applyToSaleItems, allowZeroTotal: !settings.allowZeroTotal }
    expect((await affected(either)).toSorted()).toEqual(both)
    expect(await affected({ attemptsPerMinute: 59, length: 24 })).toEqual([])
    expect(await affected({})).toEqual([])
  })

  test('below the lowest margin is not switched on where settings say so', async () => {
    const admin = await shop.as('admin')
    const offer = steps.input({ percentBp: 2_000 })
    const { marginBp } = await admin.call(couponDepth, { body: { scope: null, offer } })
    await set({ marginFloorBp: (marginBp ?? 0) + 1, marginFloorMode: 'block' })
    const { body } = await admin.refused(coupons.create, { body: offer })
    expect(body.errors?.active?.[0]).toMatch(/^It leaves a margin of [\d.]+%, below the lowest of [\d.]+%\.$/)
    await set({ marginFloorBp: marginBp })
    expect((await admin.call(coupons.create, { body: offer })).state).toBe('active')
    await set({ marginFloorBp: null })
  })

  test('is refused below a lowest margin of nothing too, and those it leaves out are not reckoned', async () => {
    const admin = await shop.as('admin')
    await write(sql`update item set cost_minor = price_minor * 2 where lead_item_uid is null`)
    await set({ marginFloorBp: 0, marginFloorMode: 'block' })
    const offer = steps.input()
    const { body } = await admin.refused(coupons.create, { body: offer })
    expect(body.errors?.active?.[0]).toMatch(/below the lowest of 0%\.$/)
    const draft = await steps.make({ active: false })
    const bulk = new BulkSteps(shop, admin, setCouponsActive)
    expect((await bulk.preview({ uids: [draft.uid] }, { active: true })).counts).toMatchObject({ refused: 1 })
    // Of one page alone that is on sale, and left out, nothing is reckoned.
    const [page] = await shop.store.database.rows<{ code: string }>(
      sql`select p.code from item_index i join item p on p.uid = i.page_uid join item_rollup r on r.item_uid = p.uid where i.live and r.on_sale limit 1`,
    )
    const scope = {
      match: 'all' as const,
      of: [{ field: 'code' as const, op: 'equals' as const, value: page?.code ?? '' }],
    }
    const reach = { scope, couponUid: null, saleItems: 'exclude' as const }
    expect(await admin.call(couponReach, { body: reach })).toMatchObject({ items: 0, leftOut: 1 })
    const margin = async (saleItems: 'include' | 'exclude') =>
      (await admin.call(couponDepth, { body: { scope, offer, saleItems } })).marginBp
    expect(await margin('exclude')).toBeNull()
    expect(await margin('include')).toBeLessThan(0)
    await set({ marginFloorBp: null, marginFloorMode: 'warn' })
  })

  test('is not on and archived at once, so that a restored one is off', async () => {
    const admin = await shop.as('admin')
    const stored = await steps.make()
    const change = (body: object) => ({ params: { uid: stored.uid }, body: { ...stored, ...body } })
    const { body } = await admin.refused(coupons.update, change({ archived: true }))
    expect(body.errors?.active).toEqual(['An archived coupon is off: switch it off, or restore it.'])
    const kept = await admin.call(coupons.update, change({ archived: true, active: false }))
    expect(kept.state).toBe('archived')
  })

  test('lets go of what was said of it while it was of another type', async () => {
    const admin = await shop.as('admin')
    const tiers = [{ fromMinor: 900_000, value: 1_000 }]
    const { uid } = await steps.make({ tiers, maxDiscountMinor: 100 })
    const stored = await steps.read(uid)
    const typed = { ...stored, type: 'price' as const, amountMinor: 500 }
    const saved = await admin.call(coupons.update, { params: { uid }, body: typed })
    expect(saved).toMatchObject({ type: 'price', tiers: [], percentBp: null, maxDiscountMinor: null })
  })

  test('gives no gift that nobody could be sold, and says so', async () => {
    const admin = await shop.as('admin')
    const [{ uid: giftUid, pageUid } = none] = await shop.store.database.rows<typeof none>(
      sql`select i.uid, i.page_uid as "pageUid", 0 as "priceMinor" from item i join item p on p.uid = i.page_uid
        where i.sellable and i.status = 'active' and p.status = 'active' order by i.uid limit 1`,
    )
    await write(sql`update item set inventory_tracked = false where uid = ${pageUid}`)
    const gift = { type: 'gift' as const, percentBp: null, giftItemUids: [giftUid] }
    const body = steps.input(gift)
    const offer = { ...body, type: 'gift' as const }
    const missing = async () => {
      const asked = { scope: null, offer, giftItemUids: [giftUid] }
      return (await admin.call(couponDepth, { body: asked })).giftsMissing
    }
    expect(await missing()).toEqual([])
    await write(sql`update item set sellable = false where uid = ${giftUid}`)
    expect(await missing()).toHaveLength(1)
    const { body: told } = await admin.refused(coupons.create, { body })
    expect(told.errors?.giftItemUids?.[0]).toMatch(/^Gift ‘.+’ is not for sale\.$/)
    const draft = await steps.make({ ...gift, active: false })
    const bulk = new BulkSteps(shop, admin, setCouponsActive)
    expect((await bulk.preview({ uids: [draft.uid] }, { active: true })).counts).toMatchObject({ refused: 1 })
    await write(sql`update item set sellable = true where uid = ${giftUid}`)
  })

  test('works by settings that only an Administrator changes', async () => {
    const manager = await shop.as('ecommerce')
    const settings = await manager.call(couponSettings.read, {})
    const { status } = await manager.refused(couponSettings.update, { body: settings })
    expect(status).toBe(403)
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
    const admin = await shop.as('admin')
    const [bought] = await shop.store.database.rows<{ uid: number }>(
      sql`select uid from item where uid <> ${pageUid} and lead_item_uid is null and status = 'active' limit 1`,
    )
    const starBuy = await admin.call(starBuys.create, {
      body: { ...newStarBuy, active: true, sourceItemUid: bought?.uid ?? 0, targetItemUid: pageUid },
    })
    const whole = await admin.call(couponReach, { body: { scope, couponUid: null } })
    expect(whole.starBuys).toContainEqual({ uid: starBuy.uid, name: starBuy.name, items: 1 })
    await set({ neverScope: scope })
    const never = await admin.call(couponReach, { body: { scope, couponUid: null } })
    expect(never).toMatchObject({ items: 0, leftOut: 1, sample: [] })
    await set({ neverScope: null })
  })
})
