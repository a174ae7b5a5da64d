import { expect, test } from 'vitest'
import { fitting } from '#kit/list-page/fitting.ts'

const offers = ['Status', 'Price', 'Delivery', 'Stock', 'Organisation', 'Content', 'Facets', 'Export'].map(
  label => ({ label, acts: [{ label, run: () => {} }] }),
)

test.each([
  [1_600, 8],
  [1_200, 6],
  [768, 2],
  [360, 0],
])('A bar on a page of %i px shows %i of eight whole, and the rest under More', (width, count) => {
  const { shown, more } = fitting(offers, width, '12 selected', 1)
  expect(shown).toHaveLength(count)
  expect([...shown, ...more]).toEqual(offers)
})
