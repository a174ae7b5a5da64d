import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { Period } from '@backroom/contract/kit/shapes/period'
import { couponDays } from '@backroom/contract/marketing/coupons/uses'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Day = ReplyOf<typeof couponDays>[number] & { readonly baseMinor: number }

interface Props {
  readonly couponUid?: number
  readonly from?: string
  readonly to?: string
  /** As many days that they stand beside. */
  readonly before?: Period
}

/** What coupons gave away and sold, day by day; the last thirty days unless others are asked for. */
export function CouponDaysCard({ before, ...query }: Props) {
  const { data = [] } = useRead(couponDays, { query }, { keepsLast: true })
  const { data: earlier = [] } = useRead(
    couponDays,
    { query: { ...query, ...before } },
    { keepsLast: true, enabled: before !== undefined },
  )
  const days = data.map((day, at) => ({ ...day, baseMinor: earlier[at]?.goodsMinor ?? 0 }))
  const uses = data.reduce((sum, day) => sum + day.uses, 0)
  return (
    <Chart
      title={say('Sales with coupons')}
      words={say('{n} uses', { n: format.number(uses) })}
      shape="bars"
      kind="money"
      rows={uses > 0 ? days : []}
      point={{ label: say('Day'), of: ({ day }) => format.day(day) }}
      series={[
        { label: say('Given away'), of: ({ givenMinor }) => givenMinor },
        { label: say('Sales'), of: ({ goodsMinor }) => goodsMinor },
        ...(before
          ? [{ label: say('Sales before'), of: (day: Day) => day.baseMinor, isBeside: true as const }]
          : []),
      ]}
      also={[{ label: say('Uses'), of: day => format.number(day.uses), isFigure: true }]}
      empty={say('Not used in these days.')}
    />
  )
}
