import {
  blankCategory,
  categories,
  itemCategoriesMost,
  setCategoryItems,
} from '@backroom/contract/organisation/categories/categories'
import { setPrimaryCategory } from '@backroom/contract/organisation/categories/item-bulk'
import { acceptPrimaries } from '@backroom/contract/organisation/categories/views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ImportSteps } from '#testing/steps/import-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const make = (name: string) => admin.call(categories.create, { body: blankCategory(name) })
const placesOf = async (uid: number) =>
  (
    await steps.sql<{ uid: number }>(
      sql`select category_uid as uid from item_category where item_uid = ${uid}`,
    )
  ).map(row => row.uid)

describe('An item whose primary category it is not in', () => {
  test('is put into it by setting the same primary', async () => {
    const [primary, other] = [await make('Not in it'), await make('In this one')]
    const { item } = await steps.makeActive({ primaryCategoryUid: primary.uid })
    await steps.write(sql`delete from item_category where item_uid = ${item.uid}`)
    await steps.write(
      sql`insert into item_category (item_uid, category_uid) values (${item.uid}, ${other.uid})`,
    )
    const bulk = new BulkSteps(shop, admin, setPrimaryCategory as never)
    const values = { categoryUid: primary.uid, keepOthers: true }
    const preview = await bulk.preview({ uids: [item.uid] }, values)
    expect(preview.counts).toMatchObject({ willChange: 1, refused: 0 })
    await bulk.ended(await bulk.run(preview))
    expect((await placesOf(item.uid)).toSorted()).toEqual([primary.uid, other.uid].toSorted())
    const again = await bulk.preview({ uids: [item.uid] }, values)
    expect(again.counts.willChange).toBe(0)
  })

  test('does not come of taking it out and choosing the same again', async () => {
    const { uid } = await make('Taken out of')
    const { item } = await steps.makeActive({ primaryCategoryUid: uid })
    const { status, body } = await admin.refused(setCategoryItems, {
      params: { uid },
      body: { remove: [item.uid], newPrimaryUid: uid },
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      newPrimaryUid: ['Choose another category than the one they are taken out of.'],
    })
    expect(await placesOf(item.uid)).toContain(uid)
  })
})

describe('An item in 30 categories', () => {
  /** Active, with a primary of its own, and in as many others as there may be. */
  const full = async () => {
    const { item } = await steps.makeActive()
    await steps.write(sql`
      insert into item_category (item_uid, category_uid)
      select ${item.uid}, c.uid from category c where c.uid not in (select k.category_uid from item_category k where k.item_uid = ${item.uid})
      order by c.uid limit ${itemCategoriesMost} - (select count(*) from item_category k where k.item_uid = ${item.uid})`)
    expect(await placesOf(item.uid)).toHaveLength(itemCategoriesMost)
    return steps.read(item.uid)
  }

  test('gets no further primary on its page', async () => {
    const page = await full()
    const { uid } = await make('One too many here')
    const { status, body } = await steps.refusedSave(page, { item: { primaryCategoryUid: uid } })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ categories: ['At most 30 categories.'] })
    expect(await placesOf(page.item.uid)).not.toContain(uid)
  })

  test('gets none that was suggested', async () => {
    const { item } = await full()
    const { uid } = await make('One too many suggested')
    await steps.write(sql`
      insert into incorrect_primary (item_uid, reason, reason_rank, suggested_uid) values (${item.uid}, 'inactive', 1, ${uid})
      on conflict (item_uid) do update set suggested_uid = excluded.suggested_uid`)
    const preview = await new BulkSteps(shop, admin, acceptPrimaries as never).preview(
      { uids: [item.uid] },
      {},
    )
    expect(preview.refusedBy).toMatchObject([{ code: 'tooMany', text: 'It is in 30 categories already.' }])
  })

  test('gets none out of a sheet', async () => {
    const { item } = await full()
    await make('One too many in a sheet')
    const sheets = new ImportSteps(admin)
    const { uid } = await sheets.checked(`Code,Primary category\n${item.code},One too many in a sheet\n`)
    const { operationUid } = await sheets.run(uid)
    const results = new BulkSteps(shop, admin, acceptPrimaries as never)
    const [result] = [...(await results.results(operationUid as number)).values()]
    expect(result).toMatchObject({
      outcome: 'refused',
      reason: `${item.code} is in 30 categories already.`,
    })
    expect(await placesOf(item.uid)).toHaveLength(itemCategoriesMost)
  })
})
