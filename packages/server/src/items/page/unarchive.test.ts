import { unarchiveItems } from '@backroom/contract/items/bulk/bulk'
import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
let runs: BulkSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  runs = new BulkSteps(shop, admin, unarchiveItems as never)
})
afterAll(() => shop.close())

const barcode = (text: string) => ({ barcode: text, kind: 'gtin13' as const, isPrimary: true })
const archive = async (uid: number) => {
  const { item } = await steps.read(uid)
  await admin.call(items.archive, { params: { uid }, body: { version: item.version } })
}
const statuses = (pageUid: number) =>
  steps.sql<{ status: string }>(sql`select status from item where page_uid = ${pageUid} order by uid`)

test('Many items come back at once with their sizes, off the site; a barcode used again holds back only its own', async () => {
  const clash = await steps.save(await steps.make({ code: 'BACK-1' }), {
    barcodes: [barcode('5012345678900')],
  })
  const whole = await steps.save(await steps.make({ code: 'BACK-2' }), {
    sizes: [{ key: 'm', code: 'BACK-2-M', sizeLabel: 'M', sellable: true }],
  })
  const there = await steps.make({ code: 'BACK-3' })
  for (const { item } of [clash, whole]) await archive(item.uid)
  expect(await statuses(whole.item.uid)).toEqual([{ status: 'archived' }, { status: 'archived' }])
  await steps.save(await steps.make({ code: 'BACK-4' }), { barcodes: [barcode('5012345678900')] })

  const uids = [clash, whole, there].map(({ item }) => item.uid)
  const preview = await runs.preview({ uids }, {})
  expect(preview.counts).toMatchObject({ willChange: 1, refused: 1, unchanged: 1 })
  expect(preview.refusedBy).toMatchObject([
    { code: 'barcodeUsed', text: '5012345678900 is already on BACK-4.' },
  ])
  const run = await runs.ended(await runs.run(preview))
  expect(run.counts).toMatchObject({ changed: 1, refused: 1 })
  expect(await statuses(whole.item.uid)).toEqual([{ status: 'inactive' }, { status: 'inactive' }])
  expect(await statuses(clash.item.uid)).toEqual([{ status: 'archived' }])

  expect((await runs.ended(await runs.undo(run.uid))).state).toBe('completed')
  expect(await statuses(whole.item.uid)).toEqual([{ status: 'archived' }, { status: 'archived' }])
})

test('A barcode that was used again is dropped where that is asked for', async () => {
  const old = await steps.save(await steps.make({ code: 'DROP-1' }), {
    barcodes: [barcode('5012345678917'), { ...barcode('5012345678924'), isPrimary: false }],
  })
  await archive(old.item.uid)
  await steps.save(await steps.make({ code: 'DROP-2' }), { barcodes: [barcode('5012345678917')] })
  const run = await runs.ended(
    await runs.run(await runs.preview({ uids: [old.item.uid] }, { dropBarcodes: true })),
  )
  expect(run.state).toBe('completed')
  const back = await steps.read(old.item.uid)
  expect(back.item.status).toBe('inactive')
  expect(back.barcodes.map(each => each.barcode)).toEqual(['5012345678924'])
})
