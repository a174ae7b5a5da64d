import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { say } from '#kit/say.ts'
import { CellEditor } from '#kit/sheet/cell-editor.tsx'
import { cellsToText, textToCells } from '#kit/sheet/cell-text.ts'
import classes from '#kit/sheet/sheet.module.css'
import { SheetCue } from '#kit/sheet/sheet-cue.tsx'
import { readBlock } from '#kit/sheet/sheet-edits.ts'
import { pressKey } from '#kit/sheet/sheet-keys.ts'
import { SheetRow } from '#kit/sheet/sheet-row.tsx'
import { type SheetControl, type SheetSpec, useSheet } from '#kit/sheet/use-sheet.ts'

interface Props<Row> extends SheetSpec<Row> {
  /** What a screen reader calls it. */
  readonly label: string
  readonly keyOf: (row: Row) => string
  /** Rows of this page, or otherwise meant. */
  readonly isHighlighted?: (row: Row) => boolean
  /** Small buttons at the end of a row. */
  readonly rowEnd?: (row: Row) => ReactNode
  /** A row to go to when the page opens. */
  readonly startAt?: string | null
  readonly maxHeight?: number
}

const rowHeight = 36
const headHeight = 30

/**
 * A table that is edited like a spreadsheet: arrows move, typing replaces, Enter or F2 edits, Space switches, Ctrl+D fills down,
 * Ctrl+Z undoes, and blocks are copied from and pasted into other sheets. Only rows in sight are drawn.
 */
export function Sheet<Row>(props: Props<Row>) {
  const { rows, columns, label, keyOf, rowEnd, startAt, maxHeight = 420 } = props
  const sheet = useSheet(props)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    getItemKey: place => (rows[place] === undefined ? place : keyOf(rows[place])),
  })
  const { active, range, typing } = sheet
  useEffect(() => {
    virtual.scrollToIndex(active.row, { align: 'auto' })
  }, [virtual, active.row])
  useStart(sheet, scroller, startAt ? rows.findIndex(row => keyOf(row) === startAt) : -1)
  const width = columns.reduce((sum, column) => sum + column.width, 0) + (rowEnd ? 36 : 0)
  const hasFault = rows.some(row => columns.some(column => column.fault?.(row)))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table that is drawn row by row as it scrolls */}
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-activedescendant={rows.length > 0 ? `${id}-${active.row}-${active.column}` : undefined}
        className={classes.sheet}
        style={{ maxHeight }}
        data-error={hasFault || undefined}
        {...pointing(sheet)}
        onKeyDown={event => {
          if (typing === null && isOwn(event) && pressKey(event, sheet, rows.length)) event.preventDefault()
        }}
        onCopy={event => {
          if (typing !== null) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', cellsToText(readBlock({ rows, columns }, range)))
        }}
        onPaste={event => {
          if (typing !== null || !isOwn(event)) return
          event.preventDefault()
          sheet.paste(textToCells(event.clipboardData.getData('text/plain')))
        }}
      >
        <Headings columns={columns} width={width} />
        <div role="presentation" style={{ height: virtual.getTotalSize(), width, position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index] as Row
            const isSelected = index >= range.from.row && index <= range.to.row
            const isActive = index === active.row
            return (
              <div
                key={key}
                role="presentation"
                className={classes.place}
                style={{ transform: `translateY(${start - headHeight}px)`, width }}
              >
                <SheetRow
                  id={id}
                  row={row}
                  index={index}
                  columns={columns}
                  activeColumn={isActive ? active.column : null}
                  selectedFrom={isSelected ? range.from.column : -1}
                  selectedTo={isSelected ? range.to.column : -2}
                  editor={
                    isActive && typing !== null ? (
                      <CellEditor
                        sheet={sheet}
                        text={typing}
                        label={say(columns[active.column]?.title ?? '')}
                        onDone={() => scroller.current?.focus({ preventScroll: true })}
                      />
                    ) : null
                  }
                  isHighlighted={props.isHighlighted?.(row) ?? false}
                  end={rowEnd?.(row)}
                />
              </div>
            )
          })}
        </div>
      </div>
      <SheetCue scroller={scroller} columns={columns} />
    </>
  )
}

function Headings<Row>({ columns, width }: { columns: SheetSpec<Row>['columns']; width: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="row" className={classes.head} style={{ width }} aria-rowindex={1}>
      {columns.map(column => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={column.key}
          role="columnheader"
          className={classes.heading}
          data-align={column.align}
          style={{ width: column.width }}
        >
          {say(column.title)}
        </div>
      ))}
    </div>
  )
}

/** Keys pressed on a button inside the sheet are the button's. */
function isOwn({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): boolean {
  return target === currentTarget
}

/** Opens at a row once, when the page was asked for it. */
function useStart(sheet: SheetControl, scroller: React.RefObject<HTMLDivElement | null>, place: number) {
  const isDone = useRef(false)
  useEffect(() => {
    if (place < 0 || isDone.current) return
    isDone.current = true
    sheet.go({ row: place, column: 0 })
    scroller.current?.focus()
    scroller.current?.scrollIntoView({ block: 'center' })
  })
}

/** The pointer: press selects, dragging or Shift extends, a second press edits. */
function pointing(sheet: SheetControl) {
  const cellAt = (target: EventTarget) => {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
    return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
  }
  return {
    onMouseDown: (event: React.MouseEvent) => {
      const cell = cellAt(event.target)
      if (!cell || (event.target as HTMLElement).closest('input,button,a')) return
      sheet.go(cell, event.shiftKey)
    },
    onMouseMove: (event: React.MouseEvent) => {
      const cell = event.buttons === 1 && sheet.typing === null ? cellAt(event.target) : null
      if (cell && (cell.row !== sheet.active.row || cell.column !== sheet.active.column)) sheet.go(cell, true)
    },
    onDoubleClick: (event: React.MouseEvent) => {
      if (cellAt(event.target)) sheet.begin()
    },
  }
}
