import { expect, test, vi } from 'vitest'

// What knows who is logged on asks the browser for its cookies as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { sayWho } = await import('#kit/session/say-who.ts')
const { learnOwnUid } = await import('#kit/session/session.ts')

test('Whoever reads is "you", and somebody else of the same name is not', () => {
  learnOwnUid(4)
  expect(sayWho({ uid: 4, name: 'Megan Hughes' })).toBe('you')
  expect(sayWho({ uid: 5, name: 'Megan Hughes' })).toBe('Megan Hughes')
})
