import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ItemSteps } from '#testing/steps/item-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

test('An item is found by part of its name, by its code first of all, and again by its uid', async () => {
  const ecommerce = await shop.as('ecommerce')
  const byName = await ecommerce.call(items.lookup, { query: { term: 'jacket' } })
  expect(byName.length).toBeGreaterThan(0)
  for (const { name } of byName) expect(name.toLowerCase()).toContain('jacket')
  const wanted = byName.at(-1)
  const [first] = await ecommerce.call(items.lookup, { query: { term: wanted?.code.toLowerCase() ?? '' } })
  expect(first).toEqual({ ...wanted, exact: true })
  const again = await ecommerce.call(items.lookup, { query: { uids: String(wanted?.uid) } })
  expect(again).toEqual([wanted])
})

test('A scanned barcode answers the size it is on and nothing else', async () => {
  const ecommerce = await shop.as('ecommerce')
  const { barcode, itemUid } = await shop.store.database.row<{ barcode: string; itemUid: number }>(
    sql`select b.barcode, b.item_uid as "itemUid" from item_barcode b join item i on i.uid = b.item_uid
        where i.lead_item_uid is not null and i.status = 'active' and b.kind = 'gtin13' order by b.uid limit 1`,
  )
  const found = await ecommerce.call(items.lookup, { query: { term: barcode } })
  expect(found).toMatchObject([{ uid: itemUid, exact: true }])
})

test('What colleagues noted about an item is said where it is looked up, of its sizes too', async () => {
  const steps = new ItemSteps(shop, await shop.as('admin'))
  const made = await steps.make({ staffNote: 'Recalled in May' })
  await steps.save(made, {
    sizes: [{ key: 'm', code: `${made.item.code}-M`, sizeLabel: 'M', sellable: true }],
  })
  const [size] = await steps.by.call(items.lookup, { query: { term: `${made.item.code}-M` } })
  expect(size).toMatchObject({ size: 'M', staffNote: 'Recalled in May', exact: true })
})

test('Whoever sells finds the sizes of a page by its name', async () => {
  const steps = new ItemSteps(shop, await shop.as('admin'))
  const made = await steps.make({ code: 'ANO-1', name: 'Borrowdale Anorak' })
  const { sizes } = await steps.save(made, {
    sizes: [{ key: 'm', code: `${made.item.code}-M`, sizeLabel: 'M', sellable: true }],
  })
  const found = async (query: object) =>
    (await steps.by.call(items.lookup, { query: { term: 'borrowdale ano', ...query } })).map(({ uid }) => uid)
  expect(await found({})).toEqual([made.item.uid])
  expect(await found({ sold: 'true' })).toContain(sizes[0]?.uid)
})

test('What was opened last is offered to a form only as far as it asks for it', async () => {
  const steps = new ItemSteps(shop, await shop.as('admin'))
  const made = await steps.make({ code: 'LAST-1' })
  const saved = await steps.save(made, {
    sizes: [{ key: 'm', code: `${made.item.code}-M`, sizeLabel: 'M', sellable: true }],
  })
  const size = saved.sizes[0]?.uid ?? 0
  const uids = `${made.item.uid},${size}`
  const asked = async (query: object) =>
    (await steps.by.call(items.lookup, { query: { uids, ...query } })).map(({ uid }) => uid).sort()
  expect(await asked({})).toEqual([made.item.uid, size].sort())
  expect(await asked({ pages: 'true' })).toEqual([made.item.uid])
  expect(await asked({ pages: 'true', brandUid: (made.item.brandUid ?? 0) + 1 })).toEqual([])
})

test('Nothing is answered to nothing, and payment staff are refused', async () => {
  const ecommerce = await shop.as('ecommerce')
  expect(await ecommerce.call(items.lookup, { query: {} })).toEqual([])
  expect(await ecommerce.call(items.lookup, { query: { term: "zz%_'; drop table item" } })).toEqual([])
  const payments = await shop.as('payments')
  expect((await payments.refused(items.lookup, { query: { term: 'jacket' } })).status).toBe(403)
})
