import { describe, expect, test } from 'vitest'
import { isPosition, placeAmong, positionBetween, positionsBetween } from '#kit/records/positions'

describe('Places kept by keys', () => {
  test('a key fits between any two, as often as one likes', () => {
    let [low, high] = [positionBetween(null, null), positionBetween(positionBetween(null, null), null)]
    for (let times = 0; times < 200; times++) {
      const middle = positionBetween(low, high)
      expect(low < middle && middle < high).toBe(true)
      if (times % 2 === 0) low = middle
      else high = middle
    }
    expect(positionBetween(null, low) < low).toBe(true)
  })

  test('keys sort in the database as they sort here, small letters and digits alone', () => {
    const keys = [...positionsBetween(null, null, 2_000), positionBetween(null, 'i0')]
    expect(keys.every(key => /^[0-9a-z]+$/.test(key))).toBe(true)
    const collator = new Intl.Collator('en-GB')
    expect(keys.toSorted(collator.compare)).toEqual(keys.toSorted())
  })

  test('something is put before, between and after its siblings by writing one key', () => {
    const siblings = positionsBetween(null, null, 3).map((position, uid) => ({ uid, position }))
    const places = [0, 1, 3, -1].map(place => placeAmong(siblings, place))
    expect(places.every(({ rewritten }) => rewritten.length === 0)).toBe(true)
    const [first, second, last, end] = places.map(({ position }) => position) as [
      string,
      string,
      string,
      string,
    ]
    const keys = siblings.map(({ position }) => position) as [string, string, string]
    expect([first, keys[0], second, keys[1], keys[2], last]).toEqual(
      [first, keys[0], second, keys[1], keys[2], last].toSorted(),
    )
    expect(end).toBe(last)
  })

  test('siblings with keys of another making, or the same one, are put in order first', () => {
    expect(isPosition('m')).toBe(false)
    const { position, rewritten } = placeAmong(
      [
        { uid: 7, position: 'm' },
        { uid: 8, position: 'm' },
      ],
      1,
    )
    expect(rewritten.map(({ uid }) => uid)).toEqual([7, 8])
    const [seven, eight] = rewritten.map(each => each.position) as [string, string]
    expect(seven < position && position < eight).toBe(true)
  })
})
