import { enterSuperUser, superUserHeader } from '@backroom/contract/access/session'
import { logErrorFromFrontEndUi, logMessageMost, markKnown, uiLogView } from '@backroom/contract/shell/ui-log'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#demo/access/people'
import { readMessage, uiLogDigest, uiLogTrim } from '#shell/ui-log'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let payments: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  payments = await shop.as('payments')
})
afterAll(() => shop.close())
beforeEach(() => shop.store.database.rows(sql`truncate ui_log`))

const thrown = (more: object = {}) =>
  JSON.stringify({
    message: 'x is not a function',
    stack: 'TypeError: x is not a function\n    at Card (https://shop.example/assets/card-BxY12_aZ.js:4:120)',
    path: '/brands',
    buildUnix: 42,
    ...more,
  })
const log = (by: Caller, LogMessage: string, LogType: 0 | 1 | 2 = 2) =>
  by.call(logErrorFromFrontEndUi, { body: { LogType, LogMessage } })
const rows = () =>
  shop.store.database.rows<Record<string, unknown>>(
    sql`select log_type as "logType", message, path, build_unix as "buildUnix", count, user_uid > 0 as "isKnown" from ui_log order by uid`,
  )
const context = () => ({ store: shop.store, signal: new AbortController().signal, attempt: 1 })

/** The super user, in super-user mode. */
async function asSuperUser() {
  const admin = await shop.as('admin')
  const { superUserToken } = await admin.call(enterSuperUser, { body: { password: demoPassword } })
  return (options: InjectOptions) => admin.raw({ ...options, headers: { [superUserHeader]: superUserToken } })
}

