import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWords, formulaSigns, withoutGuard } from './formula.ts'

test('Whatever a spreadsheet would run gets an apostrophe, and loses it when it is read', () => {
  const cell = fc
    .tuple(fc.constantFrom('', "'", "''", ...formulaSigns), fc.string())
    .map(([start, rest]) => start + rest)
  fc.assert(
    fc.property(cell, text => {
      const written = asWords(text)
      expect(formulaSigns.some(sign => written.startsWith(sign))).toBe(false)
      expect(withoutGuard(written)).toBe(text)
    }),
  )
})

test('Other words stay as they are', () => {
  for (const text of ['', 'Boots', "'quoted'", "O'Neill", '5', ' =1']) expect(asWords(text)).toBe(text)
})
