import { errorBody } from '@backroom/contract/errors'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const send = async (options: InjectOptions) => {
  const reply = await admin.raw(options)
  return { status: reply.statusCode, body: reply.body, headers: reply.headers }
}

const json = { 'content-type': 'application/json' }
const bodies: [what: string, payload: string | Buffer, headers: Record<string, string>, status: number][] = [
  ['broken JSON', '{"name":', json, 400],
  ['nothing at all', '', json, 400],
  ['a bare word', 'undefined', json, 400],
  ['a list', '[]', json, 400],
  ['a number', '1', json, 400],
  ['null', 'null', json, 400],
  ['a poisoned prototype', '{"__proto__":{"level":"Administrator"}}', json, 400],
  ['very deep nesting', '['.repeat(200_000) + ']'.repeat(200_000), json, 400],
  ['deep nesting in a field', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, json, 400],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), json, 400],
  ['plain text', 'name=x', { 'content-type': 'text/plain' }, 415],
  ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a kind nobody knows', 'x', { 'content-type': 'nonsense' }, 415],
  ['more than 2 MB', `"${'x'.repeat(2 * 1024 * 1024)}"`, json, 413],
]

describe('A body of', () => {
  test.each(bodies)('%s is refused with a message', async (_, payload, headers, status) => {
    for (const url of [
      '/api/brands',
      '/api/bulkbrandoperations/SetActive',
      '/api/logon/logon/authenticate',
      '/api/savedviews',
    ]) {
      const reply = await send({ method: 'POST', url, payload, headers })
      expect(reply.status, `${url}: ${reply.body}`).toBe(status)
      expect(errorBody.parse(JSON.parse(reply.body)).message).toMatch(/\S/)
    }
  })

  test('a form with a file is refused where none is meant', async () => {
    const payload = '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nx\r\n--b--\r\n'
    const reply = await send({
      method: 'POST',
      url: '/api/brands',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(reply.status).toBe(400)
    expect(errorBody.parse(JSON.parse(reply.body)).message).toMatch(/\S/)
  })
})

describe('An address', () => {
  test.each([
    ['/api/nothing', 404],
    ['/api/brands/', 400],
    ['/api/brands/abc', 400],
    ['/api/brands/0', 400],
    ['/api/brands/1e3', 404],
    ['/api/brands/99999999999', 400],
    ['/api/brands/%00', 400],
    ['/api/brands/%ff', 400],
    ['/api/brands/1/history?cursor=x', 400],
    ['/api/brands/1/history?cursor=99999999999999999999', 400],
    ['/api/brands/1/history/99999999999999999999', 400],
    ['/api/dataviews/NopeView', 404],
    ['/api/options/brands?uids=1,x', 400],
    ['/api/options/brands?uids=9999999999', 400],
    ['/api/options/brands?uids=2147483647', 200],
    ['/api/options/brands?search=%00', 400],
    ['/api/brands/near?name=%00', 400],
    ['/api/jobs?state=nope', 400],
    ['/nothing', 404],
  ])('%s answers %i with a message', async (url, status) => {
    const reply = await send({ url })
    expect(reply.status, reply.body).toBe(status)
    if (status >= 400) expect(JSON.parse(reply.body)).toHaveProperty('message')
  })

  test('is the same however it is written', async () => {
    expect((await send({ url: '/api/BRANDS/1' })).status).toBe(200)
    expect((await send({ url: '/API/dataviews/brandview' })).status).toBe(200)
  })
})

describe('A page of another site', () => {
  test.each(['/api/brands/1', '/API/brands/1', '/Api/logon/logon/authenticate', '/api/openapi.json'])(
    'cannot call %s',
    async url => {
      const reply = await send({
        method: url.includes('logon') ? 'POST' : 'GET',
        url,
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      expect({ status: reply.status, ...JSON.parse(reply.body) }).toEqual({
        status: 403,
        code: 'permission',
        message: 'Calls from other sites are refused.',
      })
    },
  )

  test('may show our pictures', async () => {
    const address =
      (await admin.raw({ url: '/api/FileList' })).json<{ files: { thumb: string }[] }>().files[0]?.thumb ?? ''
    expect((await send({ url: address, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })
})

test('Every answer tells the browser to be careful, errors included', async () => {
  for (const url of ['/api/brands/1', '/api/nothing', '/api/brands/x', '/nothing']) {
    const { headers } = await send({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  expect((await send({ url: '/api/brands/1' })).headers['cache-control']).toBe('no-store')
})

test('A fault can be followed by the id the caller gave it, or one of ours', async () => {
  expect(
    (await send({ url: '/api/apiversion', headers: { 'x-request-id': 'my-own-id-1' } })).headers[
      'x-request-id'
    ],
  ).toBe('my-own-id-1')
  expect(
    (await send({ url: '/api/apiversion', headers: { 'x-request-id': 'bad id\t' } })).headers['x-request-id'],
  ).toMatch(/^[\w-]{36}$/)
})
