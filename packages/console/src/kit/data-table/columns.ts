import { type AnyView, type Column, columnsOf } from '@backroom/contract/kit/data-view'
import type { FieldKind } from '@backroom/contract/kit/field-kind'
import type { ViewState } from '@backroom/contract/shell/saved-views'

/** What a column of each kind needs so that codes, money and dates are never cut. */
const usualWidths: Readonly<Record<FieldKind, number>> = {
  text: 170,
  code: 150,
  richText: 220,
  url: 200,
  number: 92,
  money: 116,
  percent: 96,
  bool: 92,
  choice: 120,
  reference: 150,
  image: 56,
  day: 104,
  instant: 104,
  list: 160,
  rows: 160,
  address: 220,
  hours: 160,
}

export const tickWidth = 46
export const menuWidth = 52

export interface ShownColumn extends Column {
  readonly width: number
  /** From the left edge, when it stays there while the rest scrolls sideways. */
  readonly frozenAt: number | null
}

/** The columns to draw, in order, as wide as the table has room for: what is left over goes to the one that names the row. */
export function shownColumns(
  view: AnyView,
  state: ViewState,
  room: number,
  isCompact: boolean,
): ShownColumn[] {
  const all = new Map(columnsOf(view).map(column => [column.field, column]))
  const chosen = state.columns.map(field => all.get(field)).filter(column => column !== undefined)
  const widths = chosen.map(column => state.widths[column.field] ?? usualWidth(column, isCompact))
  const spare = room - tickWidth - menuWidth - widths.reduce((sum, width) => sum + width, 0)
  let left = tickWidth
  return chosen.map((column, index) => {
    const width = (widths[index] as number) + (column.main && spare > 0 ? spare : 0)
    const frozenAt = index < state.frozen ? left : null
    left += width
    return { ...column, width, frozenAt }
  })
}

/** Figures stand under each other at their right edge. */
export function isRightAligned(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money' || kind === 'percent'
}

function usualWidth(column: Column, isCompact: boolean): number {
  if (column.kind === 'image') return isCompact ? 40 : 56
  return column.width ?? usualWidths[column.kind]
}
