import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tickLaunches, tickPrices } from '#items/rollups/jobs'
import { ItemSteps, inSeconds, sale } from '#testing/steps/item-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
const log: string[] = []
beforeAll(async () => {
  // the clock is pretended; a job would set prices by the real one
  shop = await startTestApp({
    runsJobs: false,
    settings: { log: 'error' },
    logTo: { write: line => void log.push(line) },
  })
  steps = new ItemSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const pricesOf = (uid: number) =>
  steps.sql<{ now: number; reason: string }>(
    sql`select effective_price_minor as now, reason from item_price_history where item_uid = ${uid} order by at, uid`,
  )

test('A sale takes hold when its hour has come, once, and ends when it is over', async () => {
  const { item, versions } = await steps.make({ priceMinor: 10_000 })
  const uid = item.uid
  await steps.save({ item, versions } as never, {
    schedules: [sale(7_500, inSeconds(600), inSeconds(1_200))],
  })
  expect((await steps.read(uid)).rollup).toMatchObject({ effectivePriceMinor: 10_000, onSale: false })
  await tickPrices(shop.store, inSeconds(630))
  expect((await steps.read(uid)).rollup).toMatchObject({
    effectivePriceMinor: 7_500,
    onSale: true,
    discountBp: 2_500,
    lowest30Minor: 10_000,
  })
  await tickPrices(shop.store, inSeconds(640))
  expect(await pricesOf(uid)).toEqual([
    { now: 10_000, reason: 'first' },
    { now: 7_500, reason: 'saleStart' },
  ])
  await tickPrices(shop.store, inSeconds(1_230))
  expect((await steps.read(uid)).rollup).toMatchObject({ effectivePriceMinor: 10_000, onSale: false })
  const changed = await steps.sql(
    sql`select 1 from item_change where page_uid = ${uid} and fields = '{price}'`,
  )
  expect(changed.length).toBeGreaterThanOrEqual(2)
})

test('A sale until it is gone ends with the last piece, and does not come back with new stock', async () => {
  const { uid } = (await steps.makeActive({ priceMinor: 10_000 })).item
  await steps.stock(uid, 'Kendal', 1)
  await steps.save(await steps.read(uid), {
    schedules: [
      {
        kind: 'sale',
        amountMinor: 7_500,
        startsAt: inSeconds(-60).toISOString(),
        endsAt: null,
        untilGone: true,
        label: '',
      },
    ],
  })
  expect((await steps.read(uid)).rollup).toMatchObject({ onSale: true, ownAvailable: 1 })
  await steps.stock(uid, 'Kendal', 0)
  await steps.stock(uid, 'Kendal', 5)
  expect((await steps.read(uid)).rollup).toMatchObject({
    onSale: false,
    ownAvailable: 5,
    effectivePriceMinor: 10_000,
  })
})

test('A change of price to come is made at its hour, after others that were missed, in their order', async () => {
  const page = await steps.make({ priceMinor: 10_000 })
  const change = (amountMinor: number, seconds: number) => ({
    kind: 'price' as const,
    amountMinor,
    endsAt: null,
    label: '',
    startsAt: inSeconds(seconds).toISOString(),
  })
  await steps.save(page, { schedules: [change(12_000, 60), change(9_000, 120)] })
  await tickPrices(shop.store, inSeconds(300))
  expect((await steps.read(page.item.uid)).item.priceMinor).toBe(9_000)
  expect((await pricesOf(page.item.uid)).map(({ now }) => now)).toEqual([10_000, 12_000, 9_000])
})

test('A price that cannot be made is passed over and reported; others begin, and it does once it can', async () => {
  const change = (amountMinor: number, seconds: number) => ({
    schedules: [
      {
        kind: 'price' as const,
        amountMinor,
        endsAt: null,
        label: '',
        startsAt: inSeconds(seconds).toISOString(),
      },
    ],
  })
  const pages = [await steps.make(), await steps.make(), await steps.make(), await steps.make()] as const
  const [stuck, beside, also, later] = pages
  const at = inSeconds(60).toISOString()
  for (const page of [stuck, beside, also]) await steps.save(page, change(8_000, 60))
  await steps.write(sql`update item_price_schedule set starts_at = ${at}::timestamptz
    where applied_at is null and item_uid in (${stuck.item.uid}, ${beside.item.uid}, ${also.item.uid})`)
  await steps.save(later, change(7_000, 120))
  await steps.sql(sql`alter table item_rollup add constraint test_stuck
    check (item_uid <> ${sql.raw(String(stuck.item.uid))} or effective_price_minor <> 8000)`)
  log.length = 0
  await tickPrices(shop.store, inSeconds(300))
  const prices = async () =>
    Promise.all(pages.map(async ({ item }) => (await steps.read(item.uid)).item.priceMinor))
  expect(await prices()).toEqual([10_000, 8_000, 8_000, 7_000])
  expect(log.map(line => JSON.parse(line))).toMatchObject([
    { kind: 'passedOver', task: 'price-tick', uid: stuck.item.uid, code: '23514' },
  ])
  await steps.sql(sql`alter table item_rollup drop constraint test_stuck`)
  await tickPrices(shop.store, inSeconds(301))
  expect(await prices()).toEqual([8_000, 8_000, 8_000, 7_000])
})

test('An item to come is live once its hour has come', async () => {
  const page = await steps.makeActive()
  const soon = await steps.save(page, {
    item: { prelaunch: true, prelaunchAt: inSeconds(120).toISOString() },
  })
  expect(soon.rollup.live).toBe('comingSoon')
  await tickLaunches(shop.store, inSeconds(125))
  expect(await steps.read(page.item.uid)).toMatchObject({
    item: { prelaunch: false },
    rollup: { live: 'live' },
  })
  const past = await steps.refusedSave(await steps.read(page.item.uid), {
    item: { prelaunch: true, prelaunchAt: inSeconds(-60).toISOString() },
  })
  expect(past.body.errors).toEqual({ prelaunchAt: ['Choose a time in the future, or turn prelaunch off.'] })
})

test('A new item is told at once what its dates may not be', async () => {
  for (const [wrong, errors] of [
    [{ prelaunch: true }, { prelaunchAt: ['Say when it launches.'] }],
    [
      { prelaunch: true, prelaunchAt: '2020-01-01T09:00:00.000Z' },
      { prelaunchAt: ['Choose a time in the future, or turn prelaunch off.'] },
    ],
    [{ backorderDueOn: '2020-01-01' }, { backorderDueOn: ['Choose a day that is still to come.'] }],
  ] as const) {
    const body = { code: 'LAUNCH-1', name: 'To come', ...wrong }
    expect((await steps.by.refused(items.create, { body: body as never })).body.errors).toEqual(errors)
  }
})
