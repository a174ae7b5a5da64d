import { items } from '@backroom/contract/items/page/items'
import { addFacets } from '@backroom/contract/organisation/filters/facets'
import { sql } from 'drizzle-orm'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { answerErrors } from '#kit/http/answer-errors'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const first = async (query: ReturnType<typeof sql>) =>
  (await shop.store.database.row<{ uid: number }>(query)).uid

/** The same request four times in one moment, answers by their status. */
async function fourTimes(request: InjectOptions) {
  const replies = await Promise.all([1, 2, 3, 4].map(() => admin.raw(request)))
  return replies
    .map(reply => ({ status: reply.statusCode, body: reply.json<object>() }))
    .sort((left, right) => left.status - right.status)
}

describe('The same click four times at once', () => {
  test('duplicates an item once, and says three times that its code is taken', async () => {
    const uid = await first(
      sql`select min(uid) as uid from item where lead_item_uid is null and status = 'active'`,
    )
    const [made, ...others] = await fourTimes({
      method: 'POST',
      url: `/api${items.duplicate.path.replace(':uid', String(uid))}`,
      payload: { code: 'TWICE-1', parts: ['sizes', 'text', 'prices'] },
    })
    expect(made?.status).toBe(201)
    const taken = { status: 400, body: { errors: { code: expect.any(Array) } } }
    expect(others).toMatchObject([taken, taken, taken])
  })

  test('adds facets once, and says three times that they are there', async () => {
    const uid = await first(sql`select filter_uid as uid from facet where system_value is null limit 1`)
    const url = `/api${addFacets.path.replace(':uid', String(uid))}`
    const payload = { names: ['Clicked', 'Twice'] }
    const replies = await fourTimes({ method: 'POST', url, payload })
    expect(replies.map(({ body }) => (body as { made?: number }).made).sort()).toEqual([0, 0, 0, 2])
  })
})

describe('What the database refuses since two did it at once', () => {
  const write = (statement: ReturnType<typeof sql>) =>
    shop.store.database.write(backroomItself('job'), tx => tx.execute(statement))

  test('is tried again, so that the work sees what the other did', async () => {
    await write(sql`create table test_once (name text unique)`)
    const keep = () =>
      shop.store.database.write(backroomItself('job'), async tx => {
        const { rows } = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from test_once`,
        )
        await tx.execute(sql`select pg_sleep(0.05)`)
        const name = `Copy ${(rows[0]?.count ?? 0) + 1}`
        await tx.execute(sql`insert into test_once values (${name})`)
        return name
      })
    const names = await Promise.all([keep(), keep(), keep(), keep()])
    expect(names.sort()).toEqual(['Copy 1', 'Copy 2', 'Copy 3', 'Copy 4'])
  })

  test('and stays refused is a conflict with words, not a fault', async () => {
    await write(sql`create table test_pointed (uid int unique, item_uid int references item)`)
    await write(sql`insert into test_pointed values (1, null)`)
    const app = Fastify()
    answerErrors(app)
    app.get('/same', () => write(sql`insert into test_pointed values (1, null)`))
    app.get('/gone', () => write(sql`insert into test_pointed values (2, 2000000000)`))
    for (const url of ['/same', '/gone']) {
      const reply = await app.inject({ url })
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toEqual({
        message: expect.stringMatching(/^Some.+ [Rr]eload the page .+ try again\.$/),
      })
    }
  })
})
