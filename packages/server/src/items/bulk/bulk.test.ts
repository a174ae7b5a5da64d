import * as operations from '@backroom/contract/items/bulk/bulk'
import { items } from '@backroom/contract/items/page/items'
import type { ItemPage } from '@backroom/contract/items/page/page'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { setPrimaryCategory } from '@backroom/contract/organisation/categories/item-bulk'
import { addToCollection } from '@backroom/contract/organisation/collections/bulk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

type Values = Record<string, unknown>
interface Known {
  readonly [noun: string]: number
}

let shop: TestApp
let admin: Caller
let steps: ItemSteps
let known: Known
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  const [row] = await steps.sql<Known>(sql`
    select (select max(uid) from season) as season, (select max(uid) from brand where active and allow_sim_stock) as brand,
      (select max(uid) from brand where not allow_sim_stock) as "strictBrand",
      (select max(uid) from tax_class where not is_default) as "taxClass", (select max(uid) from buyers_guide) as guide,
      (select max(uid) from facet where active) as facet, (select min(uid) from collection) as collection,
      (select max(uid) from category where active and allow_primary) as category, (select min(uid) from supplier) as supplier,
      (select min(uid) from file where width > 0) as file`)
  known = row as Known
})
afterAll(() => shop.close())

/** A page with one size, which is what is sold. */
async function aPage(more: Values = {}): Promise<{ page: ItemPage; sizeUid: number }> {
  const made = await steps.make(more)
  const page = await steps.save(made, {
    item: { sellable: false },
    sizes: [{ key: 'm', code: `${made.item.code}-M`, sizeLabel: 'M', sellable: true }],
  })
  return { page, sizeUid: page.sizes[0]?.uid as number }
}

async function changed(operation: AnyBulk, uid: number, values: Values) {
  const bulk = new BulkSteps(shop, admin, operation)
  const preview = await bulk.preview({ uids: [uid] }, values)
  expect(preview.counts).toMatchObject({ willChange: 1, refused: 0 })
  const run = await bulk.run(preview, { accept: preview.warnings.map(({ key }) => key) })
  expect((await bulk.ended(run)).counts).toMatchObject({ changed: 1, refused: 0 })
  return { undo: async () => bulk.ended(await bulk.undo(run)) }
}

async function reasons(operation: AnyBulk, uid: number, values: Values): Promise<string[]> {
  const preview = await new BulkSteps(shop, admin, operation).preview({ uids: [uid] }, values)
  return preview.refusedBy.map(({ text }) => text)
}

async function isUnchanged(operation: AnyBulk, uid: number, values: Values): Promise<boolean> {
  const { counts } = await new BulkSteps(shop, admin, operation).preview({ uids: [uid] }, values)
  return counts.unchanged === 1 && counts.willChange === 0
}

const errors = async (operation: AnyBulk, values: Values) =>
  (await new BulkSteps(shop, admin, operation).refused({ selection: { uids: [1] }, dryRun: true, ...values }))
    .body.errors

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const ofPages: readonly (readonly [AnyBulk, () => Values, () => Values])[] = [
  [operations.setMajorItem, () => ({ value: true }), () => ({ majorItem: true })],
  [operations.setDeliveryChargesApply, () => ({ value: false }), () => ({ deliveryChargesApply: false })],
  [
    operations.setDeliveryDelay,
    () => ({ text: 'Usually ready in 5 to 7 days', timeToPrepareDays: 6 }),
    () => ({ deliveryDelayText: 'Usually ready in 5 to 7 days', timeToPrepareDays: 6 }),
  ],
  [operations.setTimeToPrepare, () => ({ timeToPrepareDays: 3 }), () => ({ timeToPrepareDays: 3 })],
  [operations.setBlockMailOrder, () => ({ value: true }), () => ({ blockMailOrder: true })],
  [operations.setRestrictStorePickup, () => ({ value: true }), () => ({ restrictStorePickup: true })],
  [
    operations.setPrelaunch,
    () => ({ value: true, prelaunchAt: `${inDays(9)}T09:00:00.000Z` }),
    () => ({ prelaunch: true }),
  ],
  [operations.setSeason, () => ({ seasonUid: known.season }), () => ({ seasonUid: known.season })],
  [operations.setBrand, () => ({ brandUid: known.brand }), () => ({ brandUid: known.brand })],
  [operations.setTaxClass, () => ({ taxClassUid: known.taxClass }), () => ({ taxClassUid: known.taxClass })],
  [
    operations.setGenderAge,
    () => ({ gender: 'female', age: 'kids' }),
    () => ({ gender: 'female', age: 'kids' }),
  ],
  [operations.setGuide, () => ({ buyersGuideUid: known.guide }), () => ({ buyersGuideUid: known.guide })],
  [
    operations.setFacetProductRelated,
    () => ({ facetUid: known.facet, mode: 'both' }),
    () => ({ relatedFacetUid: known.facet, relatedMode: 'both' }),
  ],
  [
    setPrimaryCategory,
    () => ({ categoryUid: known.category }),
    () => ({ primaryCategoryUid: known.category }),
  ],
]

describe('What belongs to a page is set on the page, whichever size was chosen, and taken back:', () => {
  test.each(ofPages.map(([operation, ...rest]) => [operation.name, operation, ...rest] as const))(
    '%s',
    async (_, operation, values, after) => {
      const { page, sizeUid } = await aPage()
      const { undo } = await changed(operation, sizeUid, values())
      const now = await steps.read(page.item.uid)
      expect(now.item).toMatchObject(after())
      await undo()
      const before = Object.fromEntries(
        Object.keys(after()).map(field => [field, (page.item as Values)[field]]),
      )
      expect((await steps.read(page.item.uid)).item).toMatchObject(before)
    },
  )
})

