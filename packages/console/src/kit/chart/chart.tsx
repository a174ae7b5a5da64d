import { BarChart, CompositeChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { ReactNode } from 'react'
import { ChartFrame } from '#kit/chart/chart-frame.tsx'
import type { ChartColumn, ChartSeries } from '#kit/chart/chart-table.tsx'
import { LyingBars } from '#kit/chart/lying-bars.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props<Row> {
  readonly title: string
  /** Beside the title: what it comes to in words. */
  readonly words?: ReactNode
  /** `steps` for what stays as it is until it changes, such as a price; `rows` for bars that lie, with their names beside them. */
  readonly shape: 'line' | 'steps' | 'bars' | 'rows'
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
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly empty: string
  readonly height?: number
}

/** Which colour is what, where there are several. */
const legendHeight = 32
const colours = ['spruce.6', 'sky.6', 'amber.5'] as const

/** Figures over time or beside each other: a line, steps, bars, or bars that lie; a click leads to the rows behind a bar. */
export function Chart<Row>(props: Props<Row>) {
  const { title, words, shape, rows, point, series, also = [], onOpen, empty, kind = 'number' } = props
  const show = (value: number | null) =>
    value === null ? '' : kind === 'money' ? format.money(value) : format.number(value)
  const columns: ChartColumn<Row>[] = [
    { label: point.label, of: point.of },
    ...series.map(({ label, of }) => ({ label, of: (row: Row) => show(of(row)), isFigure: true })),
    ...also,
  ]
  const isList = shape === 'rows'
  // What comes last is asked about first; what lies is in its order already.
  const listed = isList ? rows : rows.toReversed()
  return (
    <ChartFrame title={title} words={words} rows={listed} columns={columns} onOpen={onOpen} empty={empty}>
      {isList ? (
        <LyingBars rows={rows} point={point} series={series} show={show} onOpen={onOpen} />
      ) : (
        <Picture {...props} show={show} />
      )}
    </ChartFrame>
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
  const isSeveral = series.length > 1
  const common = {
    h: height + (isSeveral ? legendHeight : 0),
    withLegend: isSeveral,
    legendProps: { verticalAlign: 'bottom' as const, height: legendHeight },
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
