import { describe, expect, test } from 'vitest'
import { placeNow } from '#kit/data-table/current-row.ts'

const among = (uids: readonly (number | undefined)[], isFollowed = true) => ({
  count: uids.length,
  uidAt: (index: number) => uids[index],
  isFollowed,
})

describe('The current row of a list', () => {
  test('stays on its record when the row above has left, or others came', () => {
    expect(placeNow({ index: 1, uid: 12 }, among([12, 13, 14]))).toEqual({ index: 0, uid: 12 })
    expect(placeNow({ index: 1, uid: 12 }, among([8, 9, 11, 12]))).toEqual({ index: 3, uid: 12 })
  })

  test('is the row that takes its place when its record has left, and never one further', () => {
    expect(placeNow({ index: 1, uid: 12 }, among([11, 13, 14]))).toEqual({ index: 1, uid: 13 })
    expect(placeNow({ index: 2, uid: 14 }, among([11, 12]))).toEqual({ index: 1, uid: 12 })
  })

  test('does not sink with a record that was dealt with', () => {
    expect(placeNow({ index: 0, uid: 11 }, among([12, 13, 11], false))).toEqual({ index: 0, uid: 12 })
  })

  test('is the same as before where nothing moved, and knows its record once it has been read', () => {
    const place = { index: 1, uid: 12 }
    expect(placeNow(place, among([11, 12]))).toBe(place)
    const unread = { index: 1, uid: null }
    expect(placeNow(unread, among([11, undefined]))).toBe(unread)
    expect(placeNow(unread, among([11, 12]))).toEqual({ index: 1, uid: 12 })
  })
})
