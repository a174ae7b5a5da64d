import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'
import { describe, expect, test } from 'vitest'
import { isToPin, moved, pinned, stepped } from '#organisation/collections/collection-items/item-order.ts'

const tile = (uid: number, pinned: number | null = null, isBuyable = true): MemberTile => ({
  uid,
  code: `C${uid}`,
  name: `Item ${uid}`,
  image: null,
  source: 'manual',
  pinned,
  place: 1,
  isMember: true,
  isLive: true,
  isBuyable,
  priceMinor: 100,
  status: 'active',
})
const order = ({ items }: { items: readonly MemberTile[] }) => items.map(({ uid }) => uid)

describe('An item put elsewhere', () => {
  const plain = [tile(1), tile(2), tile(3), tile(4)]

  test('stands before the one it is dropped on, several of them in their order', () => {
    const one = moved(plain, [3], 0, false)
    expect([order(one), one.change.moves]).toEqual([[3, 1, 2, 4], [{ itemUid: 3, afterUid: null }]])
    const two = moved(plain, [1, 2], 3, false)
    expect([order(two), two.change.moves]).toEqual([
      [3, 1, 2, 4],
      [
        { itemUid: 1, afterUid: 3 },
        { itemUid: 2, afterUid: 1 },
      ],
    ])
  })

  test('directly behind the pins is the first of the rest, wherever the pins stood before', () => {
    const { change, ...shown } = moved([tile(9, 1), ...plain], [4], 1, false)
    expect(order(shown)).toEqual([9, 4, 1, 2, 3])
    expect(change).toEqual({ moves: [{ itemUid: 4, afterUid: null }], pins: [] })
  })

  test('that cannot be bought stays behind all that can, in the order among its kind', () => {
    const items = [tile(1), tile(2), tile(3, null, false), tile(4, null, false)]
    const { change, ...shown } = moved(items, [4], 0, true)
    expect(order(shown)).toEqual([1, 2, 4, 3])
    expect(change.moves).toEqual([{ itemUid: 4, afterUid: null }])
  })

  test('before a pin is pinned there, and a pin put elsewhere is none any more', () => {
    const pins = [tile(8, 1), tile(9, 4), ...plain]
    const into = moved(pins, [2], 1, false)
    expect(order(into)).toEqual([8, 2, 9, 1, 3, 4])
    expect(into.change.pins).toEqual([
      { itemUid: 2, pinned: 4 },
      { itemUid: 9, pinned: 5 },
    ])
    const out = moved(pins, [8], 3, false)
    expect(order(out)).toEqual([9, 1, 8, 2, 3, 4])
    expect(out.change).toEqual({
      moves: [{ itemUid: 8, afterUid: 1 }],
      pins: [{ itemUid: 8, pinned: null }],
    })
  })
})

describe('One step with the keyboard', () => {
  const items = [tile(8, 1), tile(9, 2), tile(1), tile(2), tile(3, null, false)]

  test('goes among those an item stands with', () => {
    expect(order(stepped(items, 2, 1, true) as never)).toEqual([8, 9, 2, 1, 3])
    expect(order(stepped(items, 3, -1, true) as never)).toEqual([8, 9, 2, 1, 3])
    expect(stepped(items, 2, -1, true), 'into the pins').toBeNull()
    expect(stepped(items, 3, 1, true), 'behind what cannot be bought').toBeNull()
  })

  test('of a pin changes places with the pin beside it', () => {
    const swapped = [
      { itemUid: 9, pinned: 1 },
      { itemUid: 8, pinned: 2 },
    ]
    expect(stepped(items, 0, 1, true)?.change.pins).toEqual(swapped)
    expect(stepped(items, 1, -1, true)?.change.pins).toEqual(swapped)
    expect(stepped(items, 1, 1, true), 'out of the pins').toBeNull()
  })
})

describe('A press of P', () => {
  const items = [tile(8, 1), tile(9, 3), tile(1), tile(2), tile(3, null, false)]
  const pressed = (uids: readonly number[], last = 3) =>
    pinned(items, uids, { isPinned: isToPin(items, uids), last, isLast: true })

  test('pins what has no pin behind all that have one, and leaves those where they are', () => {
    const { change, ...shown } = pressed([9, 2, 1])
    expect(order(shown)).toEqual([8, 9, 2, 1, 3])
    expect(change.pins).toEqual([
      { itemUid: 2, pinned: 4 },
      { itemUid: 1, pinned: 5 },
    ])
    expect(pressed([3], 7).change.pins, 'behind a pin that is not shown').toEqual([{ itemUid: 3, pinned: 8 }])
  })

  test('on pinned ones unpins them', () => {
    const { change, ...shown } = pressed([9])
    expect(change.pins).toEqual([{ itemUid: 9, pinned: null }])
    expect(shown.items.find(({ uid }) => uid === 9)?.pinned).toBeNull()
  })

  test('also takes away the pin of an item that has left', () => {
    const { change } = pinned(items, [77], { isPinned: false, last: 3, isLast: true })
    expect(change.pins).toEqual([{ itemUid: 77, pinned: null }])
  })
})
