import { itemsView } from '@backroom/contract/items/lists/views'
import { columnsOf } from '@backroom/contract/kit/data-view'
import type { ViewState } from '@backroom/contract/shell/saved-views'
import { expect, test } from 'vitest'
import { menuWidth, shownColumns, tickWidth } from '#kit/data-table/columns.ts'

const columns = columnsOf(itemsView)
const main = columns.find(column => column.main)?.field as string
const words = columns.filter(({ kind, main }) => kind === 'text' && !main).map(({ field }) => field)
const state = { columns: [main, ...words.slice(0, 3)], widths: {}, frozen: 1 } as unknown as ViewState
const drawn = (room: number, given: Record<string, number> = {}) =>
  shownColumns(itemsView, { ...state, widths: given } as ViewState, room, false)
const all = (list: readonly { width: number }[]) =>
  list.reduce((sum, { width }) => sum + width, tickWidth + menuWidth)

test('Columns fill the page where there is room, and what names the row takes what is left over', () => {
  expect(all(drawn(1_200))).toBe(1_200)
  expect(all(drawn(1_600))).toBe(1_600)
  expect(drawn(1_600).slice(1)).toEqual(
    drawn(1_200)
      .slice(1)
      .map(column => expect.objectContaining({ width: column.width })),
  )
})

test('Where there is too little, words give way and what names the row keeps its least', () => {
  const roomy = drawn(1_600)
  const tight = drawn(300)
  expect(all(tight)).toBeLessThan(all(roomy))
  expect(tight[0]?.width).toBeGreaterThanOrEqual(150)
  for (const [place, { width }] of tight.entries())
    expect(width).toBeLessThanOrEqual(roomy[place]?.width as number)
})

test('A width that somebody drew stays as it is', () => {
  const last = words[2] as string
  expect(drawn(300, { [last]: 333 }).at(-1)?.width).toBe(333)
})
