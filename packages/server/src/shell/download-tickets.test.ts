import { enterSuperUser, leaveSuperUser, logOut } from '@backroom/contract/access/session'
import { makeTicket } from '@backroom/contract/shell/download-tickets'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '#demo/access/people'
import { readCsv } from '#testing/read-csv'
import { hire, TestBrowser } from '#testing/sign-in'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

const path = '/api/dataviews/BrandView/csv'
const ticketFor = async (by: Caller, query: Record<string, string> = {}) =>
  (await by.call(makeTicket, { body: { path, query } })).url

test('A ticket answers the download once, without any header, and in the query it was made for', async () => {
  const url = await ticketFor(ecommerce, { search: 'fellside', columns: 'name' })
  expect(url).toMatch(/^\/api\/downloads\/g1_[\w-]{43}$/)
  const reply = await shop.app.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toMatch(/attachment; filename="brands-/)
  expect(readCsv(reply.body)).toEqual([['Name'], ['Fellside']])
  const again = await shop.app.inject(url)
  expect(again.statusCode).toBe(404)
  expect(again.json().message).toMatch(/has been used or has expired/)
})

test('Used at the same moment it still answers once', async () => {
  const url = await ticketFor(ecommerce)
  const replies = await Promise.all(Array.from({ length: 6 }, () => shop.app.inject(url)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('After 60 seconds it opens nothing', async () => {
  const url = await ticketFor(ecommerce)
  const [{ seconds } = { seconds: 0 }] = await shop.store.database.rows<{ seconds: number }>(
    sql`select extract(epoch from expires_at - now())::int as seconds from download_ticket`,
  )
  expect(seconds).toBeGreaterThan(55)
  expect(seconds).toBeLessThanOrEqual(60)
  await shop.store.database.rows(sql`update download_ticket set expires_at = now() - interval '1 second'`)
  expect((await shop.app.inject(url)).statusCode).toBe(404)
})

test('Nobody gets one for what they may not have, and a ticket is worth what its owner is when it is used', async () => {
  const payments = await shop.as('payments')
  expect(await payments.refused(makeTicket, { body: { path } })).toMatchObject({
    status: 403,
    body: { code: 'permission' },
  })
  const uiLog = { body: { path: '/api/dataviews/UiLogView/csv' } }
  expect((await (await shop.as('manager')).refused(makeTicket, uiLog)).body.code).toBe('superUser')
  const url = await ticketFor(ecommerce)
  const setLevel = (level: string) =>
    shop.kit.control.rows(sql`
      with actor as materialized (select set_config('backroom.actor', '{"uid":0,"via":"job"}', true))
      update "user" set level = ${level} from actor where username = 'ecommerce'`)
  await setLevel('Payment Management')
  const list = async () => (await ecommerce.raw({ url: '/api/dataviews/BrandView?limit=1' })).statusCode
  await expect.poll(list, { timeout: 5_000, message: 'a level is judged anew within 5 s' }).toBe(403)
  expect((await shop.app.inject(url)).statusCode).toBe(403)
  await setLevel('Ecommerce Management')
})

test('A ticket ends with the session it was made in, and with super-user mode', async () => {
  const leaver = new TestBrowser(shop.app)
  await hire(shop.kit, 'leaver', { superUser: true })
  await leaver.logIn('leaver')
  const ticket = async (path: string) => {
    const { body } = await leaver.ask(makeTicket, { body: { path, query: {} } })
    return body.url
  }
  const uiLog = '/api/dataviews/UiLogView/csv'
  const { body } = await leaver.ask(enterSuperUser, { body: { password: demoPassword } })
  leaver.superToken = body.superUserToken
  const opens = await ticket(uiLog)
  expect((await shop.app.inject(opens)).statusCode).toBe(200)
  const [shut, kept, late] = [await ticket(uiLog), await ticket(path), await ticket(path)]
  expect((await leaver.ask(leaveSuperUser)).status).toBe(204)
  expect((await shop.app.inject(shut)).statusCode).toBe(403)
  expect((await shop.app.inject(kept)).statusCode).toBe(200)
  await leaver.ask(logOut)
  expect((await shop.app.inject(late)).statusCode).toBe(401)
})

test('While the control database is out of reach a ticket is not said to be used up', async () => {
  const url = (await ticketFor(ecommerce)).replace('/g1_', '/g2_') // a store that is not open yet
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const asked = vi.spyOn(shop.kit.stores, 'of').mockRejectedValue(away)
  const { statusCode } = await shop.app.inject(url)
  asked.mockRestore()
  expect(statusCode).toBe(503)
})

test.each([
  '/api/admin',
  '/api/brands/1',
  '/api/dataviews/NopeView/csv',
  'https://evil.example/',
  '/api/logon/me',
])('There is none for %s', async elsewhere => {
  const refused = await ecommerce.refused(makeTicket, { body: { path: elsewhere } })
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { path: ['Nothing can be downloaded there.'] } },
  })
})

test.each(['', 'x', 'g1_short', `g999_${'a'.repeat(43)}`, `g1_${'a'.repeat(43)}`])(
  'A made-up ticket "%s" opens nothing',
  async ticket => {
    expect((await shop.app.inject(`/api/downloads/${ticket}`)).statusCode).toBe(404)
  },
)
