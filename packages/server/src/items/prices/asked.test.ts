import { setPrice } from '@backroom/contract/items/bulk/bulk'
import { items } from '@backroom/contract/items/page/items'
import { styleMatrix, styles } from '@backroom/contract/items/styles/styles'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps, inSeconds, sale } from '#testing/steps/item-steps'
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

const keysOf = (body: { warnings?: readonly { key: string }[] | undefined }) =>
  body.warnings?.map(({ key }) => key)

describe('A ruinous price is asked about', () => {
  test('when an item is made, which is not made before it is confirmed', async () => {
    const body = { code: 'RUIN-1', name: 'Ruin', priceMinor: 1_000, costMinor: 5_000 }
    const { status, body: asked } = await admin.refused(items.create, { body: body as never })
    expect(status).toBe(400)
    expect(keysOf(asked)).toEqual(['belowCost:RUIN-1'])
    expect(await steps.sql(sql`select from item where code = 'RUIN-1'`)).toEqual([])
    const made = await admin.call(items.create, { body: { ...body, confirm: ['belowCost:RUIN-1'] } as never })
    expect(made.item.priceMinor).toBe(1_000)
  })

  test('when many sizes are made at once, also those that are to go on sale', async () => {
    const [colour] = await steps.sql<{ uid: number }>(sql`select min(uid) as uid from colour`)
    const sizeRun = {
      name: 'Ruin Shoe',
      styleCode: 'RUINS',
      sizes: ['UK 8'],
      colourUids: [colour?.uid],
      priceMinor: 9_000,
      rrpMinor: 5_000,
    }
    const { body } = await admin.refused(items.create, { body: { sizeRun } as never })
    expect(keysOf(body)?.every(key => key.startsWith('rrpBelowPrice:RUINS'))).toBe(true)
    expect(await steps.sql(sql`select from item where code like 'RUINS%'`)).toEqual([])
    await admin.call(items.create, { body: { sizeRun, confirm: keysOf(body) } as never })
    expect(await steps.sql(sql`select from item where code like 'RUINS%'`)).not.toEqual([])
  })

  test('in the matrix of a style, and of a sheet of sizes with a price of their own', async () => {
    const [found] = await steps.sql<{ uid: number; item: number; price: number }>(sql`
      select page.style_uid as uid, i.uid as item, coalesce(i.price_minor, page.price_minor) as price
      from item i join item page on page.uid = i.page_uid join style on style.uid = page.style_uid
      where i.lead_item_uid is not null and i.sellable and i.status <> 'archived' and page.colour_uid is not null
        and i.size_label is not null and coalesce(i.price_minor, page.price_minor) > 1000 order by i.uid limit 1`)
    await steps.write(
      sql`update item set price_minor = ${found?.price as number}, cost_minor = 500 where uid = ${found?.item}`,
    )
    const style = await admin.call(styles.read, { params: { uid: found?.uid as number } })
    const cell = style.matrix.cells.find(({ itemUid }) => itemUid === found?.item) as {
      code: string
      size: string
      colourUid: number
    }
    const { code, size, colourUid } = cell
    const cells = [{ itemUid: found?.item as number, colourUid, size, code, priceMinor: 100 }]
    const params = { uid: style.uid }
    const body = { version: style.version, cells }
    const asked = await admin.refused(styleMatrix, { params, body })
    expect(keysOf(asked.body)).toEqual([`belowCost:${code}`, `bigChange:${code}`])
    const price = sql`select price_minor as price from item where uid = ${found?.item}`
    expect(await steps.sql(price)).toEqual([{ price: found?.price }])
    await admin.call(styleMatrix, { params, body: { ...body, confirm: keysOf(asked.body) as string[] } })
    expect(await steps.sql(price)).toEqual([{ price: 100 }])
  })

  test('also of a size that follows the price of its page and cost more, by hand, by a sale and in bulk', async () => {
    const page = await steps.make({ code: 'RUIN-F', priceMinor: 10_000, rrpMinor: 10_000, costMinor: 1_000 })
    const sized = await steps.save(page, {
      sizes: [
        { key: 's', code: 'RUIN-F-S', sizeLabel: 'S', sellable: true, costMinor: 6_000 },
        { key: 'm', code: 'RUIN-F-M', sizeLabel: 'M', sellable: true },
      ] as never,
    })
    const lower = await steps.refusedSave(sized, { item: { priceMinor: 5_000 } })
    expect(keysOf(lower.body)).toEqual(['belowCost:RUIN-F-S'])
    const given = await steps.refusedSave(sized, { schedules: [sale(6_000, inSeconds(600))] })
    expect(keysOf(given.body)).toEqual(['belowCost:RUIN-F-S'])
    const bulk = new BulkSteps(shop, admin, setPrice as never)
    const values = { target: 'price', mode: 'set', value: 5_000, round: 'none' }
    const preview = await bulk.preview({ uids: [page.item.uid] }, values)
    expect(preview.warnings).toMatchObject([{ key: 'belowCost', count: 1 }])
    const other = await steps.make({ priceMinor: 6_000, costMinor: 1_000 })
    expect((await bulk.preview({ uids: [other.item.uid] }, values)).warnings).toEqual([])
  })

  test('below what its brand lets be shown, in a plan, and in a sale of a few pence', async () => {
    const page = await steps.make({ priceMinor: 10_000, rrpMinor: 10_000, costMinor: 1_000 })
    const { code, brandUid } = page.item
    await steps.write(sql`update brand set min_advertised_bp = 8000 where uid = ${brandUid}`)
    const below = await steps.refusedSave(page, { item: { priceMinor: 7_000 } })
    expect(keysOf(below.body)).toEqual([`belowLeast:${code}`])
    await steps.write(sql`update brand set min_advertised_bp = null where uid = ${brandUid}`)
    const planned = { ...sale(500, inSeconds(600)), kind: 'price' as const, endsAt: null }
    const later = await steps.refusedSave(page, { schedules: [planned] })
    expect(keysOf(later.body)).toEqual([`belowCost:${code}`, `bigSale:${code}`])
    const given = await steps.refusedSave(page, { schedules: [sale(1_500, inSeconds(600))] })
    expect(given.body.warnings).toEqual([
      {
        key: `bigSale:${code}`,
        text: `${code} costs £100.00 and would be sold at £15.00. Is that right?`,
      },
    ])
  })
})

