import { enrolAtLogin, me, secondStep, sendLoginSms } from '@backroom/contract/access/session'
import { readConfig } from '@backroom/contract/site/config'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeRecoveryCodes } from '#access/two-factor/recovery-codes'
import { backroomItself } from '#database/database'
import { smsMessage } from '#tables/content/sms-messages'
import { change, codeFor, codeOf, hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())
// A clock of our own: codes change every 30 seconds, and whole waits pass at once.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 30_000) * 30_000 + 1_000 }),
)
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)

const browser = () => new TestBrowser(shop.app)
const policy = (name: string) =>
  shop.kit.control.write(backroomItself('set-up'), tx =>
    tx.execute(sql`update "group" set two_factor_policy = ${name} where uid = 1`),
  )
async function halfway(username: string) {
  const till = browser()
  const { body } = await till.logIn(username)
  return { till, token: body.twoFactorToken as string, body }
}
/** What the sandbox phone shows: the code of the newest text to a number. */
async function textedCode(): Promise<string> {
  const [row] = await shop.store.database.orm.select().from(smsMessage).orderBy(sql`uid desc`).limit(1)
  const [, code = ''] =
    /^(\d{6}) is your Backroom code\. It works for 10 minutes\. Never share it\.\n@\S+ #\1$/.exec(
      row?.sandboxBody ?? '',
    ) ?? []
  return code
}