const ofSold: readonly (readonly [AnyBulk, Values, Values])[] = [
  [operations.setInventoryTracked, { value: false }, { inventoryTracked: false }],
  [
    operations.setBackorder,
    { value: true, limit: 5, dueOn: inDays(30) },
    { backorder: true, backorderLimit: 5, backorderDueOn: inDays(30) },
  ],
  [operations.setSimStockStatus, { status: 'off' }, { simStockStatus: 'off' }],
  [operations.setSimSuppressed, { value: true }, { simSuppressed: true }],
]

describe('What belongs to what is sold is set on the sizes of a page that was chosen:', () => {
  test.each(ofSold.map(([operation, ...rest]) => [operation.name, operation, ...rest] as const))(
    '%s',
    async (_, operation, values, after) => {
      const { page } = await aPage({ supplierUid: known.supplier })
      const { undo } = await changed(operation, page.item.uid, values)
      const now = await steps.read(page.item.uid)
      expect(now.sizes[0]).toMatchObject(after)
      expect(now.item).not.toMatchObject(after)
      await undo()
      expect((await steps.read(page.item.uid)).sizes[0]).not.toMatchObject(after)
    },
  )
})

test('Items are put into a collection by hand, once, and taken out by an undo', async () => {
  const { page, sizeUid } = await aPage()
  const values = { collectionUid: known.collection, place: 'start' }
  const { undo } = await changed(addToCollection, sizeUid, values)
  const byHand = async () => (await steps.read(page.item.uid)).collections.filter(({ manual }) => manual)
  expect(await byHand()).toMatchObject([{ uid: known.collection }])
  expect(await isUnchanged(addToCollection, sizeUid, values)).toBe(true)
  await undo()
  expect(await byHand()).toEqual([])
})

test('Pictures without alt text get one by a pattern; those that have one keep it', async () => {
  const { page } = await aPage({ name: 'Tor Jacket' })
  const uid = page.item.uid
  const values = { pattern: '{name}, seen from the front' }
  expect(await isUnchanged(operations.setAltText, uid, values)).toBe(true)
  const saved = await steps.save(page, {
    images: [{ fileUid: known.file as number, altText: '', role: 'gallery' }],
  })
  const { undo } = await changed(operations.setAltText, uid, values)
  const alt = async () => (await steps.read(uid)).images[0]?.altText
  expect(await alt()).toBe('Tor Jacket, seen from the front')
  expect(await isUnchanged(operations.setAltText, uid, values)).toBe(true)
  await undo()
  expect(await alt()).toBe(saved.images[0]?.altText)
})

test('A sale that runs is ended for all, and goes on when that is taken back', async () => {
  const made = await steps.make()
  const page = await steps.save(made, {
    schedules: [
      { kind: 'sale', amountMinor: 7_500, startsAt: '2026-01-01T00:00:00Z', endsAt: null, label: 'Long one' },
    ],
  })
  const price = async () => {
    await steps.rollUp()
    return (await steps.read(page.item.uid)).rollup.effectivePriceMinor
  }
  expect(await price()).toBe(7_500)
  const { undo } = await changed(operations.endSale, page.item.uid, {})
  expect(await price()).toBe(10_000)
  expect(await reasons(operations.endSale, page.item.uid, {})).toEqual(['It has no sale then.'])
  await undo()
  expect(await price()).toBe(7_500)
})

describe('A change of many items is refused', () => {
  test('for what is archived, by its code', async () => {
    const { item } = await steps.make()
    await admin.call(items.archive, { params: { uid: item.uid }, body: { version: item.version } })
    for (const [operation, values] of [
      [operations.setMajorItem, { value: true }],
      [operations.setInventoryTracked, { value: false }],
      [operations.setStatus, { status: 'active' }],
    ] as const)
      expect(await reasons(operation, item.uid, values)).toEqual([`${item.code} is archived.`])
  })

  test('where supplier stock has no supplier, or a brand that forbids it', async () => {
    const none = await steps.make()
    const on = { status: 'on', reason: 'Checked by phone' }
    expect(await reasons(operations.setSimStockStatus, none.item.uid, on)).toEqual(['It has no supplier.'])
    const strict = await steps.make({ brandUid: known.strictBrand, supplierUid: known.supplier })
    const [text] = await reasons(operations.setSimStockStatus, strict.item.uid, on)
    expect(text).toMatch(/ forbids supplier stock\.$/)
  })

  test('where back orders make no sense', async () => {
    const untracked = await steps.make({ inventoryTracked: false })
    expect(await reasons(operations.setBackorder, untracked.item.uid, { value: true })).toEqual([
      'Its stock is not counted, so it never runs out.',
    ])
  })

  test('as a whole when its values make no sense', async () => {
    const gone = 2_000_000_000
    expect(await errors(operations.setBackorder, { value: true, dueOn: inDays(-2) })).toEqual({
      dueOn: ['Choose a day that is still to come.'],
    })
    expect(await errors(operations.setBackorder, { value: true, dueOn: inDays(400) })).toEqual({
      dueOn: ['At most one year ahead.'],
    })
    expect(await errors(operations.setPrelaunch, { value: true })).toEqual({
      prelaunchAt: ['Choose a launch date and time.'],
    })
    expect(await errors(operations.setSimStockStatus, { status: 'on' })).toHaveProperty('reason')
    expect(await errors(operations.setSeason, { seasonUid: gone })).toEqual({
      seasonUid: ['This season no longer exists. Choose another.'],
    })
    expect(await errors(operations.setGenderAge, {})).toEqual({
      Generic: ['Choose a gender or an age to set.'],
    })
  })
})
