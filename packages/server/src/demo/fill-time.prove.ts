import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openControl } from '#database/control'
import { DatabaseServer } from '#database/server'
import { fillDemoStore } from '#demo/fill'
import { orders } from '#demo/orders/fill'
import { DiskFiles } from '#kit/files/file-store'
import { Secrets } from '#kit/secrets'
import { testKey, testMigrations, testSettings } from '#testing/settings'
import { tell } from '#testing/sized'

const folder = mkdtempSync(join(tmpdir(), 'backroom-fill-'))
const name = `f${process.pid}`
const url = new URL(inject('small').databaseUrl)
url.pathname = `/${name}`
const server = new DatabaseServer(testSettings(url.toString(), folder))
afterAll(async () => {
  vi.restoreAllMocks()
  for (const database of [name, `${name}_store_1`, `${name}_store_2`]) await server.drop(database)
  rmSync(folder, { recursive: true, force: true })
})

/** Calls a step of a room as it is, and counts how long it takes. */
function timed(step: 'fill' | 'finish', took: (ms: number) => void): void {
  const work = orders[step]
  vi.spyOn(orders, step).mockImplementation(async (...given) => {
    const begun = performance.now()
    await work?.(...given)
    took(performance.now() - begun)
  })
}

test('Fourteen months of orders and who placed them are filled in under ten seconds', async () => {
  let ms = 0
  for (const step of ['fill', 'finish'] as const)
    timed(step, took => {
      ms += took
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
      files: new DiskFiles(join(folder, 'files')),
    },
    'whole',
  )
  const wholeMs = performance.now() - begun
  const store = await server.open(`${name}_store_1`, 2, 1)
  const made = await store.row<{ orders: number; customers: number }>(
    sql`select (select count(*)::int from "order") as orders, (select count(*)::int from customer) as customers`,
  )
  await store.close()
  await control.close()
  const seconds = (of: number) => (of / 1_000).toFixed(1)
  tell(
    `${made.orders} orders and ${made.customers} customers in ${seconds(ms)} s, the whole demo in ${seconds(wholeMs)} s`,
  )
  expect(made).toEqual({ orders: 9_200, customers: 4_800 })
  expect(ms).toBeLessThan(10_000)
})
