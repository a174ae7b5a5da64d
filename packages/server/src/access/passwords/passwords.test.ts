import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changePassword,
  forgotPassword,
  notMe,
  passwordTexts,
  readLink,
  setPassword,
} from '@backroom/contract/access/passwords'
import { me } from '@backroom/contract/access/session'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeLink } from '#access/passwords/links'
import { hashPassword, isPassword } from '#access/passwords/passwords'
import { passwordProblem } from '#access/passwords/rules'
import { demoPassword } from '#demo/access/people'
import { codeOf, hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())
const browser = () => new TestBrowser(shop.app)
const good = 'three green bicycles at dawn'
const link = (userUid: number, purpose: 'invite' | 'reset' | 'notMe') =>
  makeLink(shop.kit.control.orm, userUid, purpose, 1)
const gone = { status: 410, body: { message: 'This link has expired or has been used. Ask for a new one.' } }

describe('A new password', () => {
  const about = {
    username: 'jo.park@shop.example',
    name: 'Josephine Park',
    groupName: 'Green Lane Cycles',
    storeName: 'Green Lane',
  }
  test.each([
    ['x'.repeat(11), passwordTexts.short],
    ['😀'.repeat(11), passwordTexts.short],
    ['x'.repeat(129), passwordTexts.long],
    ['password1234', passwordTexts.common],
    ['Password1234!', passwordTexts.common],
    ['summer2024summer', null],
    ['mountainbike2024', passwordTexts.common],
    ['backroom-demo', passwordTexts.common],
    ['abcabcabcabc', passwordTexts.common],
    ['aaaaaaaaaaaaaaaa', passwordTexts.common],
    ['greenlanecycles1', passwordTexts.personal],
    ['Green Lane Cycles!', passwordTexts.personal],
    ['josephinepark99', passwordTexts.personal],
    ['jo.park@shop.example', passwordTexts.personal],
    [good, null],
    [`${'😀é x'.repeat(32)}`, null],
    ['            .', null],
  ])('%j', (password, problem) => {
    expect(passwordProblem(password, about)).toBe(problem)
  })

  test('is refused at its field when set through a link, and one of 128 characters with emoji logs in', async () => {
    const uid = await hire(shop.kit, 'newcomer', { status: 'invited', passwordHash: null })
    const token = await link(uid, 'invite')
    const set = (password: string) => browser().ask(setPassword, { body: { token, password } })
    for (const [password, text] of [
      ['password1234', passwordTexts.common],
      ['greenlanecycles1', passwordTexts.personal],
      ['elevenchars', passwordTexts.short],
    ] as const)
      expect(await set(password)).toMatchObject({ status: 400, body: { errors: { password: [text] } } })
    const long = '🚲 ok'.repeat(32)
    expect([...long]).toHaveLength(128)
    expect((await browser().ask(readLink, { params: { token } })).body).toMatchObject({
      name: 'newcomer',
      purpose: 'invite',
    })
    expect((await set(long)).status).toBe(204)
    expect((await browser().logIn('newcomer', long)).status, 'an invited person becomes active').toBe(200)
    expect((await browser().logIn('newcomer', long.slice(0, -1))).status).toBe(401)
    expect(await set(good)).toMatchObject(gone)
  })
})

