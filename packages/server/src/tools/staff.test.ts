import { readLink, setPassword } from '@backroom/contract/access/passwords'
import { authenticate, me } from '@backroom/contract/access/session'
import { addressOf, type Endpoint } from '@backroom/contract/kit/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#demo/access/people'
import { HttpCaller } from '#testing/http-caller'
import { OwnPostgres } from '#testing/own-postgres'
import { runTool } from '#testing/run-tool'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { proveOnly, sized } from '#testing/sized'
import { until } from '#testing/test-app'

const postgres = OwnPostgres.filled()
const chosen = 'a lane of nine quiet herons'
let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess({ dataFolder: postgres.folder, demo: true, key: '' })
})
afterAll(async () => {
  await killServers()
  await postgres.clear()
})

const run = (...args: string[]) => runTool('staff', args, postgres.folder, { PORT: '4999' })
const control = <Row extends object>(query: string) => postgres.ask<Row>(query, 'backroom')
/** What the sign-in log says last of somebody. */
const lastEvent = async (username: string) =>
  (
    await control(
      `select kind, outcome, reason from sign_in_event where username_tried = '${username}' order by uid desc limit 1`,
    )
  )[0]
async function send(endpoint: Endpoint, body: object) {
  const reply = await fetch(`${server.url}${addressOf(endpoint)}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  return { status: reply.status, body: text ? JSON.parse(text) : undefined }
}
const logIn = (username: string, password = demoPassword) => send(authenticate, { username, password })
const tokenIn = (output: string) => /\/set-password\/([\w-]{43})$/m.exec(output)?.[1] ?? ''

describe.sequential('npm run staff, beside a running server,', () => {
  const jo = 'jo@example.com'

  test('create makes an Administrator, whose link works once', async () => {
    const { code, output } = await run('create', '--username', jo, '--name', 'Jo Park', '--email', jo)
    expect(code, output).toBe(0)
    expect(output).toMatch(/^Jo Park sets a password within 72 hours at\n {2}http:\/\/localhost:4999\/set-/m)
    expect(await lastEvent(jo)).toEqual({ kind: 'invited', outcome: 'ok', reason: 'via: console' })
    const token = tokenIn(output)
    expect((await send(setPassword, { token, password: chosen })).status).toBe(204)
    expect(await logIn(jo, chosen)).toMatchObject({
      status: 200,
      body: { user: { name: 'Jo Park', securityLevelName: 'Administrator', superUser: false } },
    })
    expect((await send(setPassword, { token, password: chosen })).status).toBe(410)
  })

  test('reset-password-link voids the link before and leaves the old password until it is used', async () => {
    const [first, second] = [
      await run('reset-password-link', '--username', 'JO@example.com'),
      await run('reset-password-link', '--username', jo),
    ]
    const status = async ({ output }: { output: string }) =>
      (await fetch(`${server.url}${addressOf(readLink, { token: tokenIn(output) })}`)).status
    expect([await status(first), await status(second)]).toEqual([410, 200])
    expect(await lastEvent(jo)).toMatchObject({ kind: 'passwordReset', reason: 'via: console' })
    expect((await logIn(jo, chosen)).status).toBe(200)
  })

  test('reset-two-factor takes the second step away and ends the sessions at once', async () => {
    expect((await logIn('secure')).body).toMatchObject({ methods: ['totp'] })
    const payments = await HttpCaller.signIn(server.url, 'payments')
    expect((await payments.ask(me)).status).toBe(200)
    for (const username of ['secure', 'payments']) {
      const { code, said } = await run('reset-two-factor', '--username', username)
      expect(code).toBe(0)
      expect(said).toMatch(/ has no second step any more and is logged out\.$/)
      expect(await lastEvent(username)).toMatchObject({ kind: 'twoFactorOff', reason: 'via: console' })
    }
    await until('the session to be over', async () => (await payments.ask(me)).status === 401, 5_000)
    expect((await logIn('secure')).body.token, 'the password alone opens the store now').toBeTruthy()
    const [kept] = await control<{ changes: object }>(
      `select changes from history where entity = 'user' and note = 'At the server'
        and entity_uid = (select uid from "user" where username = 'secure')`,
    )
    expect(Object.keys(kept?.changes ?? {}), 'and the history of the record knows').toContain('totpSecret')
  })

  test('unlock lets somebody try again who would have to wait', async () => {
    for (let number = 0; number < 5; number++) await logIn('payouts', 'guess')
    expect((await logIn('payouts')).status).toBe(429)
    const { said } = await run('unlock', '--username', 'payouts')
    expect(said).toMatch(/ need not wait any longer\.$/)
    expect(await lastEvent('payouts')).toMatchObject({ kind: 'enabled', reason: 'via: console' })
    expect((await logIn('payouts')).status).toBe(200)
  })

  const person = ['--name', 'Another Jo', '--email', 'another@example.com']
  const mistakes: [args: string[], line: RegExp][] = [
    [[], /^Say what to do:$/m],
    [['promote', '--username', jo], /^Say what to do:$/m],
    [['create', '--username', 'x@example.com'], /^Say what to do:$/m],
    [['unlock'], /^Say what to do:$/m],
    [['unlock', '--user', jo], /^Unknown option '--user'\.$/m],
    [['unlock', '--username', 'nobody'], /^Nobody has the username nobody\.$/m],
    [['create', '--username', 'JO@example.com', ...person], /^Username is already used\.$/m],
    [['create', '--username', 'root', ...person], /^Choose another username\.$/m],
    [['create', '--username', 'jo two', ...person], /^--username: A username has no spaces\.$/m],
    [['create', '--username', 'joe', ...person, '--level', 'Owner'], /^--level is one of: Administrator, /m],
    [['create', '--username', 'joe', ...person, '--group', '77'], /^There is no such store\./m],
    [['create', '--username', 'joe', '--name', 'Joe', '--email', 'none'], /^--email: /m],
  ]
  test.each(
    sized(
      mistakes.filter((_, place) => place % 5 === 1),
      mistakes,
    ),
  )('%j says what is wrong and changes nothing', async (args, line) => {
    const count = () => control(`select count(*)::int from "user"`)
    const before = await count()
    const { code, output } = await run(...args)
    expect(code).toBe(1)
    expect(output).toMatch(line)
    expect(output).not.toMatch(/^\s+at /m)
    expect(await count()).toEqual(before)
  })

  proveOnly?.('works as well when no server runs, and leaves no database behind', async () => {
    expect(await server.stop()).toBe(0)
    const { code, said } = await run('unlock', '--username', jo)
    expect({ code, said }).toEqual({ code: 0, said: 'Jo Park need not wait any longer.' })
    expect(postgres.pid).toBeUndefined()
  })
})
