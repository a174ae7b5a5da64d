import { enterSuperUser, me, superUserHeader } from '@backroom/contract/access/session'
import { mailQueueView, mailSettings } from '@backroom/contract/content/mail'
import { errorBody } from '@backroom/contract/errors'
import { judge, type LevelName, levelNames } from '@backroom/contract/kit/access'
import { addressOf, type Endpoint } from '@backroom/contract/kit/endpoint'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#demo/access/people'
import { nameOf } from '#testing/contract-endpoints'
import { change, hire, TestBrowser } from '#testing/sign-in'
import { sized } from '#testing/sized'
import { startTestApp, type TestApp, until } from '#testing/test-app'

const personOf: Record<LevelName, string> = {
  Administrator: 'manager',
  'Ecommerce Management': 'ecommerce',
  'Payment Management': 'payments',
  'Payments Administrator': 'payouts',
}

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

test('There are enough calls for this to mean something', () => {
  expect(shop.kit.served.length).toBeGreaterThan(40)
})

describe('Every call', () => {
  test('made without signing in is refused, unless it is open', async () => {
    for (const endpoint of shop.kit.served) {
      const { status, body } = await ask(endpoint, {})
      if (endpoint.levels === 'open') expect(body?.code, nameOf(endpoint)).not.toBe('sessionEnded')
      else
        expect({ status, code: body?.code }, nameOf(endpoint)).toEqual({ status: 401, code: 'sessionEnded' })
    }
  })

  test('made with a token that is none is refused, unless it is open', async () => {
    for (const endpoint of shop.kit.served.filter(({ levels }) => levels !== 'open')) {
      const { status } = await ask(endpoint, { authorization: 'Bearer no.token.atall' })
      expect(status, nameOf(endpoint)).toBe(401)
    }
  })

  test.each(levelNames)('by %s is judged as the contract says', async level => {
    const caller = await shop.as(personOf[level])
    const headers = { authorization: `Bearer ${caller.token}`, cookie: caller.cookie }
    for (const endpoint of shop.kit.served.filter(each => !each.path.endsWith('/logout'))) {
      const verdict = judge(endpoint, { level, superUser: false, superUserMode: false })
      const { status, body } = await ask(endpoint, headers)
      const name = `${nameOf(endpoint)} answered ${status} ${JSON.stringify(body)}`
      expect(status, name).toBeLessThan(500)
      if (verdict.allowed) {
        expect(body?.code ?? '', name).not.toMatch(/^(permission|superUser|sessionEnded)$/)
        expect(status === 401 && endpoint.levels !== 'open', name).toBe(false)
      } else {
        expect({ status, code: body?.code, message: body?.message }, name).toEqual({
          status: 403,
          code: verdict.because,
          message: verdict.text,
        })
      }
    }
  })
})

test('Reading, writing and CSV are judged each by its own levels', async () => {
  const caller = await shop.as('ecommerce')
  const headers = { authorization: `Bearer ${caller.token}`, cookie: caller.cookie }
  const allowed = async (endpoint: Endpoint) => (await ask(endpoint, headers)).body?.code !== 'permission'
  const { read, history, update, test: trial } = mailSettings
  for (const call of [read, history, mailQueueView.list]) expect(await allowed(call), nameOf(call)).toBe(true)
  for (const call of [update, trial, mailQueueView.csv]) expect(await allowed(call), nameOf(call)).toBe(false)
  // Nowhere may somebody change what they cannot read, or take away as CSV what they cannot see.
  const reads = new Map(
    shop.kit.served.filter(({ method }) => method === 'GET').map(each => [each.path, each]),
  )
  for (const call of shop.kit.served) {
    const seen = reads.get(call.method === 'PUT' ? call.path : call.path.replace(/\/csv$/, ''))
    if (!seen || seen === call || seen.levels === 'open' || call.levels === 'open') continue
    for (const level of call.levels) expect(seen.levels, nameOf(call)).toContain(level)
  }
})

describe('Every call, for every super-user combination,', () => {
  const combinations = levelNames.flatMap(level =>
    [false, true].flatMap(superUser => [false, true].map(mode => [level, superUser, mode] as const)),
  )
  // Three levels and the three ways that are not asked above, and in a proof each with each.
  const some = combinations.filter((_, place) => [3, 5, 10].includes(place))
  test.each(sized(some, combinations))(
    'by %s, super user %s, in the mode %s, is judged as the contract says',
    async (level, superUser, superUserMode) => {
      const username = `combination-${level}-${superUser}-${superUserMode}`.toLowerCase().replace(/ /g, '-')
      // Two of the levels cannot enter the mode; somebody who is moved there may still be in it.
      await hire(shop.kit, username, { superUser: true })
      const till = new TestBrowser(shop.app)
      await till.logIn(username)
      const { body } = await till.ask(enterSuperUser, { body: { password: demoPassword } })
      if (superUserMode) till.superToken = body.superUserToken
      await change(shop.kit, username, { level, superUser })
      const isHeard = async () => {
        const { body: known } = await till.ask(me)
        return known.superUser === superUser && known.securityLevelName === level
      }
      await until('the change to be heard', isHeard, 5_000)
      const headers = {
        authorization: `Bearer ${till.token}`,
        cookie: `mtbind=${till.cookies.get('mtbind')}`,
        ...(superUserMode && { [superUserHeader]: till.superToken }),
      }
      // Streams are judged by the same rule as their lists, and one left half read keeps its connection.
      const isSpared = ({ reply, path }: Endpoint) =>
        (typeof reply === 'string' && reply !== 'empty') || spared.test(path)
      const isWrite = ({ method }: Endpoint) => method !== 'GET'
      const spared = /\/(logout|signOutAll|sessions|super-user)$/
      for (const endpoint of shop.kit.served.filter(
        each => !isSpared(each) && (each.superUser || !isWrite(each)),
      )) {
        const verdict = judge(endpoint, { level, superUser, superUserMode })
        const { status, body: answer } = await ask(endpoint, headers)
        const name = `${nameOf(endpoint)} answered ${status} ${JSON.stringify(answer)}`
        if (verdict.allowed)
          expect(answer?.code ?? '', name).not.toMatch(/^(permission|superUser|sessionEnded)$/)
        else
          expect({ status, code: answer?.code, message: answer?.message }, name).toEqual({
            status: 403,
            code: verdict.because,
            message: verdict.text,
          })
      }
    },
  )
})

/** Sends hardly anything: what is let in may answer that it makes no sense. */
async function ask(endpoint: Endpoint, headers: Record<string, string>) {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
  // One row of a list is judged as fifty are, and sooner.
  const query = /^\/dataviews\//.test(endpoint.path) ? { limit: 1, total: 'no' } : undefined
  const options: InjectOptions = {
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    headers,
    ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { payload: {} }),
  }
  if (endpoint.reply === 'events' || endpoint.reply === 'stream') {
    const reply = await shop.app.inject({ ...options, payloadAsStream: true })
    if (reply.statusCode < 400) {
      // A download is read to its end: injected, it has no connection whose end would tell the server to stop.
      if (endpoint.reply === 'stream') for await (const _ of reply.stream());
      else reply.stream().destroy()
      return { status: reply.statusCode, body: undefined }
    }
  }
  const reply = await shop.app.inject(options)
  if (reply.statusCode < 400) return { status: reply.statusCode, body: undefined }
  return { status: reply.statusCode, body: errorBody.parse(reply.json()) }
}