test('The live check names a price below cost, below what its brand lets be shown, and far from a week ago', async () => {
  const page = await steps.make({ priceMinor: 10_000, rrpMinor: 10_000, costMinor: 1_000 })
  const { uid, code, brandUid } = page.item
  const failing = async (by: Caller) => {
    const checks = await by.call(items.liveCheck, { params: { uid } })
    return Object.fromEntries(checks.flatMap(({ key, ok, text }) => (ok ? [] : [[key, text]])))
  }
  const prices = ['aboveCost', 'leastShown', 'steadyPrice']
  expect(Object.keys(await failing(admin)).filter(key => prices.includes(key))).toEqual([])
  await steps.write(sql`update brand set min_advertised_bp = 8000 where uid = ${brandUid}`)
  await steps.save(page, {
    item: { priceMinor: 900 },
    confirm: [`belowCost:${code}`, `belowLeast:${code}`, `bigChange:${code}`],
  })
  expect(await failing(admin)).toMatchObject({
    aboveCost: `Below cost: ${code}.`,
    leastShown: expect.stringContaining(`lets be shown: ${code}.`),
    steadyPrice: `${code} was £100.00 a week ago and is £9.00 now. Is that right?`,
  })
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
  const ecommerce = await shop.as('ecommerce')
  const seen = await failing(ecommerce)
  const read = await steps.read(uid, ecommerce)
  await steps.write(sql`update site_config set hide_cost_from_ecommerce = false`)
  expect(seen).toHaveProperty('steadyPrice')
  expect(seen).not.toHaveProperty('aboveCost')
  expect(read.liveCheck.map(({ key }) => key)).not.toContain('aboveCost')
})
