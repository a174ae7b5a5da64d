import { policy, policyEffects } from '@backroom/contract/access/policy'
import { confirmIdentity, enterSuperUser, me, saveMe } from '@backroom/contract/access/session'
import { mySignIns, sessions } from '@backroom/contract/access/sign-ins'
import { twoFactor } from '@backroom/contract/access/two-factor'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { backroomItself } from '#database/database'
import { demoPassword } from '#demo/access/people'
import { smsMessage } from '#tables/content/sms-messages'
import { codeFor, hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

async function loggedIn(username: string, ip?: string) {
  const till = new TestBrowser(shop.app, ip)
  await till.logIn(username)
  return till
}
async function texted(): Promise<string> {
  const [row] = await shop.store.database.orm.select().from(smsMessage).orderBy(sql`uid desc`).limit(1)
  return row?.sandboxBody?.slice(0, 6) ?? ''
}

describe('My account', () => {
  test('saves name, email and mobile; the last two ask who I am, and colleagues’ changes are merged', async () => {
    await hire(shop.kit, 'myself', { name: 'My Self' })
    const till = await loggedIn('myself')
    const { body } = await till.ask(me)
    expect(body).toMatchObject({
      shortName: 'My',
      initial: 'M',
      mobile: null,
      groupName: 'Green Lane Cycles',
      policy: { suggestsSecondStep: true },
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    const save = (values: object) =>
      till.ask(saveMe, {
        body: { name: body.name, email: body.email, mobile: null, version: body.version, ...values },
      })
    const renamed = await save({ name: 'Other Name' })
    expect(renamed.body.name).toBe('Other Name')
    expect(renamed.headers['refreshed-token']).toBeDefined()
    expect((await save({ email: 'new@x.example' })).body.code).toBe('reauth')
    expect((await save({ mobile: '07700 900 777' })).body.code).toBe('reauth')
    vi.useRealTimers()
    await till.logIn('myself')
    const saved = await save({ email: 'new@x.example' })
    expect(saved.body).toMatchObject({ name: 'Other Name', email: 'new@x.example', merged: ['name'] })
    expect((await save({ name: 'Third', version: body.version })).status, 'the same field').toBe(409)
    expect(
      (
        await save({
          email: 'manager@greenlanecycles.example',
          version: saved.body.version,
          name: 'Other Name',
        })
      ).body.errors,
    ).toEqual({
      email: ['Email is already used by somebody of this store.'],
    })
  })

  test('lists my devices and sign-ins, and no one else’s', async () => {
    await hire(shop.kit, 'traveller')
    const [here, there] = [await loggedIn('traveller'), await loggedIn('traveller', '198.51.100.77')]
    const { body } = await here.ask(sessions.list)
    expect(body.map(({ ip, isThisOne }) => ({ ip, isThisOne }))).toEqual(
      expect.arrayContaining([
        { ip: '203.0.113.7', isThisOne: true },
        { ip: '198.51.100.77', isThisOne: false },
      ]),
    )
    expect((await here.ask(mySignIns)).body.every(({ usernameTried }) => usernameTried === 'traveller')).toBe(
      true,
    )
    expect((await here.ask(sessions.endOthers, { query: { others: 'true' } })).status).toBe(204)
    expect((await there.ask(me)).status).toBe(401)
    const newDevice = (await here.ask(mySignIns)).body.filter(({ isNewDevice }) => isNewDevice)
    expect(newDevice).toHaveLength(2)
    const [letters] = await shop.kit.control.rows<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where task_identifier = 'securityMail'`,
    )
    expect(letters?.count, 'the second device was told of').toBeGreaterThan(0)
  })
})

describe('My second step', () => {
  test('is set up with an app, gives recovery codes once, is replaced and removed', async () => {
    await hire(shop.kit, 'appuser')
    const till = await loggedIn('appuser')
    expect(
      (await till.ask(twoFactor.confirmTotp, { body: { code: '123456' } })).status,
      'nothing was begun',
    ).toBe(400)
    expect((await till.ask(twoFactor.makeRecoveryCodes)).status, 'nothing to recover').toBe(400)
    const { body } = await till.ask(twoFactor.startTotp)
    expect((await till.ask(twoFactor.confirmTotp, { body: { code: '000000' } })).body.code).toBe('wrongCode')
    const done = await till.ask(twoFactor.confirmTotp, { body: { code: await codeFor(body.secret) } })
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect(done.body.state).toMatchObject({ recoveryCodesLeft: 10, sms: null })
    expect((await till.ask(twoFactor.makeRecoveryCodes)).body.recoveryCodes).toHaveLength(10)
    const again = await till.ask(twoFactor.startTotp)
    const replaced = await till.ask(twoFactor.confirmTotp, {
      body: { code: await codeFor(again.body.secret) },
    })
    expect(replaced.body.recoveryCodes, 'there are some already').toBeUndefined()
    expect((await till.ask(twoFactor.removeTotp)).body.state).toMatchObject({
      totp: null,
      recoveryCodesLeft: 0,
    })
  })

  test('is set up with text messages, to a number that is confirmed', async () => {
    await hire(shop.kit, 'smsuser')
    const till = await loggedIn('smsuser')
    expect((await till.ask(twoFactor.startSms, { body: { mobile: 'nonsense' } })).body.errors).toEqual({
      mobile: ['This is not a mobile number.'],
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const start = () => till.ask(twoFactor.startSms, { body: { mobile: '07700 900 888' } })
    const confirm = (code: string) => till.ask(twoFactor.confirmSms, { body: { code } })
    await start()
    const old = await texted()
    vi.setSystemTime(Date.now() + 601_000)
    await till.ask(confirmIdentity, { body: { password: demoPassword } })
    expect(await confirm(old), 'after 10 minutes and a second').toMatchObject({
      status: 401,
      body: { code: 'expiredCode', message: 'That code has expired.' },
    })
    await start()
    expect((await confirm(await texted())).body).toMatchObject({
      state: { sms: { hint: '•••••• 0888' } },
      recoveryCodes: expect.any(Array),
    })
    expect((await till.ask(me)).body).toMatchObject({ mobile: '+447700900888', mobileIsVerified: true })
  })

  test('cannot be removed where the store requires one, when it is the last', async () => {
    const sealed = shop.kit.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
    await hire(shop.kit, 'bound')
    const till = await loggedIn('bound')
    const set = (values: ReturnType<typeof sql>) =>
      shop.kit.control.write(backroomItself('set-up'), tx => tx.execute(values))
    await set(sql`update "user" set totp_secret = ${sealed} where username = 'bound'`)
    await set(sql`update "group" set two_factor_policy = 'required' where uid = 1`)
    expect(await till.ask(twoFactor.removeTotp)).toMatchObject({
      status: 400,
      body: { message: 'Your store requires a second step.' },
    })
    await set(
      sql`update "user" set sms_confirmed_at = now(), mobile = '+447700900889' where username = 'bound'`,
    )
    expect((await till.ask(twoFactor.removeTotp)).status).toBe(200)
    await set(sql`update "group" set two_factor_policy = 'optional' where uid = 1`)
  })
})

describe('The login policy', () => {
  const wanted = {
    twoFactorPolicy: 'optional' as const,
    idleMinutes: 10_080 as const,
    absoluteDays: 30,
    smsAllowed: true,
    allowedAddresses: [] as string[],
  }
  const save = async (till: TestBrowser, values: object) => {
    const { body } = await till.ask(policy.read)
    return till.ask(policy.update, { body: { ...wanted, version: body.version, ...values } })
  }

  test('cannot shut out who saves it, and keeps its history', async () => {
    const till = await loggedIn('admin')
    expect((await save(till, { allowedAddresses: ['10.0.0.0/8'] })).body.errors).toEqual({
      allowedAddresses: ['Your own address must stay allowed.'],
    })
    expect((await save(till, { allowedAddresses: ['nonsense'] })).status).toBe(400)
    expect((await save(till, { allowedAddresses: ['203.0.113.0/300'] })).status).toBe(400)
    expect((await save(till, { idleMinutes: 7 })).status).toBe(400)
    expect((await save(till, { allowedAddresses: ['203.0.113.0/24'], idleMinutes: 60 })).body).toMatchObject({
      idleMinutes: 60,
    })
    expect((await save(till, {})).status).toBe(200)
    const { body } = await till.ask(policy.history)
    expect(body.entries[0]).toMatchObject({ by: { name: 'Megan Hughes' } })
  })

  test('is turned off only in super-user mode, with a reason that is kept', async () => {
    const till = await loggedIn('admin')
    expect((await save(till, { twoFactorPolicy: 'off', reason: 'Trial' })).body.code).toBe('superUser')
    till.superToken = (
      await till.ask(enterSuperUser, { body: { password: demoPassword } })
    ).body.superUserToken
    expect((await save(till, { twoFactorPolicy: 'off' })).body.errors).toEqual({
      reason: ['Say why the second step is turned off.'],
    })
    expect((await save(till, { twoFactorPolicy: 'off', reason: 'Trial at the counter' })).status).toBe(200)
    const [entry] = (await till.ask(policy.history)).body.entries
    expect(entry).toMatchObject({ note: 'Trial at the counter', asSuperUser: true })
    expect((await save(till, {})).status).toBe(200)
  })

  test('says beforehand whom it will touch', async () => {
    const till = await loggedIn('admin')
    const { body } = await till.ask(policyEffects, {
      body: {
        ...wanted,
        twoFactorPolicy: 'required',
        idleMinutes: 15,
        smsAllowed: false,
        allowedAddresses: ['203.0.113.7'],
      },
    })
    expect(body.yourAddress).toBe('203.0.113.7')
    expect(body.effects.twoFactorPolicy).toMatch(
      /^\d+ people have no second step and will set one up at next login\.$/,
    )
    expect(body.effects.smsAllowed).toMatch(/only text messages/)
    expect(body.effects.idleMinutes).toMatch(/^\d+ sessions? will end now\.$/)
    expect(body.effects.allowedAddresses).toMatch(/from other addresses will end now\.$/)
    await until(
      'nothing was saved',
      async () => (await till.ask(policy.read)).body.twoFactorPolicy === 'optional',
    )
  })
})
