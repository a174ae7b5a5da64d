import { setUp, setupState } from '@backroom/contract/access/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSetupCode } from '#access/login/setup-code'
import { linkSweep, sessionSweep, signInTrim, throttleSweep } from '#access/upkeep'
import { buildApp } from '#app'
import { openControl } from '#database/control'
import { backroomItself } from '#database/database'
import { DatabaseServer } from '#database/server'
import { Secrets } from '#kit/secrets'
import { testKey, testMigrations, testSettings } from '#testing/settings'
import { hire, TestBrowser } from '#testing/sign-in'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())
const rows = <Row>(query: ReturnType<typeof sql>) => shop.kit.control.rows<Row>(query)

describe('By the clock', () => {
  test('sessions that ran out say why, and old ones go', async () => {
    const uid = await hire(shop.kit, 'sleeper')
    for (let number = 0; number < 4; number++) await new TestBrowser(shop.app).logIn('sleeper')
    const ids = (
      await rows<{ uid: number }>(sql`select uid from session where user_uid = ${uid} order by uid`)
    ).map(row => row.uid)
    await rows(sql`update session set last_seen_at = now() - interval '8 days' where uid = ${ids[0]}`)
    await rows(sql`update session set created_at = now() - interval '31 days' where uid = ${ids[1]}`)
    await rows(
      sql`update session set revoked_at = now() - interval '91 days', revoke_reason = 'logout' where uid = ${ids[2]}`,
    )
    await sessionSweep(shop.kit.control)
    expect(
      await rows(sql`select uid, revoke_reason as reason from session where user_uid = ${uid} order by uid`),
    ).toEqual([
      { uid: ids[0], reason: 'idle' },
      { uid: ids[1], reason: 'absolute' },
      { uid: ids[3], reason: null },
    ])
  })

  test('links, second steps, failures and sign-ins go when their time is over', async () => {
    await rows(
      sql`insert into link_token (token_hash, user_uid, purpose, made_at, made_by, expires_at) values ('old', 1, 'reset', now(), 1, now() - interval '2 days'), ('new', 1, 'reset', now(), 1, now())`,
    )
    await rows(
      sql`insert into challenge (id, user_uid, made_at, expires_at) values ('old', 1, now(), now() - interval '2 days')`,
    )
    await rows(
      sql`insert into throttle (key, window_start, last_at, failures) values ('old', now(), now() - interval '2 days', 9)`,
    )
    await rows(
      sql`insert into sign_in_event (at, kind, outcome, reason) select now() - interval '401 days', 'login', 'ok', 'ancient' from generate_series(1, 5001)`,
    )
    await linkSweep(shop.kit.control)
    await throttleSweep(shop.kit.control)
    await signInTrim(shop.kit.control)
    expect(
      await rows(
        sql`select from link_token where token_hash = 'old' union all select from challenge where id = 'old' union all select from throttle where key = 'old'`,
      ),
    ).toEqual([])
    expect(await rows(sql`select from link_token where token_hash = 'new'`)).toHaveLength(1)
    expect(await rows(sql`select from sign_in_event where reason = 'ancient'`)).toEqual([])
  })
})

describe('The demo store', () => {
  test('has its people, sessions and three months of sign-ins', async () => {
    const [facts] = await rows<Record<string, number>>(sql`select
      (select count(*)::int from sign_in_event where group_uid = 1 and at < now() - interval '1 minute' + interval '1 minute' and request_id = '') as events,
      (select count(*)::int from sign_in_event where outcome = 'failed' and request_id = '') as failures,
      (select count(*)::int from sign_in_event where is_new_device and request_id = '') as devices,
      (select count(*)::int from sign_in_event where kind = 'recoveryUsed' and request_id = '') as recoveries,
      (select count(*)::int from sign_in_event where kind = 'superUserOn' and request_id = '') as supers,
      (select max(n)::int from (select count(*) as n from sign_in_event where outcome = 'failed' group by ip) b) as burst,
      (select count(*)::int from session where user_agent <> '' and ip <> '203.0.113.7' or bind_hash <> '' and user_uid in (select uid from "user" where has_demo_password)) as sessions,
      (select max(length(name)) from "user") as longest`)
    expect(facts).toMatchObject({
      events: 1_400,
      failures: 60,
      devices: 9,
      recoveries: 3,
      supers: 12,
      burst: 40,
      longest: 80,
    })
    const people = await rows<{ username: string; status: string }>(
      sql`select username, status from "user" where group_uid = 1 and username <> 'sleeper' order by cashier_number`,
    )
    expect(people).toHaveLength(13)
    expect(await rows(sql`select name from "user" where uid = 9`)).toEqual([{ name: 'Former staff 9' }])
  })
})

describe('An empty installation', () => {
  test('is opened by the setup code alone, once, and its first person may do everything', async () => {
    const name = `setup_${process.pid}`
    const url = new URL(shop.databaseUrl)
    url.pathname = `/${name}`
    const settings = testSettings(url.toString(), shop.folder)
    const server = new DatabaseServer(settings)
    const control = await openControl(server, testMigrations, 4)
    const secrets = Secrets.open(shop.folder, testKey)
    const parts = { settings, server, control, secrets, migrations: testMigrations, runsJobs: false }
    const { app } = await buildApp({ ...parts, build: { buildUnix: 1, version: 'test', changes: [] } })
    try {
      const setupCode = (await newSetupCode(control)) as string
      expect(setupCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      const till = new TestBrowser(app)
      expect((await till.ask(setupState)).body).toEqual({ needed: true })
      const body = {
        setupCode: 'AAAA-AAAA-AAAA',
        storeName: 'New Shop',
        name: 'First',
        username: 'first',
        email: 'first@x.example',
        password: 'three green bicycles',
      }
      expect((await till.ask(setUp, { body })).status).toBe(401)
      expect(
        (await till.ask(setUp, { body: { ...body, setupCode, password: 'newshop12345' } })).body.errors,
      ).toEqual({ password: ["Do not use your name or the store's name."] })
      const both = await Promise.all(
        [1, 2].map(() =>
          new TestBrowser(app).ask(setUp, { body: { ...body, setupCode: setupCode.toLowerCase() } }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
      const done = both.find(({ status }) => status === 201)
      expect(done?.body.user).toMatchObject({
        name: 'First',
        securityLevelName: 'Administrator',
        superUser: true,
        cashierNumber: 1,
      })
      expect((await till.ask(setupState)).body).toEqual({ needed: false })
      expect(await newSetupCode(control)).toBeNull()
      const { body: next } = await new TestBrowser(app).logIn('first', 'three green bicycles')
      expect(next.enrolmentRequired, 'a new store requires a second step').toBe(true)
    } finally {
      await app.close()
      await control.close()
      await server.drop(`${name}_store_1`)
      await server.drop(name)
      await server.leave()
    }
  })

  test('keeps nothing of it in the clear', async () => {
    await shop.kit.control.write(backroomItself('set-up'), async () => {})
    const [row] = await rows<{ text: string }>(sql`select string_agg(u::text, ' ') as text from "user" u`)
    expect(row?.text).not.toContain('backroom-demo')
  })
})
