import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openControl } from '#database/control'
import type { Transaction } from '#database/database'
import { DatabaseServer } from '#database/server'
import { fillDemoStore } from '#demo/fill'
import { orders } from '#demo/orders/fill'
import { DiskFiles } from '#kit/files/file-store'
import { Secrets } from '#kit/secrets'
import { testKey, testMigrations, testSettings } from '#testing/settings'
import { tell } from '#testing/sized'

const folder = mkdtempSync(join(tmpdir(), 'backroom-fill-'))
const runs = 3
const nameOf = (run: number) => `f${process.pid}_${run}`
const serverOf = (name: string) => {
  const url = new URL(inject('small').databaseUrl)
  url.pathname = `/${name}`
  return new DatabaseServer(testSettings(url.toString(), folder))
}
afterAll(async () => {
  vi.restoreAllMocks()
  for (let run = 1; run <= runs; run++) {
    const name = nameOf(run)
    for (const database of [name, `${name}_store_1`, `${name}_store_2`]) await serverOf(name).drop(database)
  }
  rmSync(folder, { recursive: true, force: true })
})

const ticksASecond = 100

/** How long the database has worked for this transaction: a busy machine lends its cores away meanwhile. Elsewhere than on Linux, the clock. */
async function workedSeconds(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const stat = `/proc/${rows[0]?.pid}/stat`
  if (!existsSync(stat)) return performance.now() / 1_000
  const [user = 0, system = 0] =
    readFileSync(stat, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) / ticksASecond
}

/** Calls a step of the room as it is, and counts what it took. */
function timed(step: 'fill' | 'finish', took: (worked: number, clock: number) => void): void {
  const work = orders[step]
  vi.spyOn(orders, step).mockImplementation(async (tx, parts) => {
    const [begun, at] = [await workedSeconds(tx), performance.now()]
    await work?.(tx, parts)
    took((await workedSeconds(tx)) - begun, (performance.now() - at) / 1_000)
  })
}

/** Fills a new installation, and answers what its orders took of the database. */
async function fill(run: number) {
  const name = nameOf(run)
  const server = serverOf(name)
  const sums = { worked: 0, clock: 0 }
  for (const step of ['fill', 'finish'] as const)
    timed(step, (worked, clock) => {
      sums.worked += worked
      sums.clock += clock
    })
  const control = await openControl(server, testMigrations, 2)
  const begun = performance.now()
  await fillDemoStore(
    {
      server,
      control,
      secrets: Secrets.open(folder, testKey),
      migrations: testMigrations,
      poolSize: 2,
      files: new DiskFiles(join(folder, `files-${run}`)),
    },
    'whole',
  )
  const wholeMs = performance.now() - begun
  vi.restoreAllMocks()
  await control.close()
  const store = await server.open(`${name}_store_1`, 2, 1)
  const made = await store.row<{ orders: number; customers: number }>(
    sql`select (select count(*)::int from "order") as orders, (select count(*)::int from customer) as customers`,
  )
  await store.close()
  tell(
    `${made.orders} orders and ${made.customers} customers: ${sums.worked.toFixed(1)} s of work, ${sums.clock.toFixed(1)} s by the clock`,
    `the whole demo: ${(wholeMs / 1_000).toFixed(1)} s by the clock`,
  )
  expect(made).toEqual({ orders: 9_200, customers: 4_800 })
  return sums.worked
}

// A second of a processor is longer while others use the same machine, never shorter: the quickest of a few is the nearest.
test('Fourteen months of orders and who placed them are filled with under ten seconds of work', async () => {
  const worked: number[] = []
  for (let run = 1; run <= runs && !worked.some(seconds => seconds < 10); run++) worked.push(await fill(run))
  expect(Math.min(...worked)).toBeLessThan(10)
})
