import { brands } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { localTime } from '#kit/bulk/plan'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import { type EventListener, listenToEvents } from '#testing/event-listener'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

const done: string[] = []
const note: Task<{ name: string }> = {
  name: 'testNote',
  title: 'Note',
  run: async ({ name }) => {
    done.push(name)
  },
}

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ tasks: [note] as unknown as Task[], settings: { storeIdleMs: 400 } })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const read = () => admin.call(brands.read, { params: { uid: 1 } })
const closed = () => until('the store to close', async () => shop.kit.stores.openCount === 0)
const connections = async () => {
  const name = `${new URL(shop.databaseUrl).pathname.slice(1)}_store`
  const [row] = await shop.kit.control.rows<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = ${name}`,
  )
  return row?.count
}

describe('A store', () => {
  test('is closed when nobody uses it, keeps no connection, and is opened again when asked', async () => {
    await closed()
    await until('its connections to go', async () => (await connections()) === 0)
    expect((await read()).name).toBe('Fellside')
    expect(shop.kit.stores.openCount).toBe(1)
    await closed()
  })

  test('asked by many at once is opened once', async () => {
    await closed()
    await Promise.all(Array.from({ length: 20 }, read))
    expect(shop.kit.stores.openCount).toBe(1)
  })

  test('is never closed under a call, however the moments fall', async () => {
    const ends = Date.now() + 6_000
    while (Date.now() < ends) {
      await Promise.all([read(), read()])
      await new Promise(resolve => setTimeout(resolve, 350 + Math.random() * 150))
    }
  })

  test('stays open while somebody listens to its events', async () => {
    const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
    let listener: EventListener | undefined
    try {
      listener = await listenToEvents(url, admin)
      const store = await shop.kit.stores.of(1)
      await until('well past the idle time', async () => Date.now() - store.usedAt > 1_500)
      expect(shop.kit.stores.openCount).toBe(1)
    } finally {
      listener?.close()
    }
    await closed()
  })

  test('is woken for a job that is due, without anybody asking', async () => {
    const store = await shop.kit.stores.of(1)
    await store.database.write(backroomItself('job'), tx =>
      enqueueNow(tx, note, { name: 'later' }, { inSeconds: 3 }),
    )
    await closed()
    expect(done).not.toContain('later')
    await until('the job to be done', async () => done.includes('later'))
    await closed()
  })

  test('is woken for what its clock asks of it by night, where no job is due before', async () => {
    const store = await shop.kit.stores.of(1)
    await store.database.rows(sql`delete from graphile_worker._private_jobs where locked_at is null`)
    const next = DateTime.fromJSDate((await store.nextJobAt()) as Date, { zone: store.timeZone })
    expect(next.toFormat('HH:mm')).toMatch(/^0[0-4]:/) // midnight is when a tax rate changes
    expect([next > DateTime.now(), next <= DateTime.now().plus({ days: 1 })]).toEqual([true, true])
    await closed()
  })

  test('tells its database where it is, so that sentences written there have the right time', async () => {
    await closed()
    const store = await shop.kit.stores.of(1)
    await store.database.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update site_config set time_zone = 'Pacific/Auckland'`),
    )
    const moment = localTime(sql`'2026-01-01T00:00:00Z'::timestamptz`, 'HH24:MI')
    expect(await store.database.row(sql`select ${moment} as at`)).toEqual({ at: '13:00' })
    await closed()
    expect((await shop.kit.stores.of(1)).timeZone).toBe('Pacific/Auckland')
  })

  test('that does not exist is not found, and is tried anew each time', async () => {
    await expect(shop.kit.stores.of(999)).rejects.toThrow()
    await expect(shop.kit.stores.of(999)).rejects.toThrow()
    expect((await shop.app.inject('/files/999/1/original/12345678-x.svg')).statusCode).toBe(404)
  })
})
