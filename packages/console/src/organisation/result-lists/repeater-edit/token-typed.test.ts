import { expect, test } from 'vitest'
import { tokenStart, tokenTyped } from '#organisation/result-lists/repeater-edit/token-typed.ts'

test('A token is being typed only right before the caret', () => {
  const text = '<p>{na</p>'
  expect(tokenTyped(text, 6)).toBe('na')
  expect(tokenTyped(text, 4)).toBe('')
  expect([0, 2, 8, 10].map(caret => tokenTyped(text, caret))).toEqual([null, null, null, null])
  expect(tokenTyped('{facet:bra', 10)).toBe('facet:bra')
})

test('A token takes the place of what was typed of it, and of nothing else', () => {
  const text = '<p>{na</p>'
  expect([6, 4].map(caret => tokenStart(text, caret))).toEqual([3, 3])
  expect([0, 2, 10].map(caret => tokenStart(text, caret))).toEqual([0, 2, 10])
})
