import { setPrice, setSale } from '@backroom/contract/items/bulk/bulk'
import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps, inSeconds, sale } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: true })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

describe('A sale', () => {
  test('that overlaps another is refused and the first stays as it is', async () => {
    const page = await steps.make({ priceMinor: 10_000 })
    const first = await steps.save(page, {
      schedules: [sale(7_500, '2027-05-01T00:00:00Z', '2027-05-10T00:00:00Z')],
    })
    const [stored] = first.schedules
    const { status, body } = await steps.refusedSave(first, {
      schedules: [stored as never, sale(7_000, '2027-05-08T00:00:00Z', '2027-05-12T00:00:00Z')],
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      'schedules[1].startsAt': ['This overlaps the sale from 01/05/2027 to 10/05/2027.'],
    })
    expect((await steps.read(page.item.uid)).schedules).toEqual(first.schedules)
  })

  test('must be below the price and above what the brand lets be shown', async () => {
    const page = await steps.make({ priceMinor: 10_000, rrpMinor: 12_000 })
    await steps.write(sql`update brand set min_advertised_bp = 8000 where uid = ${page.item.brandUid}`)
    const at = inSeconds(60)
    const above = await steps.refusedSave(page, { schedules: [sale(10_000, at)] })
    expect(above.body.errors).toEqual({
      'schedules[0].amountMinor': ['A sale must be below the price, £100.00.'],
    })
    const below = await steps.refusedSave(page, { schedules: [sale(9_500, at)] })
    expect(below.body.message).toMatch(/may not be shown below 80% of RRP, £96\.00\.$/)
    await steps.write(sql`update brand set min_advertised_bp = null where uid = ${page.item.brandUid}`)
  })

  test('of a page also holds for its sizes without a price of their own', async () => {
    const page = await steps.make({ code: 'SALE-1', priceMinor: 10_000 })
    const sized = await steps.save(page, {
      item: { sellable: false },
      sizes: [
        { key: 's', code: 'SALE-1-S', sizeLabel: 'S', sellable: true },
        { key: 'm', code: 'SALE-1-M', sizeLabel: 'M', sellable: true, priceMinor: 11_000 },
      ],
      schedules: [sale(8_000, inSeconds(-60))],
    })
    expect(sized.sizes.map(({ rollup }) => rollup.effectivePriceMinor)).toEqual([8_000, 11_000])
    expect(sized.rollup).toMatchObject({ fromPriceMinor: 8_000, toPriceMinor: 11_000 })
  })
})

test('Prices of many items change at once, are asked about, and are taken back', async () => {
  const made = [await steps.make({ priceMinor: 10_000 }), await steps.make({ priceMinor: 2_050 })]
  const uids = made.map(({ item }) => item.uid)
  const bulk = new BulkSteps(shop, admin, setPrice as never)
  const values = { target: 'price', mode: 'percent', value: -7_000, round: '99' }
  const preview = await bulk.preview({ uids }, values)
  expect(preview.warnings).toMatchObject([{ key: 'bigChange', count: 2 }])
  const run = await bulk.run(preview, { accept: ['bigChange'] })
  expect((await bulk.ended(run)).counts.changed).toBe(2)
  const prices = () => Promise.all(uids.map(async uid => (await steps.read(uid)).item.priceMinor))
  expect(await prices()).toEqual([2_999, 599])
  await bulk.ended(await bulk.undo(run))
  expect(await prices()).toEqual([10_000, 2_050])
})

test('A sale on many items leaves out those it would not fit, and undoing takes the windows away', async () => {
  const [one, other] = [await steps.make({ priceMinor: 10_000 }), await steps.make({ priceMinor: 500 })]
  const bulk = new BulkSteps(shop, admin, setSale as never)
  const values = { mode: 'amount', value: 1_000, startsAt: inSeconds(-60).toISOString(), label: 'Now' }
  const preview = await bulk.preview({ uids: [one.item.uid, other.item.uid] }, values)
  expect(preview.counts).toMatchObject({ willChange: 1, refused: 1 })
  const run = await bulk.run(preview)
  await bulk.ended(run)
  await steps.rollUp()
  expect((await steps.read(one.item.uid)).rollup.effectivePriceMinor).toBe(9_000)
  await bulk.ended(await bulk.undo(run))
  expect((await steps.read(one.item.uid)).schedules).toEqual([])

  const later = { ...values, startsAt: inSeconds(3_600).toISOString(), untilGone: true }
  await bulk.ended(await bulk.run(await bulk.preview({ uids: [one.item.uid] }, later)))
  expect((await steps.read(one.item.uid)).schedules).toMatchObject([{ untilGone: true, endsAt: null }])
})

test('The price history shows every price with its day', async () => {
  const page = await steps.make({ priceMinor: 10_000 })
  await steps.save(page, { item: { priceMinor: 9_000 } })
  const { points } = await admin.call(items.priceHistory, {
    params: { uid: page.item.uid },
    query: { days: 30 },
  })
  expect(points.map(({ priceMinor, by }) => ({ priceMinor, by }))).toEqual([
    { priceMinor: 10_000, by: 'Megan Hughes' },
    { priceMinor: 9_000, by: 'Megan Hughes' },
  ])
})
