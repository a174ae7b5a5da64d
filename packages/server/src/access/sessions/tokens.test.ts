import { authenticate, me, superUserHeader } from '@backroom/contract/access/session'
import { brandsView } from '@backroom/contract/items/brands/brands'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readToken } from '#access/sessions/tokens'
import { Secrets } from '#kit/secrets'
import { testKey } from '#testing/settings'
import { TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, hasSecondStore: true })
})
afterAll(() => shop.close())

const ended = { status: 401, body: { code: 'sessionEnded' } }
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header, payload, signature, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) }
}
const sign = (claims: Record<string, unknown>, key = shop.kit.secrets.tokenKey, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: '1', ...header }).sign(key)

async function loggedIn(username: string, ip?: string) {
  const till = new TestBrowser(shop.app, ip)
  await till.logIn(username)
  return till
}

describe('A token', () => {
  test('says no more than it must, and little', async () => {
    const { header, claims } = partsOf((await loggedIn('admin')).token)
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', kid: '1' })
    expect(Object.keys(claims).sort()).toEqual([
      'aud',
      'bnd',
      'exp',
      'grp',
      'iat',
      'iss',
      'sid',
      'sub',
      'typ',
      'usr',
    ])
    expect(claims).toMatchObject({ iss: 'backroom', aud: 'backroom-api', typ: 'access', grp: 1 })
    expect(claims.exp - claims.iat).toBe(7 * 86_400)
  })

  test('without its cookie, with another’s or with none but the cookie opens nothing', async () => {
    const [mine, theirs] = [await loggedIn('admin'), await loggedIn('manager')]
    const stolen = new TestBrowser(shop.app)
    stolen.token = mine.token
    expect(await stolen.ask(me)).toMatchObject(ended)
    for (const binding of [theirs.cookies.get('mtbind'), '', 'x', 'é', 'x'.repeat(5_000)]) {
      stolen.cookies.set('mtbind', encodeURIComponent(binding as string))
      expect(await stolen.ask(me), String(binding).slice(0, 20)).toMatchObject(ended)
    }
    expect(await mine.ask(me, {}, ''), 'the cookie alone').toMatchObject(ended)
    const asCookie = new TestBrowser(shop.app)
    asCookie.cookies.set('mtjwt', mine.token)
    asCookie.cookies.set('mtbind', mine.cookies.get('mtbind') as string)
    expect(await asCookie.ask(me), 'the token is read from the header only').toMatchObject(ended)
    expect((await mine.ask(me)).status).toBe(200)
  })

  test('that was tampered with, signed by nobody or another key, or meant for something else opens nothing', async () => {
    const till = await loggedIn('admin')
    const { header, payload, signature, claims } = partsOf(till.token)
    const flipped = Buffer.from(signature, 'base64url')
    flipped[0] = (flipped[0] as number) ^ 1
    const now = Math.floor(Date.now() / 1_000)
    const forged: Record<string, string> = {
      'another person': `${header}.${text({ ...claims, sub: '2' })}.${signature}`,
      'alg none': `${text({ alg: 'none' })}.${payload}.`,
      'alg none with a signature': `${text({ alg: 'none', kid: '1' })}.${payload}.${signature}`,
      'a flipped bit': `${header}.${payload}.${flipped.toString('base64url')}`,
      'no kid': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(shop.kit.secrets.tokenKey),
      'unknown kid': await sign(claims, undefined, { kid: '7' }),
      'kid of a path': await sign(claims, undefined, { kid: '../../1' }),
      'another key': await sign(claims, new Uint8Array(32)),
      'other algorithm': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS512', kid: '1' })
        .sign(shop.kit.secrets.tokenKey),
      'other audience': await sign({ ...claims, aud: 'elsewhere' }),
      'other issuer': await sign({ ...claims, iss: 'elsewhere' }),
      'a two-factor one': await sign({ ...claims, typ: '2fa' }),
      'other subject': await sign({ ...claims, sub: '2' }),
      'subject that is no number': await sign({ ...claims, sub: '1 or 1=1' }),
      'other group': await sign({ ...claims, grp: 2 }),
      'unknown session': await sign({ ...claims, sid: 'unknown' }),
      'other binding': await sign({ ...claims, bnd: 'x' }),
      expired: await sign({ ...claims, exp: now - 1 }),
      'without an end': await sign({ ...claims, exp: undefined }),
      'not yet valid': await sign({ ...claims, nbf: now + 60 }),
      nonsense: 'x'.repeat(10_000),
    }
    for (const [what, token] of Object.entries(forged))
      expect(await till.ask(me, {}, token), what).toMatchObject(ended)
    expect((await till.ask(me, {}, await sign(claims))).status, 'the one honest copy').toBe(200)
  })

  test('runs out after seven days, also when it was good a moment before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    try {
      const till = await loggedIn('ecommerce')
      const { token } = till
      for (let day = 0; day < 6; day++) {
        vi.setSystemTime(Date.now() + 86_400_000)
        expect((await till.ask(me)).status).toBe(200)
      }
      vi.setSystemTime(Date.now() + 86_400_000 + 1_000)
      expect(await till.ask(me, {}, token)).toMatchObject(ended)
      expect((await till.ask(me)).status, 'the refreshed one goes on').toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('of one store opens nothing of another: the group of the session chooses the database', async () => {
    const [here, there] = [await loggedIn('manager'), await loggedIn('second')]
    const of = async (till: TestBrowser) => (await till.ask(brandsView.list)).body.total?.count
    expect(await of(here)).toBeGreaterThan(10)
    expect(await of(there)).toBe(0)
    here.cookies.set('mtbind', there.cookies.get('mtbind') as string)
    expect(await here.ask(brandsView.list), 'a swapped cookie').toMatchObject(ended)
  })
})

test('A key is changed without showing anybody out', async () => {
  const [first, second, third] = [1, 2, 3].map(number => Secrets.open('', testKey, number)) as [
    Secrets,
    Secrets,
    Secrets,
  ]
  const till = await loggedIn('payments')
  expect(first.tokenKey).toEqual(shop.kit.secrets.tokenKey)
  expect(await readToken(second, till.token, 'access'), 'the key before is still taken').not.toBeNull()
  expect(await readToken(third, till.token, 'access'), 'the one before that no longer').toBeNull()
  expect(second.tokenKid).toBe('2')
  expect(second.unseal(first.seal('x')), 'what is sealed stays readable').toBe('x')
  expect(second.keyedHash('x')).toBe(first.keyedHash('x'))
})

test('Calls with a wrong Authorization header are nobody’s', async () => {
  const till = await loggedIn('payouts')
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    `bearer ${till.token}`,
    `Basic ${till.token}`,
    `Bearer ${till.token} x`,
    till.token,
  ]) {
    const reply = await shop.app.inject({
      url: `/api${me.path}`,
      headers: { authorization, cookie: `mtbind=${till.cookies.get('mtbind')}`, [superUserHeader]: 'x' },
    })
    expect(reply.statusCode, authorization.slice(0, 12)).toBe(401)
  }
})

test('Another site’s page can make no call, whatever it sends', async () => {
  const till = await loggedIn('admin')
  const send = (headers: Record<string, string>, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api${authenticate.path}`,
      payload,
      headers: { cookie: `mtbind=${till.cookies.get('mtbind')}`, ...headers },
    })
  const body = JSON.stringify({ username: 'admin', password: 'x' })
  expect((await send({ 'content-type': 'text/plain' }, body)).statusCode).toBe(415)
  expect(
    (await send({ 'content-type': 'application/x-www-form-urlencoded' }, 'username=admin')).statusCode,
  ).toBe(415)
  expect((await send({}, body)).statusCode).toBe(415)
  const foreign = {
    'content-type': 'application/json',
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
  }
  const reply = await send(foreign, body)
  expect(reply.statusCode).toBe(403)
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})
