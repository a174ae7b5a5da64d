import { randomUUID } from 'node:crypto'
import {
  blankCategory,
  categoryTree,
  categories as contract,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import {
  setItemCategories,
  setItemGoogleCategory,
  setPrimaryCategory,
} from '@backroom/contract/organisation/categories/item-bulk'
import {
  acceptPrimaries,
  googleMappingView,
  incorrectPrimariesView,
  leavePrimaries,
  primaryCategoriesView,
  primaryFaults,
  withoutPrimary,
} from '@backroom/contract/organisation/categories/views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { judgeAll } from '#organisation/categories/incorrect-primary-work'
import { countWhatChanged } from '#organisation/counts'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const listed = async (uid?: number) => {
  const { rows } = await admin.call(incorrectPrimariesView.list, { query: { limit: 200 } })
  return uid === undefined ? rows : rows.filter(row => row.uid === uid)
}

/** An active page that nothing is wrong with, and that nothing but its categories speaks about. */
const soundPage = async () => {
  const [item] = await shop.store.database.rows<{ uid: number }>(sql`
    select i.uid from item i where i.lead_item_uid is null and i.status = 'active' and i.range_name = '' and i.google_category_id is null
      and not exists (select from colour_group_item g where g.item_uid = i.uid) and not exists (select from incorrect_primary f where f.item_uid = i.uid)
    order by i.uid desc limit 1`)
  return item?.uid as number
}

/** Puts a page into one category, makes another its primary, and takes it out of all others. */
const place = async (uid: number, places: { readonly added: number; readonly primary: number }) => {
  const others = await shop.store.database.rows<{ uid: number }>(
    sql`select category_uid as uid from item_category where item_uid = ${uid}`,
  )
  await admin.call(setCategoryItems, { params: { uid: places.added }, body: { add: [uid] } })
  await admin.call(setCategoryItems, { params: { uid: places.primary }, body: { primary: [uid] } })
  for (const { uid: other } of others)
    await admin.call(setCategoryItems, { params: { uid: other }, body: { remove: [uid] } })
}

test('The demo store has 26 items with an incorrect primary, of every reason', async () => {
  const counts: Record<string, number> = {}
  for (const { reason } of await listed()) counts[reason] = (counts[reason] ?? 0) + 1
  expect(counts).toEqual({
    missing: 4,
    notAssigned: 3,
    inactive: 4,
    hasChildren: 4,
    notAllowed: 3,
    differsFromGroup: 2,
    googleMismatch: 3,
    lonely: 3,
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
  test('whose primary is hidden is listed with a suggestion; Accept mends it and it leaves the list', async () => {
    const hidden = await admin.call(contract.create, { body: blankCategory('Soon hidden') })
    const good = await admin.call(contract.create, { body: blankCategory('Still seen') })
    const uid = await soundPage()
    await place(uid, { added: good.uid, primary: hidden.uid })
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

describe('A category under a hidden parent', () => {
  const refusal = 'This category is inactive, or cannot be a primary one.'
  const nested = async (name: string) => {
    const parent = await admin.call(contract.create, { body: blankCategory(`${name} parent`) })
    const child = await admin.call(contract.create, { body: blankCategory(`${name} child`, parent.uid) })
    return { parent, child }
  }
  const hide = (parent: Awaited<ReturnType<typeof nested>>['parent']) =>
    admin.call(contract.update, { params: { uid: parent.uid }, body: { ...parent, active: false } })
  test('is refused as a primary, for one item or for many', async () => {
    const { parent, child } = await nested('Refused')
    const uid = await soundPage()
    const steps = new BulkSteps(shop, admin, setPrimaryCategory as never)
    const values = { categoryUid: child.uid, keepOthers: true }
    expect((await steps.preview({ uids: [uid] }, values)).counts).toMatchObject({ willChange: 1 })
    await hide(parent)
    const bulk = await steps.refused({ selection: { uids: [uid] }, dryRun: true, ...values })
    expect([bulk.status, bulk.body.errors]).toEqual([400, { categoryUid: [refusal] }])
    const one = await admin.refused(setCategoryItems, {
      params: { uid: child.uid },
      body: { primary: [uid] },
    })
    expect([one.status, one.body.message]).toEqual([400, refusal])
  })

  test('marks the items whose primary it is', async () => {
    const { parent, child } = await nested('Marked')
    const uid = await soundPage()
    await admin.call(setCategoryItems, { params: { uid: child.uid }, body: { primary: [uid] } })
    expect(await listed(uid)).toEqual([])
    await hide(parent)
    await judgeAll(shop.store, parent.uid)
    expect(await listed(uid)).toMatchObject([{ reason: 'inactive', current: 'Marked parent > Marked child' }])
  })

  test('is no longer accepted where it was suggested before its parent was hidden', async () => {
    const { parent, child } = await nested('Late')
    const hidden = await nested('Late hidden')
    const uid = await soundPage()
    await place(uid, { added: child.uid, primary: hidden.child.uid })
    await hide(hidden.parent)
    await judgeAll(shop.store, hidden.parent.uid)
    expect(await listed(uid)).toMatchObject([{ suggestion: 'Late parent > Late child' }])
    // Held, so that the job which looks for another suggestion cannot do so yet.
    const preview = await shop.store.database.transaction(async tx => {
      await tx.execute(sql`lock table incorrect_primary in share mode`)
      await shop.store.database.write(backroomItself('demo'), other =>
        other.execute(sql`update category set active = false where uid = ${parent.uid}`),
      )
      return new BulkSteps(shop, admin, acceptPrimaries as never).preview({ uids: [uid] }, {})
    })
    expect(preview.refusedBy).toMatchObject([{ code: 'hidden', text: refusal }])
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
    await expect.poll(count, { timeout: 60_000 }).toEqual({ items: 3, below: 3 })
    await until('nothing to have changed since', async () => !(await countWhatChanged(shop.store)))
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
