import { setTimeout as pause } from 'node:timers/promises'
import { brandsView } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself, Database, postgresCode } from '#database/database'
import { proveOnly } from '#testing/sized'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

const poolSize = 4
let shop: TestApp
let admin: Caller
let url: string
let outsider: pg.Client
let watcher: pg.Client
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, settings: { poolSize } })
  admin = await shop.as('admin')
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  outsider = new pg.Client(shop.store.database.config)
  await outsider.connect()
  watcher = new pg.Client(shop.store.database.config)
  await watcher.connect()
})
afterAll(async () => {
  await outsider.end()
  await watcher.end()
  await shop.close()
})

const get = (path: string, signal: AbortSignal) =>
  fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${admin.token}`, cookie: admin.cookie },
    signal,
  })
const running = async (like: string) => {
  const { rows } = await watcher.query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like $1`,
    [like],
  )
  return rows.length
}
/** While the brands are locked, whoever reads them waits. */
async function whileLocked(work: () => Promise<void>) {
  await outsider.query('begin; lock table brand in access exclusive mode')
  try {
    await work()
  } finally {
    await outsider.query('rollback')
  }
}

describe('A request the browser gave up', () => {
  test('is given up by the database too, even when every connection is waiting', async () => {
    await whileLocked(async () => {
      const stop = new AbortController()
      const asked = Array.from({ length: poolSize }, (_, index) =>
        get(`${brandsView.list.path}?search=x${index}&total=no`, stop.signal).catch(() => 'given up'),
      )
      await until('all connections to wait', async () => (await running('%brand%')) === poolSize)
      stop.abort()
      expect(await Promise.all(asked)).toEqual(Array(poolSize).fill('given up'))
      await until('none to wait any more', async () => (await running('%brand%')) === 0, 5_000)
    })
    expect((await get(brandsView.list.path, AbortSignal.timeout(5_000))).status).toBe(200)
  })

  test('for a download before its first row frees its connection', async () => {
    await whileLocked(async () => {
      const stop = new AbortController()
      const asked = Array.from({ length: poolSize }, () =>
        get(brandsView.csv.path, stop.signal).catch(() => 'given up'),
      )
      await until('all connections to wait', async () => (await running('copy%')) === poolSize)
      stop.abort()
      await Promise.all(asked)
      await until('none to wait any more', async () => (await running('copy%')) === 0, 5_000)
    })
    expect((await get(brandsView.list.path, AbortSignal.timeout(5_000))).status).toBe(200)
  })

  proveOnly?.('in the middle of a download frees its connection', async () => {
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`insert into brand (name, url_slug, website_url)
        select 'Long ' || n, 'long-' || n, 'https://' || repeat('x', 400) || n from generate_series(1, 20000) n`),
    )
    for (let time = 0; time < poolSize * 3; time++) {
      const stop = new AbortController()
      const reply = await get(`${brandsView.csv.path}?columns=name,websiteUrl`, stop.signal)
      const reader = reply.body?.getReader()
      await reader?.read()
      stop.abort()
    }
    await until('no download to be under way', async () => (await running('copy%')) === 0, 5_000)
    expect((await get(brandsView.list.path, AbortSignal.timeout(5_000))).status).toBe(200)
  })

  proveOnly?.('never takes the next request on the same connection with it', async () => {
    const alone = await Database.open({ poolSize: 1, connect: async () => shop.store.database.config })
    let cancelled = 0
    const most = 5_000 // a busy machine is late with most of them
    for (let time = 0; time < 300 || (cancelled <= 10 && time < most); time++) {
      const stop = new AbortController()
      const slow = alone
        .rows(sql`select pg_sleep(${Math.random() * 0.03}::float8)`, stop.signal)
        .catch(error => error)
      await pause(Math.random() * 20)
      stop.abort()
      const next = alone.rows(sql`select pg_sleep(0.001)`)
      if (postgresCode(await slow) === '57014') cancelled += 1
      await next
    }
    expect(cancelled).toBeGreaterThan(10)
    await alone.close()
  })
})

