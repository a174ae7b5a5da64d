import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { collectionTags } from '@backroom/contract/organisation/collections/tags'
import { deliveryMethods } from '@backroom/contract/site/delivery/delivery'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { repoint } from '#kit/records/uses'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { CouponSteps } from '#testing/steps/coupon-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CouponSteps
let collected: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  steps = new CouponSteps(shop)
  collected = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

type Rule = NonNullable<CouponInput['scope']>
const all = (...of: object[]) => ({ match: 'all', of }) as Rule
const any = (...of: object[]) => ({ match: 'any', of }) as Rule
const brand = (...value: number[]) => ({ field: 'brand', op: 'in', value })

describe('What an offer names is not removed', () => {
  test('a brand of what is bought or got, and one that no coupon is taken off', async () => {
    const admin = await shop.as('admin')
    const [bought, got, never] = await Promise.all(
      ['Bought', 'Got', 'Never'].map(name => admin.call(brands.create, { body: blankBrand(name) })),
    )
    const one = await steps.make({
      type: 'buyXGetY',
      scope: all({ field: 'onSale', op: 'is', value: false }, any(brand(1, bought?.uid ?? 0))),
      getScope: all(brand(got?.uid ?? 0)),
    })
    const settings = await admin.call(couponSettings.read, {})
    await admin.call(couponSettings.update, {
      body: { ...settings, neverScope: all(brand(never?.uid ?? 0)) },
    })
    for (const [made, text] of [
      [bought, 'Bought is used by 1 coupon.'],
      [got, 'Got is used by 1 coupon.'],
      [never, 'Never is used by 1 coupon setting.'],
    ] as const) {
      const { uid = 0, version = 0 } = made ?? {}
      const { status, body } = await admin.refused(brands.remove, { params: { uid }, query: { version } })
      expect([status, body.message]).toEqual([400, text])
    }
    expect(one.uid).toBeGreaterThan(0)
  })

  test('a collection of a coupon or a star buy, each told by name', async () => {
    const admin = await shop.as('admin')
    const uid = await collected.collect(null, { name: 'Offered' })
    const coupon = await steps.make({ scope: all({ field: 'collection', op: 'hasAny', value: [uid] }) })
    const [item] = await steps.items()
    const starBuy = { name: 'Any of those with it' }
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`insert into star_buy (name, source_item_uid, target_type, target_collection_uid)
        values (${starBuy.name}, ${item?.uid ?? 0}, 'collection', ${uid})`),
    )
    const { version } = await admin.call(collections.read, { params: { uid } })
    const { status, body } = await admin.refused(collections.remove, { params: { uid }, query: { version } })
    expect(status).toBe(400)
    expect(body.usedBy?.map(({ text }) => text).toSorted()).toEqual(
      [`Coupon ${coupon.name}`, `Star buy ${starBuy.name}`].toSorted(),
    )
  })

  test('a tag of collections, and a way of sending', async () => {
    const admin = await shop.as('admin')
    const tag = await admin.call(collectionTags.create, {
      body: { name: 'Offers only', colour: 'grey', description: '' },
    })
    await steps.make({ scope: all({ field: 'collectionTag', op: 'hasAny', value: [tag.uid] }) })
    const [method] = await shop.store.database.rows<{ uid: number; version: number }>(
      sql`select uid, version from delivery_method order by uid limit 1`,
    )
    const { uid = 0, version = 0 } = method ?? {}
    await steps.make({ type: 'freeDelivery', deliveryMethodUids: [uid] })
    const refused = await Promise.all([
      admin.refused(collectionTags.remove, { params: { uid: tag.uid }, query: { version: tag.version } }),
      admin.refused(deliveryMethods.remove, { params: { uid }, query: { version } }),
    ])
    expect(refused.map(({ body }) => body.usedBy)).toEqual([
      [{ text: '1 coupon', path: '/coupons' }],
      [{ text: '1 coupon', path: '/coupons' }],
    ])
  })
})

test('What is merged is named by the other from then on, wherever a scope names it, and nothing else changes', async () => {
  const scope = all(
    { field: 'name', op: 'contains', value: '"brand": [901]' },
    { field: 'category', op: 'hasAny', value: [901] },
    any(brand(901, 902, 903), { field: 'brand', op: 'notIn', value: [901] }),
    all(any(brand(901))),
  )
  const { uid, version } = await steps.make({ scope })
  await shop.store.database.write(backroomItself('demo'), tx => repoint(tx, 'brand', [901, 902], 904))
  const stored = await steps.read(uid)
  expect(stored.scope).toEqual(
    all(
      { field: 'name', op: 'contains', value: '"brand": [901]' },
      { field: 'category', op: 'hasAny', value: [901] },
      any(brand(904, 903), { field: 'brand', op: 'notIn', value: [904] }),
      all(any(brand(904))),
    ),
  )
  expect(stored.version).toBeGreaterThanOrEqual(version)
})
