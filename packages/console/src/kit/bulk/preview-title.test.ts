import { expect, test } from 'vitest'
import { titleOf } from '#kit/bulk/preview-title.ts'

const preview = {
  title: 'Set the sale “20% off 2026” on 150 items',
  titles: {
    one: 'Set the sale “20% off 2026” on 1 item',
    many: ['Set the sale “20% off 2026” on ', ' items'],
  },
  counts: { willChange: 150 },
} as never

test.each([
  [150, 'Set the sale “20% off 2026” on 150 items'],
  [149, 'Set the sale “20% off 2026” on 149 items'],
  [1, 'Set the sale “20% off 2026” on 1 item'],
])(
  'With some left out, the button counts the %d that are left, and no other number changes',
  (count, title) => {
    expect(titleOf(preview, count)).toBe(title)
  },
)

test('The number of the run that is undone stays as it is', () => {
  const undo = { title: 'Undo: run 12', titles: null, counts: { willChange: 5 } } as never
  expect(titleOf(undo, 4)).toBe('Undo: run 12')
})
