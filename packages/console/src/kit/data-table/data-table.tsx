import { Table } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { menuWidth, type ShownColumn, shownColumns, tickWidth } from '#kit/data-table/columns.ts'
import classes from '#kit/data-table/data-table.module.css'
import { TableHead } from '#kit/data-table/table-head.tsx'
import type { TableProps } from '#kit/data-table/table-props.ts'
import { TableRow } from '#kit/data-table/table-row.tsx'
import { useListKeys } from '#kit/list-page/use-list-keys.ts'
import { say } from '#kit/say.ts'
import { usePreference } from '#kit/session/preferences.ts'

const rowHeights = { comfortable: 52, compact: 32 }
const headHeight = 34

/** A table of any length: only the rows in the window are drawn, and their pages read. */
export function DataTable(props: TableProps) {
  const { control, rows, selection, memory } = props
  const spacing = usePreference('density')
  const rowHeight = rowHeights[spacing]
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const count = rows.total?.count ?? 0
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: memory.scrollTop,
    scrollMargin: headHeight,
    onChange: ({ scrollOffset }) => {
      memory.scrollTop = scrollOffset ?? 0
    },
  })
  const measuredFor = useRef(rowHeight)
  useEffect(() => {
    if (measuredFor.current === rowHeight) return // measuring draws every row anew
    measuredFor.current = rowHeight
    virtual.measure()
  }, [virtual, rowHeight])

  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // Coming back from a record: the row it was opened from is still the current one, ready for the next key.
    // A heading that brought an earlier order back keeps the focus.
    const isAtHome = table.current?.contains(document.activeElement)
    if (memory.currentIndex > 0 && !isAtHome) table.current?.focus({ preventScroll: true })
  }, [memory])

  const items = virtual.getVirtualItems()
  const from = items[0]?.index ?? 0
  const to = items.at(-1)?.index ?? 0
  useEffect(() => rows.look(from, to))

  const columns = useMemo(
    () => shownColumns(control.view, control.state, width, spacing === 'compact'),
    [control.view, control.state, width, spacing],
  )
  const keys = useListKeys({
    ...props,
    count,
    scrollTo: index => virtual.scrollToIndex(index, { align: 'auto' }),
  })
  const total = columns.reduce((sum, column) => sum + column.width, 0) + tickWidth + menuWidth
  const before = items[0] ? items[0].start - headHeight : 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? headHeight) + headHeight
  return (
    <div
      ref={scroller}
      className={`${classes.scroller} scrolls`}
      data-density={spacing}
      data-wider={total > width || undefined}
    >
      <Table
        ref={table}
        className={classes.table ?? ''}
        style={{ width: Math.max(total, width) }}
        role="grid"
        tabIndex={0}
        aria-label={say(control.view.noun)}
        aria-rowcount={count + 1}
        aria-multiselectable="true"
        aria-activedescendant={keys.current !== null ? `row-${keys.current}` : undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <Widths columns={columns} />
        <TableHead control={control} columns={columns} rows={rows} selection={selection} />
        <Spacer height={before} />
        <tbody>
          {items.map(item => (
            <TableRow
              key={item.key}
              {...props}
              index={item.index}
              height={rowHeight}
              columns={columns}
              isCurrent={keys.current === item.index}
              onPoint={keys.point}
            />
          ))}
        </tbody>
        <Spacer height={Math.max(0, after)} />
      </Table>
      {rows.isRefreshing && <div className={classes.refreshing} aria-hidden="true" />}
    </div>
  )
}

/** How wide an element is, known before anything is painted: a table that learnt it later would draw every row twice. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Stands for the rows above or below the window. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  )
}

function Widths({ columns }: { columns: readonly ShownColumn[] }) {
  return (
    <colgroup>
      <col style={{ width: tickWidth }} />
      {columns.map(column => (
        <col key={column.field} style={{ width: column.width }} />
      ))}
      <col style={{ width: menuWidth }} />
    </colgroup>
  )
}
