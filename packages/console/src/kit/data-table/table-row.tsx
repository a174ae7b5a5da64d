import { UnstyledButton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isRightAligned, type ShownColumn } from '#kit/data-table/columns.ts'
import classes from '#kit/data-table/data-table.module.css'
import { RowMenu } from '#kit/data-table/row-menu.tsx'
import type { TableProps } from '#kit/data-table/table-props.ts'
import { Tick } from '#kit/data-table/tick.tsx'
import type { Row } from '#kit/data-table/use-rows.ts'
import { Hint } from '#kit/parts/hint.tsx'
import { say } from '#kit/say.ts'
import { preferences } from '#kit/session/preferences.ts'
import { Value, valueText } from '#kit/value.tsx'

interface Props extends TableProps {
  readonly index: number
  readonly height: number
  readonly columns: readonly ShownColumn[]
  readonly isCurrent: boolean
  readonly onPoint: (index: number, event: React.MouseEvent) => void
}

/** One row of a table, or its bones until it has been read. */
export function TableRow(props: Props) {
  const { rows, index, height, columns, selection, isCurrent, onPoint, onOpen, rowMenu } = props
  const row = rows.at(index)
  if (!row) return <Bones index={index} height={height} columns={columns} />
  const isChosen = selection.has(row.uid)
  return (
    <tr
      id={`row-${index}`}
      className={classes.row}
      style={{ height }}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-current={isCurrent || undefined}
      onClick={event => onPoint(index, event)}
      onDoubleClick={() => onOpen(row)}
    >
      <td data-frozen style={{ left: 0 }}>
        <Tick
          tabIndex={-1}
          aria-label={say('Select {name}', { name: nameOf(row, columns) })}
          checked={isChosen}
          onChange={() => {}}
          onClick={event => {
            event.stopPropagation()
            onPoint(index, event)
          }}
          data-tick
        />
      </td>
      {columns.map(column =>
        isRead(row, column) ? (
          <CellOf key={column.field} {...props} row={row} column={column} />
        ) : (
          <BoneOf key={column.field} index={index} column={column} />
        ),
      )}
      <td onDoubleClick={event => event.stopPropagation()}>
        {rowMenu && (
          <RowMenu label={say('Actions for {name}', { name: nameOf(row, columns) })}>
            {() => rowMenu(row as never)}
          </RowMenu>
        )}
      </td>
    </tr>
  )
}

function CellOf(props: Props & { row: Row; column: ShownColumn }) {
  const { row, column, cells, editor, addressOf, opensHere, onOpen } = props
  const value = row[column.field]
  const edited = editor?.(row as never, column.field)
  const thumbSize = preferences.get().density === 'compact' ? 24 : 40
  const own = cells?.[column.field]?.(row as never)
  const shown: ReactNode = own ?? (
    <Value kind={column.kind} schema={column.schema} value={value} thumbSize={thumbSize} />
  )
  const isMain = column.main && (addressOf !== undefined || (opensHere && !own))
  const isCuttable = !own && (column.kind === 'text' || column.kind === 'url' || column.kind === 'choice')
  const text = isMain || isCuttable ? valueText(column.kind, value, column.schema) : ''
  return (
    <td
      data-right={isRightAligned(column.kind) || undefined}
      data-frozen={column.frozenAt !== null || undefined}
      style={column.frozenAt !== null ? { left: column.frozenAt } : undefined}
      {...(edited && ownEvents)}
    >
      {edited ? (
        edited
      ) : isMain && !addressOf ? (
        <UnstyledButton
          fz="inherit"
          className="strong quietLink"
          tabIndex={-1}
          title={text}
          onClick={() => onOpen(row)}
        >
          {shown}
        </UnstyledButton>
      ) : isMain && addressOf ? (
        <Link to={addressOf(row as never)} className="strong quietLink" tabIndex={-1} title={text}>
          {shown}
        </Link>
      ) : isCuttable && text.length > 14 ? (
        <Hint label={text}>{shown}</Hint>
      ) : (
        shown
      )}
    </td>
  )
}

const stop = (event: React.SyntheticEvent) => event.stopPropagation()
/** Keys in an input are its own, and a double click in it marks a word. */
const ownEvents = { onKeyDown: stop, onClick: stop, onDoubleClick: stop }

const Bones = memo(function Bones({ index, height, columns }: Pick<Props, 'index' | 'height' | 'columns'>) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true" className={classes.row} style={{ height }}>
      <td>
        <span className={classes.bone} style={{ width: 14, height: 14 }} />
      </td>
      {columns.map(column => (
        <BoneOf key={column.field} index={index} column={column} />
      ))}
      <td />
    </tr>
  )
})

function BoneOf({ index, column }: { index: number; column: ShownColumn }) {
  return (
    <td>
      <span className={classes.bone} style={{ width: `${45 + ((index * 7 + column.width) % 40)}%` }} />
    </td>
  )
}

/** A column that was just chosen is asked for while the row stands as it was read. */
function isRead(row: Row, { field, needs = [] }: ShownColumn): boolean {
  return field in row && needs.every(need => need in row)
}

function nameOf(row: Row, columns: readonly ShownColumn[]): string {
  const main = columns.find(column => column.main) ?? columns[0]
  return main ? valueText(main.kind, row[main.field], main.schema) : String(row.uid)
}
