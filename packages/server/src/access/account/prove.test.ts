import {
  confirmIdentity,
  enterSuperUser,
  leaveSuperUser,
  me,
  superUsers,
} from '@backroom/contract/access/session'
import { sessions } from '@backroom/contract/access/sign-ins'
import { staff } from '@backroom/contract/access/staff'
import { brands } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#demo/access/people'
import { codeOf, hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  vi.setSystemTime(Date.now() + seconds * 1_000)
}
async function loggedIn(username: string) {
  const till = new TestBrowser(shop.app)
  await till.logIn(username)
  return till
}
async function superUser(till: TestBrowser) {
  const { body } = await till.ask(enterSuperUser, { body: { password: demoPassword } })
  till.superToken = body.superUserToken
  return body
}
const readStaff = { params: { uid: 2 } }
/** A change that asks for super-user mode: the flag of another. */
async function flag(till: TestBrowser, isSuper: boolean) {
  const { body } = await till.ask(staff.read, readStaff)
  const { name, email, username, mobile, cashierNumber, level, note, version } = body
  const sent = { name, email, username, mobile, cashierNumber, level, note, version, superUser: isSuper }
  return till.ask(staff.update, { ...readStaff, body: sent })
}

describe('Super-user mode', () => {
  test('is entered with the password, lasts a day however much it is used, and is bound to the session', async () => {
    pass(0)
    const till = await loggedIn('admin')
    expect(await flag(till, true)).toMatchObject({
      status: 403,
      body: { code: 'superUser', message: 'This needs super-user mode.' },
    })
    const { expiresAt } = await superUser(till)
    expect(Date.parse(expiresAt) - Date.now()).toBe(86_400_000)
    expect((await flag(till, true)).status).toBe(200)
    const [marked] = await shop.kit.control.rows(
      sql`select as_super_user as marked from history where entity = 'user' and entity_uid = 2 order by uid desc limit 1`,
    )
    expect(marked).toEqual({ marked: true })
    expect((await flag(till, false)).status).toBe(200)
    const other = await loggedIn('admin')
    other.superToken = till.superToken
    expect((await other.ask(me)).body.superUntil, 'another session with the same token').toBeNull()
    expect((await till.ask(me)).body.superUntil).toBe(expiresAt)
    for (let hour = 0; hour < 24; hour++) {
      pass(3_599)
      expect((await till.ask(me)).body.superUntil, `hour ${hour}`).toBe(expiresAt)
    }
    pass(25)
    await till.ask(confirmIdentity, { body: { password: demoPassword } })
    expect((await till.ask(me)).body.superUntil, 'after 24 hours and a second').toBeNull()
    expect(await flag(till, true)).toMatchObject({ status: 403, body: { code: 'superUser' } })
  })

  test('refuses a wrong password at the field and shows nobody out; who is not flagged is told so', async () => {
    const till = await loggedIn('admin')
    expect(await till.ask(enterSuperUser, { body: { password: 'wrong' } })).toMatchObject({
      status: 401,
      body: { code: 'wrongPassword', message: 'The password is incorrect.' },
    })
    expect((await till.ask(me)).status).toBe(200)
    const manager = await loggedIn('manager')
    expect(await manager.ask(enterSuperUser, { body: { password: demoPassword } })).toMatchObject({
      status: 403,
      body: { code: 'permission', message: 'You are not a super user.' },
    })
    expect((await manager.ask(superUsers)).body).toMatchObject({
      superUsers: [{ uid: 1, name: 'Megan Hughes' }],
      until: null,
      actions: [],
    })
  })

  test('is left at once, and gone with the session and the flag', async () => {
    const till = await loggedIn('admin')
    await superUser(till)
    expect((await till.ask(me)).body.superUntil).not.toBeNull()
    expect((await till.ask(leaveSuperUser)).status).toBe(204)
    expect((await till.ask(me)).body.superUntil).toBeNull()
    const kinds = await shop.kit.control.rows<{ kind: string }>(
      sql`select kind from sign_in_event where user_uid = 1 order by uid desc limit 2`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['superUserOff', 'superUserOn'])
  })

  test('marks what is written in it, and the page lists it', async () => {
    const till = await loggedIn('admin')
    await superUser(till)
    const { body } = await till.ask(brands.read, { params: { uid: 1 } })
    const input = Object.fromEntries(Object.keys(brands.input.shape).map(key => [key, body[key as 'name']]))
    await till.ask(brands.update, {
      params: { uid: 1 },
      body: { ...input, featured: !body.featured, version: body.version } as never,
    })
    const { body: page } = await till.ask(superUsers)
    expect(page.actions[0]).toMatchObject({
      record: { word: 'Brand', path: '/brands/1' },
      action: 'update',
      by: { uid: 1 },
    })
  })
})

describe('Confirming who one is', () => {
  test('is asked ten minutes after the last proof, and opens the call again', async () => {
    pass(0)
    const till = await loggedIn('manager')
    const end = () => till.ask(sessions.endOthers, { query: { others: 'true' } })
    expect((await end()).status, 'just logged in').toBe(204)
    pass(601)
    expect(await end()).toMatchObject({ status: 403, body: { code: 'reauth' } })
    expect((await till.ask(me)).status, 'reading goes on').toBe(200)
    expect((await till.ask(confirmIdentity, { body: { password: 'wrong' } })).status).toBe(401)
    const { headers, body } = await till.ask(confirmIdentity, { body: { password: demoPassword } })
    expect(headers['refreshed-token']).toBeDefined()
    expect(Date.parse(body.confirmedUntil) - Date.now()).toBe(600_000)
    expect((await end()).status).toBe(204)
  })

  test('takes a code of who has a second step, and makes wait after five wrong answers', async () => {
    pass(3_600)
    const till = new TestBrowser(shop.app)
    const { body } = await till.logIn('secure')
    await till.secondly(body.twoFactorToken as string, await codeOf(shop.kit, 'secure'))
    const ask = (proof: { password: string; code?: string }) => till.ask(confirmIdentity, { body: proof })
    expect(await ask({ password: demoPassword })).toMatchObject({
      status: 400,
      body: { errors: { code: ['Enter the 6-digit code.'] } },
    })
    expect(await ask({ password: demoPassword, code: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'wrongCode' },
    })
    pass(31)
    expect((await ask({ password: demoPassword, code: await codeOf(shop.kit, 'secure') })).status).toBe(200)
    for (let number = 0; number < 5; number++) await ask({ password: 'wrong', code: '000000' })
    expect(await ask({ password: demoPassword, code: '000000' })).toMatchObject({
      status: 429,
      body: { code: 'throttled' },
    })
  })
})

test('A refused call leaves its trace once a minute, where Administrators see it', async () => {
  await hire(shop.kit, 'curious', { level: 'Ecommerce Management' })
  const till = await loggedIn('curious')
  for (let number = 0; number < 3; number++)
    expect((await till.ask(staff.read, readStaff)).body.code).toBe('permission')
  const events = await shop.kit.control.rows(
    sql`select reason, outcome from sign_in_event where kind = 'permissionDenied' and username_tried = 'curious'`,
  )
  expect(events).toEqual([{ reason: 'GET /api/Staff/:uid', outcome: 'refused' }])
})
