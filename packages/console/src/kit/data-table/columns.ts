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
  const roomy = chosen.map(column => state.widths[column.field] ?? usualWidth(column, isCompact))
  const inside = room - tickWidth - menuWidth
  const widths = giveWay(
    chosen.map((column, index) => ({
      width: roomy[index] as number,
      least:
        column.field in state.widths ? (roomy[index] as number) : leastWidth(column, roomy[index] as number),
    })),
    inside,
  )
  const spare = inside - sumOf(widths)
  let left = tickWidth
  return chosen.map((column, index) => {
    const width = (widths[index] as number) + (column.main && spare > 0 ? spare : 0)
    const frozenAt = index < state.frozen ? left : null
    left += width
    return { ...column, width, frozenAt }
  })
}

const mainLeast = 190
const wordsLeast = 104

/** Words can be cut and read in full by pointing at them; figures, codes, states and dates cannot. */
function leastWidth({ kind, main }: Column, width: number): number {
  if (main) return Math.min(width, mainLeast)
  return kind === 'text' || kind === 'url' || kind === 'list' || kind === 'reference' || kind === 'richText'
    ? Math.min(width, wordsLeast)
    : width
}

/** Widths that fit, where they can: the last columns of words give way first, the one that names the row last. */
function giveWay(columns: readonly { width: number; least: number }[], room: number): number[] {
  const widths = columns.map(({ width }) => width)
  let over = sumOf(widths) - room
  for (const [index, { width, least }] of [...columns.entries()].reverse()) {
    const given = Math.max(0, Math.min(over, width - least))
    widths[index] = width - given
    over -= given
  }
  return widths
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** Figures stand under each other at their right edge. */
export function isRightAligned(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money' || kind === 'percent'
}

function usualWidth(column: Column, isCompact: boolean): number {
  if (column.kind === 'image') return isCompact ? 40 : 56
  return column.width ?? usualWidths[column.kind]
}
