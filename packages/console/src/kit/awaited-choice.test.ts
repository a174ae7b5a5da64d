import { expect, test } from 'vitest'
import { awaitedAfter } from '#kit/awaited-choice.ts'

const typed = { awaited: null, wanted: 'fell', isPointedAt: false }
const left = { awaited: 'fell', wanted: '', isPointedAt: false }

test('Enter asks for the first match of what was typed, whether its list is there or not', () => {
  expect(awaitedAfter('Enter', typed)).toBe('fell')
})

test('Leaving the box, saving and Shift lose nothing that Enter asked for', () => {
  for (const key of ['Tab', 'Shift', 'Control', 's']) expect(awaitedAfter(key, left)).toBe('fell')
})

test('Whoever looks for a row by arrow, or closes the list, means the first no more', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Escape'])
    expect(awaitedAfter(key, { ...typed, awaited: 'fell' })).toBeNull()
})

test('Enter on a row that is pointed at means that row, and in an empty box nothing', () => {
  expect(awaitedAfter('Enter', { ...typed, isPointedAt: true })).toBeNull()
  expect(awaitedAfter('Enter', left)).toBeNull()
})

test('Tab alone asks for nothing', () => {
  expect(awaitedAfter('Tab', typed)).toBeNull()
})
