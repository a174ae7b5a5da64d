import { sortKeys, sortText } from '@backroom/contract/kit/view-columns'
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { isRightAligned, type ShownColumn } from '#kit/data-table/columns.ts'
import classes from '#kit/data-table/data-table.module.css'
import { ResizeHandle } from '#kit/data-table/resize-handle.tsx'
import type { Rows } from '#kit/data-table/use-rows.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'
import { thenFocus } from '#kit/then-focus.ts'

interface Props {
  readonly control: ListControl
  readonly columns: readonly ShownColumn[]
  readonly rows: Rows
  readonly selection: RowSelection
}

/** Headings that sort; with Shift a second column joins the order. */
export function TableHead({ control, columns, rows, selection }: Props) {
  const keys = sortKeys(control.state.sort)
  const count = rows.total?.count ?? 0
  const chosen = selection.count(count)

  const sortBy = (field: string, { currentTarget, shiftKey: isAdded }: MouseEvent) => {
    const current = keys.find(key => key.field === field)
    const turned = { field, direction: current?.direction === 'asc' ? ('desc' as const) : ('asc' as const) }
    const next = isAdded
      ? current
        ? keys.map(key => (key === current ? turned : key))
        : [...keys, turned]
      : [turned]
    const within = currentTarget.closest('[role=dialog]') ?? document
    // In another order it is another table; the heading that was pressed is heard there too.
    thenFocus(
      () => control.change({ sort: sortText(next.slice(0, 4)) }),
      () => within.querySelector<HTMLElement>(`[data-sorts="${field}"]`),
    )
  }

  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        <th data-frozen style={{ left: 0 }}>
          <Checkbox
            aria-label={chosen > 0 ? say('Clear the selection') : say('Select everything that matches')}
            checked={chosen > 0 && chosen === count}
            indeterminate={chosen > 0 && chosen < count}
            onChange={() => (chosen > 0 ? selection.clear() : selection.chooseAll())}
          />
        </th>
        {columns.map(column => {
          const place = keys.findIndex(key => key.field === column.field)
          const direction = keys[place]?.direction
          const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
          return (
            <th
              key={column.field}
              aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
              data-right={isRightAligned(column.kind) || undefined}
              data-frozen={column.frozenAt !== null || undefined}
              style={column.frozenAt !== null ? { left: column.frozenAt } : undefined}
            >
              {column.kind === 'image' ? (
                <VisuallyHidden>{say(column.label)}</VisuallyHidden>
              ) : column.sort === false ? (
                <span className="cut">{say(column.label)}</span>
              ) : (
                <UnstyledButton
                  className={classes.sort ?? ''}
                  data-sorted={direction || undefined}
                  data-sorts={column.field}
                  title={say('Sort by {column}. Hold Shift to add it to the order.', {
                    column: say(column.label),
                  })}
                  onClick={event => sortBy(column.field, event)}
                >
                  <span className="cut">{say(column.label)}</span>
                  {direction && <Arrow size={13} stroke={2} aria-hidden="true" />}
                  {direction && keys.length > 1 && <span className="num">{place + 1}</span>}
                </UnstyledButton>
              )}
              <ResizeHandle
                label={say('Width of {column}', { column: say(column.label) })}
                width={column.width}
                onResize={width =>
                  control.change({ widths: { ...control.state.widths, [column.field]: width } })
                }
              />
            </th>
          )
        })}
        <th>
          <VisuallyHidden>{say('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
