import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

test('An item made by mistake can be removed the same day, one that was on the site cannot', async () => {
  const { item } = await steps.make()
  await admin.call(items.remove, { params: { uid: item.uid } })
  expect((await admin.refused(items.read, { params: { uid: item.uid } })).status).toBe(404)
  const active = await steps.makeActive()
  const { status, body } = await admin.refused(items.remove, { params: { uid: active.item.uid } })
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: `${active.item.code} was on the site. Archive it instead.`,
  })
  expect((await steps.read(active.item.uid)).item.version).toBe(active.item.version)
})

test('An item is not archived while a custom builder template offers one of its sizes', async () => {
  const { item, ...page } = await steps.make()
  const sizes = ['S', 'M'].map(key => ({ key, code: `${item.code}-${key}`, sizeLabel: key, sellable: true }))
  const sized = await steps.save({ item, ...page }, { sizes: sizes as never })
  const options = JSON.stringify([{ options: [{ itemUid: sized.sizes[1]?.uid }, { itemUid: null }] }])
  await steps.write(
    sql`insert into custom_builder_template (name, steps) values ('Offers a size', ${options}::jsonb)`,
  )
  const call = { params: { uid: item.uid }, body: { version: sized.item.version } }
  expect((await admin.refused(items.archive, call)).body.message).toContain(
    'An option of the custom builder template Offers a size.',
  )
})

test('An item that others name cannot be removed, and they are told of; nor can a size that moved', async () => {
  const { item } = await steps.make()
  const { uid } = item
  await shop.store.database.write(backroomItself('job'), async tx => {
    const options = JSON.stringify([{ options: [{ itemUid: uid }] }])
    await tx.execute(
      sql`insert into custom_builder_template (name, steps) values ('Names an item', ${options}::jsonb)`,
    )
    await tx.execute(sql`
      with sent as (insert into stock_transfer (from_uid, to_uid, state)
        select min(uid), max(uid), 'draft' from stock_location returning uid)
      insert into stock_transfer_line (transfer_uid, item_uid, quantity) select uid, ${uid}, 1 from sent`)
  })
  const named = await admin.refused(items.remove, { params: { uid } })
  expect(named).toMatchObject({ status: 400, body: { code: 'used' } })
  expect(named.body.message).toBe(
    `${item.code} is used by 1 custom builder template and 1 stock transfer. Archive it instead.`,
  )
  const size = await shop.store.database.row<{ uid: number }>(
    sql`select i.uid from item i where i.lead_item_uid is not null and exists (select from stock_movement m where m.item_uid = i.uid) limit 1`,
  )
  const moved = await admin.refused(items.remove, { params: { uid: size.uid } })
  expect(moved).toMatchObject({ status: 400, body: { code: 'used' } })
  expect(moved.body.message).toMatch(/stock movements?.*\. Archive it instead\.$/)
})
