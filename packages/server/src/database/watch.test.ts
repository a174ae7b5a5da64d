import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { me } from '@backroom/contract/access/session'
import { type ErrorBody, fatalMessages } from '@backroom/contract/errors'
import { blankBrand, brands, brandsView } from '@backroom/contract/items/brands/brands'
import { makeTicket } from '@backroom/contract/shell/download-tickets'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself, Database } from '#database/database'
import { HttpCaller } from '#testing/http-caller'
import { OwnPostgres } from '#testing/own-postgres'
import { killServers, startServerProcess } from '#testing/server-process'
import { proveOnly } from '#testing/sized'
import { startTestApp, type TestApp, until } from '#testing/test-app'

const mostMs = 10_000
const poolSize = 3

describe('While PostgreSQL stands still', () => {
  const postgres = OwnPostgres.filled()
  let admin: HttpCaller
  let stopped: number[] = []
  beforeAll(async () => {
    const server = await startServerProcess({ dataFolder: postgres.folder, demo: true, poolSize })
    admin = await HttpCaller.signIn(server.url, 'admin')
  })
  afterAll(async () => {
    goOn()
    await killServers()
    await postgres.clear()
  })

  const standStill = (pids: readonly number[]) => {
    stopped = [...pids]
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  }
  const goOn = () => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
  }
  const answersAgain = () =>
    until('answers as before', async () => (await admin.ask(brandsView.list)).status === 200, 20_000)

  const calls: Record<string, () => Promise<{ status: number; body: ErrorBody }>> = {
    session: () => admin.ask(me),
    list: () => admin.ask(brandsView.list),
    read: () => admin.ask(brands.read, { params: { uid: 1 } }),
    write: () => admin.ask(brands.create, { body: blankBrand('Frozen') }),
    ticket: () => admin.ask(makeTicket, { body: { path: '/api/dataviews/BrandView/csv', query: {} } }),
    csv: async () => {
      const reply = await admin.fetch('/api/dataviews/BrandView/csv')
      return { status: reply.status, body: (await reply.json()) as ErrorBody }
    },
    events: async () => {
      const reply = await admin.fetch('/api/events')
      return { status: reply.status, body: (await reply.json()) as ErrorBody }
    },
    login: async () => {
      const reply = await fetch(`${admin.url}/api/logon/logon/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'manager', password: 'wrong' }),
      })
      return { status: reply.status, body: (await reply.json()) as ErrorBody }
    },
  }

  /** More calls than there are connections, so that some wait for one. */
  async function expectRefused() {
    const answers = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => {
        const asked = Date.now()
        const { status, body } = await call()
        return { name, status, message: body.message, isInTime: Date.now() - asked < mostMs }
      }),
    )
    for (const answer of answers)
      expect(answer).toEqual({
        name: answer.name,
        status: 503,
        message: fatalMessages.database,
        isInTime: true,
      })
  }

  test('every call is answered 503 within 10 s, and goes on when it does', async () => {
    await answersAgain()
    standStill([postgres.pid as number, ...childrenOf(postgres.pid as number)])
    await pause(5_500) // what is remembered of a session is forgotten
    await expectRefused()
    goOn()
    await answersAgain()
  }, 60_000)

  proveOnly?.(
    'so is what waits for a single connection that does',
    async () => {
      await answersAgain()
      const rows = await postgres.ask<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'backroom'`,
        'postgres',
      )
      standStill(rows.map(({ pid }) => pid))
      const asked = Date.now()
      const { status } = await admin.ask(brandsView.list)
      expect({ status, isInTime: Date.now() - asked < mostMs }).toEqual({ status: 503, isInTime: true })
      goOn()
      await answersAgain()
    },
    60_000,
  )
})

describe('A network that swallows what is sent', () => {
  let shop: TestApp
  let proxy: Server
  let database: Database
  const ways: { here: Socket; there: Socket }[] = []
  let isOpen = true
  beforeAll(async () => {
    shop = await startTestApp({ runsJobs: false })
    const { host } = new pg.Client(shop.store.database.config)
    proxy = createServer(here => {
      const there = connect(`${host}/.s.PGSQL.5432`)
      for (const socket of [here, there]) socket.on('error', () => {}).on('close', () => there.destroy())
      if (!isOpen) return
      here.pipe(there).pipe(here)
      ways.push({ here, there })
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { user, password, database: name } = new pg.Client(shop.store.database.config)
    const { port } = proxy.address() as { port: number }
    const config = { host: '127.0.0.1', port, user, password: String(password), database: name }
    database = await Database.open({ poolSize: 2, connect: async () => config })
  })
  afterAll(async () => {
    for (const { here, there } of ways) {
      here.destroy()
      there.destroy()
    }
    await database.close()
    proxy.close()
    await shop.close()
  })

  const swallow = () => {
    for (const { here, there } of ways) {
      here.unpipe(there)
      there.unpipe(here)
    }
  }
  const inTime = async (work: Promise<unknown>) => {
    const asked = Date.now()
    const error = (await work.catch(reason => reason)) as { message?: string }
    return { isRefused: error instanceof Error, isInTime: Date.now() - asked < mostMs }
  }
  const refusedInTime = { isRefused: true, isInTime: true }

  test('is noticed within 10 s by what reads, writes, waits and listens, also when others get through', async () => {
    const listener = await database.listener('listening')
    await listener.query('listen backroom')
    const ended = new Promise(resolve => listener.once('end', resolve))
    await database.rows(sql`select 1`)
    swallow()
    const before = Date.now()
    expect(
      await Promise.all([
        inTime(database.rows(sql`select 1`)),
        inTime(database.write(backroomItself('job'), tx => tx.execute(sql`select 1`))),
        inTime(listener.query('select 1')),
      ]),
    ).toEqual([refusedInTime, expect.anything(), refusedInTime])
    await ended
    expect(Date.now() - before).toBeLessThan(mostMs)
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
  }, 30_000)

  proveOnly?.(
    'is noticed too when nothing gets through',
    async () => {
      await database.rows(sql`select 1`)
      isOpen = false
      swallow()
      const asked = Array.from({ length: 5 }, () => inTime(database.rows(sql`select 1`)))
      expect(await Promise.all(asked)).toEqual(Array(5).fill(refusedInTime))
      isOpen = true
      expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
    },
    30_000,
  )

  proveOnly?.(
    'is not what a slow statement or a slow reader of a download is',
    async () => {
      const [[slow]] = await Promise.all([
        database.rows<{ one: number }>(sql`select 1 as one, pg_sleep(5)`),
        (async () => {
          const rows = await database.copyOut(sql`select repeat('x', 1000) from generate_series(1, 50000)`)
          await pause(5_000)
          let bytes = 0
          for await (const part of rows) bytes += part.length
          expect(bytes).toBeGreaterThan(50_000_000)
        })(),
      ])
      expect(slow?.one).toBe(1)
    },
    30_000,
  )
})

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.trim().split(/\s+/).filter(Boolean).map(Number)
}
