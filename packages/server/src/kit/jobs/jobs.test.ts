import { jobs } from '@backroom/contract/site/jobs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { enqueueNow, Jobs, type Task } from '#kit/jobs/jobs'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

const runs: { task: string; name: string; attempt: number }[] = []
const failing = new Set<string>()

const steady: Task<{ name: string }> = {
  name: 'testSteady',
  title: 'Steady',
  run: async ({ name }, { attempt }) => {
    runs.push({ task: 'testSteady', name, attempt })
    if (failing.has(name)) throw new Error(`${name} cannot be done`)
  },
}

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ tasks: [steady] as unknown as Task[] })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const put = (name: string, options: Parameters<typeof enqueueNow>[3] = {}) =>
  shop.store.database.write(backroomItself('job'), tx => enqueueNow(tx, steady, { name }, options))
const runsOf = (name: string) => runs.filter(run => run.name === name)
const list = (state?: 'failed' | 'retrying' | 'waiting') =>
  admin.call(jobs.list, { query: { ...(state && { state }) } })
const jobOf = async (name: string) => {
  const [row] = await shop.store.database.rows<{ id: string }>(
    sql`select id::text from graphile_worker._private_jobs where payload ->> 'name' = ${name}`,
  )
  return (await list()).find(({ id }) => id === row?.id)
}

describe('A job', () => {
  test('runs once', async () => {
    await put('once')
    await until('the job to be done', async () => runsOf('once').length > 0 && !(await jobOf('once')))
    expect(runsOf('once')).toEqual([{ task: 'testSteady', name: 'once', attempt: 1 }])
  })

  test('is there exactly if the change it belongs to is', async () => {
    const undone = shop.store.database.write(backroomItself('job'), async tx => {
      await enqueueNow(tx, steady, { name: 'never' })
      throw new Error('the change failed')
    })
    await expect(undone).rejects.toThrow('the change failed')
    await put('after never')
    await until('a later job to be done', async () => runsOf('after never').length === 1)
    expect(runsOf('never')).toEqual([])
    expect(await jobOf('never')).toBeUndefined()
  })

  test('with the key of another that waits is one job', async () => {
    await put('keyed', { key: 'test:key', inSeconds: 600 })
    await put('keyed', { key: 'test:key', inSeconds: 600 })
    const [row] = await shop.store.database.rows(
      sql`select count(*)::int as count from graphile_worker._private_jobs where key = 'test:key'`,
    )
    expect(row).toEqual({ count: 1 })
  })

  test('that fails waits longer each time before it is tried again', async () => {
    failing.add('retried')
    await put('retried')
    const pauses: number[] = []
    for (const attempt of [1, 2, 3]) {
      await until(
        `attempt ${attempt} to fail`,
        async () =>
          (await jobOf('retried'))?.attempts === attempt && (await jobOf('retried'))?.state === 'retrying',
      )
      const job = await jobOf('retried')
      expect(job?.lastError).toContain('Something went wrong')
      pauses.push(Date.parse(job?.runAt as string) - Date.now())
      await shop.store.database.rows(
        sql`update graphile_worker._private_jobs set run_at = now() where payload ->> 'name' = 'retried' and locked_at is null`,
      )
    }
    expect(pauses[0]).toBeGreaterThan(500)
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 1.5)
    expect(pauses[2]).toBeGreaterThan((pauses[1] ?? 0) * 1.5)
    failing.delete('retried')
  })

  test('that failed for good stands in the list with its error and can be run again', async () => {
    failing.add('broken')
    await put('broken', { maxAttempts: 1 })
    await until('the job to fail', async () => (await jobOf('broken'))?.state === 'failed')
    const [failed] = await list('failed')
    expect(failed).toMatchObject({ task: 'testSteady', attempts: 1, maxAttempts: 1, state: 'failed' })
    expect(failed?.lastError).toContain('Something went wrong')
    failing.delete('broken')
    await admin.call(jobs.retry, { params: { id: failed?.id as string } })
    await until('the job to be done', async () => runsOf('broken').length === 2 && !(await jobOf('broken')))
    expect(await list('failed')).toEqual([])
  })

  test('that is done or was never there cannot be run again', async () => {
    expect(await admin.refused(jobs.retry, { params: { id: '999999999' } })).toMatchObject({
      status: 404,
      body: { message: 'This job is already done.' },
    })
    expect((await admin.refused(jobs.retry, { params: { id: 'x' } })).status).toBe(400)
  })
})

test('Trimming runs by the clock: the nightly task is known to the queue', async () => {
  const rows = await shop.store.database.rows(
    sql`select identifier from graphile_worker._private_known_crontabs`,
  )
  expect(rows).toContainEqual({ identifier: 'bulkTrim' })
})

test('A nightly task runs at its hour where the store is', async () => {
  const nights: string[] = []
  const night: Task<{ _cron?: { ts: string } }> = {
    name: 'testNight',
    title: 'By night',
    run: async ({ _cron }) => {
      nights.push(_cron?.ts ?? '')
    },
  }
  await shop.store.database.rows(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('testNight', now() - interval '2 days')`)
  const inIndia = Object.create(shop.store, { timeZone: { value: 'Asia/Kolkata' } })
  const runner = new Jobs(inIndia, [night] as unknown as Task[], [{ task: night, cron: '15 2 * * *' }])
  await runner.start()
  await until('the missed night to be made up for', async () => nights.length > 0)
  await runner.stop()
  expect(nights[0]).toContain('T20:45:00')
})
