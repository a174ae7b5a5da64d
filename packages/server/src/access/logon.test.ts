import { authenticate, logOut, me, secondStep } from '@backroom/contract/access/session'
import { brands } from '@backroom/contract/items/brands'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#access/passwords'
import { readToken } from '#access/tokens'
import { backroomItself } from '#database/database'
import { demoPassword } from '#demo/people'
import { user } from '#tables/control/users'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let other: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  other = await shop.second()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

interface SignedIn {
  status: number
  token: string
  twoFactorToken: string
  cookie: string
  cookieText: string
  message: string
}

async function post(
  address: string,
  payload: object,
  headers: Record<string, string> = {},
  app = shop.app,
): Promise<SignedIn> {
  const reply = await app.inject({ method: 'POST', url: `/api${address}`, payload, headers })
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    status: reply.statusCode,
    ...reply.json(),
    cookie,
    cookieText: String(reply.headers['set-cookie']),
  }
}
const logOn = (username: string, password = demoPassword) => post(authenticate.path, { username, password })
const ask = async (token: string, cookie: string, app = shop.app) => {
  const reply = await app.inject({
    url: `/api${me.path}`,
    headers: { authorization: `Bearer ${token}`, cookie },
  })
  return reply.statusCode
}

let cashiers = 500
async function hire(username: string, more: Partial<typeof user.$inferInsert> = {}) {
  const passwordHash = await hashPassword(demoPassword)
  await shop.kit.control.write(backroomItself('set-up'), tx =>
    tx.insert(user).values({
      ...{ groupUid: 1, username, name: username, email: `${username}@x.example`, level: 'Administrator' },
      ...{ cashierNumber: ++cashiers, status: 'active', passwordHash },
      ...more,
    }),
  )
}
const change = (username: string, values: Partial<typeof user.$inferInsert>) =>
  shop.kit.control.write(backroomItself('set-up'), tx =>
    tx.update(user).set(values).where(eq(user.username, username)),
  )

describe('Logging in', () => {
  test('works with any case of the username and binds the token to a cookie no script can read', async () => {
    const { status, token, cookie, cookieText } = await logOn('ADMIN')
    expect(status).toBe(200)
    expect(cookieText).toMatch(/^mtbind=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await ask(token, cookie)).toBe(200)
  })

  test('with a wrong password, an unknown name or a disabled account says the same', async () => {
    await hire('left', { status: 'disabled' })
    await hire('invited', { status: 'invited', passwordHash: null })
    const answers = [
      await logOn('admin', 'wrong'),
      await logOn('nobody'),
      await logOn('left'),
      await logOn('invited'),
    ]
    for (const { status, message } of answers) {
      expect({ status, message }).toEqual({ status: 401, message: 'The username or password is incorrect.' })
    }
  })

  test.each([
    [{}],
    [{ username: 'admin' }],
    [{ username: '', password: '' }],
    [{ username: ['admin'], password: { $ne: '' } }],
    [{ username: 'a\0b', password: 'x' }],
    [{ username: 'x'.repeat(300), password: 'x' }],
    [{ username: 'admin', password: 'x'.repeat(2_000) }],
  ])('with %j is refused at the fields', async body => {
    expect((await post(authenticate.path, body)).status).toBe(400)
  })

  test('with SQL for a name finds nobody', async () => {
    expect((await logOn(`admin' or '1'='1`)).status).toBe(401)
  })

  test('to a store that is suspended is refused, and who is in is shown out', async () => {
    const { token, cookie } = await logOn('manager')
    const suspend = (isActive: boolean) =>
      shop.kit.control.write(backroomItself('set-up'), tx =>
        tx.execute(sql`update "group" set is_active = ${isActive} where uid = 1`),
      )
    await suspend(false)
    const refused = await logOn('manager')
    expect({ status: refused.status, message: refused.message }).toEqual({
      status: 403,
      message: 'This store is suspended. Please contact support.',
    })
    await until('the session to end', async () => (await ask(token, cookie)) === 401)
    await suspend(true)
    await until('the session to be good again', async () => (await ask(token, cookie)) === 200)
  })
})