describe('An error of the console', () => {
  test('is kept with what is known of it, and answered with a reference that leads to the log', async () => {
    const reply = await payments.raw({
      method: 'POST',
      url: '/api/LogErrorFromFrontEndUI',
      headers: { 'x-request-id': 'abcdef12-3456-4789-8abc-def012345678' },
      payload: { LogType: 2, LogMessage: thrown() },
    })
    expect(reply.json()).toEqual({ logged: true, reference: 'abcdef12' })
    expect(await rows()).toEqual([
      { logType: 2, message: 'x is not a function', path: '/brands', buildUnix: 42, count: 1, isKnown: true },
    ])
  })

  test('met again within a minute is counted, and by somebody else is a row of its own', async () => {
    await log(payments, thrown())
    await log(payments, thrown({ count: 3 }))
    await log(await shop.as('payouts'), thrown())
    expect((await rows()).map(({ count }) => count)).toEqual([4, 1])
  })

  test('that is no JSON is kept as it is', async () => {
    await log(payments, 'Something odd', 1)
    expect(await rows()).toMatchObject([{ logType: 1, message: 'Something odd', path: '', buildUnix: 0 }])
  })

  test('that holds what nobody can type is kept as a line that can be shown', async () => {
    await log(payments, 'bad\u0001 byte\ntwo', 1)
    await log(payments, thrown({ message: 'null \0, half \ud83d', path: '/a\0b' }))
    expect(await rows()).toMatchObject([
      { message: 'bad  byte two' },
      { message: 'null , half', path: '/ab' },
    ])
    const shown = await (await asSuperUser())({ url: '/api/dataviews/UiLogView' })
    expect(shown.json().rows).toHaveLength(2)
  })

  test('has one fingerprint in every build and on every line', () => {
    const one = readMessage(thrown()).fingerprint
    const later = thrown({
      stack: 'TypeError: x is not a function\n    at Card (https://shop.example/assets/card-QQQQ0000.js:9:1)',
    })
    expect(readMessage(later).fingerprint).toBe(one)
    expect(readMessage(thrown({ message: 'y is not a function' })).fingerprint).not.toBe(one)
  })

  test.each([
    [{ LogType: 3, LogMessage: 'x' }, 'LogType must be 0, 1 or 2.'],
    [{ LogType: '2', LogMessage: 'x' }, 'LogType must be 0, 1 or 2.'],
    [{ LogType: 2, LogMessage: '' }, 'LogMessage is empty.'],
    [{ LogType: 2 }, 'LogMessage is empty.'],
  ])('sent as %j is refused', async (body, message) => {
    const refused = await payments.refused(logErrorFromFrontEndUi, { body: body as never })
    expect(refused).toMatchObject({ status: 400, body: { message } })
  })

  test('may have 8,000 characters and not one more', async () => {
    await log(payments, 'x'.repeat(logMessageMost))
    const body = { LogType: 2, LogMessage: 'x'.repeat(logMessageMost + 1) } as const
    expect((await payments.refused(logErrorFromFrontEndUi, { body })).status).toBe(400)
  })

  test('is taken 60 times a minute from one person', async () => {
    const caller = await shop.as('manager')
    const replies = []
    for (let number = 0; number < 61; number++) {
      const payload = { LogType: 1, LogMessage: `Warning ${number}` }
      replies.push(await caller.raw({ method: 'POST', url: '/api/LogErrorFromFrontEndUI', payload }))
    }
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeLessThanOrEqual(1) // none when a new minute began in between
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('The list of faults', () => {
  test('is for Administrators in super-user mode', async () => {
    const manager = await shop.as('manager')
    expect(await manager.refused(uiLogView.list)).toMatchObject({ status: 403, body: { code: 'superUser' } })
    const known = { params: { fingerprint: 'x' }, body: { known: true } }
    expect((await manager.refused(markKnown, known)).body.code).toBe('superUser')
    expect((await payments.refused(markKnown, known)).body.code).toBe('permission')
  })

  test('has one row a fault, with how often and how many met it, and what is known stays known', async () => {
    await log(payments, thrown())
    await log(await shop.as('payouts'), thrown({ count: 4 }))
    await log(payments, thrown({ message: 'Once' }), 1)
    const admin = await asSuperUser()
    const list = async () => (await admin({ url: '/api/dataviews/UiLogView?sort=-count' })).json().rows
    const { fingerprint } = readMessage(thrown())
    expect(await list()).toMatchObject([
      { fingerprint, message: 'x is not a function', count: 5, people: 2, logType: '2', known: false },
      { message: 'Once', count: 1, people: 1, logType: '1' },
    ])
    const mark = (name: string) =>
      admin({ method: 'PUT', url: `/api/uilog/${name}`, payload: { known: true } })
    expect((await mark(fingerprint)).json()).toEqual({ fingerprint, known: true })
    expect((await list())[0].known).toBe(true)
    expect((await mark('0000000000000000')).statusCode).toBe(404)
    const csv = await admin({ url: '/api/dataviews/UiLogView/csv?columns=message,count&search=function' })
    expect(csv.body).toContain('x is not a function,5')
  })
})

test('A fault that came up within the hour and was met more than ten times is marked, once', async () => {
  await log(payments, thrown({ message: 'new', count: 11 }))
  await log(payments, thrown({ message: 'rare' }))
  await uiLogDigest.run({}, context())
  await uiLogDigest.run({}, context())
  const { fingerprint } = readMessage(thrown({ message: 'new' }))
  const marked = await shop.store.database.rows(
    sql`select is_frequent as "isFrequent", version from ui_fault where fingerprint = ${fingerprint}`,
  )
  expect(marked).toEqual([{ isFrequent: true, version: 1 }])
  const rare = readMessage(thrown({ message: 'rare' })).fingerprint
  expect(await shop.store.database.rows(sql`select 1 from ui_fault where fingerprint = ${rare}`)).toEqual([])
})

test('What is older than 90 days goes', async () => {
  await log(payments, thrown())
  await log(payments, thrown({ message: 'old' }))
  await shop.store.database.rows(sql`update ui_log set at = now() - interval '91 days' where message = 'old'`)
  await uiLogTrim.run({}, context())
  expect((await rows()).map(({ message }) => message)).toEqual(['x is not a function'])
})
