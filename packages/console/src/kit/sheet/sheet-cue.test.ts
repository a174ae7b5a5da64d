import { expect, test } from 'vitest'
import { beyond } from '#kit/sheet/sheet-cue.tsx'

test('A sheet names the columns that are out of sight, and none where there is room', () => {
  const columns = [{ width: 100 }, { width: 100 }, { width: 60 }]
  expect(beyond(columns, 300)).toEqual([])
  expect(beyond(columns, 160)).toEqual([{ width: 60 }])
  expect(beyond(columns, 120)).toEqual([{ width: 100 }, { width: 60 }])
})
