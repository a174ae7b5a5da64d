import { memo, type ReactNode } from 'react'
import { say } from '#kit/say.ts'
import classes from '#kit/sheet/sheet.module.css'
import type { SheetColumn } from '#kit/sheet/sheet-column.ts'

interface Props<Row> {
  readonly id: string
  readonly row: Row
  readonly index: number
  readonly columns: readonly SheetColumn<Row>[]
  /** The column of the current cell, when it is in this row. */
  readonly activeColumn: number | null
  /** First and last selected column of this row. */
  readonly selectedFrom: number
  readonly selectedTo: number
  /** The input, while the current cell of this row is typed into. */
  readonly editor: ReactNode
  readonly isHighlighted: boolean
  readonly end: ReactNode
}

/** One row. It is drawn again only when it, its place in the selection or its editor changed. */
function Line<Row>(props: Props<Row>) {
  const { id, row, index, columns, activeColumn, selectedFrom, selectedTo, editor, isHighlighted, end } =
    props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the current cell
    // biome-ignore lint/a11y/useSemanticElements: rows are drawn one by one as they scroll into sight
    <div
      role="row"
      className={classes.row}
      aria-rowindex={index + 2}
      data-highlight={isHighlighted || undefined}
    >
      {columns.map((column, place) => {
        const isActive = place === activeColumn
        const fault = column.fault?.(row)
        const text = column.text(row)
        const ghost = text === '' ? column.ghost?.(row) : undefined
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={column.key}
            id={`${id}-${index}-${place}`}
            role="gridcell"
            aria-colindex={place + 1}
            aria-selected={place >= selectedFrom && place <= selectedTo}
            aria-readonly={!column.write && !column.toggle}
            aria-invalid={fault ? true : undefined}
            aria-label={`${say(column.title)}: ${text || ghost || say('empty')}${fault ? `, ${fault}` : ''}`}
            title={fault}
            className={classes.cell}
            data-row={index}
            data-column={place}
            data-active={isActive || undefined}
            data-align={column.align}
            data-code={column.isCode || undefined}
            data-read={(!column.write && !column.toggle) || undefined}
            data-mark={fault ? 'bad' : column.mark?.(row)}
            style={{ width: column.width }}
          >
            {isActive && editor ? (
              editor
            ) : column.render ? (
              column.render(row)
            ) : ghost ? (
              <span className={classes.ghost}>{ghost}</span>
            ) : (
              text
            )}
          </div>
        )
      })}
      {end}
    </div>
  )
}

export const SheetRow = memo(Line) as typeof Line
