import { authenticate, logOut, me } from '@backroom/contract/access/session'
import { brandsView } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backroomItself } from '#database/database'
import { change, hire, TestBrowser } from '#testing/sign-in'
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
const browser = (ip?: string) => new TestBrowser(shop.app, ip)
const wrong = { status: 401, body: { message: 'The username or password is incorrect.' } }

describe('Logging in', () => {
  test('with any case of the username answers token and person, and binds them to a cookie no script can read', async () => {
    const till = browser()
    const { status, body, setCookies } = await till.logIn('ADMIN')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { name: 'Megan Hughes', groupId: 1, securityLevelName: 'Administrator' },
    })
    expect(setCookies).toEqual([
      expect.stringMatching(/^mtdev=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^mtbind=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect((await till.ask(me)).status).toBe(200)
    expect(till.token.length).toBeLessThan(600)
  })

  test('behind https the cookies are tied to this host alone', async () => {
    const secure = await startTestApp({ runsJobs: false, settings: { behindTlsProxy: true } })
    const till = new TestBrowser(secure.app, '10.0.0.1', {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '6.6.6.6, 198.51.100.9',
    })
    const { setCookies } = await till.logIn('manager')
    for (const name of ['mtdev', 'mtbind'])
      expect(setCookies.join('\n')).toMatch(
        new RegExp(
          `^__Host-${name}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly; Secure; SameSite=Strict$`,
          'm',
        ),
      )
    expect((await till.ask(me)).status).toBe(200)
    const [event] = await secure.kit.control.rows<{ ip: string }>(
      sql`select ip from sign_in_event order by uid desc limit 1`,
    )
    expect(event?.ip, 'what the proxy saw, not what the caller claimed').toBe('198.51.100.9')
    await secure.close()
  })

  test('with a wrong password, an unknown name, a disabled or an invited login says the same', async () => {
    await hire(shop.kit, 'left', { status: 'disabled' })
    await hire(shop.kit, 'invited', { status: 'invited', passwordHash: null })
    expect(await browser().logIn('admin', 'wrong')).toMatchObject(wrong)
    for (const name of ['nobody', 'left', 'invited', `admin' or '1'='1`])
      expect(await browser().logIn(name)).toMatchObject(wrong)
  })

  test.each([
    [{}, 'Enter your username.'],
    [{ username: 'admin' }, 'Enter your password.'],
    [{ username: '', password: '' }, 'Enter your username.'],
    [{ username: ['admin'], password: { $ne: '' } }, 'Enter your username.'],
    [{ username: 'x'.repeat(300), password: 'x' }, 'Enter your username.'],
    [{ username: 'admin', password: 'x'.repeat(2_000) }, 'Enter your password.'],
  ])('with %j is refused at the fields', async (body, message) => {
    expect(await browser().ask(authenticate, { body: body as never })).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('a password is checked exactly as typed', async () => {
    for (const each of [
      'backroom-demo ',
      ' backroom-demo',
      'Backroom-demo',
      'backroom-dem',
      `backroom-demo${'x'.repeat(80)}`,
    ])
      expect((await browser('198.51.100.20').logIn('payouts', each)).status, each).toBe(401)
  })

  test('an older hash is made anew with today’s parameters', async () => {
    const { hash } = await import('@node-rs/argon2')
    await hire(shop.kit, 'veteran', {
      passwordHash: await hash('an older password', { memoryCost: 8_192, timeCost: 1 }),
    })
    expect((await browser().logIn('veteran', 'an older password')).status).toBe(200)
    const [row] = await shop.kit.control.rows<{ hash: string }>(
      sql`select password_hash as hash from "user" where username = 'veteran'`,
    )
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await browser().logIn('veteran', 'an older password')).status).toBe(200)
  })
})

describe('A store', () => {
  const set = (values: ReturnType<typeof sql>) =>
    shop.kit.control.write(backroomItself('set-up'), tx =>
      tx.execute(sql`update "group" set ${values} where uid = 1`),
    )

  test('that is suspended lets nobody in, and shows out who is', async () => {
    const till = browser()
    await till.logIn('manager')
    await set(sql`status = 'suspended'`)
    const shut = { status: 403, body: { message: 'This store is suspended. Please contact support.' } }
    expect(await browser().logIn('manager')).toMatchObject(shut)
    await until('the session to be shut', async () => (await till.ask(me)).status === 403, 2_000)
    const answer = await till.ask(brandsView.list)
    expect(answer).toMatchObject(shut)
    expect(answer.body.code).toBeUndefined()
    await set(sql`status = 'active'`)
    await until('the session to be good again', async () => (await till.ask(me)).status === 200, 2_000)
  })

  test('that allows some addresses lets others neither in nor stay', async () => {
    const [home, away] = [browser('198.51.100.42'), browser('192.0.2.1')]
    await home.logIn('ecommerce')
    await away.logIn('ecommerce')
    await set(sql`allowed_addresses = '{198.51.100.0/24,2001:db8::/32}'`)
    const text = { status: 403, body: { message: 'Logging in is not allowed from this network.' } }
    expect(await browser('192.0.2.1').logIn('ecommerce')).toMatchObject(text)
    await until('the other address to be out', async () => (await away.ask(me)).status === 403, 2_000)
    expect((await home.ask(me)).status).toBe(200)
    expect((await browser('2001:db8::7').logIn('ecommerce')).status).toBe(200)
    expect((await browser('::ffff:198.51.100.42').logIn('ecommerce')).status).toBe(200)
    await set(sql`allowed_addresses = '{}'`)
  })
})

describe('A session', () => {
  test('ends at logout on every server, and its token is dead', async () => {
    const till = browser()
    await till.logIn('admin')
    const elsewhere = new TestBrowser(other.app)
    elsewhere.token = till.token
    for (const [name, value] of till.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.ask(me)).status).toBe(200)
    expect((await till.ask(logOut)).status).toBe(204)
    await until('the other server to hear of it', async () => (await elsewhere.ask(me)).status === 401, 2_000)
    expect((await till.ask(logOut)).status, 'also when it is already over').toBe(204)
  })

  test('of somebody disabled is over on two servers within 5 seconds, and so is a changed level', async () => {
    await hire(shop.kit, 'leaver', { level: 'Ecommerce Management' })
    const [here, there] = [browser(), new TestBrowser(other.app)]
    await here.logIn('leaver')
    await there.logIn('leaver')
    expect((await here.ask(brandsView.list)).status).toBe(200)
    await change(shop.kit, 'leaver', { level: 'Payment Management' })
    for (const till of [here, there]) {
      let answer: Awaited<ReturnType<typeof till.ask<typeof brandsView.list>>> | undefined
      await until(
        'the new level to bite',
        async () => {
          answer = await till.ask(brandsView.list)
          return answer.status === 403
        },
        5_000,
      )
      expect(answer?.body.code).toBe('permission')
      expect(answer?.headers['refreshed-token'], 'and the console is told').toBeDefined()
      expect((await till.ask(me)).body).toMatchObject({ securityLevelName: 'Payment Management' })
      expect((await till.ask(brandsView.list)).headers['refreshed-token'], 'once').toBeUndefined()
    }
    await change(shop.kit, 'leaver', { status: 'disabled' })
    for (const till of [here, there])
      await until('the leaver to be out', async () => (await till.ask(me)).status === 401, 5_000)
  })

  test('gets a fresh token when its own is 16 minutes old, and goes on with it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const till = browser()
      await till.logIn('payments')
      const first = till.token
      expect((await till.ask(me)).headers['refreshed-token']).toBeUndefined()
      vi.setSystemTime(Date.now() + 16 * 60_000)
      const { headers, setCookies } = await till.ask(me)
      expect(headers['refreshed-token']).toBe(till.token)
      expect(till.token).not.toBe(first)
      expect(setCookies.join()).toMatch(/mtbind=[\w-]{43}; Max-Age=604800/)
      expect((await till.ask(me)).headers['refreshed-token']).toBeUndefined()
      expect((await till.ask(me, {}, first)).status, 'an older one stays good until it runs out').toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends after the idle time of the store and not before, and at last in any case', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const idle = (minutes: number) =>
      shop.kit.control.write(backroomItself('set-up'), tx =>
        tx.execute(sql`update "group" set idle_minutes = ${minutes} where uid = 1`),
      )
    const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
    try {
      const till = browser()
      await till.logIn('manager')
      await idle(15)
      pass(30_000)
      expect((await till.ask(me)).status).toBe(200)
      pass(14 * 60_000 + 59_000)
      expect((await till.ask(me)).status, '14:59 after the last').toBe(200)
      pass(15 * 60_000 + 1_000)
      expect(await till.ask(me)).toMatchObject({ status: 401, body: { code: 'sessionEnded' } })
      await idle(10_080)
      await till.logIn('manager')
      for (let day = 0; day < 29; day++) {
        pass(86_400_000)
        expect((await till.ask(me)).status, `day ${day + 1}`).toBe(200)
      }
      pass(86_400_000 + 1_000)
      expect((await till.ask(me)).status, 'after 30 days').toBe(401)
    } finally {
      vi.useRealTimers()
      await idle(10_080)
    }
  })

  test('is one of at most ten: the eleventh login ends the one seen longest ago', async () => {
    const uid = await hire(shop.kit, 'everywhere')
    const tills = []
    for (let number = 0; number < 11; number++) {
      const till = browser()
      await till.logIn('everywhere')
      tills.push(till)
    }
    const statuses = await Promise.all(tills.map(async till => (await till.ask(me)).status))
    expect(statuses).toEqual([401, ...Array(10).fill(200)])
    const ended = await shop.kit.control.rows(
      sql`select revoke_reason as reason from session where user_uid = ${uid} and revoked_at is not null`,
    )
    expect(ended).toEqual([{ reason: 'replaced' }])
  })

  test('gives way by its last use, also by one that is not written down yet', async () => {
    await hire(shop.kit, 'busy')
    const working = browser()
    await working.logIn('busy')
    expect((await working.ask(me)).status).toBe(200)
    for (let number = 0; number < 10; number++) {
      expect((await working.ask(me)).status).toBe(200)
      await browser().logIn('busy')
    }
    expect((await working.ask(me)).status, 'it was used a moment ago').toBe(200)
  })
})
