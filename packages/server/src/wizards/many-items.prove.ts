import { performance } from 'node:perf_hooks'
import { setInventoryTracked } from '@backroom/contract/items/bulk/bulk'
import { itemsView } from '@backroom/contract/items/lists/views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/bulk-steps'
import { type EventListener, listenToEvents } from '#testing/event-listener'
import { expectWithin } from '#testing/expect-within'
import { tell } from '#testing/sized'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

const items = 100_000
const atOnce = 10_000
const everything = { view: 'ProductFilterableView/all', more: { sizes: 'true' } }

let shop: TestApp
let admin: Caller
let hears: EventListener
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  for (let from = 1; from <= items; from += atOnce)
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(sql`select set_config('backroom.rollup', 'done', true)`) // nobody asks what they cost
      await tx.execute(sql`insert into item (code, name, url_slug, price_minor)
        select 'MANY-' || n, 'One of many ' || n, 'many-' || n, 1000 from generate_series(${from}::int, ${from + atOnce - 1}::int) n`)
    })
  await shop.store.database.rows(sql`analyze`)
  hears = await listenToEvents(await shop.app.listen({ host: '127.0.0.1', port: 0 }), admin)
}, 300_000)
afterAll(async () => {
  hears.close()
  await shop.close()
})

/** The same rows set by one statement and put back, without history or anybody told. */
async function bareUpdate(): Promise<number> {
  const started = performance.now()
  const undone = new Error('Put back')
  await shop.store.database
    .write(backroomItself('demo'), async tx => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`update item set inventory_tracked = not inventory_tracked, version = version + 1`)
      throw undone
    })
    .catch(error => {
      if (error !== undone) throw error
    })
  return performance.now() - started
}

async function p95OfLists(isOver: () => boolean): Promise<number> {
  const took: number[] = []
  while (!isOver()) {
    const started = performance.now()
    await admin.call(itemsView.list, { query: { limit: 50 } as never })
    took.push(performance.now() - started)
    await new Promise(resolve => setTimeout(resolve, Math.max(0, 50 - (performance.now() - started))))
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
}

test(`${items.toLocaleString('en-GB')} items are set within 20 s, told of each second, and others' lists stay quick`, async () => {
  const steps = new BulkSteps(shop, admin, setInventoryTracked)
  const bare = Math.min(await bareUpdate(), await bareUpdate())
  const quietUntil = Date.now() + 5_000
  const quiet = await p95OfLists(() => Date.now() > quietUntil)
  let value = false
  let busy = 0
  let longestSilence = 0
  let tookMs = 0
  await expectWithin(20_000, async () => {
    const preview = await steps.preview(everything, { value })
    value = !value
    const accept = preview.warnings.map(({ key }) => key)
    let isOver = false
    const lists = p95OfLists(() => isOver)
    const times: number[] = []
    const watching = setInterval(() => {
      if (hears.heard.splice(0).some(({ type }) => type === 'bulk.progress')) times.push(performance.now())
    }, 100)
    const started = performance.now()
    const uid = await steps.run(preview, { accept, confirmCount: preview.confirmCount })
    await until('the run to end', async () => (await steps.read(uid)).finishedAt !== null, 180_000)
    const run = await steps.read(uid)
    tookMs = performance.now() - started
    isOver = true
    clearInterval(watching)
    busy = await lists
    longestSilence = Math.max(...times.slice(1).map((time, at) => time - (times[at] as number)))
    expect(run.counts.done).toBe(preview.counts.targets)
    expect(run.counts.targets).toBeGreaterThan(items)
    return tookMs
  })
  expect(tookMs / bare, 'as much as three bare UPDATEs').toBeLessThan(3)
  expect(longestSilence).toBeLessThan(1_500)
  expect(busy / Math.max(quiet, 10), 'lists take at most twice as long').toBeLessThan(2)
  tell(
    `${(tookMs / 1_000).toFixed(1)} s, ${(tookMs / bare).toFixed(1)} of a bare UPDATE`,
    `p95 of lists ${quiet.toFixed(0)} ms before, ${busy.toFixed(0)} ms meanwhile`,
  )
})
