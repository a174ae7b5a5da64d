import { randomUUID } from 'node:crypto'
import { setPrimaryCategory } from '@backroom/contract/items/item-bulk'
import {
  blankCategory,
  categoryTree,
  categories as contract,
  setCategoryItems,
} from '@backroom/contract/organisation/categories'
import {
  acceptPrimaries,
  googleMappingView,
  incorrectPrimariesView,
  leavePrimaries,
  primaryCategoriesView,
  primaryFaults,
  withoutPrimary,
} from '@backroom/contract/organisation/category-views'
import { setItemCategories, setItemGoogleCategory } from '@backroom/contract/organisation/item-category-bulk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countWhatChanged } from '#organisation/counts'
import { judgeAll } from '#organisation/incorrect-primary-work'
import { BulkSteps } from '#testing/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const listed = async (uid?: number) => {
  const { rows } = await admin.call(incorrectPrimariesView.list, { query: { limit: 200 } })
  return uid === undefined ? rows : rows.filter(row => row.uid === uid)
}

test('The demo store has 26 items with an incorrect primary, of every reason', async () => {
  const counts: Record<string, number> = {}
  for (const { reason } of await listed()) counts[reason] = (counts[reason] ?? 0) + 1
  expect(counts).toEqual({
    ...{ missing: 4, notAssigned: 3, inactive: 4, hasChildren: 4, notAllowed: 3 },
    ...{ differsFromGroup: 2, googleMismatch: 3, lonely: 3 },
  })
  expect(Object.keys(counts).toSorted()).toEqual(Object.keys(primaryFaults).toSorted())
})

test('The demo store has a tree of 168 categories on four levels', async () => {
  const { rows } = await admin.call(categoryTree)
  const { rows: mapped } = await admin.call(googleMappingView.list, { query: { limit: 200 } })
  const count = (fits: (node: (typeof rows)[number]) => boolean) => rows.filter(fits).length
  const of = (mapping: string) => mapped.filter(row => row.mapping === mapping)
  expect({
    all: rows.length,
    levels: Math.max(...rows.map(({ path }) => path.split('/').length - 1)),
    inactive: count(node => !node.active),
    empty: count(node => node.itemsBelow === 0),
    twice: count(node => node.problems.includes('duplicateName')),
    mapped: of('own').length,
    retired: of('retired').length,
    suggested: of('none').filter(row => row.suggestion !== null).length,
    bare: of('none').filter(row => row.suggestion === null).length,
  }).toEqual({
    all: 168,
    levels: 4,
    inactive: 9,
    empty: 6,
    twice: 2,
    mapped: 150,
    retired: 1,
    suggested: 12,
    bare: 5,
  })
})

describe('An active item', () => {
  test('whose primary is hidden is listed with a suggestion; Accept mends it and it leaves the list (proof 7)', async () => {
    const hidden = await admin.call(contract.create, { body: blankCategory('Soon hidden') })
    const good = await admin.call(contract.create, { body: blankCategory('Still seen') })
    const [item] = await shop.store.database.rows<{ uid: number }>(sql`
      select i.uid from item i where i.lead_item_uid is null and i.status = 'active' and i.range_name = '' and i.google_category_id is null
        and not exists (select from colour_group_item g where g.item_uid = i.uid) and not exists (select from incorrect_primary f where f.item_uid = i.uid)
      order by i.uid desc limit 1`)
    const uid = item?.uid as number
    const others = await shop.store.database.rows<{ uid: number }>(
      sql`select category_uid as uid from item_category where item_uid = ${uid}`,
    )
    await admin.call(setCategoryItems, { params: { uid: good.uid }, body: { add: [uid] } })
    await admin.call(setCategoryItems, { params: { uid: hidden.uid }, body: { primary: [uid] } })
    for (const { uid: other } of others)
      await admin.call(setCategoryItems, { params: { uid: other }, body: { remove: [uid] } })
    expect(await listed(uid)).toEqual([])
    await admin.call(contract.update, { params: { uid: hidden.uid }, body: { ...hidden, active: false } })
    await judgeAll(shop.store, hidden.uid)
    expect(await listed(uid)).toMatchObject([
      { reason: 'inactive', current: 'Soon hidden', suggestion: 'Still seen', status: 'active' },
    ])
    const steps = new BulkSteps(shop, admin, acceptPrimaries as never)
    const started = await admin.call(acceptPrimaries.call, {
      body: { selection: { uids: [uid] }, idempotencyKey: randomUUID() },
    })
    const run = await steps.ended('operationUid' in started ? started.operationUid : 0)
    expect(run.counts).toMatchObject({ changed: 1, refused: 0 })
    expect(await listed(uid)).toEqual([])
    const [now] = await shop.store.database.rows<{ primary: number }>(
      sql`select primary_category_uid as primary from item where uid = ${uid}`,
    )
    expect(now?.primary).toBe(good.uid)
  })

  test('that is left as it is comes back to the list when it changes', async () => {
    const [row] = await listed()
    const uid = row?.uid as number
    expect(await admin.call(leavePrimaries, { body: { selection: { uids: [uid] } } })).toEqual({ left: 1 })
    expect(await listed(uid)).toEqual([])
    const [other] = await shop.store.database.rows<{ uid: number }>(sql`
      select uid from category c where active and not exists (select from item_category k where k.item_uid = ${uid} and k.category_uid = c.uid)
        and path = 'sale/sale-tents'`)
    await admin.call(setCategoryItems, { params: { uid: other?.uid as number }, body: { add: [uid] } })
    expect(await listed(uid)).toHaveLength(1)
  })
})

