import { Anchor, Table } from '@mantine/core'
import type { ReactNode } from 'react'

/** A figure of each row: a line, a bar, or what they are held against. */
export interface ChartSeries<Row> {
  readonly label: string
  readonly of: (row: Row) => number | null
  /** The figure it is compared with: a dashed line in grey. */
  readonly isBeside?: boolean
}

/** A column of the table behind a picture. */
export interface ChartColumn<Row> {
  readonly label: string
  readonly of: (row: Row) => ReactNode
  readonly isFigure?: boolean
}

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly ChartColumn<Row>[]
  readonly onOpen?: (row: Row) => void
}

/** The figures of a picture, one row each. */
export function ChartTable<Row>({ rows, columns, onOpen }: Props<Row>) {
  return (
    <Table className="num">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, isFigure }) => (
            <Table.Th key={label} {...(isFigure && { ta: 'right' })}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures have no other name, and are shown as they come
          <Table.Tr key={place}>
            {columns.map(({ label, of, isFigure }, column) => (
              <Table.Td key={label} {...(isFigure && { ta: 'right' })}>
                {onOpen && column === 0 ? (
                  <Anchor component="button" type="button" onClick={() => onOpen(row)}>
                    {of(row)}
                  </Anchor>
                ) : (
                  of(row)
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
