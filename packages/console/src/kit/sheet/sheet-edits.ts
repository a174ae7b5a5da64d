import type { Range, SheetColumn } from '#kit/sheet/sheet-column.ts'

/** Rows after an edit, and what could not be written. */
export interface Edited<Row> {
  readonly rows: readonly Row[]
  readonly refusals: readonly string[]
}

interface Sheet<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly SheetColumn<Row>[]
}

/** Writes a block of cells from a corner on; one cell fills the whole selection, and rows beyond the last are made. */
export function writeBlock<Row>(
  { rows, columns }: Sheet<Row>,
  { from, to }: Range,
  cells: readonly (readonly string[])[],
  makeRow?: () => Row,
): Edited<Row> {
  const isFill = cells.length === 1 && cells[0]?.length === 1
  const height = isFill ? to.row - from.row + 1 : cells.length
  const next = [...rows]
  const refusals: string[] = []
  for (let down = 0; down < height; down++) {
    const place = from.row + down
    if (place >= next.length && !makeRow) break
    let row = next[place] ?? (makeRow as () => Row)()
    const given = isFill
      ? Array.from({ length: to.column - from.column + 1 }, () => cells[0]?.[0] ?? '')
      : (cells[down] ?? [])
    given.forEach((typed, across) => {
      const column = columns[from.column + across]
      if (!column?.write || column.text(row) === typed) return
      const written = column.write(row, typed)
      if (typeof written === 'string') refusals.push(written)
      else row = written
    })
    next[place] = row
  }
  return { rows: next, refusals }
}

/** Copies the first row of the selection into the rows under it; with one row selected, from the row above. */
export function fillDown<Row>(sheet: Sheet<Row>, range: Range): Edited<Row> {
  const isOne = range.from.row === range.to.row
  const source = sheet.rows[isOne ? range.from.row - 1 : range.from.row]
  if (source === undefined) return { rows: sheet.rows, refusals: [] }
  const line = sheet.columns
    .slice(range.from.column, range.to.column + 1)
    .map(column => (column.write ? column.text(source) : ''))
  const first = isOne ? range.from.row : range.from.row + 1
  const block = Array.from({ length: range.to.row - first + 1 }, () => line)
  const corner = { row: first, column: range.from.column }
  return writeBlock(sheet, { from: corner, to: range.to }, block)
}

/** The selection's texts, row by row. */
export function readBlock<Row>({ rows, columns }: Sheet<Row>, { from, to }: Range): string[][] {
  return rows
    .slice(from.row, to.row + 1)
    .map(row => columns.slice(from.column, to.column + 1).map(column => column.text(row)))
}

/** Empties what is selected, where it can be empty. */
export function clearBlock<Row>(sheet: Sheet<Row>, range: Range): Edited<Row> {
  return writeBlock(sheet, range, [['']])
}