test('Statements of many shapes are prepared up to a limit and work beyond it', async () => {
  const alone = await Database.open({ poolSize: 1, connect: async () => shop.store.database.config })
  for (let shape = 0; shape < 1_300; shape++) {
    const [row] = await alone.rows<{ sum: number }>(
      sql`select ${1}::int + ${sql.raw(String(shape >> 1))} as sum`,
    )
    expect(row?.sum).toBe((shape >> 1) + 1)
  }
  expect(await preparedIn(alone)).toHaveLength(600)
  await alone.close()
})

test('Only a statement that comes back is prepared, in a transaction too, and none that is given a long list', async () => {
  const alone = await Database.open({ poolSize: 1, connect: async () => shop.store.database.config })
  const once = sql`select 'once' as word`
  const twice = sql`select ${'twice'}::text as word`
  const inside = sql`select ${'inside'}::text as word, 1 as place`
  const listed = sql`select cardinality(${`{${Array.from({ length: 400 }, (_, uid) => uid).join(',')}}`}::int[]) as words`
  await alone.rows(once)
  for (const _ of [1, 2]) {
    await alone.orm.execute(twice)
    await alone.transaction(tx => tx.execute(inside))
    expect(await alone.rows(listed)).toEqual([{ words: 400 }])
  }
  const kept = await preparedIn(alone)
  expect(kept.filter(text => /twice|once|word/.test(text) || text.includes('$1::text')).toSorted()).toEqual([
    'select $1::text as word',
    'select $1::text as word, 1 as place',
  ])
  await alone.close()
})

async function preparedIn(database: Database): Promise<string[]> {
  const rows = await database.rows<{ text: string }>(
    sql`select statement as text from pg_prepared_statements`,
  )
  return rows.map(({ text }) => text)
}

test('Connections that died unnoticed are replaced, and nothing waits for them at the end', async () => {
  const alone = await Database.open({ poolSize: 3, connect: async () => shop.store.database.config })
  const ways: ((database: Database) => Promise<unknown>)[] = [
    database => database.write(backroomItself('job'), tx => tx.execute(sql`select 1`)),
    database => database.transaction(tx => tx.execute(sql`select 1`)),
    database => database.rows(sql`select 1`),
    database => database.orm.execute(sql`select 1`),
  ]
  for (const way of ways) {
    for (let time = 0; time < 4; time++) {
      const pids = await Promise.all([1, 2, 3].map(() => backendOf(alone)))
      const asked = [1, 2, 3].map(() => way(alone).catch(() => 'lost'))
      for (const pid of pids) await watcher.query('select pg_terminate_backend($1)', [pid])
      await Promise.all([...asked, ...[1, 2, 3].map(() => way(alone).catch(() => 'lost'))])
    }
    await until('it to answer again', () =>
      way(alone).then(
        () => true,
        () => false,
      ),
    )
  }
  const closed = alone.close().then(() => 'closed')
  expect(await Promise.race([closed, pause(5_000).then(() => 'still waiting')])).toBe('closed')
})

test('Two writes that block each other both come through', async () => {
  const touch = (first: number, second: number) =>
    shop.store.database.write(backroomItself('job'), async tx => {
      await tx.execute(sql`update brand set page_title = page_title || 'x' where uid = ${first}`)
      await pause(100)
      await tx.execute(sql`update brand set page_title = page_title || 'y' where uid = ${second}`)
    })
  await Promise.all([touch(1, 2), touch(2, 1)])
  const rows = await shop.store.database.rows<{ title: string }>(
    sql`select page_title as title from brand where uid in (1, 2)`,
  )
  expect(rows.map(({ title }) => [...title].sort().join(''))).toEqual(['xy', 'xy'])
})

/** The process behind one of a pool's connections; those found dead are passed over. */
async function backendOf(database: Database): Promise<number> {
  const query = sql`select pg_backend_pid() as pid, pg_sleep(0.02)`
  for (;;) {
    const found = await database.row<{ pid: number }>(query).catch(() => undefined)
    if (found) return found.pid
  }
}
