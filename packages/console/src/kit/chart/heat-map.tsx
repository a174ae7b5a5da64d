import { weekdays } from '@backroom/contract/kit/shapes/hours'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from '#kit/chart/chart.module.css'
import { ChartFrame } from '#kit/chart/chart-frame.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** How much fell into an hour of the week; Monday is 1. */
export interface HeatSquare {
  readonly weekday: number
  readonly hour: number
  readonly count: number
  /** How many that is on one such day, where that is what is drawn. */
  readonly average?: number
}

interface Props {
  readonly title: string
  /** Hours that are left out had nothing. */
  readonly squares: readonly HeatSquare[]
  /** What is counted, as the table's heading. */
  readonly counts: string
  readonly onOpen: (square: HeatSquare) => void
  readonly empty: string
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const dayText = (weekday: number) => say(weekdays[weekday - 1] ?? '')
const steps: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const averageText = ({ average }: HeatSquare) => (average === undefined ? '' : format.number(average))
const countWords = ({ count, average }: HeatSquare) =>
  average === undefined
    ? format.number(count)
    : say('{average} on average, {n} in all', { average: format.number(average), n: format.number(count) })
const warmthOf = ({ count, average = count }: HeatSquare) => average

/** The week by weekday and hour, the busier the darker; one stop of the Tab key, and the arrows go from hour to hour. */
export function HeatMap({ title, squares, counts, onOpen, empty }: Props) {
  const [at, setAt] = useState<readonly [weekday: number, hour: number]>([1, 9])
  const grid = useRef<HTMLDivElement>(null)
  const most = Math.max(0.1, ...squares.map(warmthOf))
  const squareAt = (weekday: number, hour: number): HeatSquare =>
    squares.find(each => each.weekday === weekday && each.hour === hour) ?? {
      weekday,
      hour,
      count: 0,
      average: 0,
    }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = [((at[0] + step[0] + 6) % 7) + 1, (at[1] + step[1] + 24) % 24] as const
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus()
  }
  return (
    <ChartFrame
      title={title}
      rows={squares.toSorted((one, other) => other.count - one.count)}
      columns={[
        { label: say('When'), of: ({ weekday, hour }) => `${dayText(weekday)} ${hourText(hour)}` },
        ...(squares.some(({ average }) => average !== undefined)
          ? [{ label: say('On average'), of: averageText, isFigure: true }]
          : []),
        { label: counts, of: ({ count }) => format.number(count), isFigure: true },
      ]}
      onOpen={onOpen}
      empty={empty}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a week of buttons is no form field */}
      <div className={classes.grid} ref={grid} role="group" aria-label={title} onKeyDown={move}>
        {weekdays.flatMap((name, place) => [
          <span key={name} className="dim">
            {say(name).slice(0, 3)}
          </span>,
          ...hours.map(hour => {
            const square = squareAt(place + 1, hour)
            const words = `${say(name)} ${hourText(hour)}: ${countWords(square)}`
            return (
              <UnstyledButton
                key={`${name} ${hour}`}
                className={classes.square ?? ''}
                data-at={`${place + 1} ${hour}`}
                tabIndex={at[0] === place + 1 && at[1] === hour ? 0 : -1}
                aria-label={words}
                title={words}
                aria-disabled={square.count === 0}
                __vars={{ '--warmth': `${Math.round((warmthOf(square) / most) * 100)}%` }}
                onClick={() => square.count > 0 && onOpen(square)}
              />
            )
          }),
        ])}
        <span />
        {hours.map(hour => (
          <span key={hour} className="dim num" aria-hidden="true">
            {hour % 6 === 0 ? hour : ''}
          </span>
        ))}
      </div>
    </ChartFrame>
  )
}
