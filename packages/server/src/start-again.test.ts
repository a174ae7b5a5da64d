import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer } from '#start-server'
import { testSettings } from '#testing/settings'
import { proveOnly } from '#testing/sized'
import { startTestApp, type TestApp } from '#testing/test-app'

/** A way to the database that can be shut in the middle of a start. */
let shop: TestApp
let way: Server
let url: string
const open = new Set<Socket>()
let said: string[] = []
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, hasSecondStore: true })
  const { host, user, password, database } = new pg.Client({ connectionString: shop.databaseUrl })
  way = createServer(here => {
    const there = connect(`${host}/.s.PGSQL.5432`)
    const shut = () => {
      here.destroy()
      there.destroy()
    }
    for (const socket of [here, there]) open.add(socket.on('error', shut).on('close', shut))
    here.pipe(there).pipe(here)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { port } = way.address() as { port: number }
  url = `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
})
beforeEach(() => {
  said = []
})
afterAll(async () => {
  way.close()
  for (const socket of open) socket.destroy()
  await shop.close()
})

/** Starts a server whose database goes away as its stores are brought up to date, for so long. */
function start(awayMs: number) {
  const { port } = way.address() as { port: number }
  return startServer({
    settings: { ...testSettings(url, shop.folder), demo: false },
    packageFolder: join(import.meta.dirname, '..'),
    progress: text => {
      said.push(text)
      if (text !== 'Bringing stores up to date' || !way.listening || said.length > 2) return
      way.close()
      for (const socket of open) socket.destroy()
      setTimeout(() => way.listen(port, '127.0.0.1'), awayMs)
    },
  })
}

test('A start during which the database goes away says so in a line and begins again', async () => {
  const running = await start(2_000)
  await running.stop()
  expect(said).toEqual([
    'Connecting to the database',
    'Bringing stores up to date',
    'The database went away. Starting again, 2 of 5',
    'Connecting to the database',
    'The database went away. Starting again, 3 of 5',
    'Connecting to the database',
    'Bringing stores up to date',
  ])
}, 60_000)

proveOnly?.(
  'It does not begin again for ever',
  async () => {
    await expect(start(15_000)).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: /)
    expect(said.at(-2)).toBe('The database went away. Starting again, 5 of 5')
  },
  60_000,
)
