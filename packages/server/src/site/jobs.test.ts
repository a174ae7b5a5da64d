import { jobs } from '@backroom/contract/site/jobs'
import { jobView, readClocks } from '@backroom/contract/site/upkeep/upkeep'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let superUser: SuperUser
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  superUser = await asSuperUser(await shop.as('admin'))
})
afterAll(() => shop.close())

describe('Jobs', () => {
  test('are listed, cancelled while they wait, and stand beside what the clock does', async () => {
    await shop.store.database.rows(
      sql`select graphile_worker.add_job('nobody', '{}'::json, run_at => now() + interval '1 day')`,
    )
    const waiting = async () =>
      (await superUser(jobView.list)).body.rows.find(({ task }) => task === 'nobody')
    const uid = (await waiting())?.uid
    expect(await waiting()).toMatchObject({ state: 'waiting', attempts: 0 })
    await superUser(jobs.cancel, { params: { id: String(uid) } })
    expect(await waiting()).toBeUndefined()
    expect((await superUser(jobs.cancel, { params: { id: String(uid) } })).status).toBe(404)
    await shop.store.database.rows(
      sql`select graphile_worker.add_job('somebody', '{}'::json, run_at => now() + interval '1 day')`,
    )
    const { id } = await shop.store.database.row<{ id: string }>(
      sql`select id::text from graphile_worker.jobs where task_identifier = 'somebody'`,
    )
    await shop.store.database.rows(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another' where id = ${id}::bigint returning 1`,
    )
    for (const call of [jobs.retry, jobs.cancel])
      expect(await superUser(call, { params: { id } })).toMatchObject({
        status: 409,
        body: { message: 'This job is running.' },
      })
    await shop.store.database.rows(
      sql`delete from graphile_worker._private_jobs where id = ${id}::bigint returning 1`,
    )
    const { body: clocks } = await superUser(readClocks)
    expect(clocks.find(({ task }) => task === 'bulkTrim')).toMatchObject({
      cron: '15 2 * * *',
      title: 'Clearing old bulk changes',
      nextAt: expect.stringMatching(/T\d\d:15:00/),
    })
  })

  test('are called as people call them, are found by that, and start anew once they have failed', async () => {
    await shop.store.database.rows(
      sql`select graphile_worker.add_job('coupon-counter-check', '{}'::json, max_attempts => 1)`,
    )
    const { id } = await shop.store.database.row<{ id: string }>(
      sql`select id::text from graphile_worker.jobs where task_identifier = 'coupon-counter-check'`,
    )
    await shop.store.database.rows(sql`
      select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'No connection')`)
    const title = shop.kit.work.titleOf('coupon-counter-check')
    const found = async () =>
      (await superUser(jobView.list, { query: { search: title } })).body.rows.map(
        ({ task, state, attempts, lastError }) => ({ task, state, attempts, lastError }),
      )
    const failed = { task: title, state: 'failed', attempts: 1, lastError: 'No connection' }
    expect(await found()).toEqual([failed])
    await superUser(jobs.retry, { params: { id } })
    expect(await found()).toMatchObject([{ task: title, state: 'waiting', attempts: 0 }])
  })
})
