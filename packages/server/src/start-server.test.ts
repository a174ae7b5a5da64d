import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { me } from '@backroom/contract/access/session'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { afterAll, describe, expect, test } from 'vitest'
import { HttpCaller } from '#testing/http-caller'
import { OwnPostgres } from '#testing/own-postgres'
import { killServers, startServerProcess } from '#testing/server-process'
import { proveOnly, sized, tell } from '#testing/sized'
import { until } from '#testing/test-app'

/** An empty folder has to be filled first, by the servers themselves, which takes its time. */
const isEmpty = sized(false, true)
const postgres = isEmpty ? new OwnPostgres() : OwnPostgres.filled()
const delaysMs = [300, 900, 1_500, 2_400]
afterAll(async () => {
  await killServers()
  await postgres.clear()
})

const start = (more: object = {}) =>
  startServerProcess({ dataFolder: postgres.folder, demo: true, poolSize: 4, ...more })

describe.sequential('Servers on one data folder', () => {
  test(`that start together${isEmpty ? ' on an empty one make one database and' : ''} both serve it`, async () => {
    const servers = await Promise.all([start(), start()])
    const [admin, manager] = await Promise.all([
      HttpCaller.signIn(servers[0].url, 'admin'),
      HttpCaller.signIn(servers[1].url, 'manager'),
    ])
    const made = await admin.call(brands.create, { body: blankBrand('Made here') })
    expect((await manager.call(brands.read, { params: { uid: made.uid } })).name).toBe('Made here')
    manager.url = servers[0].url
    expect((await manager.call(me)).username, 'a session is good on both').toBe('manager')

    const { pid } = postgres
    expect(await servers[0].stop()).toBe(0)
    expect(postgres.pid, 'it runs for the other').toBe(pid)
    admin.url = servers[1].url
    expect((await admin.call(brands.read, { params: { uid: made.uid } })).version).toBe(1)
    expect(await servers[1].stop()).toBe(0)
    expect(postgres.pid, 'the last to leave stops it').toBeUndefined()
  })

  proveOnly?.('one of which is killed leave the database to the others, and the last stops it', async () => {
    const [first, second] = [await start(), await start()]
    const { pid } = postgres
    await first.kill()
    const admin = await HttpCaller.signIn(second.url, 'admin')
    expect((await admin.call(me)).username).toBe('admin')
    await second.kill()
    expect(postgres.pid, 'nobody stopped it').toBe(pid)
    const third = await start()
    expect(postgres.pid, 'the next adopts it').toBe(pid)
    admin.url = third.url
    expect((await admin.call(me)).username, 'and knows who was signed in').toBe('admin')
    expect(await third.stop()).toBe(0)
    expect(postgres.pid).toBeUndefined()
  })

  proveOnly?.('do not wait for ever for one that died in the middle of starting', async () => {
    const turn = join(postgres.folder, 'postgres', 'starting')
    const left = [
      [String(process.pid), 3],
      ['', 0],
      ['4194304', 0],
    ] as const
    for (const [holder, minutesAgo] of left) {
      writeFileSync(turn, holder)
      utimesSync(turn, new Date(), new Date(Date.now() - minutesAgo * 60_000))
      const server = await start()
      expect(await server.stop()).toBe(0)
      expect(existsSync(turn)).toBe(false)
    }
    writeFileSync(join(postgres.folder, 'postgres', 'cluster', 'postmaster.pid'), '')
    const server = await start()
    expect(await server.stop()).toBe(0)
  })

  proveOnly?.('one of which starts while the last one stops comes up all the same', async () => {
    let running = await start()
    for (const delayMs of delaysMs) {
      const next = start()
      next.catch(() => {}) // looked at below
      await pause(delayMs)
      expect(await running.stop()).toBe(0)
      running = await next
      const admin = await HttpCaller.signIn(running.url, 'admin')
      expect((await admin.call(me)).username).toBe('admin')
    }
    expect(await running.stop()).toBe(0)
    expect(postgres.pid).toBeUndefined()
    tell(`${delaysMs.length} starts beside a stop`)
  })

  test('that lost their database say so, also for pictures and downloads, and heal by themselves', async () => {
    const server = await start()
    const admin = await HttpCaller.signIn(server.url, 'admin')
    const headers = { authorization: `Bearer ${admin.token}`, cookie: admin.cookie }
    const addresses = [
      '/api/brands/1',
      '/api/dataviews/BrandView',
      '/api/dataviews/BrandView/csv',
      '/api/logon/me',
      '/files/1/1/original/x',
      '/api/admin',
    ]
    const statuses = new Map<string, Set<number>>(addresses.map(address => [address, new Set()]))
    const pid = postgres.pid as number
    await postgres.kill()
    await until(
      'every address to be lost and found',
      async () => {
        await Promise.all(
          addresses.map(async address => {
            const asked = fetch(`${server.url}${address}`, { headers, redirect: 'manual' })
            // A download that its database leaves breaks off, so that nobody takes the half of it for the whole.
            const reply = address.endsWith('/csv') ? await asked.catch(() => null) : await asked
            const text = await reply?.text().catch(() => null)
            if (!reply || text === null) return
            if (reply.status >= 400)
              expect({ address, text }).toEqual({
                address,
                text: '{"message":"Cannot connect to the database","fatal":"database"}',
              })
            statuses.get(address)?.add(reply.status)
          }),
        )
        return [...statuses.values()].every(seen => seen.has(200) || seen.has(302))
      },
      30_000,
    )
    for (const [address, seen] of statuses)
      for (const status of seen) expect([200, 302, 503], address).toContain(status)
    expect([...statuses.values()].some(seen => seen.has(503))).toBe(true)
    expect(postgres.pid).not.toBe(pid)
    expect(await server.stop()).toBe(0)
    expect(postgres.pid).toBeUndefined()
  })

  proveOnly?.(
    'one of which is stopped just after it lost its database ends, and leaves no database behind',
    async () => {
      for (let time = 0; time < 3; time++) {
        const server = await start()
        const admin = await HttpCaller.signIn(server.url, 'admin')
        const calls = async () => {
          const asked = Array.from({ length: 8 }, () => admin.ask(brands.read, { params: { uid: 1 } }))
          return (await Promise.all(asked)).every(({ status }) => status === 200)
        }
        await calls()
        await postgres.kill()
        await until('it to heal', calls)
        const startedAt = Date.now()
        expect(await server.stop()).toBe(0)
        expect(Date.now() - startedAt).toBeLessThan(15_000)
        expect(postgres.pid).toBeUndefined()
      }
    },
  )
})
