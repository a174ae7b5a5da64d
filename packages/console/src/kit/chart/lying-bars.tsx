import { UnstyledButton } from '@mantine/core'
import classes from '#kit/chart/chart.module.css'
import type { ChartSeries } from '#kit/chart/chart-table.tsx'

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly point: { readonly of: (row: Row) => string }
  readonly series: readonly ChartSeries<Row>[]
  readonly show: (value: number | null) => string
  readonly onOpen?: ((row: Row) => void) | undefined
}

/** Bars that lie under each other; a mark across each says what it is held against. */
export function LyingBars<Row>({ rows, point, series, show, onOpen }: Props<Row>) {
  const figure = series.find(({ isBeside }) => !isBeside)
  const beside = series.find(({ isBeside }) => isBeside)
  const most = Math.max(1, ...rows.flatMap(row => series.map(({ of }) => of(row) ?? 0)))
  const share = (value: number | null | undefined) => `${((value ?? 0) / most) * 100}%`
  return (
    <ul className={classes.bars}>
      {rows.map(row => {
        const [value, before] = [figure?.of(row) ?? null, beside?.of(row)]
        const line = (
          <>
            <span className={classes.name}>{point.of(row)}</span>
            <span className={classes.track}>
              <span className={classes.bar} style={{ width: share(value) }} />
              {before !== undefined && (
                <span
                  className={classes.mark}
                  style={{ left: share(before) }}
                  title={`${beside?.label}: ${show(before)}`}
                />
              )}
            </span>
            <span className="num">{show(value)}</span>
          </>
        )
        return (
          <li key={point.of(row)}>
            {onOpen ? (
              <UnstyledButton className={classes.line ?? ''} onClick={() => onOpen(row)}>
                {line}
              </UnstyledButton>
            ) : (
              <span className={classes.line}>{line}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
