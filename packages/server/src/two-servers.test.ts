import { me } from '@backroom/contract/access/session'
import { staff, staffActions } from '@backroom/contract/access/staff'
import { blankBrand, brands, setBrandPermissions } from '@backroom/contract/items/brands/brands'
import { reportOpen } from '@backroom/contract/shell/events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { ownerLockClass } from '#kit/events'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import { type EventListener, listenToEvents } from '#testing/event-listener'
import { expectWithin } from '#testing/expect-within'
import { HttpCaller } from '#testing/http-caller'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { testKey } from '#testing/settings'
import { hire } from '#testing/sign-in'
import { proveOnly } from '#testing/sized'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

const record = { name: 'testRecord' } as Task<{ name: string; ms: number }>

let shop: TestApp
let servers: [ServerProcess, ServerProcess]
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false }) // asks and looks, but works on nothing
  steps = new BulkSteps(shop, await shop.as('admin'), setBrandPermissions as never)
  await shop.store.database.rows(
    sql`create table test_record (name text, what text, pid int, at timestamptz default clock_timestamp())`,
  )
  servers = [await start(), await start()]
})
afterAll(async () => {
  await killServers()
  await shop.close()
})

const put = (name: string, ms: number) =>
  shop.store.database.write(backroomItself('job'), tx => enqueueNow(tx, record, { name, ms }))
