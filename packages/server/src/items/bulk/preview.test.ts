import * as operations from '@backroom/contract/items/bulk/bulk'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { setPrimaryCategory } from '@backroom/contract/organisation/categories/item-bulk'
import { addToCollection } from '@backroom/contract/organisation/collections/bulk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

type Values = Record<string, unknown>

let shop: TestApp
let admin: Caller
let steps: ItemSteps
let known: Readonly<Record<'category' | 'supplier' | 'guide' | 'facet' | 'ruled', number>>
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  const [row] = await steps.sql<typeof known>(sql`
    select (select max(uid) from category where active and allow_primary) as category, (select min(uid) from supplier) as supplier,
      (select max(uid) from buyers_guide where status = 'draft') as guide,
      (select max(f.uid) from facet f where f.active and not exists (select from item_facet k where k.facet_uid = f.uid)) as facet,
      (select max(uid) from collection where rule is not null) as ruled`)
  known = row as typeof known
})
afterAll(() => shop.close())

/** What a preview says of what needs accepting, and of what follows. */
async function told(operation: AnyBulk, uid: number, values: Values): Promise<string[]> {
  const preview = await new BulkSteps(shop, admin, operation).preview({ uids: [uid] }, values)
  return [...preview.warnings, ...preview.consequences].map(({ text }) => text)
}

describe('A preview', () => {
  test('tells items of one name apart, and says what a price leaves over cost, but not to those it is kept from', async () => {
    const { item } = await steps.make({ priceMinor: 12_000, costMinor: 6_000, supplierColourName: 'Teal' })
    const values = { target: 'price', mode: 'percent', value: -1_000, round: 'none' }
    const seenBy = async (who: Caller) =>
      (await new BulkSteps(shop, who, operations.setPrice).preview({ uids: [item.uid] }, values)).samples[0]
    expect(await seenBy(admin)).toMatchObject({
      code: item.code,
      also: { colour: 'Teal' },
      before: { priceMinor: 12_000, marginBp: 4_000 },
      after: { priceMinor: 10_800, marginBp: 3_333 },
    })
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update site_config set hide_cost_from_ecommerce = true`),
    )
    const seen = await seenBy(await shop.as('ecommerce'))
    expect(seen).toMatchObject({ before: { priceMinor: 12_000 }, after: { priceMinor: 10_800 } })
    expect(JSON.stringify(seen)).not.toContain('marginBp')
  })

  const onSite = async (more: Values = {}) => {
    const { item } = await steps.make(more)
    await shop.store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update item set status = 'active' where uid = ${item.uid}`),
    )
    return item.uid
  }
  test.each<readonly [string, AnyBulk, Values, Values]>([
    [
      '1 item on the site would be out of stock.',
      operations.setInventoryTracked,
      { inventoryTracked: false },
      { value: true },
    ],
    [
      '1 item without stock could be bought, and would never run out.',
      operations.setInventoryTracked,
      {},
      { value: false },
    ],
    ['1 item without stock can be bought at once.', operations.setBackorder, {}, { value: true }],
    ['1 item will be out of stock.', operations.setBackorder, { backorder: true }, { value: false }],
    [
      '1 item over 20 kg or major would be delivered free.',
      operations.setDeliveryChargesApply,
      { weightGrams: 25_000 },
      { value: false },
    ],
    [
      '1 item will be on sale at once.',
      operations.setPrelaunch,
      { prelaunch: true, prelaunchAt: '2030-01-01T09:00:00Z' },
      { value: false },
    ],
    [
      '1 item will stay hidden: supplier stock is suppressed.',
      operations.setSimStockStatus,
      { simSuppressed: true },
      { status: 'on', reason: 'Checked by phone' },
    ],
  ])('says what follows: %s', async (text, operation, more, values) => {
    const supplied = operation.name === 'SetSimStockStatus' ? { supplierUid: known.supplier } : {}
    expect(await told(operation, await onSite({ ...more, ...supplied }), values)).toContain(text)
  })

  test('says what follows for places: a guide that is a draft, a facet nothing has, a collection with a rule, barcodes', async () => {
    const uid = await onSite({ barcodes: ['5012345678900'] })
    expect(await told(operations.setGuide, uid, { buyersGuideUid: known.guide })).toEqual([
      'The guide is not published: 1 item will not link to it yet.',
    ])
    expect(await told(operations.setFacetProductRelated, uid, { facetUid: known.facet })).toEqual([
      'Fewer than 4 items on the site have this facet: hardly anything would be shown.',
    ])
    expect(await told(addToCollection, uid, { collectionUid: known.ruled })).toEqual([
      '1 item will stay in it, whatever its rule finds.',
    ])
    expect(await told(operations.archiveItems, uid, { deactivateFirst: true })).toEqual([
      '1 page will go off the site.',
      '1 barcode will be free for other items.',
    ])
    expect(await told(setPrimaryCategory, uid, { categoryUid: known.category })).toContain(
      '1 item on the site will stand elsewhere in its menu. Addresses do not change.',
    )
  })
})
