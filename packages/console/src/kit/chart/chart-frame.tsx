import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ChartColumn, ChartTable } from '#kit/chart/chart-table.tsx'
import { say } from '#kit/say.ts'

interface Props<Row> {
  readonly title: string
  /** Beside the title: what it comes to in words. */
  readonly words?: ReactNode
  readonly rows: readonly Row[]
  /** What the table shows of each row. */
  readonly columns: readonly ChartColumn<Row>[]
  /** Leads to the rows behind a point; in the table each row is a button. */
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly empty: string
  /** The picture. */
  readonly children: ReactNode
}

/** Figures as a picture, and always also as a table, which is how a keyboard and a screen reader have them. */
export function ChartFrame<Row>({ title, words, rows, columns, onOpen, empty, children }: Props<Row>) {
  const [isTable, setIsTable] = useState(false)
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <h3>{title}</h3>
        <Group gap="xs">
          <Text fz={12} c="dimmed">
            {words}
          </Text>
          {rows.length > 0 && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsTable(!isTable)}>
              {isTable ? say('View as chart') : say('View as table')}
            </Button>
          )}
        </Group>
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : isTable ? (
        <ChartTable rows={rows} columns={columns} {...(onOpen && { onOpen })} />
      ) : (
        children
      )}
    </div>
  )
}
