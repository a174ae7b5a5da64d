import { expect, test } from 'vitest'
import { codeKeyOf, codeLengthOf, drawCode } from './codes.ts'

const shape = { alphabet: 'letters', length: 8, prefix: 'BIKE-', suffix: '-X', dashEvery: 4 } as const

test('A code is as long as it says, with its dashes', () => {
  const code = drawCode(shape, () => 0)
  expect([code, codeLengthOf(shape)]).toEqual(['BIKE-AAAA-AAAA-X', 16])
  expect(codeLengthOf({ ...shape, dashEvery: 0 })).toBe(15)
  expect(codeKeyOf(' bike-aaaa_aaaa x')).toBe('BIKEAAAAAAAAX')
})

test('A code with a word that nobody wants to read is drawn again', () => {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'
  const drawn = [...'AAWANKAA', ...'AABCDEAA'].map(letter => letters.indexOf(letter))
  expect(drawCode({ ...shape, prefix: '', suffix: '' }, () => drawn.shift() ?? 0)).toBe('AABC-DEAA')
})
