import { expect, test } from 'vitest'
import { titleOf } from './title.ts'

test.each([
  ['Bikes', '', 'Bikes'],
  ['Bikes', 'Green Lane Cycles', 'Bikes | Green Lane Cycles'],
  ['Bikes', '– Green Lane', 'Bikes – Green Lane'],
  ['Bikes', '| Green Lane', 'Bikes | Green Lane'],
])('%s with %j at its end is %j', (title, suffix, whole) => {
  expect(titleOf(title, suffix)).toBe(whole)
})
