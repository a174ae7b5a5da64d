import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'
import { expect, test } from 'vitest'
import { marksFor, marksOf } from '#organisation/collections/collection-items/copied-marks.ts'

const tile = (uid: number, source: MemberTile['source'], pinned: number | null = null): MemberTile => ({
  uid,
  code: `C${uid}`,
  name: `Item ${uid}`,
  image: null,
  source,
  pinned,
  place: 1,
  isMember: true,
  isLive: true,
  isBuyable: true,
  priceMinor: 100,
  status: 'active',
})

test('A copy keeps exclusions and pins, but not of what was taken out of it before it was saved', () => {
  const members = [
    tile(1, 'manual', 1),
    tile(2, 'manual', 2),
    tile(3, 'rule', 3),
    tile(4, 'both', 4),
    tile(5, 'manual'),
  ]
  const away = [tile(6, 'none', 5)]
  const marks = marksOf([...members, ...away], [tile(7, 'rule'), tile(8, 'none')])
  expect(marksFor(marks, [1, 2, 4, 5])).toEqual({
    excluded: [7, 8],
    pins: [1, 2, 3, 4, 6].map((itemUid, at) => ({ itemUid, pinned: at + 1 })),
  })
  expect(marksFor(marks, [1, 8])).toEqual({
    excluded: [7],
    pins: [
      { itemUid: 1, pinned: 1 },
      { itemUid: 3, pinned: 3 },
      { itemUid: 4, pinned: 4 },
      { itemUid: 6, pinned: 5 },
    ],
  })
})
