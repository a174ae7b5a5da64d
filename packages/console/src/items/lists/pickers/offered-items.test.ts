import type { FoundItem } from '@backroom/contract/items/page/items'
import { describe, expect, test } from 'vitest'
import { offeredItems, onlyAsked } from '#items/lists/pickers/offered-items.ts'

const item = (uid: number, status = 'active') => ({ uid, status }) as FoundItem

describe('The look-up as a picker', () => {
  test('asks for pages of the brand, of every brand once that is wanted, and never for archived ones', () => {
    const picking = { except: [], brandUid: 7 }
    expect(onlyAsked(false, picking)).toEqual({ archived: 'false', pages: 'true', brandUid: 7 })
    expect(onlyAsked(true, picking)).toEqual({ archived: 'false', pages: 'true' })
    expect(onlyAsked(false, { except: [], brandUid: null })).toEqual({ archived: 'false', pages: 'true' })
    const sold = { archived: 'false', pages: 'false', sold: 'true' }
    expect(onlyAsked(false, { except: [], sold: true })).toEqual(sold)
  })

  test('opens sizes and archived items where nothing is picked', () => {
    expect(onlyAsked(true, undefined)).toEqual({ archived: 'true', pages: 'false' })
    const found = [item(1, 'archived'), item(2)]
    expect(offeredItems(found, undefined)).toEqual(found)
  })

  test('offers neither what is there already nor what has been archived', () => {
    const found = [item(1), item(2, 'archived'), item(3), item(4, 'inactive')]
    expect(offeredItems(found, { except: [3] }).map(({ uid }) => uid)).toEqual([1, 4])
  })
})