describe('A link to set a password', () => {
  test('is mailed to who asks, and nobody learns whether the name exists', async () => {
    const answers = [
      await browser().ask(forgotPassword, { body: { username: 'Manager' } }),
      await browser().ask(forgotPassword, { body: { username: 'nobody' } }),
    ]
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 202,
        body: { message: 'If that username exists we have sent a link. It works for 60 minutes.' },
      })
    const mailed = () =>
      shop.store.database.rows<{ text: string; kind: string }>(
        sql`select text, kind from mail_message where "to" = 'manager@greenlanecycles.example' and kind = 'staffReset'`,
      )
    await until('the mail', async () => (await mailed()).length > 0)
    const [mail] = await mailed()
    expect(mail?.kind).toBe('staffReset')
    const [, token = ''] =
      /http:\/\/localhost(?::\d+)?\/set-password\/([\w-]{43})\n/.exec(mail?.text ?? '') ?? []
    expect((await browser().ask(readLink, { params: { token } })).body).toMatchObject({
      name: 'Tom Hartley',
      purpose: 'reset',
    })
    const poisoned = new TestBrowser(shop.app, '203.0.113.99', { host: 'evil.example' })
    await poisoned.ask(forgotPassword, { body: { username: 'manager' } })
    await until('the second mail', async () => (await mailed()).length > 1)
    expect(JSON.stringify(await mailed()), 'under any host name a stranger gives').not.toContain(
      'evil.example',
    )
    expect(await browser().ask(readLink, { params: { token } }), 'a newer one voids it').toMatchObject(gone)
  })

  test('works once, for an hour, ends all sessions and never skips the second step', async () => {
    const uid = await hire(shop.kit, 'forgetful', {
      totpSecret: shop.kit.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    })
    const till = browser()
    const { body } = await till.logIn('forgetful')
    await till.secondly(body.twoFactorToken as string, await codeOf(shop.kit, 'forgetful'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const late = await link(uid, 'reset')
    vi.setSystemTime(Date.now() + 61 * 60_000)
    expect(await browser().ask(setPassword, { body: { token: late, password: good } })).toMatchObject(gone)
    const token = await link(uid, 'reset')
    const both = await Promise.all(
      [1, 2].map(() => browser().ask(setPassword, { body: { token, password: good } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410])
    expect((await till.ask(me)).status, 'who was in is out').toBe(401)
    const again = (await browser().logIn('forgetful', good)).body
    expect(again.token).toBeUndefined()
    expect(again.methods).toEqual(['totp'])
  })

  test('for somebody disabled, or made up, is none', async () => {
    const uid = await hire(shop.kit, 'gone', { status: 'disabled' })
    for (const token of [await link(uid, 'reset'), 'x', 'x'.repeat(43), `' or 1=1`])
      expect((await browser().ask(readLink, { params: { token } })).status).toBe(410)
  })

  test('of "Not you?" ends all sessions and sends a link, and sets no password itself', async () => {
    const uid = await hire(shop.kit, 'robbed')
    const thief = browser()
    await thief.logIn('robbed')
    const token = await link(uid, 'notMe')
    expect(await browser().ask(setPassword, { body: { token, password: good } })).toMatchObject(gone)
    expect((await browser().ask(notMe, { body: { token } })).status).toBe(200)
    expect((await thief.ask(me)).status).toBe(401)
    expect(await browser().ask(notMe, { body: { token } })).toMatchObject(gone)
  })
})

describe('Changing one’s own password', () => {
  test('needs the current one, ends the other sessions, keeps this one and is told by mail', async () => {
    await hire(shop.kit, 'careful')
    const [here, there] = [browser(), browser()]
    await here.logIn('careful')
    await there.logIn('careful')
    const to = (current: string, password = good) => here.ask(changePassword, { body: { current, password } })
    expect(await to('wrong')).toMatchObject({
      status: 401,
      body: { message: 'The current password is incorrect.' },
    })
    expect((await to(demoPassword, 'careful-12345')).status).toBe(400)
    const done = await to(demoPassword)
    expect(done.status).toBe(204)
    expect(done.headers['refreshed-token']).toBeDefined()
    expect((await here.ask(me)).status).toBe(200)
    await until('the other to be out', async () => (await there.ask(me)).status === 401, 2_000)
    expect((await browser().logIn('careful')).status).toBe(401)
    expect((await browser().logIn('careful', good)).status).toBe(200)
    await until(
      'the mail',
      async () =>
        (
          await shop.store.database.rows(
            sql`select from mail_message where "to" = 'careful@x.example' and subject = 'Your password was changed'`,
          )
        ).length === 1,
    )
  })
})

/** Keeps every thread that could hash waiting at a pipe that nobody writes to, until they are let go. */
function blockThreads(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-threads-'))
  const pipes = Array.from({ length: 4 }, (_, place) => join(folder, `${place}`))
  execFileSync('mkfifo', pipes)
  const readers = pipes.map(pipe => open(pipe, 'r'))
  return async () => {
    const writers = pipes.map(pipe => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK))
    for (const reader of await Promise.all(readers)) await reader.close()
    for (const writer of writers) closeSync(writer)
    rmSync(folder, { recursive: true })
  }
}

describe('Hashing', () => {
  test('takes turns, and whoever waits gets theirs', async () => {
    const kept = await hashPassword('x')
    const many = await Promise.all(Array.from({ length: 12 }, () => isPassword(kept, 'x')))
    expect(many.every(Boolean)).toBe(true)
    expect(await isPassword('not a hash', 'x')).toBe(false)
    expect(await isPassword(null, 'nobody has this password')).toBe(false)
  })

  test('that cannot begin within 5 seconds is told to come back, and counts as no failure', async () => {
    const kept = await hashPassword('x')
    const letGo = blockThreads()
    const crowd = Promise.all(Array.from({ length: 4 }, () => isPassword(kept, 'x')))
    const till = browser()
    const startedAt = performance.now()
    const busy = await till.logIn('ecommerce').finally(letGo)
    expect(busy).toMatchObject({ status: 503, body: { message: 'We are busy. Try again in a moment.' } })
    expect(busy.headers['retry-after']).toBe('5')
    expect(performance.now() - startedAt).toBeGreaterThan(4_900)
    await crowd
    const failures = await shop.kit.control.rows(
      sql`select failures from throttle where failures > 0 and key like 'user:%' and key =
        (select 'user:' || uid from "user" where username = 'ecommerce')`,
    )
    expect(failures).toEqual([])
    expect((await till.logIn('ecommerce')).status, 'afterwards as ever').toBe(200)
  })
})