describe('An authenticator', () => {
  test('is asked for, and the first step alone opens nothing', async () => {
    const { till, token, body } = await halfway('secure')
    expect(body).toMatchObject({ methods: ['totp'], smsHint: null, enrolmentRequired: false })
    expect(body.token).toBeUndefined()
    expect(till.cookies.size).toBe(0)
    for (const endpoint of [me, readConfig])
      expect(await till.ask(endpoint, {}, token)).toMatchObject({
        status: 401,
        body: { code: 'sessionEnded' },
      })
  })

  test('lets in with a right code, which works once: not for another login, not for a second try', async () => {
    const [first, second] = [await halfway('secure'), await halfway('secure')]
    const code = await codeOf(shop.kit, 'secure')
    const answers = await Promise.all([1, 2, 3, 4].map(() => first.till.secondly(first.token, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect((await first.till.ask(me)).status).toBe(200)
    expect(await second.till.secondly(second.token, code)).toMatchObject({
      status: 401,
      body: { code: 'usedCode', message: 'That code has already been used. Wait for the next one.' },
    })
    pass(30)
    const next = await codeOf(shop.kit, 'secure')
    expect(
      await first.till.secondly(first.token, next),
      'a two-factor token opens one session',
    ).toMatchObject({
      status: 401,
      body: { code: 'loginExpired', message: 'Your login attempt has expired. Please log in again.' },
    })
    expect((await second.till.secondly(second.token, next)).status).toBe(200)
  })

  test('takes the code of the step before, tells of a wrong clock, and counts the tries', async () => {
    pass(300)
    const { till, token } = await halfway('secure')
    expect(await till.secondly(token, await codeOf(shop.kit, 'secure', 4))).toMatchObject({
      status: 401,
      body: {
        code: 'wrongCode',
        message: 'That code is not right. 4 tries left.',
        triesLeft: 4,
        clockOffSeconds: 120,
      },
    })
    expect(await till.secondly(token, 'abcdef')).toMatchObject({
      status: 400,
      body: { message: 'Enter the 6-digit code.' },
    })
    expect((await till.secondly(token, await codeOf(shop.kit, 'secure', 1))).status).toBe(200)
  })

  test('after five wrong codes wants the whole login again, and after ten a quarter of an hour', async () => {
    pass(600)
    await hire(shop.kit, 'clumsy', { totpSecret: shop.kit.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') })
    const again = {
      status: 401,
      body: { code: 'tooManyCodes', message: 'Too many wrong codes. Please log in again.' },
    }
    for (const round of [1, 2]) {
      const { till, token } = await halfway('clumsy')
      for (let left = 4; left >= 1; left--)
        expect((await till.secondly(token, '000000')).body, `round ${round}`).toMatchObject({
          triesLeft: left,
        })
      expect(await till.secondly(token, '000000')).toMatchObject(again)
      if (round === 1)
        expect(await till.secondly(token, await codeOf(shop.kit, 'clumsy'))).toMatchObject(again)
    }
    const { till, token } = await halfway('clumsy')
    const waits = await till.secondly(token, await codeOf(shop.kit, 'clumsy'))
    expect(waits).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Try again in 15 minutes.' },
    })
    expect(waits.headers['retry-after']).toBe('900')
    pass(901)
    const later = await halfway('clumsy')
    expect((await later.till.secondly(later.token, await codeOf(shop.kit, 'clumsy'))).status).toBe(200)
  })

  test('may be thought about for ten minutes, and not by somebody disabled meanwhile', async () => {
    pass(1_200)
    const { till, token } = await halfway('secure')
    await change(shop.kit, 'secure', { status: 'disabled' })
    expect((await till.secondly(token, await codeOf(shop.kit, 'secure'))).body.code).toBe('loginExpired')
    await change(shop.kit, 'secure', { status: 'active' })
    pass(601)
    expect((await till.secondly(token, await codeOf(shop.kit, 'secure'))).body.code).toBe('loginExpired')
    for (const each of ['', 'x', till.token]) expect((await till.secondly(each, '123456')).status).toBe(401)
  })
})

describe('A text message', () => {
  const texter = { mobile: '+447700900482', mobileVerifiedAt: new Date(), smsConfirmedAt: new Date() }

  test('carries a code that works once, until a newer one or ten minutes', async () => {
    await hire(shop.kit, 'texter', texter)
    const { till, token, body } = await halfway('texter')
    expect(body).toMatchObject({ methods: ['sms'], smsHint: '•••••• 0482' })
    const send = () => till.ask(sendLoginSms, { body: {} }, token)
    expect((await send()).body).toEqual({ sentTo: '•••••• 0482', resendAfter: 30, expiresIn: 600 })
    const first = await textedCode()
    const early = await send()
    expect(early).toMatchObject({ status: 429, body: { message: 'Wait 30 seconds before asking again.' } })
    expect(early.headers['retry-after']).toBe('30')
    pass(31)
    await send()
    const second = await textedCode()
    expect(await till.secondly(token, first, 'sms'), 'the older one').toMatchObject({
      status: first === second ? 200 : 401,
    })
    expect((await till.secondly(token, second, 'sms')).status).toBe(200)
    const late = await halfway('texter')
    await late.till.ask(sendLoginSms, { body: {} }, late.token)
    const expired = await textedCode()
    pass(601) // the login that asked for it has run out by then as well
    expect(await late.till.secondly(late.token, expired, 'sms')).toMatchObject({
      status: 401,
      body: { code: 'loginExpired' },
    })
  })

  test('is sent five times an hour at most', async () => {
    pass(7_200)
    for (let number = 0; number < 5; number++) {
      const { till, token } = await halfway('texter')
      expect((await till.ask(sendLoginSms, { body: {} }, token)).status).toBe(200)
      pass(31)
    }
    const { till, token } = await halfway('texter')
    expect(await till.ask(sendLoginSms, { body: {} }, token)).toMatchObject({ status: 429 })
  })

  test('that cannot be sent says so, and the authenticator still works', async () => {
    await hire(shop.kit, 'both', {
      ...texter,
      mobile: '+447700900002',
      totpSecret: shop.kit.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    })
    const { till, token, body } = await halfway('both')
    expect(body.methods).toEqual(['totp', 'sms'])
    expect(await till.ask(sendLoginSms, { body: {} }, token)).toMatchObject({
      status: 502,
      body: { message: 'The text message could not be sent. Use your app, or try again.' },
    })
    expect((await till.secondly(token, await codeOf(shop.kit, 'both'))).status).toBe(200)
  })
})

test('A recovery code works once, in any writing, and its owner is told', async () => {
  const uid = await hire(shop.kit, 'lost', {
    totpSecret: shop.kit.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  })
  const { codes, keep } = await makeRecoveryCodes(uid)
  await keep(shop.kit.control.orm)
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  const first = await halfway('lost')
  expect(first.body.methods).toEqual(['totp', 'recovery'])
  const typed = String(codes[0]).toLowerCase().replace('-', '')
  expect((await first.till.secondly(first.token, typed, 'recovery')).status).toBe(200)
  expect((await first.till.ask(me)).body.secondStep.recoveryCodesLeft).toBe(9)
  const second = await halfway('lost')
  expect(await second.till.secondly(second.token, String(codes[0]), 'recovery')).toMatchObject({
    status: 401,
    body: { code: 'wrongCode' },
  })
  await until('the mail about it', async () => {
    const mails = await shop.store.database.rows<{ text: string }>(
      sql`select text from mail_message where "to" = 'lost@x.example' and kind = 'security'`,
    )
    return mails.some(({ text }) => text.includes('9 of 10 are left'))
  })
})

describe('Where the store requires a second step', () => {
  beforeAll(() => policy('required'))
  afterAll(() => policy('optional'))

  test('a new person sets up an app before anything else, as often as they come back', async () => {
    await hire(shop.kit, 'starter')
    const before = await halfway('starter')
    expect(before.body).toMatchObject({ enrolmentRequired: true, methods: [] })
    const { till, token } = await halfway('starter')
    for (const endpoint of [me, readConfig]) expect((await till.ask(endpoint, {}, token)).status).toBe(401)
    expect((await till.secondly(token, '123456')).body.code, 'there is nothing to check yet').toBe(
      'loginExpired',
    )
    const { body } = await till.ask(enrolAtLogin, { body: { method: 'totp' } }, token)
    if (!('secret' in body)) throw new Error('an enrolment was promised')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.otpauthUri).toBe(
      `otpauth://totp/Backroom:starter?secret=${body.secret}&issuer=Backroom&algorithm=SHA1&digits=6&period=30`,
    )
    expect(body.qrSvg).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    expect(body.qrSvg).not.toMatch(/style|script/)
    expect((await till.secondly(token, '000000', 'totp', true)).body).toMatchObject({
      code: 'wrongCode',
      triesLeft: 4,
    })
    const done = await till.ask(
      secondStep,
      { body: { method: 'totp', code: await codeFor(body.secret), enrol: true } },
      token,
    )
    expect(done.body.recoveryCodes).toHaveLength(10)
    till.token = done.body.token
    expect((await till.ask(me)).body.secondStep).toMatchObject({ recoveryCodesLeft: 10, isRequired: true })
    expect((await halfway('starter')).body).toMatchObject({
      enrolmentRequired: false,
      methods: ['totp', 'recovery'],
    })
  })

  test('a text message will do as well, to a number that is one', async () => {
    pass(90_000)
    await hire(shop.kit, 'mobile')
    const { till, token } = await halfway('mobile')
    for (const mobile of ['', 'x', '123', '+4420'])
      expect(await till.ask(sendLoginSms, { body: { mobile } }, token)).toMatchObject({
        status: 400,
        body: { message: 'This is not a mobile number.' },
      })
    expect(
      (await till.ask(enrolAtLogin, { body: { method: 'sms', mobile: '07700 900 321' } }, token)).body,
    ).toMatchObject({ sentTo: '•••••• 0321' })
    const done = await till.secondly(token, await textedCode(), 'sms', true)
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect((await till.ask(me)).body).toMatchObject({ mobile: '+447700900321', mobileIsVerified: true })
  })
})
