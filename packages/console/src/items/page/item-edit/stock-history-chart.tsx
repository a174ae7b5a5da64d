import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { stockHistory } from '@backroom/contract/supply/stock/why'
import { movementKinds, type StockMovementKind } from '@backroom/contract/supply/stock/words'
import { Chart } from '#kit/chart/chart.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** How much there was, day by day, and how much of it was promised. */
export function StockHistoryChart({ days }: { readonly days: ReplyOf<typeof stockHistory> }) {
  const last = days.at(-1)
  return (
    <Chart
      title={say('Stock history')}
      words={last && say('{n} on hand now', { n: format.number(last.onHand) })}
      shape="steps"
      rows={days}
      // What was there last is there until today.
      {...(last && { until: { ...last, day: new Date().toISOString().slice(0, 10) } })}
      point={{ label: say('Day'), of: ({ day }) => format.day(day) }}
      series={[
        { label: say('On hand'), of: ({ onHand }) => onHand },
        { label: say('Committed'), of: ({ committed }) => committed, isBeside: true },
      ]}
      also={[
        { label: say('Moved'), of: ({ moved }) => format.number(moved), isFigure: true },
        {
          label: say('Why'),
          of: ({ kinds }) =>
            kinds.map(kind => say(movementKinds[kind as StockMovementKind] ?? kind)).join(', '),
        },
      ]}
      empty={say('No stock has moved yet.')}
    />
  )
}
