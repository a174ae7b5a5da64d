import { authenticate, me } from '@backroom/contract/access/session'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hire, TestBrowser } from '#testing/sign-in'
import { sized, tell } from '#testing/sized'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())
const forgetAll = () => shop.kit.control.rows(sql`delete from throttle`)

const [triesOfEach, hostile] = [sized(12, 50), sized(300, 10_000)]

describe('Wrong passwords', () => {
  beforeEach(async () => {
    await forgetAll()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterEach(() => void vi.useRealTimers())
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
  let address = 0
  const stranger = () => new TestBrowser(shop.app, `198.51.${Math.floor(++address / 250)}.${address % 250}`)

  test('make the account wait longer and longer, but never its owner at the usual till', async () => {
    await hire(shop.kit, 'target')
    const till = new TestBrowser(shop.app)
    await till.logIn('target')
    for (let number = 0; number < 5; number++)
      expect((await stranger().logIn('target', 'guess')).status).toBe(401)
    for (const [index, wait] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      const refused = await stranger().logIn('target')
      expect(refused, `wait ${index}`).toMatchObject({ status: 429, body: { code: 'throttled' } })
      expect(refused.headers['retry-after']).toBe(String(wait))
      expect((await till.logIn('target')).status, 'from the known device').toBe(200)
      pass(wait + 1)
      expect((await stranger().logIn('target', 'guess')).status).toBe(401)
    }
    pass(901)
    expect((await stranger().logIn('target')).status, 'the right one, after the wait').toBe(200)
    expect((await stranger().logIn('target', 'guess')).status, 'and all is forgiven').toBe(401)
  })

  test('are counted before they are tried, so that a hundred at once get no further than five', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => stranger().logIn('payouts', 'guess')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('for a name nobody has make wait alike', async () => {
    for (let number = 0; number < 5; number++)
      expect((await stranger().logIn('no-such-name', 'guess')).status).toBe(401)
    const refused = await stranger().logIn('NO-such-name', 'guess')
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in 30 seconds.' },
    })
  })

  test('from one address over thirty names make that address wait, and no other', async () => {
    const bot = new TestBrowser(shop.app, '2001:db8:1:2::3')
    for (let number = 0; number < 30; number++)
      expect((await bot.logIn(`name-${number}`, 'guess')).status).toBe(401)
    for (const ip of ['2001:db8:1:2::3', '2001:db8:1:2:ffff::9']) {
      const refused = await new TestBrowser(shop.app, ip).logIn('manager')
      expect(refused).toMatchObject({
        status: 429,
        body: { message: 'Too many attempts. Try again in 15 minutes.' },
      })
    }
    expect((await new TestBrowser(shop.app, '2001:db8:1:3::3').logIn('manager', 'guess')).status).toBe(401)
    expect((await new TestBrowser(shop.app, '2001:db8:1:3::3').logIn('manager')).status).toBe(200)
    pass(901)
    expect((await bot.logIn('manager')).status).toBe(200)
  })

  test('leave their trace without the words that were typed', async () => {
    await stranger().logIn('my-secret-password-typed-as-username', 'guess')
    const [event] = await shop.kit.control.rows<Record<string, unknown>>(
      sql`select * from sign_in_event order by uid desc limit 1`,
    )
    expect(event).toMatchObject({
      kind: 'login',
      outcome: 'failed',
      user_uid: null,
      group_uid: null,
      reason: 'Unknown username',
    })
    expect(JSON.stringify(event)).not.toContain('my-secret')
  })
})

test('A known name with a wrong password and an unknown name answer alike and take as long', async () => {
  await forgetAll()
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  const ask = async (kind: 'known' | 'unknown', number: number) => {
    const browser = new TestBrowser(shop.app, `10.${number % 200}.${kind === 'known' ? 1 : 2}.1`)
    const startedAt = performance.now()
    const { status, body, setCookies } = await browser.logIn(
      kind === 'known' ? 'manager' : `unknown-${number}`,
      'wrong',
    )
    times[kind].push(performance.now() - startedAt)
    bodies.add(JSON.stringify([status, body, setCookies]))
    await forgetAll()
  }
  for (let number = 0; number < 2; number++)
    for (const kind of ['known', 'unknown'] as const) await ask(kind, number)
  times.known = []
  times.unknown = []
  // The median of the quicker half: other work on the machine only ever adds to a time. Where it adds to one kind more than to
  // the other, more tries bring them together; a real difference stays.
  let [known, unknown, rounds] = [0, 0, 0]
  const difference = () => Math.abs(known - unknown) / Math.max(known, unknown)
  do {
    // Each goes first as often as the other: what comes second finds things warm.
    for (let number = 0; number < triesOfEach; number++)
      for (const kind of number % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await ask(kind, number)
    known = quickest(times.known)
    unknown = quickest(times.unknown)
    rounds += 1
  } while (difference() >= 0.1 && rounds < 20)
  expect([...bodies]).toEqual([
    JSON.stringify([401, { message: 'The username or password is incorrect.' }, []]),
  ])
  expect(difference(), `${known} and ${unknown} ms`).toBeLessThan(0.1)
  tell(`${known.toFixed(1)} and ${unknown.toFixed(1)} ms`)
})

test(`${hostile.toLocaleString('en-GB')} hostile bodies and headers: no fault of ours, nobody let in, nothing different said`, async () => {
  await forgetAll()
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '',
      ' ',
      'admin',
      'ADMIN',
      'admin\0',
      "' or 1=1 --",
      '$\u007bjndi:ldap://x}',
      '../../etc/passwd',
      '\ud800',
      '😀'.repeat(90),
    ),
    fc.anything({ maxDepth: 2 }),
  )
  const headerText = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map(code => String.fromCharCode(code)),
    maxLength: 200,
  })
  const one = fc.record({
    body: fc.oneof(
      fc.record({ username: nasty, password: nasty }, { requiredKeys: [] }),
      fc.record({ username: fc.string(), password: fc.constant('') }),
      fc.anything({ maxDepth: 3 }),
    ),
    authorization: fc.oneof(headerText, fc.constantFrom('Bearer ', 'Bearer a.b.c', 'Basic YWRtaW46YWRtaW4=')),
    cookie: fc.oneof(headerText, fc.constantFrom('mtbind=', 'mtdev=x; mtdev=y', '__Host-mtbind=1')),
    agent: headerText,
    forwarded: fc.oneof(headerText, fc.ipV4(), fc.ipV6()),
  })
  const allowed = new Set([200, 400, 401, 413, 415, 429])
  const texts = new Map<number, Set<string>>()
  for (const { body, authorization, cookie, agent, forwarded } of fc.sample(one, {
    numRuns: hostile,
    seed: 3,
  })) {
    const payload = JSON.stringify(body) ?? 'undefined'
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api${authenticate.path}`,
      payload,
      remoteAddress: '192.0.2.66',
      headers: {
        'content-type': 'application/json',
        authorization,
        cookie,
        'user-agent': agent,
        'x-forwarded-for': forwarded,
      },
    })
    expect(
      allowed.has(reply.statusCode),
      `${reply.statusCode} ${reply.body} for ${payload.slice(0, 200)}`,
    ).toBe(true)
    expect(reply.statusCode, payload.slice(0, 200)).not.toBe(200)
    const said = texts.get(reply.statusCode) ?? new Set()
    texts.set(
      reply.statusCode,
      said.add(reply.json<{ message: string }>().message.replace(/\d+ (second|minute)s?/, 'a while')),
    )
  }
  expect([...(texts.get(401) ?? [])]).toEqual(['The username or password is incorrect.'])
  expect([...(texts.get(429) ?? [])]).toEqual(['Too many attempts. Try again in a while.'])
  expect((await new TestBrowser(shop.app, '192.0.2.66').ask(me)).status).toBe(401)
})

function quickest(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 4)] as number
}
