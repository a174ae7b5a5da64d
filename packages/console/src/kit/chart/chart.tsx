import { BarChart, CompositeChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ChartColumn, ChartTable } from '#kit/chart/chart-table.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** A figure of each row: a line, a bar, or what they are held against. */
export interface ChartSeries<Row> {
  readonly label: string
  readonly of: (row: Row) => number | null
  /** The figure it is compared with: a dashed line in grey. */
  readonly isBeside?: boolean
}

interface Props<Row> {
  readonly title: string
  /** Beside the title: what it comes to in words. */
  readonly words?: ReactNode
  /** `steps` for what stays as it is until it changes, such as a price. */
  readonly shape: 'line' | 'steps' | 'bars'
  readonly rows: readonly Row[]
  /** Drawn behind the last row and not in the table: how far it lasts. */
  readonly until?: Row
  /** What a row is: a day, a month, a person. */
  readonly point: { readonly label: string; readonly of: (row: Row) => string }
  readonly series: readonly ChartSeries<Row>[]
  readonly kind?: 'number' | 'money'
  /** What only the table has room for. */
  readonly also?: readonly ChartColumn<Row>[]
  /** Leads to the rows behind a point; in the table each row is a button. */
  readonly onOpen?: (row: Row) => void
  readonly empty: string
  readonly height?: number
}

const colours = ['spruce.6', 'sky.6', 'amber.5'] as const

/** Figures as a picture, and always also as a table, which is how a keyboard and a screen reader have them. */
export function Chart<Row>(props: Props<Row>) {
  const { title, words, rows, point, series, also = [], onOpen, empty, kind = 'number' } = props
  const [isTable, setIsTable] = useState(false)
  const show = (value: number | null) =>
    value === null ? '' : kind === 'money' ? format.money(value) : format.number(value)
  const columns: ChartColumn<Row>[] = [
    { label: point.label, of: point.of },
    ...series.map(({ label, of }) => ({ label, of: (row: Row) => show(of(row)), isFigure: true })),
    ...also,
  ]
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
        <ChartTable rows={rows.toReversed()} columns={columns} {...(onOpen && { onOpen })} />
      ) : (
        <Picture {...props} show={show} />
      )}
    </div>
  )
}

function Picture<Row>({
  title,
  shape,
  rows,
  point,
  series,
  onOpen,
  until,
  height = 150,
  show,
}: Props<Row> & { readonly show: (value: number | null) => string }) {
  const data = [...rows, ...(until ? [until] : [])].map(row => ({
    point: point.of(row),
    ...Object.fromEntries(series.map(({ label, of }) => [label, of(row)])),
  }))
  const common = {
    h: height,
    data,
    dataKey: 'point',
    gridAxis: 'x' as const,
    valueFormatter: show,
    yAxisProps: { width: 76, domain: shape === 'bars' ? undefined : ['auto', 'auto'] } as never,
    role: 'img',
    'aria-label': say('{title}: {n} points from {first} to {last}', {
      title,
      n: rows.length,
      first: data[0]?.point ?? '',
      last: data.at(-1)?.point ?? '',
    }),
  }
  const looks = series.map(({ label, isBeside }, place) => ({
    name: label,
    color: isBeside ? 'var(--br-compare)' : (colours[place] ?? 'gray.5'),
    ...(isBeside && { strokeDasharray: '4 4' }),
  }))
  if (shape !== 'bars')
    return (
      <LineChart
        {...common}
        series={looks}
        curveType={shape === 'steps' ? 'stepAfter' : 'monotone'}
        withDots={false}
        strokeWidth={2}
      />
    )
  const opening = onOpen && {
    cursor: 'pointer',
    onClick: (_: unknown, place: number) => rows[place] && onOpen(rows[place]),
  }
  const barProps = { maxBarSize: 22, radius: 3, ...opening }
  if (!series.some(({ isBeside }) => isBeside))
    return <BarChart {...common} series={looks} barProps={barProps as never} />
  return (
    <CompositeChart
      {...common}
      series={looks.map((look, place) => ({ ...look, type: series[place]?.isBeside ? 'line' : 'bar' }))}
      barProps={barProps as never}
      withDots={false}
    />
  )
}