/** Of these jobs alone: counting and sweeping the store go on for ever. */
const waiting = async () => {
  const { count } = await shop.store.database.row<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = ${record.name}`,
  )
  return count
}
const notes = (name: string) =>
  shop.store.database.rows<{ what: string; pid: number }>(
    sql`select what, pid from test_record where name like ${name} order by at`,
  )
const ended = async (name: string) => (await notes(name)).filter(({ what }) => what === 'ended').length

describe.sequential('Two servers on one database', () => {
  test('share the jobs: each is done once', async () => {
    const jobs = 200
    await shop.store.database.write(backroomItself('job'), async tx => {
      for (let number = 0; number < jobs; number++)
        await enqueueNow(tx, record, { name: `share ${number}`, ms: 5 })
    })
    await until('all jobs to be done', async () => (await ended('share %')) >= jobs)
    await until('none to be left', async () => (await waiting()) === 0)
    const done = await notes('share %')
    expect(done).toHaveLength(jobs * 2)
    expect(new Set(done.map(({ pid }) => pid))).toEqual(new Set(servers.map(({ pid }) => pid)))
  })

  test('tell each other what happens, and who has what open', async () => {
    const [here, there] = await Promise.all(servers.map(({ url }) => HttpCaller.signIn(url, 'admin')))
    const ecommerce = await HttpCaller.signIn(servers[1].url, 'ecommerce')
    const listeners: EventListener[] = await Promise.all(
      [here, there].map(caller => listenToEvents((caller as HttpCaller).url, caller as HttpCaller)),
    )
    try {
      for (const [index, caller] of [here, there].entries()) {
        const made = await (caller as HttpCaller).call(brands.create, {
          body: blankBrand(`Told by ${index}`),
        })
        for (const listener of listeners)
          await listener.hears(
            `brand ${index}`,
            event => event.type === 'record.changed' && event.uid === made.uid,
          )
      }
      for (const { heard } of listeners) expect(heard).toHaveLength(2)
      await here?.call(reportOpen, { body: { entity: 'brand', uid: 1, isOpen: true } })
      await until('the other server to know', async () => {
        const others = await ecommerce.call(reportOpen, { body: { entity: 'brand', uid: 1, isOpen: true } })
        return others.some(({ by }) => by.name === 'Megan Hughes')
      })
    } finally {
      for (const listener of listeners) listener.close()
    }
  })

  test('both show out within 5 s whoever one of them disables', async () => {
    const uid = await hire(shop.kit, 'leaver')
    const admin = await HttpCaller.signIn(servers[0].url, 'admin')
    const theirs = await Promise.all(servers.map(({ url }) => HttpCaller.signIn(url, 'leaver')))
    for (const caller of theirs) expect((await caller.ask(me)).status).toBe(200)
    const { version } = await admin.call(staff.read, { params: { uid } })
    await admin.call(staffActions.disable, { params: { uid }, body: { version, reason: 'Left' } })
    const isOut = async (caller: HttpCaller) => (await caller.ask(me)).status === 401
    await until(
      'both servers to refuse',
      async () => (await Promise.all(theirs.map(isOut))).every(Boolean),
      5_000,
    )
  })

  proveOnly?.('hand a run over within 2 s when the one that has it is stopped', async () => {
    let turn = 0
    await expectWithin(2_000 + 500, async () => {
      // the half is for looking
      const uid = await slowRun(`Handed over ${++turn}`)
      const holder = await holderOf(uid)
      const before = (await steps.read(uid)).counts.done
      const stopped = servers[holder].stop()
      const asked = Date.now()
      await until('the other to take it', async () => (await holderOf(uid)) === 1 - holder)
      await until('the other to go on', async () => (await steps.read(uid)).counts.done > before + 40)
      const took = Date.now() - asked
      expect(await stopped).toBe(0)
      await expectWhole(uid)
      servers[holder] = await start()
      return took
    })
  })

  test('one of which is killed: the other goes on with its run', async () => {
    const uid = await slowRun('Survived')
    const holder = await holderOf(uid)
    await servers[holder].kill()
    await until('the other to take it', async () => (await holderOf(uid)) === 1 - holder)
    await expectWhole(uid)
    servers[holder] = await start()
  })

  proveOnly?.('one of which is killed: the other does the job it was at, and those after it', async () => {
    await put('long', 4_000)
    await until('a server to begin', async () => (await notes('long')).length === 1)
    const [began] = await notes('long')
    const holder = servers.findIndex(({ pid }) => pid === began?.pid) as 0 | 1
    await servers[holder].kill()
    await put('after', 1)
    await until('the job after it', async () => (await ended('after')) === 1)
    await until('the job it was at', async () => (await ended('long')) === 1)
    const { pid } = servers[1 - holder] as ServerProcess
    expect((await notes('long')).slice(1)).toEqual([
      { what: 'began', pid },
      { what: 'ended', pid },
    ])
    await until('none to be left', async () => (await waiting()) === 0)
    expect(await ended('long')).toBe(1)
  })
})

/** A run of 500 brands in small steps, of which some have been taken. */
async function slowRun(name: string): Promise<number> {
  const preview = await steps.preview({ uids: await steps.makeBrands(name, 500) }, { allowEbay: false })
  await steps.slowDown(preview.previewUid, 10)
  const uid = await steps.run(preview)
  await until('some to be done', async () => (await steps.read(uid)).counts.done >= 50)
  return uid
}

/** Which server has a run, by the key it is known under in the database. */
async function holderOf(uid: number): Promise<0 | 1> {
  const [row] = await shop.store.database.rows<{ owner: string | null }>(
    sql`select lease_owner as owner from bulk_operation where uid = ${uid}`,
  )
  return servers.findIndex(({ pid }) => pid === pidOfKey.get(Number(row?.owner))) as 0 | 1
}

const pidOfKey = new Map<number, number>()

/** Starts a server and learns its key: the one that was not there before. */
async function start(): Promise<ServerProcess> {
  const keys = async () => {
    const rows = await shop.store.database.rows<{ key: number }>(
      sql`select objid::bigint as key from pg_locks where locktype = 'advisory' and classid = ${ownerLockClass}::oid`,
    )
    return rows.map(({ key }) => key)
  }
  const before = await keys()
  const server = await startServerProcess({
    databaseUrl: shop.databaseUrl,
    dataFolder: shop.folder,
    key: testKey,
  })
  for (const key of await keys()) if (!before.includes(key)) pidOfKey.set(key, server.pid)
  return server
}

async function expectWhole(uid: number) {
  const run = await steps.ended(uid)
  expect(run).toMatchObject({ state: 'completed', counts: { changed: 500, done: 500 } })
  const [twice] = await steps.sql<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from history where operation_uid = ${uid} group by entity_uid having count(*) <> 1) h`)
  expect(twice?.count).toBe(0)
}
