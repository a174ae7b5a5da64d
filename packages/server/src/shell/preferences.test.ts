import { preferenceDefaults, userPreference } from '@backroom/contract/shell/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let payouts: Caller
let manager: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  payouts = await shop.as('payouts')
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

const read = (by: Caller) => by.call(userPreference.read)
const start = { ...preferenceDefaults, version: 1 }

test('Somebody who never chose anything has the defaults, and a first save is one on top of them', async () => {
  expect(await read(payouts)).toEqual(start)
  const saved = await payouts.call(userPreference.update, { body: { ...start, theme: 'dark' } })
  expect(saved).toEqual({ ...start, theme: 'dark', version: 2, merged: [] })
  expect(await read(payouts)).toEqual({ ...start, theme: 'dark', version: 2 })
  expect(await read(manager)).toEqual(start)
})

test('Two tabs that change different things both have their way', async () => {
  const before = await read(manager)
  await manager.call(userPreference.update, { body: { ...before, density: 'compact' } })
  const saved = await manager.call(userPreference.update, { body: { ...before, pinned: ['/brands'] } })
  expect(saved).toMatchObject({ density: 'compact', pinned: ['/brands'], merged: ['density'] })
})

test('Two tabs that change the same thing differently: the second is told of the first', async () => {
  const before = await read(manager)
  await manager.call(userPreference.update, { body: { ...before, theme: 'dark' } })
  const refused = await manager.refused(userPreference.update, { body: { ...before, theme: 'light' } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      conflict: { fields: { theme: { base: 'system', mine: 'light', theirs: 'dark' } } },
    },
  })
})

test('The first save of two tabs at once is merged as well', async () => {
  const secure = await shop.as('ecommerce')
  const before = await read(secure)
  const [one, other] = await Promise.all([
    secure.call(userPreference.update, { body: { ...before, theme: 'dark' } }),
    secure.call(userPreference.update, { body: { ...before, reduceMotion: 'on' } }),
  ])
  expect(Math.max(one.version, other.version)).toBe(before.version + 2)
  expect(await read(secure)).toMatchObject({ theme: 'dark', reduceMotion: 'on' })
})

test.each([
  [
    'a page that is not there',
    { pinned: ['/brands', '/nowhere'] },
    'pinned',
    'There is no page at /nowhere.',
  ],
  ['a page of another site', { pinned: ['//evil.example'] }, 'pinned', 'There is no page at //evil.example.'],
  ['the same page twice', { pinned: ['/brands', '/brands'] }, 'pinned', 'The same page is pinned twice.'],
  [
    'thirteen pages',
    { pinned: Array.from({ length: 13 }, (_, n) => `/brands/${n + 1}`) },
    'pinned',
    'At most 12 pages can be pinned.',
  ],
  ['a theme nobody drew', { theme: 'purple' }, 'theme', undefined],
])('Preferences with %s are refused', async (_, more, field, text) => {
  const before = await read(payouts)
  const { status, body } = await payouts.refused(userPreference.update, {
    body: { ...before, ...more } as never,
  })
  expect(status).toBe(400)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
  if (text) expect(body.errors?.[field]).toEqual([text])
})
