import type { ReactNode } from 'react'

/** One column of a sheet: how a row reads in it, and what typing into it does. */
export interface SheetColumn<Row> {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  readonly isCode?: boolean
  /** What stands in the cell and on the clipboard. */
  readonly text: (row: Row) => string
  /** In second text where the cell is empty: what it falls back to. */
  readonly ghost?: (row: Row) => string
  /** The row with what was typed, or why that cannot be; left out where cells are only read. */
  readonly write?: (row: Row, typed: string) => Row | string
  /** Cells that are switched rather than typed: Space, Enter or a second click. */
  readonly toggle?: (row: Row) => Row
  /** How the cell is drawn, where it is more than its text. */
  readonly render?: (row: Row) => ReactNode
  readonly mark?: (row: Row) => CellMark | undefined
  /** What is wrong with the cell; it stands in its tooltip and reddens it. */
  readonly fault?: (row: Row) => string | undefined
}

export type CellMark = 'changed' | 'zero' | 'dim'

/** Where a cell is: row and column, from 0. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** Two corners of what is selected, in order. */
export interface Range {
  readonly from: Cell
  readonly to: Cell
}

/** The cells between where a selection began and where it is now. */
export function rangeOf(anchor: Cell, active: Cell): Range {
  return {
    from: { row: Math.min(anchor.row, active.row), column: Math.min(anchor.column, active.column) },
    to: { row: Math.max(anchor.row, active.row), column: Math.max(anchor.column, active.column) },
  }
}
