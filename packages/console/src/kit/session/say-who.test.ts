import { expect, test } from 'vitest'
import { sayWho } from '#kit/session/say-who.ts'
import { learnOwnUid } from '#kit/session/session.ts'

test('Whoever reads is "you", and somebody else of the same name is not', () => {
  learnOwnUid(4)
  expect(sayWho({ uid: 4, name: 'Megan Hughes' })).toBe('you')
  expect(sayWho({ uid: 5, name: 'Megan Hughes' })).toBe('Megan Hughes')
})
