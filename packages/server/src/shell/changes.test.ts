import { type LevelName, storeStaff } from '@backroom/contract/kit/access'
import { changes } from '@backroom/contract/shell/version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltChange } from '#shell/changes'
import { startTestApp, type TestApp } from '#testing/test-app'

const change = (buildUnix: number, text: string, more: Partial<BuiltChange> = {}): BuiltChange => ({
  at: '2026-03-04',
  kind: 'New',
  path: null,
  levels: null,
  buildUnix,
  text,
  ...more,
})
const built: BuiltChange[] = [
  change(100, 'Old'),
  change(101, 'Brands have logos.', { path: '/brands', levels: storeStaff }),
  change(150, 'Payouts add up.', { kind: 'Fixed', levels: ['Payments Administrator'] satisfies LevelName[] }),
  change(200, 'Everything is quicker.', { kind: 'Better', at: '2026-03-06' }),
  change(200, 'Coupons end at an hour.', { path: '/no-such-page' }),
]

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, build: { buildUnix: 200, changes: built } })
})
afterAll(() => shop.close())

const since = async (username: string, build: number) =>
  (await (await shop.as(username)).call(changes, { query: { since: build } })).map(({ text }) => text)

test('Whoever loaded build 100 reads what came with 101 to 200 and concerns their level, newest first', async () => {
  expect(await since('ecommerce', 100)).toEqual([
    'Everything is quicker.',
    'Coupons end at an hour.',
    'Brands have logos.',
  ])
  expect(await since('payouts', 100)).toEqual([
    'Everything is quicker.',
    'Coupons end at an hour.',
    'Payouts add up.',
  ])
  expect(await since('manager', 200)).toEqual([])
})

test('A link leads to a page of the console or is left out', async () => {
  const listed = await (await shop.as('manager')).call(changes, { query: { since: 0 } })
  expect(listed.find(({ text }) => text.startsWith('Brands'))?.path).toBe('/brands')
  expect(listed.find(({ text }) => text.startsWith('Coupons'))?.path).toBe(null)
  expect(listed[0]).not.toHaveProperty('levels')
})

test('A build that is no number is refused', async () => {
  const reply = await (await shop.as('manager')).raw({ url: '/api/apiversion/changes?since=yesterday' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ message: 'Enter a number.' })
})

test('Which build runs is never kept by a browser, and says nothing else', async () => {
  const reply = await shop.app.inject('/api/apiversion')
  expect(reply.json()).toEqual({ buildUnix: 200, version: 'test' })
  expect(reply.headers['cache-control']).toBe('no-store')
})
