import { Chart } from '#kit/chart/chart.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Point {
  readonly at: string
  readonly effectivePriceMinor: number | null
  readonly priceMinor: number | null
  readonly rrpMinor: number | null
  readonly reason: string
  readonly by: string
}

interface Props {
  readonly points: readonly Point[]
  readonly lowest30Minor: number | null
}

/** What shoppers were charged over time, and the lowest of the last 30 days. */
export function PriceHistoryChart({ points, lowest30Minor }: Props) {
  const last = points.at(-1)
  return (
    <Chart
      title={say('Price history')}
      words={
        lowest30Minor === null
          ? say('No sale to compare with')
          : say('Lowest in 30 days: {money}', { money: format.money(lowest30Minor) })
      }
      shape="steps"
      kind="money"
      rows={points}
      // The last price lasts until now.
      {...(last && { until: { ...last, at: new Date().toISOString() } })}
      point={{ label: say('When'), of: ({ at }) => format.date(at) }}
      series={[
        { label: say('Charged'), of: point => point.effectivePriceMinor },
        { label: say('Price'), of: point => point.priceMinor, isBeside: true },
      ]}
      also={[
        {
          label: say('RRP'),
          of: ({ rrpMinor }) => rrpMinor !== null && format.money(rrpMinor),
          isFigure: true,
        },
        { label: say('Why'), of: ({ reason, by }) => [reason, by].filter(Boolean).join(', ') },
      ]}
      empty={say('The price has not changed yet.')}
    />
  )
}
