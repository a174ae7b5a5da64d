import type { PaletteFilter } from '@backroom/contract/organisation/filters/item-facets'
import { expect, test } from 'vitest'
import { keyFilters, pickNext } from '#organisation/quick-apply/key-letters.ts'

const palette = Array.from({ length: 30 }, (_, at): PaletteFilter => {
  const facets = Array.from({ length: 15 }, (_each, place) => ({
    uid: at * 100 + place,
    name: `Facet ${place}`,
    synonyms: [],
  }))
  return { uid: at + 1, name: `Filter ${at + 1}`, type: 'list', maxPerItem: 1, facets }
})

test('A filter for which no letter is left is picked all the same, and shows its next facets when picked again', () => {
  const last = keyFilters(palette, []).at(-1)
  if (!last) throw new Error('There are filters.')
  expect(last.letter).toBeNull()
  const first = pickNext(null, last)
  expect(first).toEqual({ uid: 30, from: 0 })
  const second = pickNext(first, last)
  expect(second).toEqual({ uid: 30, from: 10 })
  expect(pickNext(second, last)).toEqual({ uid: 30, from: 0 })
})
