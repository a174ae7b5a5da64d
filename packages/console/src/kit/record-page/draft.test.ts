import { expect, test, vi } from 'vitest'

// What makes calls asks the browser for its network and its cookies as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { isFresh } = await import('#kit/record-page/draft.ts')

test('A draft is offered for seven days and not a minute longer', () => {
  const now = Date.parse('2026-11-18T09:00:00Z')
  expect(isFresh({ savedAt: Date.parse('2026-11-11T09:01:00Z') }, now)).toBe(true)
  expect(isFresh({ savedAt: Date.parse('2026-11-11T09:00:00Z') }, now)).toBe(false)
})