describe('A token', () => {
  test('without its cookie, or with another’s, opens nothing', async () => {
    const [first, second] = [await logOn('admin'), await logOn('manager')]
    expect(await ask(first.token, '')).toBe(401)
    expect(await ask(first.token, second.cookie)).toBe(401)
    expect(await ask(first.token, 'mtbind=')).toBe(401)
    expect(await ask(first.token, first.cookie)).toBe(200)
  })

  test('that was tampered with, signed by nobody, or by another key opens nothing', async () => {
    const { token, cookie } = await logOn('admin')
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${header}.${text({ ...claims, sub: '2' })}.${signature}`,
      `${text({ alg: 'none' })}.${payload}.`,
      `${text({ alg: 'none' })}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      await sign(claims, new Uint8Array(32)),
      await sign({ ...claims, aud: 'elsewhere' }),
      await sign({ ...claims, iss: 'elsewhere' }),
      await sign({ ...claims, typ: '2fa' }),
      await sign({ ...claims, sub: '2' }),
      await sign({ ...claims, sid: 'unknown' }),
      await sign({ ...claims, exp: Math.floor(Date.now() / 1_000) - 1 }),
      '',
      'x'.repeat(10_000),
    ]
    for (const each of forged) expect(await ask(each, cookie), each.slice(0, 80)).toBe(401)
    expect(await ask(await sign(claims), cookie), 'the one honest copy').toBe(200)
  })

  test('is dead once logged out, on every server at once', async () => {
    const { token, cookie } = await logOn('admin')
    expect(await ask(token, cookie)).toBe(200)
    expect(await ask(token, cookie, other.app)).toBe(200)
    const out = () =>
      other.app.inject({
        method: 'POST',
        url: `/api${logOut.path}`,
        headers: { authorization: `Bearer ${token}`, cookie },
      })
    expect((await out()).statusCode).toBe(204)
    await until('the other server to hear of it', async () => (await ask(token, cookie)) === 401, 2_000)
    expect(await ask(token, cookie, other.app)).toBe(401)
    expect((await out()).statusCode).toBe(204)
  })

  test('dies with its session: after 7 quiet days, after 30 days, when the person is disabled', async () => {
    await hire('leaver')
    const sessions = [await logOn('leaver'), await logOn('leaver'), await logOn('leaver')]
    for (const { token, cookie } of sessions) expect(await ask(token, cookie)).toBe(200)
    const ids = await Promise.all(
      sessions.map(async ({ token }) => (await readToken(shop.kit.secrets.tokenKey, token, 'access'))?.sid),
    )
    await shop.kit.control.rows(
      sql`update session set last_seen_at = now() - interval '7 days 1 second' where id = ${ids[0]}`,
    )
    await shop.kit.control.rows(sql`update session set expires_at = now() where id = ${ids[1]}`)
    await shop.kit.control.rows(sql`select pg_notify('backroom_control', '*')`)
    for (const index of [0, 1]) {
      const { token, cookie } = sessions[index] as SignedIn
      await until(`session ${index} to end`, async () => (await ask(token, cookie)) === 401)
    }
    const { token, cookie } = sessions[2] as SignedIn
    expect(await ask(token, cookie)).toBe(200)
    await change('leaver', { status: 'disabled' })
    await until('the disabled person to be out', async () => (await ask(token, cookie)) === 401)
  })

  async function sign(claims: Record<string, unknown>, key = shop.kit.secrets.tokenKey) {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: '1' }).sign(key)
  }
})

describe('The second step', () => {
  const secretOf = async (username: string) => {
    const [row] = await shop.kit.control.orm.select().from(user).where(eq(user.username, username))
    return shop.kit.secrets.unseal(row?.totpSecret as string)
  }
  const secondly = (twoFactorToken: string, code: string) =>
    post(secondStep.path, { method: 'totp', code }, { authorization: `Bearer ${twoFactorToken}` })
  const codeNow = async (username: string, stepsAgo = 0) =>
    generate({ secret: await secretOf(username), epoch: Math.floor(Date.now() / 1_000) - stepsAgo * 30 })

  test('is asked of who has an authenticator, and the first step alone opens nothing', async () => {
    const first = await logOn('secure')
    expect(first.status).toBe(200)
    expect(first.token).toBeUndefined()
    expect(first.cookie).toBe('')
    expect(await ask(first.twoFactorToken, '')).toBe(401)
  })

  test('takes a right code once, also when two try it at the same moment', async () => {
    await secondStepIsFresh()
    const { twoFactorToken } = await logOn('secure')
    const code = await codeNow('secure')
    const answers = await Promise.all([1, 2, 3, 4].map(() => secondly(twoFactorToken, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const refused = answers.find(({ status }) => status === 401)
    expect(refused?.message).toBe('That code has already been used. Wait for the next one.')
    const { token, cookie } = answers.find(({ status }) => status === 200) as SignedIn
    expect(await ask(token, cookie)).toBe(200)
    const older = await secondly(twoFactorToken, await codeNow('secure', 1))
    expect(older.status, 'an older code after a newer one').toBe(401)
  })

  test('takes the code of the step before, and none older or wrong', async () => {
    await hire('slow', { totpSecret: shop.kit.secrets.seal(await secretOf('secure')) })
    await secondStepIsFresh()
    const { twoFactorToken } = await logOn('slow')
    const old = await codeNow('slow', 3)
    expect(await secondly(twoFactorToken, old)).toMatchObject({
      status: 401,
      message: 'That code is not right.',
    })
    expect((await secondly(twoFactorToken, 'abcdef')).status).toBe(400)
    expect((await secondly(twoFactorToken, await codeNow('slow', 1))).status).toBe(200)
  })

  test('without the first is refused', async () => {
    const { token } = await logOn('admin')
    const code = await codeNow('secure')
    for (const each of ['', 'x', token])
      expect(await secondly(each, code)).toMatchObject({
        status: 401,
        message: 'Your login attempt has expired. Please log in again.',
      })
    const { twoFactorToken } = await logOn('secure')
    await change('secure', { status: 'disabled' })
    expect((await secondly(twoFactorToken, code)).status).toBe(401)
    await change('secure', { status: 'active' })
  })
})

test('A person of one level cannot use what another opened: each call asks again', async () => {
  const payments = await shop.as('payments')
  expect((await payments.refused(brands.read, { params: { uid: 1 } })).body.code).toBe('permission')
})

/** Codes change every 30 s; a test that begins in the last seconds of a step would meet the next one. */
async function secondStepIsFresh() {
  await until('a step with time left', async () => Date.now() % 30_000 < 25_000, 10_000)
}
