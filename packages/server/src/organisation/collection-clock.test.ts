import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRules, dueTick, lastCheckSql } from '#organisation/collection-jobs'
import { allOf, CollectionSteps } from '#testing/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const cheap = allOf({ field: 'price', op: 'lt', value: 5_000 })

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

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
  await task.run({}, { store: steps.store, signal: new AbortController().signal, attempt: 1 })
  const [job] = await steps.sql<{ at: Date }>(
    sql`select run_at as at from graphile_worker.jobs where key = 'due-tick:due'`,
  )
  expect(job?.at.getTime()).toBeLessThan(startsAt.getTime() + 2_000)
})
