import { categories, moveCategory } from '@backroom/contract/organisation/categories/categories'
import { beforeEach, expect, test, vi } from 'vitest'

// What makes calls asks the browser for its network as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('__BUILD_UNIX__', 1)
vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }))
const { call, lastSavedAt } = await import('#kit/calls/call.ts')
const { readPatiently } = await import('#kit/calls/use-endpoint.ts')

beforeEach(() => lastSavedAt.set(0))
const move = (dryRun: boolean) => ({
  params: { uid: 1 },
  body: { parentUid: null, beforeUid: null, treeVersion: 1, dryRun },
})

test('“Saved” is said after a save', async () => {
  await call(moveCategory, move(false))
  expect(lastSavedAt.get()).toBeGreaterThan(0)
})

test('“Saved” is not said of what was only tried out, nor of a question with a body', async () => {
  await call(moveCategory, move(true))
  await readPatiently(categories.create, { body: {} } as never, {})
  expect(lastSavedAt.get()).toBe(0)
})
