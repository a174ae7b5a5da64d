import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loggedPath } from '#kit/http/access-log'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) }
  shop = await startTestApp({ runsJobs: false, settings: { log: 'info' }, logTo })
})
afterAll(() => shop.close())
beforeEach(() => {
  lines.length = 0
})

const written = () => lines.map(line => JSON.parse(line) as Record<string, unknown>)
const report = (contentType: string, body: unknown, remoteAddress: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': contentType },
    payload: JSON.stringify(body),
    remoteAddress,
  })

test("What the content policy stopped is written into the log, in both dialects, without anybody's words", async () => {
  const old = {
    'csp-report': {
      'effective-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x.js?token=abc',
      'document-uri': 'https://shop.example/brands?search=jo@shopper.example',
    },
  }
  expect((await report('application/csp-report', old, '10.0.0.1')).statusCode).toBe(204)
  const body = { effectiveDirective: 'img-src', blockedURL: 'data', documentURL: 'https://shop.example/' }
  const both = [{ type: 'csp-violation', body }]
  expect((await report('application/reports+json', both, '10.0.0.1')).statusCode).toBe(204)
  expect(written().filter(({ kind }) => kind === 'cspReport')).toMatchObject([
    { directive: 'script-src', blocked: 'https://evil.example', page: '/brands' },
    { directive: 'img-src', blocked: 'data', page: '/' },
  ])
})

test('More than ten a minute from one address are thrown away, and nonsense is taken quietly', async () => {
  for (const body of [null, [], [null], 'x', { 'csp-report': 7 }, {}])
    expect((await report('application/csp-report', body, '10.0.0.2')).statusCode).toBe(204)
  const one = { 'csp-report': { 'effective-directive': 'font-src' } }
  for (let number = 0; number < 25; number++) await report('application/csp-report', one, '10.0.0.3')
  const count = written().filter(({ directive }) => directive === 'font-src').length
  expect(count).toBeGreaterThanOrEqual(10)
  expect(count).toBeLessThanOrEqual(20) // a new minute may begin in between
  expect((await report('application/csp-report', 'x'.repeat(20_000), '10.0.0.4')).statusCode).toBe(413)
})

test('The log has a line a call: what, what came of it, how long, who; in UTC and without values', async () => {
  const manager = await shop.as('manager')
  lines.length = 0
  const headers = { 'x-request-id': 'abcdef12-3456-4789-8abc-def012345678' }
  await manager.raw({ url: '/api/dataviews/BrandView?search=Secret', headers })
  const [line] = written().filter(({ kind }) => kind === 'access')
  expect(line).toMatchObject({
    method: 'GET',
    path: '/api/dataviews/BrandView',
    status: 200,
    requestId: headers['x-request-id'],
    userUid: expect.any(Number),
    ms: expect.any(Number),
    time: expect.stringMatching(/Z$/),
  })
  expect(lines.join()).not.toContain('Secret')
})

test('Of a path only what the route says is written, and the numbers of records', () => {
  expect(loggedPath('/set-password/AbCdEf?x=1', '/*')).toBe('/*')
  expect(loggedPath('/api/downloads/g1_AbCdEf', '/api/downloads/:ticket')).toBe('/api/downloads/:ticket')
  expect(loggedPath('/API/brands/42/history#x', '/api/brands/:uid/history')).toBe('/api/brands/42/history')
  expect(loggedPath('/api/Secret', undefined)).toBe('(none)')
})
