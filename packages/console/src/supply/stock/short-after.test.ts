import { expect, test } from 'vitest'
import { shortAfter } from '#supply/stock/short-after.ts'

const promise = (holderRef: string, quantity: number, more = {}) => ({
  uid: Number(holderRef.slice(1)),
  quantity,
  source: 'own' as const,
  locationUid: 1,
  place: 'Kendal',
  orderUid: null,
  holder: 'order',
  holderRef,
  state: 'committed',
  short: false,
  createdAt: '',
  ...more,
})
const newestFirst = [
  promise('W4', 2),
  promise('W3', 1),
  promise('W2', 1, { locationUid: 2 }),
  promise('W1', 1),
]
const refs = (onHand: number) => shortAfter(newestFirst, 1, onHand).map(({ holderRef }) => holderRef)

test('The newest promises come off short first, and none while there is enough', () => {
  expect(refs(4)).toEqual([])
  expect(refs(3)).toEqual(['W4'])
  expect(refs(1)).toEqual(['W4', 'W3'])
  expect(refs(0)).toEqual(['W4', 'W3', 'W1'])
})

test('Of a promise that can be kept in part it is said how much is missing', () => {
  expect(shortAfter(newestFirst, 1, 3).map(({ quantity, missing }) => [quantity, missing])).toEqual([[2, 1]])
})

test('What a supplier sends or is still to come takes nothing from a place', () => {
  const others = [
    promise('W5', 9, { source: 'supplier', locationUid: null }),
    promise('W6', 9, { state: 'ordered' }),
    promise('W1', 1),
  ]
  expect(shortAfter(others, 1, 1)).toEqual([])
})
