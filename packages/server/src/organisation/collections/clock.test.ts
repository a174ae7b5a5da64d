import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceTick, tickPrices } from '#items/rollups/jobs'
import { checkRules, dueTick, lastCheckSql, membershipTask, tickDue } from '#organisation/membership/jobs'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { sale } from '#testing/steps/item-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const cheap = allOf({ field: 'price', op: 'lt', value: 5_000 })

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

const context = () => ({ store: steps.store, signal: new AbortController().signal, attempt: 1 })

test('A sale brings an item in within a minute, and its end takes it out', async () => {
  const waterproof = await steps.facet('Waterproof')
  const page = await steps.make({ priceMinor: 12_000 })
  await steps.give(waterproof, page.item.uid)
  const uid = await steps.collect(allOf(hasFacet(waterproof), { field: 'price', op: 'lt', value: 10_000 }))
  const [starts, ends] = [new Date(Date.now() + 60 * minuteMs), new Date(Date.now() + 120 * minuteMs)]
  const read = await steps.read(page.item.uid)
  await steps.save(read, { schedules: [sale(9_900, starts, ends)] } as never)
  await steps.settle()
  expect(await steps.members(uid)).toEqual([])

  const { clocks } = shop.kit.work
  expect(clocks.find(({ task }) => task === priceTick)?.cron, 'each minute').toBe('* * * * *')
  await priceTick.run({}, context())
  const [wakes] = await steps.sql<{ at: Date }>(
    sql`select run_at as at from graphile_worker.jobs where key = 'price-tick:due'`,
  )
  expect(wakes?.at.getTime(), 'also in a store that sleeps').toBeLessThan(starts.getTime() + minuteMs)

  await steps.sql(sql`delete from graphile_worker._private_jobs`)
  await tickPrices(steps.store, starts)
  const due = sql`select from graphile_worker.jobs where task_identifier = 'membership' and run_at <= now()`
  expect(await steps.sql(due), 'memberships follow at once').not.toEqual([])
  await membershipTask(() => {}).run({}, context())
  expect(await steps.members(uid)).toEqual([page.item.uid])
  await tickPrices(steps.store, ends)
  await membershipTask(() => {}).run({}, context())
  expect(await steps.members(uid)).toEqual([])
})

test('An item leaves when the days of a condition are over, without any change of it', async () => {
  const page = await steps.makeActive()
  const facet = await steps.facet('Fresh')
  await steps.give(facet, page.item.uid)
  const uid = await steps.collect(allOf(hasFacet(facet), { field: 'activated', op: 'inLast', value: 30 }))
  expect(await steps.members(uid)).toEqual([page.item.uid])
  const [due] = await steps.sql<{ at: Date; activated: Date }>(sql`
    select d.due_at as at, i.activated_at as activated from collection_due d join item i on i.uid = d.item_uid
    where d.collection_uid = ${uid} and d.item_uid = ${page.item.uid}`)
  const at = due?.at.getTime() ?? 0
  expect(at).toBe((due?.activated.getTime() ?? 0) + 30 * dayMs)
  const changes = () => steps.sql(sql`select uid from item_change where page_uid = ${page.item.uid}`)
  const before = await changes()
  await tickDue(steps.store, new Date(at - minuteMs))
  expect(await steps.members(uid)).toEqual([page.item.uid])
  await tickDue(steps.store, new Date(at + 1_000))
  expect(await steps.members(uid)).toEqual([])
  expect(await changes()).toEqual(before)
})

test.each([
  ['2026-07-01T02:29:00Z', '2026-06-30T02:30:00.000Z'],
  ['2026-07-01T02:30:00Z', '2026-07-01T02:30:00.000Z'],
  ['2026-12-01T23:00:00Z', '2026-12-01T03:30:00.000Z'],
])('At %s the last nightly check of a London store was due at %s', async (now, at) => {
  const [row] = await steps.sql<{ at: Date }>(
    sql`select ${lastCheckSql('Europe/London', sql`${now}::timestamptz`)} as at`,
  )
  expect(row?.at.toISOString()).toBe(at)
})

test('A nightly check leaves rules alone that have been computed since it was due', async () => {
  const uid = await steps.collect(cheap)
  const generation = async () => {
    const [row] = await steps.sql<{ generation: number }>(
      sql`select rule_generation as generation from collection_state where collection_uid = ${uid}`,
    )
    return row?.generation ?? 0
  }
  const before = await generation()
  await checkRules(steps.store, new Date(), () => {}, { notSince: new Date(Date.now() - 60_000) })
  expect(await generation()).toBe(before)
  await checkRules(steps.store, new Date(), () => {}, { notSince: new Date(Date.now() + 60_000) })
  expect(await generation()).toBe(before + 1)
})

test('A store that sleeps is woken for the moment a collection begins', async () => {
  const startsAt = new Date(Date.now() + 90_000)
  await steps.collect(cheap, { startsAt: startsAt.toISOString() })
  const task = dueTick(() => {})
  await task.run({}, context())
  const [job] = await steps.sql<{ at: Date }>(
    sql`select run_at as at from graphile_worker.jobs where key = 'due-tick:due'`,
  )
  expect(job?.at.getTime()).toBeLessThan(startsAt.getTime() + 2_000)
})