describe('Counts of categories', () => {
  test('follow what happens to items, whoever does it', async () => {
    const made = await admin.call(contract.create, { body: blankCategory('Counted') })
    const uids = (
      await shop.store.database.rows<{ uid: number }>(
        sql`select uid from item where lead_item_uid is null and status = 'active' order by uid limit 3`,
      )
    ).map(({ uid }) => uid)
    const steps = new BulkSteps(shop, admin, setItemCategories as never)
    await steps.ended(await steps.run(await steps.preview({ uids }, { add: [made.uid], remove: [] })))
    const count = async () => {
      await countWhatChanged(shop.store)
      return shop.store.database.row(
        sql`select items_direct as items, items_below as below from category_count where category_uid = ${made.uid}`,
      )
    }
    // A change is read once no older transaction runs any more, which jobs of the store may hold up for a moment.
    await expect.poll(count).toEqual({ items: 3, below: 3 })
    await expect
      .poll(() => countWhatChanged(shop.store), { message: 'nothing has changed since' })
      .toBe(false)
  })
})

describe('Setting categories of many items', () => {
  test('never leaves an active item without its primary or any category', async () => {
    const [item] = await shop.store.database.rows<{ uid: number; primary: number }>(sql`
      select i.uid, i.primary_category_uid as primary from item i where i.lead_item_uid is null and i.status = 'active' and i.primary_category_uid is not null order by uid limit 1`)
    const steps = new BulkSteps(shop, admin, setItemCategories as never)
    const preview = await steps.preview({ uids: [item?.uid as number] }, { add: [], remove: [item?.primary] })
    expect(preview.refusedBy).toMatchObject([{ code: 'primary' }])
  })

  test('sets a Google category, and no retired one', async () => {
    const steps = new BulkSteps(shop, admin, setItemGoogleCategory as never)
    const refusal = await steps.refused({ selection: { uids: [1] }, dryRun: true, googleCategoryId: 6464 })
    expect(refusal.body.errors).toEqual({
      googleCategoryId: ['Google no longer has this category. Choose another.'],
    })
  })
})

test('Primary categories are listed with their shares, and those without one are counted', async () => {
  const { rows } = await admin.call(primaryCategoriesView.list, { query: { limit: 200 } })
  const primaries = rows.map(row => row.primaryItems)
  expect(primaries).toEqual(primaries.toSorted((a, b) => b - a))
  const shares = rows.reduce((sum, row) => sum + row.stockShareBp, 0)
  expect(shares).toBeGreaterThan(9_000)
  expect(shares).toBeLessThanOrEqual(10_000)
  const without = await admin.call(withoutPrimary)
  expect(without.items).toBeGreaterThan(0)
  expect(setPrimaryCategory.name).toBe('SetPrimaryCategory')
})
