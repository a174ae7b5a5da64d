import { expect, test } from 'vitest'
import { bestFirst } from '#shell/finder/best-first.ts'

const group = (title: string, ...labels: string[]) => ({
  title,
  rows: labels.map(label => ({ key: label, label })),
})
const groups = [
  group('Pages'),
  group('Items', 'Fellside jersey', 'Gilet by Fellside'),
  group('Brands', 'Fellside'),
  group('Actions', 'New item'),
]

test.each([
  ['fellside', 'Brands'],
  ['fell', 'Items'],
  ['new', 'Actions'],
  ['', 'Pages'],
])('What %j means comes first: %s', (typed, title) => {
  expect(bestFirst(groups, typed)[0]?.title).toBe(title)
})
