import { expect, test, vi } from 'vitest'

// What makes calls asks the browser for its network and its cookies as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { mayStand } = await import('#kit/data-table/use-rows.ts')

test.each([
  ['stand until the new question is answered', true, null, true],
  ['go once the new question failed', true, new Error('gone'), false],
  ['stand where they are of this question and only a later read failed', false, new Error('gone'), true],
])('The rows of a list %s', (_, areOfLast, error, stands) => {
  expect(mayStand(areOfLast, error)).toBe(stands)
})
